import type { ManagedTransaction } from 'neo4j-driver';
import { foldSearchText, lengthKey } from '../../schema/keys/index.ts';
import type { LocationRecordFields } from '../source.ts';
import { foldObservation, type NetworkRow, type ObservationRow, type Speaker } from './batch.ts';
import { changesBetween } from './changes.ts';
import { mergeNodes, propertiesOfNodes } from './node-texts.ts';
import type { NodeTally } from './write-tally.ts';

type Stored = Readonly<Record<string, unknown>>;

/** Widens the stored sightings of origins by those of this batch. */
export async function writeObservations(
  transaction: ManagedTransaction,
  { source }: Speaker,
  rows: readonly ObservationRow[],
): Promise<NodeTally> {
  return upsert(
    transaction,
    'ORIGIN_OBSERVATION',
    rows,
    ({ prefix }) => prefix,
    (row) => observationName(row, source),
    (row, stored) =>
      observationProperties(
        stored === undefined ? row : foldObservation({ prefix: row.prefix, asn: row.asn, ...sightingOf(stored) }, row),
        source,
      ),
  );
}

/** Returns the key of a source's sighting of an origin. */
export function observationName({ prefix, asn }: Pick<ObservationRow, 'prefix' | 'asn'>, source: string): string {
  return `${prefix} AS${asn} ${source}`;
}

/** Returns a sighting as it is stored, in the driver's types. */
export function observationProperties(row: ObservationRow, source: string): Readonly<Record<string, unknown>> {
  return {
    prefix: row.prefix,
    asn: BigInt(row.asn),
    source,
    firstSeen: BigInt(row.firstSeen),
    lastSeen: BigInt(row.lastSeen),
    approximate: row.approximate,
    ...(row.peersSeeing === undefined ? {} : { peersSeeing: BigInt(row.peersSeeing) }),
    ...(row.isInferred === undefined ? {} : { inferred: true }),
  };
}

/** Sets this source's places of these blocks. An older file never overrides a newer one. */
export async function writeNetworks(
  transaction: ManagedTransaction,
  speaker: Speaker,
  rows: readonly NetworkRow[],
): Promise<NodeTally> {
  return upsert(
    transaction,
    'GEO_NETWORK',
    rows,
    ({ cidr }) => cidr,
    (row) => networkName(row, speaker),
    (row, stored) => {
      const { observedAt, isRepeat = false } = row;
      const age = stored === undefined ? 1 : observedAt - Number(stored.observedAt);
      if (stored !== undefined && (age < 0 || (age === 0 && isRepeat))) return stored;
      return networkProperties(row, speaker);
    },
  );
}

/** Returns the key of a source's statement about the place of a block, in one part of its set. */
export function networkName(
  { cidr }: Pick<NetworkRow, 'cidr'>,
  { source, part }: Pick<Speaker, 'source' | 'part'>,
): string {
  return part === '' ? `${cidr} ${source}` : `${cidr} ${source} ${part}`;
}

/** Returns a source's statement about the place of a block as it is stored, in the driver's types. */
export function networkProperties(
  { cidr, observedAt, record }: NetworkRow,
  { source, part }: Pick<Speaker, 'source' | 'part'>,
): Readonly<Record<string, unknown>> {
  const { asn, accuracyRadius, ...others } = record;
  return {
    cidr,
    lengthKey: lengthKey(cidr),
    source,
    part,
    observedAt: BigInt(observedAt),
    ...others,
    ...(asn === undefined ? {} : { asn: BigInt(asn) }),
    ...(accuracyRadius === undefined ? {} : { accuracyRadius: BigInt(Math.round(accuracyRadius)) }),
    ...searchCopies(record),
  };
}

function sightingOf(stored: Stored): Omit<ObservationRow, 'prefix' | 'asn'> {
  return {
    firstSeen: Number(stored.firstSeen),
    lastSeen: Number(stored.lastSeen),
    approximate: stored.approximate === true,
    ...(stored.peersSeeing === undefined ? {} : { peersSeeing: Number(stored.peersSeeing) }),
    ...(stored.inferred === true ? { isInferred: true as const } : {}),
  };
}

async function upsert<T>(
  transaction: ManagedTransaction,
  label: string,
  rows: readonly T[],
  networkOf: (row: T) => string,
  nameOf: (row: T) => string,
  wantedOf: (row: T, stored: Stored | undefined) => Stored,
): Promise<NodeTally> {
  const { records } = await transaction.run(propertiesOfNodes(label), { names: rows.map(nameOf) });
  const stored = new Map(records.map((record) => [String(record.get('name')), record.get('properties') as Stored]));
  const wanted = rows.flatMap((row) => {
    const name = nameOf(row);
    const before = stored.get(name);
    const set = changesBetween(before ?? {}, { name, ...wantedOf(row, before) }, Object.keys(before ?? {}));
    return set === null ? [] : [{ network: networkOf(row), name, set }];
  });
  if (wanted.length > 0) {
    const set = wanted.map(({ name, set }) => ({ name, set }));
    await transaction.run(mergeNodes(label), { rows: set });
  }
  const changed = wanted.map(({ network }) => network);
  return { written: changed.length, unchanged: rows.length - changed.length, changed };
}

/**
 * Returns folded copies of a location record's texts, for the searches of `/v1/location/search`. They are the same however a text is
 * spelled.
 */
function searchCopies(record: LocationRecordFields): Readonly<Record<string, string>> {
  const copies = {
    cityKey: record.cityName,
    regionKey: record.regionName,
    countryKey: record.countryName,
    continentKey: record.continentName,
    postalKey: record.postalCode,
  };
  return Object.fromEntries(
    Object.entries(copies).flatMap(([name, text]): [string, string][] =>
      text === undefined ? [] : [[name, foldSearchText(text)]],
    ),
  );
}
