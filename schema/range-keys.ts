/**
 * Ranges of versions as the keys of their bounds: a short text that excludes nearly all ranges that do not contain a version, without
 * reading them. The ranges themselves decide about the rest.
 */
import { readRange, writtenVersion } from './affected-range.ts';
import { ANY, hasWildcards, NOT_APPLICABLE, readCpe, textOfValue } from './keys/index.ts';
import { VERSION_SCHEMES, type VersionScheme, versionKey } from './versions/index.ts';

/** Neither occurs in a key, in a scheme or in a value of a CPE name. */
export const BETWEEN_RANGES = '\u001e';
export const BETWEEN_KEYS = '\u001f';
const ANYTHING = '*';
/** Graphs of earlier releases have named versions as text. Only the ranges themselves can decide about these. */
const NAMED = '=';

/** Returns the keys of the ranges of the most trusted source, as `rangeText` wrote them. */
export function rangeKeys(ranges: readonly string[]): string {
  return [...new Set(ranges.flatMap(keysOf))].join(BETWEEN_RANGES);
}

function keysOf(text: string): string[] {
  const { cpe, scheme, startKey = '', endKey = '' } = readRange(text);
  const name = cpe === undefined ? null : readCpe(cpe);
  if (name === null || name.version === ANY) return [[scheme, startKey, endKey].join(BETWEEN_KEYS)];
  // An entry that has no versions holds none.
  if (name.version === NOT_APPLICABLE) return [];
  if (hasWildcards(name.version)) return [ANYTHING];
  // A named version is a range from it to its update, or the other way around for an update before the release.
  const ends = [textOfValue(name.version), writtenVersion(name)].map((version) => versionKey(scheme, version));
  return [[scheme, ...ends.sort()].join(BETWEEN_KEYS)];
}

/** A version to look up in ranges. */
export interface KeyedVersion {
  /** The value of a CPE name. */
  readonly version: string;
  /**
   * The lowest and the highest key of the version in an order: with the suffix of its update, and without; null if stored keys have another
   * order.
   */
  readonly keysIn: (scheme: VersionScheme) => readonly [low: string, high: string] | null;
}

/** A version in values of the database: its keys by scheme. */
export interface WantedVersion {
  readonly keys: Readonly<Partial<Record<VersionScheme, { readonly low: string; readonly high: string }>>>;
}

/** Returns a version in the form of `MAY_HOLD`; null if every range may contain the request. */
export function wantedVersion({ version, keysIn }: KeyedVersion): WantedVersion | null {
  if (version === ANY || version === NOT_APPLICABLE) return null;
  const keys = VERSION_SCHEMES.flatMap((scheme) => {
    const known = keysIn(scheme);
    return known === null ? [] : [[scheme, { low: known[0], high: known[1] }] as const];
  });
  return { keys: Object.fromEntries(keys) };
}

/** Returns whether ranges may contain a version: false only if none does. */
export function mayHold(keys: string, { version, keysIn }: KeyedVersion): boolean {
  if (version === ANY || version === NOT_APPLICABLE) return true;
  if (keys === '') return false;
  return keys.split(BETWEEN_RANGES).some((range) => {
    if (range === ANYTHING || range.startsWith(NAMED)) return true;
    const [scheme = '', start = '', end = ''] = range.split(BETWEEN_KEYS);
    const known = VERSION_SCHEMES.find((one) => one === scheme);
    const asked = known === undefined ? null : keysIn(known);
    return asked === null || (start <= asked[1] && (end === '' || asked[0] <= end));
  });
}
