/**
 * Ranges of versions as the keys of their bounds alone: a short text, by which nearly all ranges that do not hold a version are told without
 * being read. What it lets through is judged by the ranges themselves.
 */
import { readRange } from './affected-range.ts';
import { ANY, hasWildcards, NOT_APPLICABLE, readCpe } from './keys/index.ts';
import { VERSION_SCHEMES, type VersionScheme } from './versions/index.ts';

/** Neither stands in a key, in a scheme or in a value of a CPE name. */
export const BETWEEN_RANGES = '\u001e';
export const BETWEEN_KEYS = '\u001f';
const ANYTHING = '*';
const NAMED = '=';

/** The keys of the ranges of whoever is believed, as `rangeText` wrote them. */
export function rangeKeys(ranges: readonly string[]): string {
  return [...new Set(ranges.flatMap(keysOf))].join(BETWEEN_RANGES);
}

function keysOf(text: string): string[] {
  const { cpe, scheme, startKey = '', endKey = '' } = readRange(text);
  const version = cpe === undefined ? ANY : readCpe(cpe).version;
  if (version === ANY) return [[scheme, startKey, endKey].join(BETWEEN_KEYS)];
  // An entry that has no versions holds none.
  if (version === NOT_APPLICABLE) return [];
  return [hasWildcards(version) ? ANYTHING : NAMED + version];
}

/** A version that ranges are asked for. */
export interface KeyedVersion {
  /** The value of a CPE name. */
  readonly version: string;
  /** The lowest and the highest key of it in an order: with what its update adds, and without; null where stored keys are of another order. */
  readonly keysIn: (scheme: VersionScheme) => readonly [low: string, high: string] | null;
}

/** A version in values of the database: what an entry that names it begins with, and its keys by scheme. */
export interface WantedVersion {
  readonly named: string;
  readonly keys: Readonly<Partial<Record<VersionScheme, { readonly low: string; readonly high: string }>>>;
}

/** A version as `MAY_HOLD` takes it; null where every range may hold what is asked for. */
export function wantedVersion({ version, keysIn }: KeyedVersion): WantedVersion | null {
  if (version === ANY || version === NOT_APPLICABLE) return null;
  const keys = VERSION_SCHEMES.flatMap((scheme) => {
    const known = keysIn(scheme);
    return known === null ? [] : [[scheme, { low: known[0], high: known[1] }] as const];
  });
  return { named: NAMED + version, keys: Object.fromEntries(keys) };
}

/** Whether ranges may hold a version: false only where none does. */
export function mayHold(keys: string, { version, keysIn }: KeyedVersion): boolean {
  if (version === ANY || version === NOT_APPLICABLE) return true;
  if (keys === '') return false;
  return keys.split(BETWEEN_RANGES).some((range) => {
    if (range === ANYTHING) return true;
    if (range.startsWith(NAMED)) return range.startsWith(version, NAMED.length);
    const [scheme = '', start = '', end = ''] = range.split(BETWEEN_KEYS);
    const known = VERSION_SCHEMES.find((one) => one === scheme);
    const asked = known === undefined ? null : keysIn(known);
    return asked === null || (start <= asked[1] && (end === '' || asked[0] <= end));
  });
}
