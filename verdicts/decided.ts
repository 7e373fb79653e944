/** A verdict after the operator's decision about the indicator, which goes before every rule. */
import { BANDS, RANK, type Rank, scoreInBand, scoreLine } from './bands.ts';
import type { OperatorStatement } from './evidence.ts';
import { statementWords } from './operator.ts';
import type { Verdict } from './verdict.ts';

/**
 * Returns the verdict that an override makes of another one: blocking and at least HIGH, or not blocking and at most INFO. The
 * coverage never contradicts the label.
 */
export function decided(verdict: Verdict, decision: OperatorStatement | undefined): Verdict {
  if (decision === undefined) return verdict;
  const before = verdict.level === 'UNKNOWN' || verdict.level === 'UNSCORED' ? -1 : RANK[verdict.level];
  const isBlock = decision.act === 'block';
  const rank = isBlock ? highest(before) : lowest(before);
  const v = verdict.v ?? 0;
  return {
    ...verdict,
    score: verdict.score ?? 0,
    v,
    level: BANDS[rank],
    verdictScore: scoreInBand(rank, v),
    blocking: isBlock,
    notBlocking: isBlock ? null : ['vouched'],
    label: isBlock ? 'malicious' : 'benign-allowlisted',
    coverage: isBlock ? 'malicious-evidenced' : verdict.coverage === 'known-clean' ? 'known-clean' : 'structural-only',
    factors: [...verdict.factors, `${statementWords(decision)} -> ${BANDS[rank]}`, scoreLine(rank, v)],
    scoreUnavailable: false,
  };
}

function highest(before: number): Rank {
  return before === RANK.CRITICAL ? RANK.CRITICAL : RANK.HIGH;
}

function lowest(before: number): Rank {
  return before <= RANK.NONE ? RANK.NONE : RANK.INFO;
}
