/** The account of a verdict, one line a step: the arithmetic of 5.1 or 5.6 to the score, then what moved the band. */
import { levelOf } from './bands.ts';

/** `3 hours`, `1 day`: a count with its unit. */
function counted(count: string, unit: string): string {
  return `toString(${count}) + ' ${unit}' + CASE ${count} WHEN 1 THEN '' ELSE 's' END`;
}

const SINCE_SEEN = `CASE
      WHEN now - newest < 7200 THEN 'within 2 hours'
      WHEN now - newest < 172800 THEN toString((now - newest) / 3600) + ' hours ago'
      ELSE toString((now - newest) / 86400) + ' days ago' END`;

const ON_LISTS_SINCE = `CASE
      WHEN oldest IS NULL THEN 'no dates'
      WHEN months < 1 THEN ${counted('toInteger(months * 30.44)', 'day')}
      ELSE ${counted('toInteger(round(months))', 'month')} END`;

const WEIGHTS = "substring(reduce(text = '', listing IN counted | text + ' + ' + toString(listing.weight)), 3)";

/** Of a thing that feeds list: the lines multiply to the score. */
const OF_LISTINGS = `[${counted('size(counted)', 'feed')} + ', weights ' + ${WEIGHTS} + ' = ' + toString(weights),
        'base ' + toString(weights) + ' x log2(' + toString(size(counted) + 1) + ') = ' + toString(base),
        'recency x' + toString(recency) + CASE WHEN newest IS NULL THEN ' (no dates)' ELSE ' (seen ' + ${SINCE_SEEN} + ')' END,
        'age x' + toString(age) + ' (' + ${ON_LISTS_SINCE} + ')']
        + CASE WHEN evidence.kind <> 'ip' OR evidence.neighbours IS NULL THEN [] ELSE
          ['density x' + toString(density) + ' (' + ${counted('toInteger(evidence.neighbours)', 'listed neighbour')}
            + ' in the network around it)'] END`;

/** Of a CVE: the larger of what is known. */
const OF_A_CVE = `CASE WHEN known.epss IS NULL THEN [] ELSE ['EPSS ' + toString(known.epss) + ': ' + toString(likely)] END
        + CASE WHEN known.cvss IS NULL THEN [] ELSE ['CVSS ' + toString(known.cvss) + ': ' + toString(grave)] END
        + CASE WHEN known.isKev THEN ['known to be exploited'
          + CASE WHEN known.isRansomware THEN ', for ransomware too' ELSE '' END] ELSE [] END`;

/** A line for a rule that moved the rank from one step to the next. */
function moved(before: string, after: string, why: string): string {
  return `CASE WHEN ${after} <> ${before} THEN [${why} + ': ' + ${levelOf(after)}] ELSE [] END`;
}

const ACCUSED = `CASE evidence.kind
        WHEN 'hash' THEN ${counted('size(confirmedBad)', 'feed')} + ' of malware'
        ELSE ${counted('witnesses', 'publisher')} + ' of confirmed-bad listings within 30 days' END`;

const MOVES = [
  `['v 100 x (1 - e^(-' + toString(score) + ' / 8)) = ' + toString(round(v, 2)) + ': ' + ${levelOf('banded')}]`,
  moved('banded', 'accused', ACCUSED),
  moved('accused', 'aged', "'no confirmed-bad listing within 90 days, at most'"),
  moved('aged', 'described', "'no confirmed-bad listing, at most'"),
  moved('described', 'trusted', "'vouched for, at most'"),
  moved('trusted', 'placed', "'a known-good file'"),
].join('\n        + ');

/** Binds `factors`. */
export const FACTORS = `WITH *, CASE
      WHEN v IS NULL THEN []
      WHEN evidence.kind = 'cve' THEN ${OF_A_CVE} + ['score ' + toString(score)]
      WHEN size(counted) = 0 THEN ['no feed counts', 'score ' + toString(score)] + ${moved('trusted', 'placed', "'a known-good file'")}
      ELSE ${OF_LISTINGS}
        + ['score ' + toString(score)]
        + ${MOVES} END AS factors`;
