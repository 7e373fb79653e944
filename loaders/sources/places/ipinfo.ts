import type { z } from 'zod';
import { rangeBlocks } from '../../formats/address-ranges.ts';
import { csvRecords } from '../../formats/csv-records.ts';
import { IPINFO_RECORD, ipinfoNetwork, ipinfoPlace } from '../../formats/ipinfo-records.ts';
import { isJsonLines } from '../../formats/json-lines.ts';
import { fittedRows, jsonLineRecords } from '../../formats/json-records.ts';
import { type GivenLocation, locationFacts } from '../../formats/location-fields.ts';
import { TEXT } from '../../formats/optional-members.ts';
import type { Fact, SourceDeclaration } from '../../source.ts';
import { IPINFO_FIELDS } from './ipinfo-fields.ts';

/** A block is a network, a single address, or a range of addresses. */
const RECORD = IPINFO_RECORD.extend({
  network: TEXT,
  start_ip: TEXT,
  end_ip: TEXT,
}).refine(({ network, start_ip: start, end_ip: end }) => network !== undefined || (start ?? end) !== undefined, {
  error: 'expected network, or start_ip and end_ip',
});

type IpinfoBlock = z.infer<typeof RECORD>;

function placeAndNetwork(record: IpinfoBlock): GivenLocation {
  return { ...ipinfoPlace(record), ...ipinfoNetwork(record) };
}

/** IPinfo's products: id, content, whether tests read a real file, and which facts of a record are read. */
const PRODUCTS: readonly (readonly [
  keyof typeof IPINFO_FIELDS,
  string,
  SourceDeclaration['verified'],
  (record: IpinfoBlock) => GivenLocation,
])[] = [
  ['ipinfo-lite', 'countries and AS numbers', 'specification', placeAndNetwork],
  ['ipinfo-core', 'places and networks', 'real file', placeAndNetwork],
  ['ipinfo-location', 'places', 'real file', ipinfoPlace],
  // In these two the country is where the AS or the company is registered, so it is not read as a place.
  ['ipinfo-asn', 'AS numbers', 'real file', ipinfoNetwork],
  ['ipinfo-company', 'companies', 'real file', ipinfoNetwork],
  ['ipinfo-privacy', 'VPNs, proxies and Tor', 'specification', ipinfoNetwork],
];

/** Each product as CSV with a header line or as JSON lines. `mmdb-geolocation` reads the mmdb form. */
export const ipinfo: readonly SourceDeclaration<IpinfoBlock>[] = PRODUCTS.map(([id, what, verified, locationOf]) => ({
  id,
  title: `IPinfo: ${what}`,
  publisher: 'IPinfo',
  licence: id === 'ipinfo-lite' ? 'CC BY-SA 4.0; needs a free account' : 'by contract; the samples: CC BY 4.0',
  homePage: 'https://ipinfo.io/developers/database-download',
  defaultUrl: null,
  format: 'CSV with header or JSON lines: network, or start_ip and end_ip; then the fields of the product',
  cadenceHours: 168,
  fields: IPINFO_FIELDS[id],
  layer: 'geolocation',
  verified,
  async *read(input) {
    yield* (await isJsonLines(input)) ? jsonLineRecords(input, RECORD) : fittedRows(csvRecords(input), RECORD);
  },
  *facts({ value }, context): Iterable<Fact> {
    const { network, start_ip: start = '', end_ip: end = '' } = value;
    const given = locationOf(value);
    for (const cidr of network === undefined ? rangeBlocks(start, end) : [network])
      yield* locationFacts(cidr, given, context);
  },
}));
