import { cityName, keyOrNull } from '../../../schema/keys/index.ts';
import type { CsvRow } from '../../formats/csv-records.ts';
import { delimitedRecords } from '../../formats/delimited-records.ts';
import { decimal } from '../../formats/numbers.ts';
import { leftOut } from '../../formats/published-fields.ts';
import {
  type Fact,
  type PublishedFields,
  RefusedRecord,
  type SourceDeclaration,
  type SourceInput,
  type SourceRecord,
} from '../../source.ts';

/** The table's nineteen columns (GeoNames, readme of the export). */
const COLUMNS = [
  ...['geonameid', 'name', 'asciiname', 'alternatenames', 'latitude', 'longitude', 'feature class', 'feature code'],
  ...['country code', 'cc2', 'admin1 code', 'admin2 code', 'admin3 code', 'admin4 code', 'population', 'elevation'],
  ...['dem', 'timezone', 'modification date'],
];

/** The columns of the table, and of the table of regions next to it. */
const FIELDS: PublishedFields = {
  ...leftOut(['geonameid', 'admin1CodesASCII.geonameid'], 'a number of GeoNames: a city goes by its name'),
  name: { becomes: 'the city' },
  ...leftOut(
    ['asciiname', 'alternatenames', 'admin1CodesASCII.asciiname'],
    'the name in another spelling: a city goes by one',
  ),
  latitude: { becomes: 'the latitude of the city' },
  longitude: { becomes: 'the longitude of the city' },
  ...leftOut(['feature class', 'feature code'], 'the kind of the place: the extracts have populated places alone'),
  'country code': { becomes: 'the country of the city' },
  cc2: { leftOut: 'other countries that count the place as theirs: a city has one' },
  'admin1 code': { becomes: 'the region, with the table of regions' },
  ...leftOut(['admin2 code', 'admin3 code', 'admin4 code'], 'a district inside the region: a city has one region'),
  population: { becomes: 'which of the places of one name is the city' },
  ...leftOut(['elevation', 'dem'], 'the height above the sea'),
  timezone: { leftOut: 'the time zone: the locations of addresses have it' },
  'modification date': { leftOut: 'the day of the last change: the graph has the day of the file' },
  'admin1CodesASCII.code': { becomes: 'the key of the region' },
  'admin1CodesASCII.name': { becomes: 'the region of the city' },
};

/** The extracts of populated places, by their minimum population. */
const EXTRACTS = [500, 1000, 5000, 15000] as const;

/**
 * Cities with their coordinates, and with their regions if `admin1CodesASCII.txt` of the same publisher is next to the file. If several
 * places in a country share a name, the most populous one is the CITY: contract 1.2 has one node for all of them.
 */
export const geonamesCities: readonly SourceDeclaration<CsvRow>[] = EXTRACTS.map((population) => ({
  id: `geonames-cities${population}`,
  title: `Cities of ${population} people or more, with coordinates (GeoNames)`,
  publisher: 'GeoNames',
  licence: 'CC BY 4.0',
  homePage: 'https://www.geonames.org',
  defaultUrl: `https://download.geonames.org/export/dump/cities${population}.zip`,
  format:
    'tab-separated text of 19 columns without a header: geonameid, name, ..., latitude, longitude, ..., country code',
  cadenceHours: 168,
  fields: FIELDS,
  layer: 'geolocation',
  verified: 'specification',
  read: largestOfEachName,
  *facts({ line, value: row }): Iterable<Fact> {
    const name = cityName(row.name ?? '', row['country code'] ?? '');
    const [latitude, longitude] = [decimal(row.latitude, 90), decimal(row.longitude, 180)];
    if (latitude === undefined || longitude === undefined) throw new RefusedRecord(line, `${name} has no coordinates`);
    const properties = { statedLatitude: latitude, statedLongitude: longitude, statedRegion: row.region };
    yield { kind: 'node', label: 'CITY', name, properties };
  },
}));

/** Returns one row for each name, with its `region`, and the rows that name no city. The largest extract has some 200,000 rows. */
async function* largestOfEachName(input: SourceInput): AsyncIterable<SourceRecord<CsvRow>> {
  const regions = await readRegions(input);
  const largest = new Map<string, SourceRecord<CsvRow>>();
  for await (const record of delimitedRecords(input, { separator: '\t', columns: COLUMNS })) {
    const name = keyOrNull(() => cityName(record.value.name ?? '', record.value['country code'] ?? ''));
    const known = name === null ? undefined : largest.get(name);
    if (name === null) yield record;
    else if (known === undefined || populationOf(record) > populationOf(known)) largest.set(name, record);
  }
  for (const { line, value } of largest.values()) {
    const region = regions.get(`${value['country code']}.${value['admin1 code']}`);
    yield { line, value: { ...value, ...(region === undefined ? {} : { region }) } };
  }
}

/** Reads the names of the first administrative divisions by `CC.code`, if the publisher's table of them is next to the file. */
async function readRegions(input: SourceInput): Promise<ReadonlyMap<string, string>> {
  const regions = new Map<string, string>();
  const table = await input.sibling('admin1CodesASCII.txt');
  if (table === null) return regions;
  const columns = ['code', 'name', 'asciiname', 'geonameid'];
  for await (const { value } of delimitedRecords(table, { separator: '\t', columns })) {
    if (value.code !== undefined && value.name !== undefined) regions.set(value.code, value.name);
  }
  return regions;
}

function populationOf({ value }: SourceRecord<CsvRow>): number {
  return Number(value.population) || 0;
}
