import { z } from 'zod';
import { IPINFO_RECORD, ipinfoNetwork, ipinfoPlace } from '../../formats/ipinfo-records.ts';
import { locationFacts } from '../../formats/location-fields.ts';
import { MAXMIND_RECORD, maxmindLocation } from '../../formats/maxmind-records.ts';
import { type LocatedNetwork, locatedNetwork, openMmdb } from '../../formats/mmdb/networks.ts';
import { under } from '../../formats/published-fields.ts';
import type { SourceDeclaration } from '../../source.ts';
import { IPINFO_CORE_FIELDS } from './ipinfo-fields.ts';
import { MMDB_FIELDS } from './maxmind-fields.ts';

const MAXMIND = { schema: MAXMIND_RECORD, locationOf: maxmindLocation };
const IPINFO = {
  schema: IPINFO_RECORD,
  locationOf: (record: z.infer<typeof IPINFO_RECORD>) => ({ ...ipinfoPlace(record), ...ipinfoNetwork(record) }),
};

/** Location and network of blocks of addresses, from any MaxMind DB file in the layout of MaxMind or IPinfo. */
export const mmdbGeolocation: SourceDeclaration<LocatedNetwork> = {
  id: 'mmdb-geolocation',
  title: 'Geolocation in a MaxMind DB file (IPinfo, DB-IP and others)',
  publisher: 'IPinfo, DB-IP and others',
  licence: "the publisher's; the file in the sample: CC BY 4.0 (IPinfo)",
  homePage: 'https://maxmind.github.io/MaxMind-DB/',
  defaultUrl: null,
  format: 'MaxMind DB 2.0 (mmdb), records in the layout of GeoIP2 or of IPinfo',
  cadenceHours: 168,
  fields: { ...under('GeoIP2.', MMDB_FIELDS.Enterprise), ...under('IPinfo.', IPINFO_CORE_FIELDS) },
  layer: 'geolocation',
  verified: 'real file',
  // Several products may be loaded together. An edition of another month is the same product.
  part: (fileName) => fileName.replace(/[-_.]?\d{4}-?\d{2}(?:-?\d{2})?/, '').toLowerCase(),
  dateOf: async (input) => (await openMmdb(input)).builtAt,
  async *read(input) {
    let line = 0;
    for (const network of (await openMmdb(input)).networks()) {
      line += 1;
      yield* isFlat(network.record) ? locatedNetwork(line, network, IPINFO) : locatedNetwork(line, network, MAXMIND);
    }
  },
  facts: ({ value: { cidr, given } }, context) => locationFacts(cidr, given, context),
};

/** Returns whether a record is flat: IPinfo writes such records, with all values as text. */
function isFlat(record: unknown): boolean {
  const { country, city, asn } = z.looseObject({}).catch({}).parse(record);
  return [country, city, asn].some((value) => typeof value === 'string');
}
