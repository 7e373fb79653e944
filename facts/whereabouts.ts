/** Facts about what surrounds addresses and networks: who announces, registered and runs them, and their places. */
import { z } from 'zod';
import { cypherText } from '../store/cypher-text.ts';
import type { Reader } from '../store/database.ts';
import { boundKey, seek } from '../store/ranges/planes.ts';
import { readInChunks } from './in-chunks.ts';
import { THING } from './reconciled.ts';

const around = (plane: 'announced' | 'registered' | 'vendor' | 'geolocation', as: string) =>
  seek(plane, THING.property('key'), { as, optional: true });

/** Reads addresses by their order keys. */
export const SURROUNDINGS = cypherText(
  'UNWIND $input.things AS thing',
  around('announced', 'bgp'),
  around('registered', 'rir'),
  around('vendor', 'run'),
  around('geolocation', 'geo'),
  `RETURN thing.at AS at, bgp.networks AS announced, bgp.origins AS origins, rir.networks AS registered,
  run.networks AS run, run.delegation AS delegation, geo {.start, .end, .networks, .asn, .asnOrganization, .organization, .ispName, .countryCode, .cityName} AS place`,
);

const text = z.string().nullable();
const networks = z
  .array(z.string())
  .nullable()
  .transform((names) => names ?? []);

const place = z.object({
  start: z.string().transform(boundKey),
  end: z.string().transform(boundKey),
  networks: z.array(z.string()),
  asn: z.number().nullable(),
  asnOrganization: text,
  organization: text,
  ispName: text,
  countryCode: text,
  cityName: text,
});

const surroundings = z.object({
  /** Networks around the address, most specific first. */
  announced: networks,
  origins: z
    .array(z.number())
    .nullable()
    .transform((asns) => asns ?? []),
  registered: networks,
  run: networks,
  /** The most specific network that a vendor runs. */
  delegation: text,
  /** Statement of the location source about the range that contains the address. */
  place: place.nullable(),
});

/** Entries of the range planes that contain an address. */
export type Surroundings = z.infer<typeof surroundings>;

const NOTHING_AROUND: Surroundings = {
  announced: [],
  origins: [],
  registered: [],
  run: [],
  delegation: null,
  place: null,
};

/** Returns the entries around addresses, in order, by their order keys. */
export async function readSurroundings(reader: Reader, keys: readonly string[]): Promise<readonly Surroundings[]> {
  const rows = await readInChunks(
    reader,
    SURROUNDINGS,
    keys.map((key) => ({ key })),
  );
  return rows.map((row) => (row === null ? NOTHING_AROUND : surroundings.parse(row)));
}
