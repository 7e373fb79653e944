/** A location record as stored: flat, absent fields absent; with `source` and `observedAt`, and `part` if the source has parts. */
export type StoredLocation = Readonly<Record<string, unknown>>;

const PLACE = [
  ...['continentCode', 'continentName', 'countryCode', 'countryName', 'regionCode', 'regionName', 'cityName'],
  ...['postalCode', 'latitude', 'longitude', 'accuracyRadius', 'timeZone'],
];

const COORDINATES = ['latitude', 'longitude', 'accuracyRadius'];

/** Fields that belong together come from one record. */
const GROUPS: readonly (readonly string[])[] = [
  ['asn', 'asnOrganization'],
  ['ispName'],
  ['organization'],
  ['userType'],
  ['isAnonymousProxy'],
  ['isTorExitNode'],
  ['isVpn'],
];

/**
 * Merges several records of one address: some sources know its place, others its network or whether it is a proxy. Records are sorted most
 * specific first, and within one block the newer first; of each source, and of each part of its set, only the first counts. Each group of
 * fields comes from the first record that has any of it. The place does so too, since the city of one and the country of another make no
 * place; other records that name the same city fill in what it lacks. Source and date are those of the place, else of the first record.
 */
export function mergedLocation(records: readonly StoredLocation[]): StoredLocation {
  const [only, second] = records;
  if (only === undefined || second === undefined) return withoutPart(only ?? {});
  const speaking = [...new Map(records.toReversed().map((record) => [speakerOf(record), record])).values()];
  const inOrder = records.filter((record) => speaking.includes(record));
  const parts = GROUPS.map((fields) => partOf(inOrder, fields));
  const place = firstWith(inOrder, PLACE);
  const { source, observedAt } = place ?? only;
  return Object.assign({ source, observedAt }, place === undefined ? {} : placeOf(place, inOrder), ...parts);
}

/** Returns who published a record: its source, and the part of the set. */
export function speakerOf({ source, part }: StoredLocation): string {
  return `${source} ${part ?? ''}`;
}

function withoutPart(record: StoredLocation): StoredLocation {
  if (!Object.hasOwn(record, 'part')) return record;
  const { part: _, ...others } = record;
  return others;
}

/** Returns the place of a record, with what other records know of the same city: its coordinates, if this one has none. */
function placeOf(place: StoredLocation, records: readonly StoredLocation[]): StoredLocation {
  const same =
    has(place, 'cityName') && has(place, 'countryCode') ? records.filter((other) => isSameCity(place, other)) : [];
  const places = [place, ...same];
  const rest = PLACE.filter((field) => !COORDINATES.includes(field));
  const parts = [COORDINATES, ...rest.map((field) => [field])].map((fields) => partOf(places, fields));
  return Object.assign({}, ...parts);
}

function isSameCity(one: StoredLocation, other: StoredLocation): boolean {
  return one.cityName === other.cityName && one.countryCode === other.countryCode;
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
