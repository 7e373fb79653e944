/** A location record as it is stored: flat, absent fields absent; with `source` and `observedAt`. */
export type StoredLocation = Readonly<Record<string, unknown>>;

const PLACE = [
  ...['continentCode', 'continentName', 'countryCode', 'countryName', 'regionCode', 'regionName', 'cityName'],
  ...['postalCode', 'latitude', 'longitude', 'accuracyRadius', 'timeZone'],
];

/** Fields that belong together: they are taken from one record, as the city of one and the country of another make no place. */
const GROUPS: readonly (readonly string[])[] = [
  PLACE,
  ['asn', 'asnOrganization'],
  ['ispName'],
  ['organization'],
  ['userType'],
  ['isAnonymousProxy'],
  ['isTorExitNode'],
  ['isVpn'],
];

/**
 * What several records of one address say together: some sources know its place, others its network or whether it is a proxy.
 * Records stand most specific first, and of one block the newer first; of each source the first one alone speaks. Each group
 * of fields comes from the first record that has any of it; source and date are those of the place, else of the first record.
 */
export function mergedLocation(records: readonly StoredLocation[]): StoredLocation {
  const [only, second] = records;
  if (only === undefined || second === undefined) return only ?? {};
  const speaking = [...new Map(records.toReversed().map((record) => [record.source, record])).values()];
  const inOrder = records.filter((record) => speaking.includes(record));
  const parts = GROUPS.map((fields) => partOf(inOrder, fields));
  const { source, observedAt } = firstWith(inOrder, PLACE) ?? only;
  return Object.assign({ source, observedAt }, ...parts);
}

function partOf(records: readonly StoredLocation[], fields: readonly string[]): StoredLocation {
  const record = firstWith(records, fields) ?? {};
  return Object.fromEntries(fields.filter((field) => has(record, field)).map((field) => [field, record[field]]));
}

function firstWith(records: readonly StoredLocation[], fields: readonly string[]): StoredLocation | undefined {
  return records.find((record) => fields.some((field) => has(record, field)));
}

function has(record: StoredLocation, field: string): boolean {
  return record[field] !== undefined && record[field] !== null;
}
