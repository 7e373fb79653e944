/** What the verdicts of networks and of ASNs have in common (contract 5.5). */
import { noticesOf } from './account.ts';
import { BANDS, RANK, type Rank, rankOfV, scoreInBand, unmovedScore } from './bands.ts';
import { subLabelsOf } from './categories.ts';
import { floatText } from './decimals.ts';
import type { Evidence } from './evidence.ts';
import { categoryIds, listingSummary } from './listed.ts';
import { ceiling } from './rules.ts';
import type { Tally } from './tally.ts';
import type { AsnBreakdown, Coverage, Label, NetworkBreakdown, Verdict } from './verdict.ts';

/** What the model of one kind of aggregate hands over. */
export interface Aggregate {
  /** The listings of the thing itself. */
  readonly counts: Tally;
  /** Met in the graph, or listed. */
  readonly isMet: boolean;
  /** The score, to two decimals; null where it was never met. */
  readonly v: number | null;
  /** How many are listed in it. */
  readonly bad: number;
  readonly suspicious: number;
  readonly isBulletproof: boolean;
  /** Ids of the categories of what is listed in it. */
  readonly categories: readonly string[];
  /** The lines of the arithmetic. */
  readonly steps: () => readonly string[];
  readonly breakdown: NetworkBreakdown | AsnBreakdown;
}

/**
 * The verdict on an aggregate. Rules 3 and 4 of 5.2 hold; a curated bulletproof signal lifts to HIGH; nothing is ever
 * blocking.
 */
export function judgeAggregate(evidence: Evidence, aggregate: Aggregate, account: boolean): Verdict {
  const { counts, isMet, v, bad, suspicious, isBulletproof, categories, breakdown } = aggregate;
  const banded = v === null ? null : rankOfV(v);
  const capped = banded === null ? null : lower(banded, ceiling(bad, suspicious));
  const placed = capped !== null && isBulletproof && capped < RANK.HIGH ? RANK.HIGH : capped;
  const coverage = coverageOf(evidence, aggregate);
  return {
    score: v,
    level: placed === null ? 'UNKNOWN' : BANDS[placed],
    v,
    verdictScore:
      v === null || placed === null ? null : placed === banded ? unmovedScore(placed, v) : scoreInBand(placed, v),
    blocking: false,
    label: labelOf(placed, bad),
    coverage,
    advisory: null,
    advisories: account ? noticesOf(evidence, coverage, false) : [],
    factors: account && isMet ? factorsOf(aggregate, { banded, capped, placed }) : [],
    ...listingSummary(counts, account),
    subLabels: subLabelsOf(new Set([...categoryIds(counts), ...categories])),
    scoreUnavailable: false,
    breakdown,
  };
}

function lower(one: Rank, other: Rank): Rank {
  return one > other ? other : one;
}

function coverageOf(
  { degradedLayers }: Evidence,
  { isMet, counts, bad, suspicious, isBulletproof }: Aggregate,
): Coverage {
  if (!isMet) return 'no-data';
  const listed = bad + suspicious + counts.confirmedBad.length + counts.suspicious.length;
  if (listed > 0 || isBulletproof) return 'malicious-evidenced';
  return degradedLayers.length === 0 && counts.counted.length === 0 ? 'known-clean' : 'structural-only';
}

/** It is malicious where it is HIGH and holds what is confirmed bad: one bad address does not make a network that. */
function labelOf(placed: Rank | null, bad: number): Label {
  if (placed === null || placed < RANK.LOW) return 'unknown';
  return placed >= RANK.HIGH && bad > 0 ? 'malicious' : 'suspicious';
}

interface Ranks {
  readonly banded: Rank | null;
  readonly capped: Rank | null;
  readonly placed: Rank | null;
}

function factorsOf({ steps, v }: Aggregate, { banded, capped, placed }: Ranks): readonly string[] {
  if (v === null || capped === null || placed === null) return [];
  return [
    ...steps(),
    `score ${floatText(v)}`,
    ...(capped === banded ? [] : [`no confirmed-bad listing, at most: ${BANDS[capped]}`]),
    ...(placed === capped ? [] : [`curated as bulletproof hosting: ${BANDS[placed]}`]),
  ];
}
