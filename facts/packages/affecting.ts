/** The CVEs that affect a product, judged and sorted: pure functions over stored data. */

import { believed, type RangeSpeaker, readRange } from '../../schema/affected-range.ts';
import { readCpe, type WellFormedName } from '../../schema/keys/index.ts';
import { BANDS, RANK } from '../../verdicts/bands.ts';
import { judge } from '../../verdicts/judge.ts';
import { lessSure } from '../../verdicts/vulnerability.ts';
import { vulnerabilityEvidence } from '../../verdicts/vulnerability-evidence.ts';
import type { StoredAffected, StoredCve, StoredPackage } from '../affected-packages.ts';
import type { AskedPackage } from './asked-package.ts';
import { type Basis, type Match, matchOf } from './matching.ts';

/** A CVE that affects the requested product. */
export interface Affecting {
  readonly cve: StoredCve;
  readonly package: string;
  readonly band: string;
  readonly verdictScore: number | null;
  readonly basis: Basis;
  readonly speaker: RangeSpeaker;
  /** The ranges that hold it, all by the same speaker, and as sure as each other. */
  readonly matches: readonly Match[];
}

/** The surest first; the last two are a band below the CVE's own. */
const BASES: readonly Basis[] = ['version', 'any-version', 'upstream-version', 'platform', 'no-bounds'];
const UNSURE: ReadonlySet<Basis> = new Set(['platform', 'no-bounds']);

/** The CVEs that affect a product, each once: known exploited ones first, then by band, EPSS, CVSS and id. */
export function affectingOf(asked: AskedPackage, packages: readonly StoredPackage[], asOfMs: number): Affecting[] {
  const found = packages.flatMap(({ name, affected }) => {
    const product = readCpe(name);
    return affected.flatMap((stored) => affectingBy(asked, { name, product }, stored, asOfMs));
  });
  const ordered = found.toSorted(worstFirst);
  return [...new Map(ordered.toReversed().map((one) => [one.cve.name, one])).values()].reverse();
}

/** Judges a CVE on its own. */
export function judgedCve(cve: Pick<StoredCve, 'cvss' | 'epss' | 'isKev' | 'isRansomware'>, asOfMs: number) {
  const { cvss, epss, isKev, isRansomware } = cve;
  return judge(vulnerabilityEvidence({ isStored: true, cvss, epss, isKev, isRansomware }, []), asOfMs, {
    account: false,
  });
}

/** Returns the position of a level in the order of severity; levels without a band come last. */
export function severityOf(level: string): number {
  const band = BANDS.find((one) => one === level);
  return band === undefined ? -1 : RANK[band];
}

function affectingBy(
  asked: AskedPackage,
  { name, product }: { readonly name: string; readonly product: WellFormedName },
  { cve, ...said }: StoredAffected,
  asOfMs: number,
): Affecting[] {
  const stated = believed(said);
  const matches = (stated?.ranges ?? []).flatMap((text) => matchOf(asked, product, readRange(text)) ?? []);
  const basis = BASES.find((one) => matches.some((match) => match.basis === one));
  if (stated === null || basis === undefined) return [];
  const verdict = judgedCve(cve, asOfMs);
  const { level, verdictScore } = UNSURE.has(basis) ? lessSure(verdict) : verdict;
  const surest = matches.filter((match) => match.basis === basis);
  return [{ cve, package: name, band: level, verdictScore, basis, speaker: stated.speaker, matches: surest }];
}

function worstFirst(one: Affecting, other: Affecting): number {
  return (
    Number(other.cve.isKev === true) - Number(one.cve.isKev === true) ||
    severityOf(other.band) - severityOf(one.band) ||
    (other.cve.epss ?? -1) - (one.cve.epss ?? -1) ||
    (other.cve.cvss ?? -1) - (one.cve.cvss ?? -1) ||
    compareIds(one.cve.name, other.cve.name) ||
    BASES.indexOf(one.basis) - BASES.indexOf(other.basis)
  );
}

/** By year, then by number. */
function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}
