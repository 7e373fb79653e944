import { z } from 'zod';
import { foldAsn, foldCountry, foldSlug, keyOrNull } from '../../../schema/keys/index.ts';
import { fittedRecords, jsonDocument } from '../../formats/json-records.ts';
import { NUMBER, VALUES } from '../../formats/optional-members.ts';
import { coordinatesOf, siteFacts } from '../../formats/sites.ts';
import { RefusedRecord, type SourceDeclaration, type SourceInput, type SourceRecord } from '../../source.ts';
import { ROOT_SITE_FIELDS } from './site-fields.ts';

const SITE = z.object({
  Town: z.string(),
  Country: z.string().optional(),
  Latitude: NUMBER.nullish(),
  Longitude: NUMBER.nullish(),
  Type: z.enum(['Global', 'Local']).nullish(),
});
/** Until September 2020 the sites of a letter were named its instances. */
const LETTER = z.object({
  ASN: NUMBER.pipe(z.number().int().positive()).nullish(),
  Sites: VALUES.optional(),
  Instances: VALUES.optional(),
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
  const document = yield* jsonDocument(input, LETTER);
  const listed = document.Sites ?? document.Instances;
  if (listed === undefined) throw new Error('expected a JSON document with Sites');
  const found = new Map<string, SourceRecord<RootSite>>();
  for (const [index, value] of listed.entries()) {
    const line = index + 1;
    for (const read of fittedRecords(line, value, SITE, `Sites.${index}: `)) {
      if (read instanceof RefusedRecord) yield read;
      else {
        const site = keyOrNull(() => foldSlug(`${read.value.Town} ${read.value.Country ?? ''}`));
        if (site === null)
          yield new RefusedRecord(line, `Town: '${read.value.Town.slice(0, 60)}' is no name of a town`);
        else
          found.set(
            site,
            withSite(found.get(site), { line, value: { ...read.value, letter, site, asn: document.ASN } }),
          );
      }
    }
  }
  yield* found.values();
}

function withSite(known: SourceRecord<RootSite> | undefined, read: SourceRecord<RootSite>): SourceRecord<RootSite> {
  const Type = known?.value.Type === 'Global' ? 'Global' : (read.value.Type ?? known?.value.Type);
  return { line: known?.line ?? read.line, value: { ...(known ?? read).value, Type } };
}

/** Returns the letter in a file name: `K.json`, `k-root.json`. */
function letterOf(fileName: string): string | null {
  return /^([a-m])(?:-root)?\.json/i.exec(fileName)?.[1]?.toUpperCase() ?? null;
}
