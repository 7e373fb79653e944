/** The announcements of an AS over time, as far as the loaded tables of routes go. */
import { MOST_ROWS } from './whois-snapshots.ts';

const IN_TIME =
  '(entry.sinceMs IS NULL OR last >= entry.sinceMs) AND (entry.untilMs IS NULL OR first <= entry.untilMs)';

/**
 * Clauses that read `entry` (`networks`: the block or address and every block around it) and bind `announcements`: one map
 * a block and origin, newest first, then the most specific block. Withdrawn ones and former origins are
 * among them; sightings of several sources are merged.
 */
export const ANNOUNCEMENTS = `WITH entry, COLLECT { UNWIND entry.networks AS network
      MATCH (o:ORIGIN_OBSERVATION {prefix: network})
      WITH o ORDER BY o.lastSeen DESC, o.peersSeeing DESC
      WITH o.prefix AS prefix, o.asn AS asn, min(o.firstSeen) AS first, max(o.lastSeen) AS last, head(collect(o.peersSeeing)) AS peers
      WHERE ${IN_TIME}
      RETURN {origin: 'AS' + asn, prefix: prefix, startTime: toString(datetime({epochMillis: first})),
        endTime: toString(datetime({epochMillis: last})), peersSeeing: peers}
      ORDER BY last DESC, toInteger(split(prefix, '/')[1]) DESC, asn LIMIT ${MOST_ROWS} }[..entry.limit] AS announcements`;

/** Clauses that read `entry` (`name`: an ASN) and bind `prefixes`: the blocks that it announces now, newest sighting first. */
export const PREFIXES = `OPTIONAL MATCH (n:ASN {name: entry.name})
  WITH entry, COLLECT { MATCH (n)-[r:ROUTES]->(p:ANNOUNCED_PREFIX)
      WITH p, r.firstSeen AS first, r.lastSeen AS last WHERE ${IN_TIME}
      RETURN {prefix: p.name, startTime: toString(datetime({epochMillis: first})),
        endTime: toString(datetime({epochMillis: last}))}
      ORDER BY last DESC, p.orderKey, p.name LIMIT ${MOST_ROWS} }[..entry.limit] AS prefixes`;
