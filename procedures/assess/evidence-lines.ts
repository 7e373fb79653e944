/** What a verdict rests on as strings (contract 4: `key:value`, or the path that was walked), from `evidence` and `verdict`. */

/** Feeds that are named; all are counted. */
const MOST_FEEDS = 10;

/** Feeds by id, threat feeds alone. */
const FEEDS = "[source IN verdict.sources WHERE source.threatCategory IS NOT NULL | 'feed-source:' + source.feedId]";

function counted(key: string, count: string): string {
  return `CASE WHEN ${count} > 0 THEN ['${key}:' + toString(${count})] ELSE [] END`;
}

const VULNERABILITY = `CASE WHEN evidence.kind <> 'cve' OR verdict.breakdown IS NULL THEN [] ELSE
      CASE WHEN verdict.breakdown.isKev THEN ['kev:true'] ELSE [] END
      + CASE WHEN verdict.breakdown.cvss IS NULL THEN [] ELSE ['cvss:' + toString(verdict.breakdown.cvss)] END
      + CASE WHEN verdict.breakdown.epss IS NULL THEN [] ELSE ['epss:' + toString(verdict.breakdown.epss)] END END`;

const NETWORKS = `reduce(known = [], source IN verdict.sources | CASE
      WHEN source.threatCategory IS NULL OR source.network IS NULL OR source.network IN known THEN known
      ELSE known + source.network END)`;

/**
 * Expression: the lines, all of them or as many as one reads. `band` stands only where the band says something of
 * itself, beyond that nothing counts.
 */
export function evidenceLines(most: 'some' | 'all'): string {
  const cut = most === 'some' ? `[..${MOST_FEEDS}]` : '';
  const lines = [
    "['coverage:' + verdict.coverage]",
    "CASE WHEN verdict.level IN ['NONE', 'UNKNOWN'] THEN [] ELSE ['band:' + verdict.level] END",
    `${FEEDS}${cut}`,
    counted('feed-source-count', 'verdict.threatFeedCount'),
    "[source IN verdict.sources WHERE source.threatCategory IS NULL AND source.weight > 0 | 'list:' + source.feedId]",
    `[network IN ${NETWORKS}${cut} | 'listed-network:' + network]`,
    "[vouch IN evidence.vouches | 'vouched-by:' + vouch]",
    "CASE WHEN evidence.rank IS NULL THEN [] ELSE ['popularity-rank:' + toString(evidence.rank)] END",
    "CASE WHEN evidence.isShared THEN ['shared-host:true'] ELSE [] END",
    'evidence.facts',
    VULNERABILITY,
  ];
  return [...lines, ...(most === 'all' ? ["[factor IN verdict.factors | 'factor:' + factor]"] : [])].join('\n      + ');
}
