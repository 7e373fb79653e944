/**
 * The statements that keep the verdicts of networks and ASNs. Each reads of the map `$input` (docs/decisions/0014 says why
 * a map) `asOf` (epoch ms) and `wanting` (layers that are not OK), and returns the names of what it has written as `names`.
 */
import { asnEvidence } from '../../engine/verdict/aggregate/asn-evidence.ts';
import { asnVerdict } from '../../engine/verdict/aggregate/asn-verdict.ts';
import { networkEvidence } from '../../engine/verdict/aggregate/network-evidence.ts';
import { networkVerdict } from '../../engine/verdict/aggregate/network-verdict.ts';
import { boundsOf } from '../../engine/verdict/model/bands.ts';
import { NETWORK_BLOCK } from '../../engine/verdict/stored.ts';
import { SIGNAL_DAYS } from './aggregate-ageing.ts';
import { isDiffering } from './differing.ts';

const YEAR_MS = SIGNAL_DAYS * 86_400_000;

/** Sets what differs; the instant alone is no difference. */
const WRITE_DIFFERENCES = `WITH n, properties(n) AS stored, wanted
WHERE ${isDiffering("[property IN keys(wanted) WHERE property <> 'verdictAsOf']")}
SET n += wanted`;

/** Something is listed in the network or around it, or it was judged before; the rest is passed over cheaply. */
const HAS_CELLS = `n.threatScore IS NOT NULL OR n.isBulletproof OR EXISTS { MATCH (n)<-[:ROUTES]-(a:ASN) WHERE a.isBulletproof }
  OR EXISTS { MATCH (c:THREAT_CELL) WHERE c.start > block.start AND c.start <= block.end }
  OR coalesce(COLLECT { MATCH (c:THREAT_CELL) WHERE c.start <= block.start RETURN c.end ORDER BY c.start DESC LIMIT 1 }[0]
    >= block.start, false)`;

/** Keeps the verdicts of the networks `$input.blocks` (each a `NetworkMap`) on their PREFIX. */
export const NETWORK_VERDICTS = `UNWIND $input.blocks AS block
MATCH (n:PREFIX {name: block.name}) WHERE ${HAS_CELLS}
WITH n, block, $input.asOf AS asOf, $input.wanting AS wanting
${networkEvidence()}
${networkVerdict(['n', 'asOf'])}
WITH n, ${NETWORK_BLOCK} AS wanted
${WRITE_DIFFERENCES}
RETURN collect(n.name) AS names`;

/** Keeps on the announced blocks `$input.names` what their PREFIX has: every block that is announced now has one. */
export const ANNOUNCED_VERDICTS = `UNWIND $input.names AS name
MATCH (n:ANNOUNCED_PREFIX {name: name}) OPTIONAL MATCH (p:PREFIX {name: name})
WITH n, {threatScore: p.threatScore, threatLevel: p.threatLevel, threatSourceCount: p.threatNeighborCount,
  threatNeighborCount: p.threatNeighborCount} AS wanted
${WRITE_DIFFERENCES}
RETURN collect(n.name) AS names`;

const MEDIUM = boundsOf('MEDIUM').low;

/**
 * Keeps the threat density of the ASNs `$input.names`. Returns also, as `neighbours`, those next to an AS that has come to MEDIUM or
 * has left it.
 */
export const ASN_DENSITY = `UNWIND $input.names AS name
MATCH (x:ASN_EXPOSURE {asn: name})
WITH x, name, $input.asOf AS asOf, $input.wanting AS wanting
${asnEvidence()}
${asnVerdict(['x', 'name'])}
WITH x, name, coalesce(x.threatDensityScore, 0.0) AS before, toFloat(verdict.breakdown.threatDensityScore) AS density
WHERE x.threatDensityScore IS NULL OR before <> density
SET x.threatDensityScore = density
WITH name, before >= ${MEDIUM} <> (density >= ${MEDIUM}) AS hasCrossed
RETURN [name] AS names, CASE WHEN hasCrossed
  THEN COLLECT { MATCH (:ASN {name: name})-[:PEERS_WITH]-(b:ASN) RETURN DISTINCT b.name } ELSE [] END AS neighbours`;

/** A change that made the AS an origin of a block that others announced before. */
const TAKEN_OVER = `COUNT { MATCH (n)-[:ROUTES]->(p:ANNOUNCED_PREFIX) WHERE p.hasOriginChanged
    MATCH (c:CHANGE_RECORD {subject: p.name}) WHERE c.field = 'originAsns' AND c.observedAt >= since
      AND toString(n.asn) IN c.after AND NOT toString(n.asn) IN c.before AND size(c.before) > 0 }`;

/** Keeps the signals and the neighbours of the ASNs `$input.names`. */
export const ASN_SIGNALS = `UNWIND $input.names AS name
MATCH (x:ASN_EXPOSURE {asn: name}) MATCH (n:ASN {name: name})
WITH x, n, $input.asOf - ${YEAR_MS} AS since
WITH x, x.asn AS asn, {
  signals: COUNT { MATCH (n)<-[r:CONFLICTS_WITH]-(:ANNOUNCED_PREFIX) WHERE coalesce(r.since, r.observed_at) >= since }
    + size([signal IN coalesce(n.hijackSignals, []) WHERE NOT signal IN ['moas-origin', 'origin-change']])
    + coalesce(n.routeLeakCount, 0) + ${TAKEN_OVER},
  neighbours: COUNT { (n)-[:PEERS_WITH]-(:ASN) },
  badNeighbours: COUNT { MATCH (n)-[:PEERS_WITH]-(b:ASN) MATCH (y:ASN_EXPOSURE {asn: b.name}) WHERE y.threatDensityScore >= ${MEDIUM} }
} AS wanted
WHERE any(property IN keys(wanted) WHERE x[property] IS NULL OR x[property] <> wanted[property])
SET x += wanted
RETURN collect(asn) AS names`;

/** Keeps the verdicts of the ASNs `$input.names`: of those that announce something, and of those that a feed lists. */
export const ASN_VERDICTS = `UNWIND $input.names AS name
MATCH (n:ASN {name: name})
WITH n, name, $input.asOf AS asOf, $input.wanting AS wanting
${asnEvidence()}
${asnVerdict(['n', 'asOf'])}
CALL (n) {
  MATCH (n)-[:ROUTES]->(:ANNOUNCED_PREFIX)<-[:ANNOUNCED_BY]-(ip:IPV4|IPV6) WHERE ip.threatScore > 0
  WITH DISTINCT ip ORDER BY ip.threatScore DESC, ip.verdictScore DESC
  RETURN head(collect(ip.threatLevel)) AS worst, max(ip.threatScore) AS most, round(avg(ip.threatScore), 2) AS mean
}
WITH n, verdict, asOf, worst, most, mean, evidence.properties.asn IS NOT NULL AS isMeasured,
  evidence.properties.bad + evidence.properties.suspicious + evidence.properties.neutral
    + evidence.properties.bad6 + evidence.properties.suspicious6 + evidence.properties.neutral6 > 0 AS hasListed
WITH n, CASE WHEN isMeasured OR verdict.feedCount > 0 OR n.isBulletproof THEN {
    threatScore: most, threatLevel: worst, maxThreatScore: most, avgThreatScore: mean, overallThreatLevel: verdict.level,
    hasThreateningPrefixes: CASE WHEN isMeasured THEN hasListed END,
    verdictScore: toFloat(verdict.verdictScore), verdictLevel: verdict.level, verdictBlocking: verdict.blocking,
    verdictLabel: verdict.label, verdictAsOf: asOf
  } ELSE {threatScore: null, threatLevel: null, maxThreatScore: null, avgThreatScore: null, overallThreatLevel: null,
    hasThreateningPrefixes: null, verdictScore: null, verdictLevel: null, verdictBlocking: null, verdictLabel: null,
    verdictAsOf: null} END AS wanted
${WRITE_DIFFERENCES}
RETURN collect(n.name) AS names`;
