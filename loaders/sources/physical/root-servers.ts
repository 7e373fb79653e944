import { z } from 'zod';
import { foldAsn, foldCountry, foldSlug, KeyError, keyOrNull } from '../../../schema/keys/index.ts';
import { jsonDocument } from '../../formats/json-records.ts';
import { refusal } from '../../formats/refusal.ts';
import { coordinatesOf, siteFacts } from '../../formats/sites.ts';
import { RefusedRecord, type SourceDeclaration, type SourceInput, type SourceRecord } from '../../source.ts';
import { ROOT_SITE_FIELDS } from './site-fields.ts';

const SITE = z.object({
  Town: z.string(),
  Country: z.string().optional(),
  Latitude: z.coerce.number().nullish(),
  Longitude: z.coerce.number().nullish(),
  Type: z.enum(['Global', 'Local']).nullish().catch(undefined),
});
/** Until September 2020 the sites of a letter were named its instances. */
const LETTER = z.object({
  ASN: z.coerce.number().int().positive().nullish().catch(undefined),
  Sites: z.array(z.unknown()).optional(),
  Instances: z.array(z.unknown()).optional(),
});

/** One site of a root server: all instances of a letter in one town. */
export interface RootSite extends z.infer<typeof SITE> {
  readonly letter: string;
  readonly site: string;
  readonly asn: number | null | undefined;
}

/** The sites of one root server, one file for each letter, as the operators publish them together. */
export const rootServers: SourceDeclaration<RootSite> = {
  id: 'root-servers',
  title: 'Sites of the root servers of the DNS',
  publisher: 'the root server operators (root-servers.org)',
  licence: 'published for use without a stated licence',
  homePage: 'https://root-servers.org/',
  defaultUrl: null,
  format: 'JSON, a letter a file, named by it: ASN, Sites[] {Town, Country, Latitude, Longitude, Type}',
  cadenceHours: 168,
  fields: ROOT_SITE_FIELDS,
  layer: 'physical',
  verified: 'specification',
  part: (fileName) => `letter ${letterOf(fileName) ?? fileName}`,
  read: sites,
  *facts({ value: { letter, site, asn, Town: city, Country: country, Latitude, Longitude, Type } }) {
    const instance = { label: 'DNS_ROOT_INSTANCE', name: `${letter.toLowerCase()}.${site}` };
    const properties = {
      letter,
      instanceType: Type ?? undefined,
      country: keyOrNull(() => foldCountry(country ?? '')) ?? undefined,
      bgpOriginAsn: asn ?? undefined,
      ...coordinatesOf(Latitude, Longitude),
    };
    yield* siteFacts(instance, properties, { city, country });
    if (typeof asn === 'number') {
      yield { kind: 'edge', type: 'ORIGINATED_BY', from: instance, to: { label: 'ASN', name: foldAsn(asn) } };
    }
  },
};

/** Merges the sites of one town. The result is global if any of them is, since then the whole internet may be served there. */
async function* sites(input: SourceInput): AsyncIterable<SourceRecord<RootSite> | RefusedRecord> {
  const letter = letterOf(input.fileName);
  if (letter === null) throw new Error(`expected a file named by its letter, such as K.json, got ${input.fileName}`);
  const document = await jsonDocument(input, LETTER);
  const listed = document.Sites ?? document.Instances;
  if (listed === undefined) throw new Error('expected a JSON document with Sites');
  const found = new Map<string, SourceRecord<RootSite>>();
  for (const [index, value] of listed.entries()) {
    const line = index + 1;
    const checked = SITE.safeParse(value);
    if (!checked.success) {
      yield new RefusedRecord(line, refusal(checked.error));
      continue;
    }
    try {
      const site = foldSlug(`${checked.data.Town} ${checked.data.Country ?? ''}`);
      const known = found.get(site);
      const Type = known?.value.Type === 'Global' ? 'Global' : (checked.data.Type ?? known?.value.Type);
      found.set(site, {
        line: known?.line ?? line,
        value: { ...(known?.value ?? { ...checked.data, letter, site, asn: document.ASN }), Type },
      });
    } catch (error) {
      if (!(error instanceof KeyError)) throw error;
      yield new RefusedRecord(line, error.message);
    }
  }
  yield* found.values();
}

/** Returns the letter in a file name: `K.json`, `k-root.json`. */
function letterOf(fileName: string): string | null {
  return /^([a-m])(?:-root)?\.json/i.exec(fileName)?.[1]?.toUpperCase() ?? null;
}
