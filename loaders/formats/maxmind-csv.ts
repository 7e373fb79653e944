/** Reads GeoIP2 and GeoLite2 as CSV: blocks, and their places in a Locations file of the same edition. */

import { type Records, RefusedRecord, type SourceInput } from '../source.ts';
import { type CsvRow, csvRecords } from './csv-records.ts';
import type { GivenLocation } from './location-fields.ts';
import { mapped } from './mapped-records.ts';
import { networkOf } from './maxmind-records.ts';
import { decimal } from './numbers.ts';

/** A row of a Blocks file, with its place; null if it has none. */
export interface MaxmindBlock {
  readonly row: CsvRow;
  readonly place: GivenLocation | null;
}

/**
 * Reads the rows of a Blocks file. It reads their places first, from `<edition>-Locations-en.csv` next to the file or in its archive; an
 * edition without places has no such file. Throws if the file is missing.
 */
export async function* maxmindBlocks(
  input: SourceInput,
  edition: string,
  hasLocations: boolean,
): Records<MaxmindBlock> {
  const locations = hasLocations ? await readLocations(input, edition) : null;
  yield* mapped(csvRecords(input), (row, line) => {
    const id = row.geoname_id;
    const place = id && locations !== null ? locations.get(id) : null;
    return place === undefined ? new RefusedRecord(line, `the Locations file has no place ${id}`) : { row, place };
  });
}

type Locations = ReadonlyMap<string, GivenLocation>;

async function readLocations(input: SourceInput, edition: string): Promise<Locations> {
  const name = `${edition}-Locations-en.csv`;
  const file = await input.sibling(name);
  if (file === null)
    throw new Error(`${input.fileName} names places that ${name} describes: put it in the same folder`);
  const locations = new Map<string, GivenLocation>();
  for await (const row of csvRecords(file)) {
    const id = row instanceof RefusedRecord ? undefined : row.value.geoname_id;
    if (row instanceof RefusedRecord || id === undefined) {
      throw new Error(`line ${row.line} of ${name} does not read: fetch the edition again`);
    }
    locations.set(id, placeOf(row.value));
  }
  return locations;
}

function placeOf(row: CsvRow): GivenLocation {
  return {
    continentCode: row.continent_code,
    continentName: row.continent_name,
    countryCode: row.country_iso_code,
    countryName: row.country_name,
    regionCode: row.subdivision_1_iso_code,
    regionName: row.subdivision_1_name,
    cityName: row.city_name,
    timeZone: row.time_zone,
  };
}

/** Returns the location of a row's block. Throws `KeyError` for invalid numbers. */
export function maxmindBlockLocation({ row, place }: MaxmindBlock): GivenLocation {
  return {
    ...place,
    latitude: decimal(row.latitude, 90),
    longitude: decimal(row.longitude, 180),
    // Half the circumference of the Earth, km.
    accuracyRadius: decimal(row.accuracy_radius, 20_040),
    postalCode: row.postal_code,
    ...networkOfRow(row),
  };
}

function networkOfRow(row: CsvRow): GivenLocation {
  return networkOf({
    isp: row.isp,
    organization: row.organization,
    autonomous_system_number: decimal(row.autonomous_system_number, 0xffffffff),
    autonomous_system_organization: row.autonomous_system_organization,
    user_type: row.user_type || undefined,
    connection_type: row.connection_type,
    // The City and Country files still have this column but no longer fill it: a 0 there means nothing.
    is_anonymous_proxy: row.is_anonymous_proxy === '1' ? true : undefined,
    is_anonymous_vpn: flag(row.is_anonymous_vpn),
    is_hosting_provider: flag(row.is_hosting_provider),
    is_public_proxy: flag(row.is_public_proxy),
    is_residential_proxy: flag(row.is_residential_proxy),
    is_tor_exit_node: flag(row.is_tor_exit_node),
  });
}

function flag(text: string | undefined): boolean | undefined {
  return text === '1' ? true : text === '0' ? false : undefined;
}
