/** The names and addresses that tell who runs a host or an address, each with its part and the path that leads to it. */

/** Aliases that are followed from one name. */
const LONGEST_CHAIN = 8;
/** Addresses that are asked of one name, and of all names together: those of the host come first. */
const MOST_ADDRESSES = 6;
const MOST_PLACED = 24;
/** Name servers, mail hosts and parents that are asked. */
const MOST_SERVERS = 4;
/** Names behind an address that are looked at. */
const MOST_TENANTS = 200;

/** Feeds of what addresses and name servers of parked domains are, and of well-known resolvers. */
const TELLING_FEEDS = ['misp-parking-domain', 'misp-parking-domain-ns', 'weft-resolvers'];

const SERVERS = `COLLECT { UNWIND range(0, size(entry.zones) - 1) AS level WITH level, entry.zones[level] AS zone WHERE isWide
      MATCH (server:HOSTNAME)-[r:NAMESERVER_FOR|MAIL_FOR]->(:HOSTNAME {name: zone})
      WITH level, type(r) AS type, server ORDER BY level, type, server.name LIMIT ${4 * MOST_SERVERS}
      RETURN {level: level, type: type, node: server} }`;

/** The servers of the nearest zone that has any. */
function nearest(part: string, type: string): string {
  const ofType = `[s IN servers WHERE s.type = '${type}']`;
  const path = `'${type}<-HOSTNAME:' + s.node.name + '->'`;
  return `[s IN ${ofType} WHERE s.level = ${ofType}[0].level
      | {part: '${part}', node: s.node, name: s.node.name, path: ${path}}][..${MOST_SERVERS}]`;
}

const ADDRESSES = `COLLECT { UNWIND sources AS source
      CALL (source) { WITH source, source.node AS n MATCH (n)-[:RESOLVES_TO]->(ip:IPV4|IPV6)
        RETURN ip ORDER BY ip.orderKey, ip.name LIMIT ${MOST_ADDRESSES} }
      RETURN {part: CASE source.part WHEN 'ALIAS' THEN 'SELF' ELSE source.part END, name: ip.name, key: ip.orderKey,
        path: source.path + 'RESOLVES_TO->' + labels(ip)[0] + ':' + ip.name + '->'} LIMIT ${MOST_PLACED} }`;

/**
 * Clause that gathers the parties of `entry` (`host` or `address`, the other null; `key`; `zones`: the host and the
 * names above it down to its registrable domain). With `isWide` those around it too, with `isDeep` their addresses. It binds
 *  - `named`: maps of `part` (SELF, ALIAS, NAMESERVER, MAIL), `name`, `path`;
 *  - `placed`: maps of `part` (SELF, NAMESERVER, MAIL, PARENT), `name`, `key`, `path`;
 *  - `known`: what is known of the node itself.
 */
export const PARTIES = `CALL (entry, isWide, isDeep) {
  OPTIONAL MATCH (h:HOSTNAME {name: entry.host})
  OPTIONAL MATCH (a:IPV4|IPV6 {name: entry.address})
  WITH *, COLLECT { MATCH steps = (h)-[:ALIAS_OF*1..${LONGEST_CHAIN}]->(hop:HOSTNAME)
      WITH hop, min(length(steps)) AS distance ORDER BY distance, hop.name LIMIT ${LONGEST_CHAIN}
      RETURN {part: 'ALIAS', node: hop, name: hop.name, path: 'ALIAS_OF->HOSTNAME:' + hop.name + '->'} } AS aliases,
    ${SERVERS} AS servers,
    COLLECT { UNWIND entry.zones[1..] AS zone MATCH (parent:HOSTNAME {name: zone}) WHERE isDeep
      RETURN {part: 'PARENT', node: parent, path: 'CHILD_OF->HOSTNAME:' + zone + '->'} LIMIT ${MOST_SERVERS} } AS parents
  WITH *, ${nearest('NAMESERVER', 'NAMESERVER_FOR')} AS nameservers, ${nearest('MAIL', 'MAIL_FOR')} AS mailHosts,
    [{part: 'SELF', node: h, name: entry.host, path: ''}] AS own
  WITH *, own + aliases + CASE WHEN isDeep THEN nameservers + mailHosts + parents ELSE [] END AS sources,
    CASE WHEN h IS NULL THEN COLLECT { MATCH (a)<-[:RESOLVES_TO]-(t:HOSTNAME) RETURN t LIMIT ${MOST_TENANTS} } ELSE [h] END AS tenants,
    COLLECT { UNWIND [s IN nameservers | s.node] + [a, h] AS n MATCH (n)-[:LISTED_IN]->(f:FEED_SOURCE)
      WHERE f.id IN [${TELLING_FEEDS.map((id) => `'${id}'`).join(', ')}] RETURN DISTINCT f.id } AS lists
  RETURN [s IN own + aliases + nameservers + mailHosts WHERE s.name IS NOT NULL | s {.part, .name, .path}] AS named,
    CASE WHEN entry.address IS NULL THEN [] ELSE [{part: 'SELF', name: entry.address, key: entry.key, path: ''}] END
      + ${ADDRESSES} AS placed,
    {isMet: h IS NOT NULL OR a IS NOT NULL, hostClass: h.hostClass, isAlias: size(aliases) > 0,
      isParked: any(id IN lists WHERE id STARTS WITH 'misp-parking'), isResolver: 'weft-resolvers' IN lists,
      isNameServer: any(t IN tenants WHERE EXISTS { (t)-[:NAMESERVER_FOR]->() }),
      isMailHost: any(t IN tenants WHERE EXISTS { (t)-[:MAIL_FOR]->() }), apexes: [t IN tenants | t.apex],
      registrars: COLLECT { UNWIND entry.zones AS zone MATCH (:HOSTNAME {name: zone})-[:HAS_REGISTRAR]->(r:REGISTRAR)
        RETURN coalesce(r.displayName, r.name) LIMIT 2 }
    } AS known
}`;
