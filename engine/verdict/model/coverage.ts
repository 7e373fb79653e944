/** What the verdict is founded on (contract 5.4): read before the band, for only known-clean means clean. */

/**
 * The coverage, an expression. Threat evidence is there or it is not; that it is not there means clean only where every
 * threat layer was OK and no list counts against the thing. A known exploited vulnerability is threat evidence; a
 * vulnerability and a path that several hosts serve are never clean.
 */
export const COVERAGE = `CASE
      WHEN NOT isMet THEN 'no-data'
      WHEN isThreat OR coalesce(evidence.properties.isKev, false) THEN 'malicious-evidenced'
      WHEN size(evidence.wanting) = 0 AND size(counted) = 0 AND NOT evidence.kind IN ['cve', 'url'] THEN 'known-clean'
      ELSE 'structural-only' END`;
