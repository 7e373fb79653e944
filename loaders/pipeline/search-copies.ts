import type { LocationRecordFields } from '../source.ts';

/** Lower-case copies of a location record's texts, which the searches of `/v1/location/search` go by. */
export function searchCopies(record: LocationRecordFields): Readonly<Record<string, string>> {
  const copies = {
    cityKey: record.cityName,
    regionKey: record.regionName,
    countryKey: record.countryName,
    continentKey: record.continentName,
    postalKey: record.postalCode,
  };
  return Object.fromEntries(
    Object.entries(copies).flatMap(([name, text]): [string, string][] =>
      text === undefined ? [] : [[name, text.toLowerCase()]],
    ),
  );
}
