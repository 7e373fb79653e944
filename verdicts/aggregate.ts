/**
 * The common part of the verdicts on networks and ASNs (contract 5.5): the worse of two results, from the aggregate's own listing and from
 * the listings in its space.
 */
import { factorsOf, noticesOf } from './account.ts';
import { BANDS, RANK, type Rank, scoreInBand, scoreLine } from './bands.ts';
import { notBlockingOf } from './blocking.ts';
import { subLabelsOf } from './categories.ts';
import { floatText } from './decimals.ts';
import type { EvidenceOf } from './evidence.ts';
import { coverageOf, labelOf } from './labels.ts';
import { categoryIds, listingSummary } from './listed.ts';
import { inOrder, type NotBlocking } from './not-blocking.ts';
import { isHistoric, place } from './rules.ts';
import { rawScore } from './score.ts';
import { tally } from './tally.ts';
import type { AsnBreakdown, Label, NetworkBreakdown, Verdict } from './verdict.ts';

/** Input from the model of one kind of aggregate. */
export interface Aggregate {
  /** The score of the listings in the space, 0 to 100 to two decimals, and the band that it may have. */
  readonly v: number;
  readonly rank: Rank;
  readonly isBulletproof: boolean;
  /** Something in it is on a threat list, or it is no good by anything else: then it is not clean. */
  readonly isListedInside: boolean;
  /** Ids of the categories of the listings in it. */
  readonly categories: readonly string[];
  /** The lines of the arithmetic. */
  readonly steps: () => readonly string[];
  readonly breakdown: NetworkBreakdown | AsnBreakdown;
}

/** The verdict on an aggregate. */
export function judgeAggregate(
  evidence: EvidenceOf<'network'> | EvidenceOf<'asn'>,
  aggregate: Aggregate,
  asOfMs: number,
  account: boolean,
): Verdict {
  const counts = tally(evidence.listings, asOfMs);
  const isMet = evidence.isKnown || counts.listings.length > 0 || aggregate.isBulletproof;
  const own = rawScore(counts, null);
  const ownPlace = place(own.rank, evidence, counts);
  const inside = aggregate.isBulletproof && aggregate.rank < RANK.HIGH ? RANK.HIGH : aggregate.rank;
  const isOwn = ownPlace.rank >= inside && ownPlace.rank > RANK.NONE;
  const rank = isOwn ? ownPlace.rank : inside;
  const v = isOwn ? own.v : aggregate.v;
  const founded = coverageOf(evidence, isMet, counts);
  const coverage = founded === 'known-clean' && aggregate.isListedInside ? 'structural-only' : founded;
  const ownReasons = notBlockingOf(evidence, ownPlace.rank, counts);
  const notBlocking = inside >= RANK.HIGH && ownReasons !== null ? inOrder(ownReasons.map(forAggregate)) : ownReasons;
  return {
    score: isMet ? (isOwn ? own.score : v) : null,
    level: isMet ? BANDS[rank] : 'UNKNOWN',
    v: isMet ? v : null,
    verdictScore: isMet ? scoreInBand(rank, v) : null,
    blocking: notBlocking === null,
    notBlocking,
    label: worseLabel(labelOf(evidence, coverage, ownPlace.rank, counts), labelInside(isMet ? inside : RANK.NONE)),
    coverage,
    advisory: null,
    advisories: account ? noticesOf(evidence, coverage, notBlocking) : [],
    factors:
      account && isMet
        ? [...(isOwn ? factorsOf(own, ownPlace.moves) : []), ...insideLines(aggregate, inside), scoreLine(rank, v)]
        : [],
    ...listingSummary(counts, account),
    subLabels: [
      ...subLabelsOf(new Set([...categoryIds(counts), ...aggregate.categories])),
      ...(isHistoric(evidence, counts) ? ['historic'] : []),
    ],
    scoreUnavailable: false,
    breakdown: aggregate.breakdown,
  };
}

/** A network that is bad enough by what is in it lacks only a listing. */
function forAggregate(reason: NotBlocking): NotBlocking {
  return reason === 'band' ? 'aggregate-only' : reason;
}

/** The listings in a space alone make it suspicious from LOW on, and malicious from HIGH. */
function labelInside(rank: Rank): Label {
  if (rank >= RANK.HIGH) return 'malicious';
  return rank >= RANK.LOW ? 'suspicious' : 'unknown';
}

const GRAVITY: readonly Label[] = ['malicious', 'ambiguous', 'suspicious', 'benign-allowlisted', 'benign', 'unknown'];

function worseLabel(own: Label, inside: Label): Label {
  if (inside === 'unknown') return own;
  return GRAVITY.indexOf(own) < GRAVITY.indexOf(inside) ? own : inside;
}

function insideLines({ steps, v, rank, isBulletproof }: Aggregate, inside: Rank): readonly string[] {
  return [
    ...steps(),
    `inside ${floatText(v)} -> ${BANDS[rank]}`,
    ...(isBulletproof && inside !== rank ? [`curated as bulletproof hosting: ${BANDS[inside]}`] : []),
  ];
}
