/** The Cypher that updates the verdicts of networks and ASNs. */
import Cypher from '@neo4j/cypher-builder';
import { IS_IN_OVERRIDDEN_NETWORK } from '../../facts/overrides.ts';
import { cypherText } from '../../store/cypher-text.ts';
import { seek } from '../../store/ranges/planes.ts';
import { boundsOf } from '../../verdicts/bands.ts';
import { SIGNAL_DAYS } from './aggregate-ageing.ts';

const YEAR_MS = SIGNAL_DAYS * 86_400_000;

/** A neighbour with a threat density of this or more counts against an AS. */
export const BAD_DENSITY = boundsOf('MEDIUM').low;

/** Returns those of the networks `$input.blocks` that may have listings in or around them, or that were judged before. */
export const CONCERNED_NETWORKS = cypherText(
  'UNWIND $input.blocks AS block MATCH (n:PREFIX {name: block.name})',
  seek('listed', new Cypher.NamedVariable('block').property('start'), { as: 'list', optional: true }),
  `WITH n, block, list
WHERE n.threatScore IS NOT NULL OR n.isBulletproof OR EXISTS { (n)-[:LISTED_IN]->(:FEED_SOURCE) } OR EXISTS { MATCH (n)<-[:ROUTES]-(a:ASN) WHERE a.isBulletproof }
  OR any(cidr IN coalesce(list.networks, []) WHERE toInteger(split(cidr, '/')[1]) <= n.length)
  OR EXISTS { MATCH (c:THREAT_CELL) WHERE c.start > block.start AND c.start <= block.end }
  OR coalesce(COLLECT { MATCH (c:THREAT_CELL) WHERE c.start <= block.start RETURN c.end ORDER BY c.start DESC LIMIT 1 }[0]
    >= block.start, false)
  OR ${IS_IN_OVERRIDDEN_NETWORK}
RETURN n.name AS name`,
);

/** Copies the verdict of their PREFIX to the announced blocks `$input.names`. Every block that is announced now has a PREFIX. */
export const ANNOUNCED_VERDICTS = `UNWIND $input.names AS name
MATCH (n:ANNOUNCED_PREFIX {name: name}) OPTIONAL MATCH (p:PREFIX {name: name})
WITH n, properties(n) AS stored, {threatScore: p.threatScore, threatLevel: p.threatLevel,
  threatSourceCount: p.threatNeighborCount, threatNeighborCount: p.threatNeighborCount} AS block
WHERE any(key IN keys(block) WHERE NOT coalesce(stored[key] = block[key], stored[key] IS NULL AND block[key] IS NULL))
SET n += block
RETURN collect(n.name) AS names`;

/** Returns the stored threat densities of those of the ASNs `$input.names` that announce something. */
export const STORED_DENSITIES = `UNWIND $input.names AS name
MATCH (x:ASN_EXPOSURE {asn: name}) RETURN name, x.threatDensityScore AS density`;

/** Stores the threat densities of the ASNs `$input.rows`. */
export const STORE_DENSITIES = `UNWIND $input.rows AS row
MATCH (x:ASN_EXPOSURE {asn: row.name}) SET x.threatDensityScore = row.density`;

/** Returns the neighbours of the ASNs `$input.names`. */
export const NEIGHBOURS = `UNWIND $input.names AS name
MATCH (:ASN {name: name})-[:PEERS_WITH]-(b:ASN) RETURN DISTINCT b.name AS name`;

/** A signal counts from this confidence on. Signals of an AS about the same other AS count once; each leak counts separately. */
const COUNTS_FROM = 0.5;

/** Stores the signals and the neighbours of the ASNs `$input.names` as of `$input.asOf` (epoch ms); `$input.badDensity` is `BAD_DENSITY`. */
export const ASN_SIGNALS = `UNWIND $input.names AS name
MATCH (x:ASN_EXPOSURE {asn: name}) MATCH (n:ASN {name: name})
WITH x, n, $input.asOf - ${YEAR_MS} AS since
WITH x, x.asn AS asn, {
  signals: size(COLLECT { MATCH (n)-[:SHOWS_SIGNAL]->(s:ROUTING_SIGNAL)
    WHERE s.lastSeen >= since AND coalesce(s.confidence, 1.0) >= ${COUNTS_FROM}
    RETURN DISTINCT CASE s.kind WHEN 'route-leak' THEN s.name ELSE split(s.name, '|')[2] END }),
  neighbours: COUNT { (n)-[:PEERS_WITH]-(:ASN) },
  badNeighbours: COUNT { MATCH (n)-[:PEERS_WITH]-(b:ASN) MATCH (y:ASN_EXPOSURE {asn: b.name})
    WHERE y.threatDensityScore >= $input.badDensity }
} AS counts
WHERE any(key IN keys(counts) WHERE x[key] IS NULL OR x[key] <> counts[key])
SET x += counts
RETURN collect(asn) AS names`;

/** Returns the scores of the addresses that the ASNs `$input.names` announce: the level of the highest score, that score, and the mean. */
export const ANNOUNCED_ADDRESSES = `UNWIND $input.names AS name
MATCH (n:ASN {name: name})
CALL (n) {
  MATCH (n)-[:ROUTES]->(:ANNOUNCED_PREFIX)<-[:ANNOUNCED_BY]-(ip:IPV4|IPV6) WHERE ip.threatScore > 0
  WITH DISTINCT ip ORDER BY ip.threatScore DESC, ip.verdictScore DESC
  RETURN head(collect(ip.threatLevel)) AS worstLevel, max(ip.threatScore) AS maxScore, avg(ip.threatScore) AS meanScore
}
RETURN name, worstLevel, maxScore, meanScore`;
