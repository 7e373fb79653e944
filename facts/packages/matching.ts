/** Whether a range of versions contains a requested product, and how sure that is: pure functions. */
import type { KeyedRange } from '../../schema/affected-range.ts';
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
  if (stated.version !== ANY) return isNamed(asked.name, stated) ? 'version' : null;
  if (!isCompatible(update, stated.update)) return null;
  const { versionStartIncluding, versionStartExcluding, versionEndIncluding, versionEndExcluding } = range;
  const isOpen = [versionStartIncluding, versionStartExcluding, versionEndIncluding, versionEndExcluding].every(
    (bound) => bound === undefined,
  );
  if (isOpen) return 'no-bounds';
  return isWithin(asked, range) ? 'version' : null;
}

/** The exact version, with its update in a separate attribute or as part of it. */
function isNamed({ version, update }: WellFormedName, stated: WellFormedName): boolean {
  if (isCompatible(version, stated.version) && isCompatible(update, stated.update)) return true;
  if (update === ANY || update === NOT_APPLICABLE) return false;
  return [`${version}${update}`, `${version}\\-${update}`].includes(stated.version);
}

function isWithin({ name, versionIn, scheme }: AskedPackage, range: KeyedRange): boolean {
  const order = range.scheme === 'generic' && scheme !== null ? scheme : range.scheme;
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
  return !BEFORE_RELEASE.test(textOfValue(name.update)) && compareVersions(order, textOfValue(name.version), end) === 0;
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
