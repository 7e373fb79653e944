/** Hosts that share a block, name servers or a registrant with a host. */

/** Addresses of a block and registrants of a domain that are looked at; siblings that are read of each. */
const MOST_ADDRESSES = 200;
const MOST_REGISTRANTS = 8;
const MOST_OF_EACH = 100;

const REGISTRANT = 'REGISTERED_BY|HAS_EMAIL|HAS_PHONE';

/** Those on the very addresses come first; then those on others of the same blocks. */
const ON_ADDRESS = `COLLECT { UNWIND [p IN addresses WHERE p.part = 'SELF' | p.name] AS address
    MATCH (ip:IPV4|IPV6 {name: address})<-[:RESOLVES_TO]-(s:HOSTNAME) RETURN s.name LIMIT ${MOST_OF_EACH} }`;
const ON_BLOCK = `COLLECT { UNWIND [p IN addresses WHERE p.part = 'SELF' | p.prefix] AS block
    WITH DISTINCT block
    CALL (block) { MATCH (:ANNOUNCED_PREFIX|PREFIX {name: block})<-[:ANNOUNCED_BY|BELONGS_TO]-(ip:IPV4|IPV6)
      RETURN ip LIMIT ${MOST_ADDRESSES} }
    MATCH (ip)<-[:RESOLVES_TO]-(s:HOSTNAME) RETURN s.name LIMIT ${MOST_OF_EACH} }`;
const ON_SERVERS = `COLLECT { UNWIND [p IN names WHERE p.part = 'NAMESERVER' | p.name] AS server
    CALL (server) { MATCH (:HOSTNAME {name: server})-[:NAMESERVER_FOR]->(z:HOSTNAME) RETURN z.name AS name LIMIT ${MOST_OF_EACH} }
    RETURN DISTINCT name LIMIT ${MOST_OF_EACH} }`;
const OF_REGISTRANT = `COLLECT { UNWIND entry.zones AS zone
    MATCH (:HOSTNAME {name: zone})-[:${REGISTRANT}]->(who) WITH who LIMIT ${MOST_REGISTRANTS}
    CALL (who) { MATCH (who)<-[:${REGISTRANT}]-(s:HOSTNAME) RETURN s.name AS name LIMIT ${MOST_OF_EACH} }
    RETURN DISTINCT name LIMIT ${MOST_OF_EACH} }`;

const told = (names: string, via: string): string =>
  `[name IN ${names} WHERE name <> entry.name | {name: name, via: '${via}'}]`;

/**
 * Clauses that read `entry`, `names`, `addresses` (the parties, see svc.identify), `until` and `input.limit`, and bind
 * `siblings`, of each kind in turn, and `isLate`.
 */
export const SIBLINGS = `WITH *, datetime.realtime().epochMillis >= until AS isLate
CALL (input, entry, names, addresses, isLate) {
  WITH * WHERE NOT isLate
  WITH *, ${told(`${ON_ADDRESS} + ${ON_BLOCK}`, 'prefix')} AS near, ${told(ON_SERVERS, 'name-server')} AS served,
    ${told(OF_REGISTRANT, 'registrant')} AS owned
  UNWIND range(0, ${2 * MOST_OF_EACH} - 1) AS at
  UNWIND [near[at], served[at], owned[at]] AS sibling
  WITH sibling WHERE sibling IS NOT NULL
  WITH sibling.name AS name, collect(sibling)[0] AS sibling
  RETURN collect(sibling) AS siblings
}
WITH input, entry, began, until, isLate, names, addresses, known, siblings[..input.limit] AS siblings`;
