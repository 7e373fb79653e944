import { foldCidr } from '../../../schema/keys/index.ts';
import { locationFacts } from '../../formats/location-fields.ts';
import { type MaxmindBlock, maxmindBlockLocation, maxmindBlocks } from '../../formats/maxmind-csv.ts';
import { MAXMIND_RECORD, maxmindLocation } from '../../formats/maxmind-records.ts';
import { type LocatedNetwork, locatedNetwork, openMmdb } from '../../formats/mmdb/networks.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';
import { CSV_FIELDS, MMDB_FIELDS } from './maxmind-fields.ts';

/** MaxMind's editions: name, content, whether the CSV has a Locations file, whether tests read a real file, and the list of fields. */
const EDITIONS = [
  ['GeoLite2-City', 'places', true, 'real file', 'City'],
  ['GeoLite2-Country', 'countries', true, 'specification', 'Country'],
  ['GeoLite2-ASN', 'AS numbers', false, 'real file', 'ASN'],
  ['GeoIP2-City', 'places', true, 'specification', 'City'],
  ['GeoIP2-Country', 'countries', true, 'specification', 'Country'],
  ['GeoIP2-Enterprise', 'places, networks and kinds of users', true, 'real file', 'Enterprise'],
  ['GeoIP2-ISP', 'networks', false, 'real file', 'ISP'],
  ['GeoIP2-Connection-Type', 'kinds of lines', false, 'real file', 'Connection-Type'],
  ['GeoIP2-Anonymous-IP', 'VPNs, proxies and Tor exits', false, 'real file', 'Anonymous-IP'],
] as const;

function shared(edition: string) {
  const isFree = edition.startsWith('GeoLite2');
  return {
    publisher: 'MaxMind',
    licence: isFree
      ? 'GeoLite2 End User License Agreement; needs a free account'
      : 'GeoIP2 licence; needs a subscription',
    homePage: isFree
      ? 'https://dev.maxmind.com/geoip/geolite2-free-geolocation-data'
      : 'https://www.maxmind.com/en/geoip-databases',
    defaultUrl: null,
    cadenceHours: 168,
    layer: 'geolocation',
  };
}

/** Each edition as a MaxMind DB file. */
export const maxmindMmdb: readonly SourceDeclaration<LocatedNetwork>[] = EDITIONS.map(
  ([edition, what, , verified, kind]) => ({
    ...shared(edition),
    id: edition.toLowerCase(),
    title: `${edition}: ${what}`,
    fields: MMDB_FIELDS[kind],
    format: 'MaxMind DB 2.0 (mmdb)',
    verified,
    dateOf: async (input) => (await openMmdb(input)).builtAt,
    async *read(input) {
      const file = await openMmdb(input);
      const { databaseType } = file;
      // Editions of one continent add its name: GeoIP2-City-Europe.
      if (databaseType !== edition && !databaseType.startsWith(`${edition}-`)) {
        throw new Error(`the file is ${databaseType}, not ${edition}: load it as ${rowFor(databaseType)}`);
      }
      let line = 0;
      for (const network of file.networks()) {
        line += 1;
        yield* locatedNetwork(line, network, { schema: MAXMIND_RECORD, locationOf: maxmindLocation });
      }
    },
    facts: ({ value: { cidr, given } }, context) => locationFacts(cidr, given, context),
  }),
);

function rowFor(databaseType: string): string {
  const found = EDITIONS.find(([edition]) => databaseType === edition || databaseType.startsWith(`${edition}-`));
  return found?.[0].toLowerCase() ?? 'mmdb-geolocation';
}

/** Each edition as CSV, with a separate source for each family, since each family has a separate file. */
export const maxmindCsv: readonly SourceDeclaration<MaxmindBlock>[] = EDITIONS.flatMap(
  ([edition, what, hasLocations, , kind]) =>
    ([4, 6] as const).map((family) => ({
      ...shared(edition),
      id: `${edition.toLowerCase()}-csv-ipv${family}`,
      title: `${edition}: ${what}, CSV, IPv${family}`,
      fields: CSV_FIELDS[kind],
      format: hasLocations
        ? `CSV ${edition}-Blocks-IPv${family}.csv, with ${edition}-Locations-en.csv in the same folder; or the zip that holds both`
        : `CSV ${edition}-Blocks-IPv${family}.csv; or the zip that holds it`,
      verified: 'specification',
      zipEntry: new RegExp(`(?:^|/)${edition}-Blocks-IPv${family}\\.csv$`),
      read: (input) => maxmindBlocks(input, edition, hasLocations),
      *facts({ line, value }, context) {
        const network = foldCidr(value.row.network ?? '');
        if (network.family !== family)
          throw new RefusedRecord(line, `${network.name} in a file of IPv${family} blocks`);
        yield* locationFacts(network.name, maxmindBlockLocation(value), context);
      },
    })),
);
