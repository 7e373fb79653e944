/** The account of a verdict, one line a step: the arithmetic of 5.1 or 5.6 to the score, then what moved the band. */
import type { VerdictKind } from '../verdict.ts';
import { levelOf } from './bands.ts';
import { byKind } from './by-kind.ts';
import { EXPOSURE_LINES, USE_LINE } from './vulnerability.ts';

/** `1 feed`, `2 feeds`: a count with its unit. */
function counted(count: string, unit: string): string {
  return `toString(${count}) + CASE ${count} WHEN 1 THEN ' ${unit}' ELSE ' ${unit}s' END`;
}

const SINCE_SEEN = `CASE
        WHEN newest IS NULL THEN 'no dates'
        WHEN now - newest < 7200 THEN 'seen within 2 hours'
        WHEN now - newest < 172800 THEN 'seen ' + toString((now - newest) / 3600) + ' hours ago'
        ELSE 'seen ' + toString((now - newest) / 86400) + ' days ago' END`;

const WEIGHTS = "substring(reduce(text = '', listing IN counted | text + ' + ' + toString(listing.weight)), 3)";

const NEIGHBOURS_LINE = `CASE WHEN evidence.neighbours IS NULL THEN [] ELSE
        ['density x' + toString(density) + ' (' + ${counted('toInteger(evidence.neighbours)', 'listed neighbour')} + ')'] END`;

/** Of what feeds list: the lines multiply to the score. */
function listedLines(kinds: readonly VerdictKind[]): string {
  return `CASE size(counted) WHEN 0 THEN ['no feed counts'] ELSE
      [${counted('size(counted)', 'feed')} + ', weights ' + ${WEIGHTS} + ' = ' + toString(weights),
        'base ' + toString(weights) + ' x log2(' + toString(size(counted) + 1) + ') = ' + toString(base),
        'recency x' + toString(recency) + ' (' + ${SINCE_SEEN} + ')',
        'age x' + toString(age) + CASE WHEN oldest IS NULL THEN ' (no dates)' ELSE ' (' + toString(round(months, 1)) + ' months)' END]
      + ${byKind(kinds, { ip: NEIGHBOURS_LINE }, '[]')} END`;
}

/** How the score became the band, and each rule that moved it. */
function moves(kinds: readonly VerdictKind[]): string {
  const placedBy = `'v 100 x (1 - e^(-' + toString(score) + ' / 8)) = ' + toString(round(v, 2))`;
  return `[${byKind(kinds, { cve: USE_LINE }, placedBy)} + ' -> ' + ${levelOf('ranks[0]')}]
      + [at IN range(0, size(rules) - 1) WHERE ranks[at + 1] <> ranks[at] | rules[at].why + ' -> ' + ${levelOf('ranks[at + 1]')}]`;
}

/** The factors of things of these kinds, an expression; none where there is no score. */
export function factors(kinds: readonly VerdictKind[]): string {
  return `CASE WHEN v IS NULL THEN [] ELSE
      ${byKind(kinds, { cve: EXPOSURE_LINES }, listedLines(kinds))}
      + ['score ' + toString(score)]
      + ${moves(kinds)} END`;
}
