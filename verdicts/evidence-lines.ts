/** The evidence of a verdict as strings (contract 4: `key:value`, or the path that was walked). */
import { floatText } from './decimals.ts';
import type { Evidence } from './evidence.ts';
import { statementsIn, statementWords } from './operator.ts';
import type { Verdict } from './verdict.ts';

/** Maximum number of feeds and networks that are named by default; all are counted. */
const MOST_NAMED = 10;

/** The lines, every one and each step of the score where `isFull`, else as many as one reads. */
export function evidenceLines(evidence: Evidence, verdict: Verdict, { isFull = false } = {}): string[] {
  const most = isFull ? Number.POSITIVE_INFINITY : MOST_NAMED;
  const { coverage, level, threatFeedCount, sources, factors } = verdict;
  const threats = sources.filter(({ threatCategory }) => threatCategory !== null);
  const networks = new Set(threats.flatMap(({ network }) => network ?? []));
  const { tags } = verdict;
  return [
    `coverage:${coverage}`,
    ...(level === 'NONE' || level === 'UNKNOWN' ? [] : [`band:${level}`]),
    ...threats.slice(0, most).map(({ feedId }) => `feed-source:${feedId}`),
    ...(threatFeedCount > 0 ? [`feed-source-count:${threatFeedCount}`] : []),
    ...sources.flatMap(({ threatCategory, weight, feedId }) =>
      threatCategory === null && weight > 0 ? [`list:${feedId}`] : [],
    ),
    ...[...networks].slice(0, most).map((network) => `listed-network:${network}`),
    ...tags.slice(0, most).map((tag) => `tag:${tag}`),
    ...evidence.vouches.map((vouch) => `vouched-by:${vouch}`),
    ...(evidence.rank === null ? [] : [`popularity-rank:${evidence.rank}`]),
    ...(evidence.isShared ? ['shared-host:true'] : []),
    ...evidence.facts,
    ...statementsIn(evidence).map((statement) => `operator:${statementWords(statement)}`),
    ...evidence.context.flatMap(({ kind, subject }) => (kind === 'operator' ? [] : [`context:${kind} ${subject}`])),
    ...vulnerabilityLines(evidence),
    ...(isFull ? factors.map((factor) => `factor:${factor}`) : []),
  ];
}

function vulnerabilityLines(evidence: Evidence): readonly string[] {
  if (evidence.kind !== 'cve') return [];
  const { isKev, cvss, epss } = evidence.properties;
  return [
    ...(isKev === true ? ['kev:true'] : []),
    ...(cvss === null ? [] : [`cvss:${floatText(cvss)}`]),
    ...(epss === null ? [] : [`epss:${floatText(epss)}`]),
  ];
}
