import { whoisParentFold } from '../../engine/advise/notices.ts';
import type { Advisory } from '../../schema/advisory.ts';
import type { SuffixList } from '../../schema/keys/index.ts';
import { columns } from '../columns.ts';

/** Snapshots that are read of one domain at most. */
export const MOST_ROWS = 1000;

/** Name servers that are returned for a registration without a snapshot. */
const MOST_SERVERS = 50;

/** The columns of a snapshot in order, with their meanings. */
export const WHOIS_COLUMNS = columns({
  queryTime: ['STRING', 'when it was looked up, ISO 8601 UTC; null where the source does not say'],
  createDate: ['STRING', 'original registration, YYYY-MM-DD'],
  updateDate: ['STRING', 'last modification, YYYY-MM-DD'],
  expiryDate: ['STRING', 'end of the registration, YYYY-MM-DD'],
  registrar: ['STRING', 'registrar'],
  registrant: ['STRING', 'company, else person, that registered it'],
  country: ['STRING', "registrant's country, ISO 3166-1 alpha-2"],
  nameServers: ['LIST<STRING>', 'name servers of the registration'],
});

/** Expression: time of the snapshot `w`, in ISO 8601 without the zone, so that times compare; null where the source does not say. */
export const SNAPSHOT_TIME = "replace(left(coalesce(w.queryTime, split(w.name, '@')[1]), 19), ' ', 'T')";

const SNAPSHOT = `{queryTime: at + 'Z', createDate: w.createDate, updateDate: w.updateDate, expiryDate: w.expiryDate,
      registrar: w.registrarName, registrant: coalesce(w.registrantCompany, w.registrantName), country: w.registrantCountry,
      nameServers: w.nameServers}`;

/** A source may know a registration without having kept snapshots of it: then the one that is known stands for them. */
const CURRENT = `COLLECT { MATCH (h) WHERE NOT EXISTS { (h)-[:HAS_WHOIS_RECORD]->() }
      WITH h, replace(left(h.queryTime, 19), ' ', 'T') AS at,
        COLLECT { MATCH (h)-[:HAS_REGISTRAR]->(r:REGISTRAR) RETURN coalesce(r.displayName, r.name) ORDER BY r.name LIMIT 1 } AS registrars,
        COLLECT { MATCH (h)-[:REGISTERED_BY]->(o:ORGANIZATION) RETURN coalesce(o.displayName, o.name) ORDER BY o.name LIMIT 1 } AS registrants,
        COLLECT { MATCH (h)-[:HAS_COUNTRY]->(c:COUNTRY) RETURN c.name ORDER BY c.name LIMIT 1 } AS countries,
        COLLECT { MATCH (server)-[:NAMESERVER_FOR]->(h) RETURN server.name ORDER BY server.name LIMIT ${MOST_SERVERS} } AS servers
      WHERE coalesce(h.createDate, h.updateDate, h.expiryDate, registrars[0], registrants[0]) IS NOT NULL
        AND (entry.since IS NULL OR at >= entry.since) AND (entry.until IS NULL OR at <= entry.until)
      RETURN {queryTime: at + 'Z', createDate: h.createDate, updateDate: h.updateDate, expiryDate: h.expiryDate,
        registrar: registrars[0], registrant: registrants[0], country: countries[0],
        nameServers: CASE WHEN size(servers) > 0 THEN servers END} }`;

/**
 * Clauses that read `entry` (`name`: a registrable domain; `since`, `until`: ISO 8601 UTC without the zone, or null;
 * `limit`) and bind `snapshots`: maps of the WHOIS columns, newest first.
 */
export const SNAPSHOTS = `OPTIONAL MATCH (h:HOSTNAME {name: entry.name})
  WITH entry, h, COLLECT { MATCH (h)-[:HAS_WHOIS_RECORD]->(w:WHOIS_RECORD)
      WITH w, ${SNAPSHOT_TIME} AS at
      WHERE (entry.since IS NULL OR at >= entry.since) AND (entry.until IS NULL OR at <= entry.until)
      RETURN ${SNAPSHOT} ORDER BY at DESC, w.name LIMIT ${MOST_ROWS} } AS stored
  WITH entry, (stored + ${CURRENT})[..entry.limit] AS snapshots`;

/** An instant as WHOIS times are compared. */
export function whoisTime(epochMs: number | null | undefined): string | null {
  return epochMs == null ? null : new Date(epochMs).toISOString().slice(0, 19);
}

/** The registrable domain that a WHOIS record exists for, and what is to be said where that is another name. */
export function registeredDomain(
  host: string,
  suffixes: SuffixList,
): { readonly name: string; readonly advisory: Advisory | null } {
  const apex = suffixes.apexOf(host, 'icann') ?? host;
  return { name: apex, advisory: apex === host ? null : whoisParentFold(apex) };
}
