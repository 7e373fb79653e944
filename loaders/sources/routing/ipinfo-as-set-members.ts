import { z } from 'zod';
import { foldAsn, foldAsSet } from '../../../schema/keys/index.ts';
import { jsonLineRecords } from '../../formats/json-records.ts';
import { rpslAttributes, rpslWords } from '../../formats/rpsl.ts';
import type { SourceDeclaration } from '../../source.ts';
import { IPINFO_AS_FIELDS } from './rpsl-fields.ts';

const OBJECT = z.object({ id: z.string(), raw: z.string() });

/**
 * The sets that networks state to be members of, in the text of their objects. A set under the network's own number belongs to it (RFC 2622
 * section 5). For another set the object does not show whether the set accepts it, so the membership is inferred.
 */
export const ipinfoAsSetMembers: SourceDeclaration<z.infer<typeof OBJECT>> = {
  id: 'ipinfo-as-set-members',
  title: 'Sets that networks say they are in, from their registry objects (IPinfo)',
  publisher: 'IPinfo, from the regional and national registries and RADb',
  licence: 'by contract; the samples: CC BY 4.0',
  homePage: 'https://ipinfo.io/products/whois',
  defaultUrl: null,
  format: 'JSON lines of the file of AS numbers: id, raw (RPSL), of which member-of is read',
  cadenceHours: 168,
  fields: IPINFO_AS_FIELDS,
  layer: 'as-sets',
  verified: 'real file',
  read: (input) => jsonLineRecords(input, OBJECT),
  *facts({ value: { id, raw } }) {
    // The line ends of the text are escaped once more than JSON needs.
    const sets = new Set(rpslWords(rpslAttributes(raw.split(/\\n|\n/)), 'member-of').map(foldAsSet));
    for (const name of sets) {
      const asn = foldAsn(id);
      const properties = name.startsWith(`${asn}:`) ? {} : { inferred: true };
      yield {
        kind: 'edge',
        type: 'MEMBER_OF',
        from: { label: 'ASN', name: asn },
        to: { label: 'AS_SET', name },
        properties,
      };
    }
  },
};
