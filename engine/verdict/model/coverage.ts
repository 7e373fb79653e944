/** What the verdict is founded on (contract 5.4): read before the band, for only known-clean means clean. */

/**
 * Binds `coverage`. Threat evidence is there or it is not; that it is not there means clean only where every threat
 * layer was OK and no list counts against the thing. A known exploited vulnerability is threat evidence.
 */
export const COVERAGE = `WITH *, CASE
      WHEN NOT isMet THEN 'no-data'
      WHEN isThreat OR coalesce(known.isKev, false) THEN 'malicious-evidenced'
      WHEN size(evidence.wanting) = 0 AND size(counted) = 0 AND evidence.kind <> 'cve' THEN 'known-clean'
      ELSE 'structural-only' END AS coverage`;
