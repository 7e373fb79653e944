import { z } from 'zod';
import { foldAsn, foldCountry, foldSlug } from '../../../schema/keys/index.ts';
import { DOCUMENTS, documentDate } from '../../formats/curated-documents.ts';
import { CURATED, curatedRows } from '../../formats/curated-rows.ts';
import { siteFacts } from '../../formats/sites.ts';
import type { SourceDeclaration } from '../../source.ts';
import { ROOT_SERVER_FIELDS } from './curated-fields.ts';

const SITES = z.strictObject({
  ...DOCUMENTS,
  towns: z.array(z.tuple([z.string().min(1), z.string().length(2)])).min(1),
});

const ROW = z
  .strictObject({
    letter: z.string().regex(/^[A-M]$/),
    operator: z.string().min(1),
    asn: z.string().optional(),
    asnSources: DOCUMENTS.sources.optional(),
    sites: z.array(SITES).min(1),
  })
  .refine(
    ({ asn, asnSources }) => (asn === undefined) === (asnSources === undefined),
    'asn needs asnSources, and asnSources needs asn',
  );

/** Sites of root servers, from documents of their operators and hosts. The names are those of `root-servers`. */
export const weftRootServers: SourceDeclaration<z.infer<typeof ROW>> = {
  ...CURATED,
  id: 'weft-root-servers',
  title: 'Sites of root servers by the documents of operators and hosts',
  format:
    'YAML asOf, servers[] {letter, operator, asn, asnSources[], sites[] {asOf, sources[], towns[]}}: see the head of curated/root-servers.yaml',
  fields: ROOT_SERVER_FIELDS,
  layer: 'physical',
  read: (input) => curatedRows(input, 'servers', ROW),
  *facts({ value: { letter, asn, sites } }) {
    const origin = asn === undefined ? undefined : foldAsn(asn);
    for (const document of sites) {
      for (const [city, code] of document.towns) {
        const country = foldCountry(code);
        const name = `${letter.toLowerCase()}.${foldSlug(`${city} ${country}`)}`;
        const site = { label: 'DNS_ROOT_INSTANCE', name };
        const bgpOriginAsn = origin === undefined ? undefined : Number(origin.slice('AS'.length));
        yield* siteFacts(site, { letter, country, bgpOriginAsn }, { city, country });
        if (origin === undefined) continue;
        const to = { label: 'ASN', name: origin };
        yield { kind: 'edge', type: 'ORIGINATED_BY', from: site, to, ...documentDate(document) };
      }
    }
  },
};
