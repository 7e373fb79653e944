/** The row of a CVE that affects a product. */

import type { StoredPackage } from '../../facts/affected-packages.ts';
import type { Affecting } from '../../facts/packages/affecting.ts';
import { isoDay } from '../../facts/stored-values.ts';
import type { KeyedRange } from '../../schema/affected-range.ts';
import { ANY, NOT_APPLICABLE, readCpe, textOfValue } from '../../schema/keys/index.ts';
import type { Row } from '../../store/database.ts';
import { type Life, lifeOf } from '../../verdicts/end-of-life.ts';
import type { AskedPackage } from './asked-package.ts';

/** Ranges and platforms that a text names; the others are counted. */
const MOST_NAMED = 3;

/**
 * The end of life of the version, by the lines of releases of a product. A distribution maintains its versions itself, whatever happened to
 * those that they are built from.
 */
export function lifeAsked({ name, isDistribution }: AskedPackage, product: StoredPackage | undefined, asOfMs: number) {
  const { version } = name;
  if (product === undefined || isDistribution || version === ANY || version === NOT_APPLICABLE) return null;
  return lifeOf(product.cycles, textOfValue(version), asOfMs);
}

/** The row of a CVE, with the life of the version that it affects. */
export function rowOf(
  { cve, package: product, band, verdictScore, basis, speaker, matches }: Affecting,
  life: Life | null,
): Row {
  const ranges = matches.map(({ range }) => range);
  return {
    cve: cve.name,
    band,
    verdictScore,
    cvss: cve.cvss,
    cvssVector: cve.cvssVector,
    cvssVersion: cve.cvssVersion,
    epss: cve.epss,
    epssPercentile: cve.epssPercentile,
    isKev: cve.isKev,
    kevDateAdded: isoDay(cve.kevDateAdded),
    isRansomware: cve.isRansomware,
    published: isoDay(cve.published),
    affected: affectedText(ranges),
    fixedIn: fixedIn(ranges),
    summary: cve.summary,
    package: product,
    coverage: 'matched',
    source: speaker,
    basis,
    isEndOfLife: life?.isEndOfLife ?? null,
    eolDate: life?.eolDate ?? null,
    latest: life?.latest ?? null,
    cvssSource: cve.cvssSource,
  };
}

/** Ranges in words, the first of them: `>=2.0 <2.4.3 or >=3.0 <3.1`. */
export function affectedText(ranges: readonly KeyedRange[]): string {
  return listed([...new Set(ranges.map(rangeText))], ' or ');
}

/** `>=2.0 <2.4.3`, `=2.0 beta9`, `all versions`; with what it runs on, where it needs that. */
function rangeText(range: KeyedRange): string {
  const stated = range.cpe === undefined ? null : readCpe(range.cpe);
  const bounds = [
    signed('>=', range.versionStartIncluding),
    signed('>', range.versionStartExcluding),
    signed('<=', range.versionEndIncluding),
    signed('<', range.versionEndExcluding),
  ].flatMap((bound) => bound ?? []);
  const named = [stated?.version ?? '*', stated?.update ?? '*']
    .filter((value) => !/^[*-]$/.test(value))
    .map(textOfValue);
  const versions = bounds.length > 0 ? bounds.join(' ') : named.length > 0 ? `=${named.join(' ')}` : 'all versions';
  const target = stated === null || /^[*-]$/.test(stated.targetSw) ? [] : [`for ${textOfValue(stated.targetSw)}`];
  const platforms = (range.on ?? []).map((names) => `on ${listed([...new Set(names.map(platformText))], ' or ')}`);
  return [versions, ...target, ...platforms].join(' ');
}

function signed(sign: string, version: string | undefined): string | null {
  return version === undefined ? null : sign + version;
}

function platformText(cpe: string): string {
  const { vendor, product } = readCpe(cpe);
  return `${textOfValue(vendor)}:${textOfValue(product)}`;
}

/** The first version without it, where all of these ranges end in one. */
export function fixedIn(ranges: readonly KeyedRange[]): string | null {
  const ends = [...new Set(ranges.map(({ versionEndExcluding }) => versionEndExcluding))];
  return ends.length === 1 ? (ends[0] ?? null) : null;
}

function listed(texts: readonly string[], between: string): string {
  const more = texts.length - MOST_NAMED;
  return [...texts.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(between);
}
