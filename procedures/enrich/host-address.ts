/** The address that stands for a host, and what is said of the host itself. */
import { LONGEST_ALIAS_CHAIN } from '../../schema/bounds.ts';

/** Expression: the address that stands for the host `h`, a list of one map of `name` and `key`; by the shortest chain of aliases, IPv4 first, then the newest sighting. */
export const STANDING_ADDRESS = `COLLECT { MATCH chain = (h)-[:ALIAS_OF*0..${LONGEST_ALIAS_CHAIN}]->(:HOSTNAME)-[seen:RESOLVES_TO]->(a:IPV4|IPV6)
    RETURN {name: a.name, key: a.orderKey}
    ORDER BY length(chain), a:IPV6, coalesce(seen.lastSeen, seen.observed_at, 0) DESC, a.orderKey LIMIT 1 }`;

/** The host's own rank; the `www` of a ranked domain has that of the domain, as a vouch for it has. */
const RANK = `coalesce(h.rank, CASE WHEN h.name = 'www.' + h.apex
    THEN head(COLLECT { MATCH (apex:HOSTNAME {name: h.apex}) RETURN apex.rank }) END)`;

/**
 * Clause that reads `host` (a name, or null for what is none) and binds `found`: a map of `ip` (`name`, `key`), `rank`
 * and `vendor`, each null where it is not known.
 */
export const HOST_ADDRESS = `CALL (host) {
  OPTIONAL MATCH (h:HOSTNAME {name: host})
  RETURN {ip: head(${STANDING_ADDRESS}), rank: ${RANK},
    vendor: head(COLLECT { MATCH (h)-[:DELEGATED_TO]->(v:VENDOR)
      RETURN coalesce(v.canonicalName, v.name) AS name ORDER BY name LIMIT 1 })} AS found
}`;
