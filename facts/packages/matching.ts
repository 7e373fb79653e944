/** Whether a range of versions contains a requested product, and how sure that is: pure functions. */
import { type KeyedRange, writtenVersion } from '../../schema/affected-range.ts';
import {
  ANY,
  hasWildcards,
  isSameProduct,
  NOT_APPLICABLE,
  readCpe,
  relationOfValues,
  textOfValue,
  type WellFormedName,
} from '../../schema/keys/index.ts';
import { compareVersions, type VersionScheme, versionKey } from '../../schema/versions/index.ts';
import type { AskedPackage } from './asked-package.ts';

/**
 * How it is known: the version is in the range or is named; every version was requested; the entry has no bounds; it also needs a platform
 * of which nothing is known; or the version is a distribution's, which may have a backported fix.
 */
export type Basis = 'version' | 'any-version' | 'no-bounds' | 'platform' | 'upstream-version';

/** A range that contains the requested product. */
export interface Match {
  readonly range: KeyedRange;
  readonly basis: Basis;
}

/** Updates that come before the release; all others come after it. */
const BEFORE_RELEASE =
  /^(?:dev|snapshot|nightly|canary|alpha|beta|milestone|m|preview|prerelease|pre|rc|cr|candidate)\W?\d*$/;

/** Returns the match if a range of a stored product contains the requested product; null if it does not. */
export function matchOf(asked: AskedPackage, product: WellFormedName, range: KeyedRange): Match | null {
  const stated = range.cpe === undefined ? product : readCpe(range.cpe);
  if (!isAttributed(asked.name, stated)) return null;
  const version = versionBasis(asked, stated, range);
  if (version === null) return null;
  const platform = platformsOf(asked.name, stated, range.on ?? []);
  if (platform === 'absent') return null;
  if (version === 'no-bounds' || version === 'any-version') return { range, basis: version };
  if (platform === 'unknown') return { range, basis: 'platform' };
  return { range, basis: asked.isDistribution ? 'upstream-version' : version };
}

/** Compares the attributes outside of the order of versions. */
function isAttributed(asked: WellFormedName, stated: WellFormedName): boolean {
  const { part, vendor, product } = asked;
  if (!isSameProduct({ ...asked, part, vendor, product }, stated)) return false;
  const others = ['edition', 'language', 'swEdition', 'targetSw', 'targetHw', 'other'] as const;
  return others.every((attribute) => isCompatible(asked[attribute], stated[attribute]));
}

/** Not disjoint by the table of NISTIR 7696, with wildcards on whichever side. */
function isCompatible(asked: string, stated: string): boolean {
  const relation = hasWildcards(stated) ? relationOfValues(stated, asked) : relationOfValues(asked, stated);
  return relation !== 'disjoint' && relation !== 'undefined';
}

function versionBasis(asked: AskedPackage, stated: WellFormedName, range: KeyedRange): Basis | null {
  const { version, update } = asked.name;
  if (version === ANY || version === NOT_APPLICABLE) return 'any-version';
  if (stated.version === NOT_APPLICABLE) return null;
  if (stated.version !== ANY) return isNamed(asked, stated, range.scheme) ? 'version' : null;
  const { versionStartIncluding, versionStartExcluding, versionEndIncluding, versionEndExcluding } = range;
  const isOpen = [versionStartIncluding, versionStartExcluding, versionEndIncluding, versionEndExcluding].every(
    (bound) => bound === undefined,
  );
  const isOfUpdate = isCompatible(update, stated.update);
  if (isOpen) return isOfUpdate ? 'no-bounds' : null;
  const bounded = isOfUpdate ? range : withUpdate(range, stated.update);
  return bounded !== null && isWithin(asked, bounded, isOfUpdate) ? 'version' : null;
}

/** The exact version by the order of versions, with its update as an attribute or as part of it: v2.0.0 is 2.0, and 9.0.0.M1 milestone 1. */
function isNamed(asked: AskedPackage, stated: WellFormedName, scheme: VersionScheme): boolean {
  const { version, update } = asked.name;
  const isOfUpdate = isCompatible(update, stated.update);
  if (isOfUpdate && isCompatible(version, stated.version)) return true;
  if (hasWildcards(stated.version)) return false;
  const order = orderOf(asked, scheme);
  const keyIn = (text: string) => versionKey(order, text);
  if (isOfUpdate && isSameKey(keyIn(textOfValue(version)), keyIn(textOfValue(stated.version)), keyIn(''))) return true;
  return isSameKey(asked.versionIn(order), keyIn(writtenVersion(stated)), keyIn(''));
}

/** Two texts without anything that an order knows are not equal because of that. */
function isSameKey(one: string, other: string, empty: string): boolean {
  return one === other && one !== empty;
}

/** The last affected version with the update of the entry, which is part of that bound: `bind:*:p2` up to 9.9.7 is up to 9.9.7-P2. */
function withUpdate({ endKey: _, ...range }: KeyedRange, update: string): KeyedRange | null {
  const { versionEndIncluding } = range;
  if (versionEndIncluding === undefined || update === ANY || update === NOT_APPLICABLE) return null;
  return { ...range, versionEndIncluding: `${versionEndIncluding}-${textOfValue(update)}` };
}

function orderOf({ scheme }: AskedPackage, stated: VersionScheme): VersionScheme {
  return stated === 'generic' && scheme !== null ? scheme : stated;
}

/** `hasUpdates`: the last affected version includes its updates, if the entry names none. */
function isWithin(asked: AskedPackage, range: KeyedRange, hasUpdates: boolean): boolean {
  const { name, versionIn } = asked;
  const order = orderOf(asked, range.scheme);
  const key = versionIn(order);
  const { versionStartIncluding, versionStartExcluding, versionEndIncluding, versionEndExcluding } = range;
  const start = versionStartIncluding ?? versionStartExcluding;
  const end = versionEndIncluding ?? versionEndExcluding;
  if (start !== undefined) {
    const startKey = keyOf(order, start, range, range.startKey);
    if (versionStartIncluding === undefined ? key <= startKey : key < startKey) return false;
  }
  if (end === undefined) return true;
  const endKey = keyOf(order, end, range, range.endKey);
  if (versionEndIncluding === undefined) return key < endKey;
  // An update of the last affected version belongs to it: the bound names only the version.
  if (key <= endKey) return true;
  if (!hasUpdates || BEFORE_RELEASE.test(textOfValue(name.update))) return false;
  return compareVersions(order, textOfValue(name.version), end) === 0;
}

/** Returns the stored key, if it has the same order. */
function keyOf(order: VersionScheme, bound: string, range: KeyedRange, stored: string | undefined): string {
  return stored !== undefined && order === range.scheme ? stored : versionKey(order, bound);
}

/**
 * Returns whether the required platform is present: firmware runs on its hardware; for other products the attribute of the target software
 * decides, if the question has it.
 */
function platformsOf(
  asked: WellFormedName,
  stated: WellFormedName,
  on: readonly (readonly string[])[],
): 'present' | 'absent' | 'unknown' {
  const wanted = on.filter((names) => !(stated.part === 'o' && names.some((name) => name.startsWith('cpe:2.3:h:'))));
  if (wanted.length === 0) return 'present';
  if (asked.targetSw === ANY) return 'unknown';
  return wanted.every((names) => names.some((name) => isTarget(asked.targetSw, name))) ? 'present' : 'absent';
}

/** `windows` is windows_10 as well, and `macos` mac_os_x. */
function isTarget(targetSw: string, platform: string): boolean {
  const [one, other] = [targetSw, readCpe(platform).product].map((value) =>
    textOfValue(value).replace(/[^a-z0-9]/g, ''),
  );
  if (one === undefined || other === undefined || targetSw === NOT_APPLICABLE) return false;
  return one.startsWith(other) || other.startsWith(one);
}
