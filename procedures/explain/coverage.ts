/** How far the verdict reaches and what it is founded on (contract 4.1), from `evidence` and `verdict`. */

/** An address that only networks are listed for stands on these. */
const IS_OF_PARENT = `evidence.kind = 'ip' AND verdict.threatFeedCount > 0 AND all(source IN verdict.sources
      WHERE source.threatCategory IS NULL OR source.network IS NOT NULL)`;

/** Expression: the map `coverage`. */
export const COVERAGE = `{
      granularity: CASE WHEN ${IS_OF_PARENT} THEN 'network' ELSE evidence.kind END,
      scope: CASE WHEN evidence.kind IN ['network', 'asn'] THEN 'aggregate' WHEN ${IS_OF_PARENT} THEN 'parent' ELSE 'exact' END,
      sharedHost: evidence.isShared,
      dataCoverage: CASE WHEN verdict.coverage = 'no-data' THEN 'no-data' WHEN size(evidence.wanting) > 0 THEN 'partial' ELSE 'full' END,
      verdictCoverage: verdict.coverage,
      advisories: verdict.advisories}`;
