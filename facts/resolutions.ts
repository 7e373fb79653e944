import { z } from 'zod';
import { LONGEST_ALIAS_CHAIN } from '../schema/bounds.ts';
import { namesAbove } from '../schema/keys/index.ts';
import type { Reader } from '../store/database.ts';
import { HAS_RECORDS } from './dns-records.ts';
import { readByName } from './read-by-name.ts';

const WILDCARD = `head(COLLECT {
    UNWIND range(0, size(asked.wildcards) - 1) AS level
    MATCH (w:HOSTNAME {name: asked.wildcards[level]}) WHERE EXISTS { (w)-[:RESOLVES_TO|ALIAS_OF]->() }
      AND NOT EXISTS { UNWIND asked.names[..level + 1] AS name MATCH (h:HOSTNAME {name: name}) WHERE ${HAS_RECORDS} }
    RETURN w.name ORDER BY level LIMIT 1 })`;

/** Text of `readResolutions`. */
export const RESOLUTIONS = {
  list: 'hosts',
  text: `UNWIND $input.hosts AS asked
WITH asked, ${WILDCARD} AS wildcard
WITH asked.name AS name, wildcard, coalesce(wildcard, asked.name) AS source
CALL (source) {
  OPTIONAL MATCH chain = (:HOSTNAME {name: source})-[:ALIAS_OF*0..${LONGEST_ALIAS_CHAIN}]->(hop:HOSTNAME)
  WITH hop, min(length(chain)) AS distance
  OPTIONAL MATCH (hop)-[seen:RESOLVES_TO]->(address)
  WITH hop, distance, seen, address ORDER BY distance, hop.name, address.orderKey, address.name
  RETURN collect(DISTINCT CASE WHEN address:IPV4 THEN address.name END) AS ipv4,
    collect(DISTINCT CASE WHEN address:IPV6 THEN address.name END) AS ipv6,
    max(coalesce(seen.lastSeen, seen.observed_at)) AS freshest, collect(DISTINCT hop.name) AS names
}
RETURN name, wildcard, ipv4, ipv6, freshest, [hop IN names WHERE hop <> source] AS aliases`,
  row: z.object({
    name: z.string(),
    wildcard: z.string().nullable(),
    ipv4: z.array(z.string()),
    ipv6: z.array(z.string()),
    freshest: z.number().nullable(),
    aliases: z.array(z.string()),
  }),
};

/**
 * The resolution of a host: the addresses of the name itself and of those that it is an alias of (`aliases`, the nearest first), and when
 * any of them was last seen (`freshest`, epoch ms). `wildcard` is the wildcard name with these records, if the host itself has none.
 */
export type Resolution = z.output<typeof RESOLUTIONS.row>;

/** One row a host, stored or not. */
export function readResolutions(reader: Reader, hosts: readonly string[]): Promise<ReadonlyMap<string, Resolution>> {
  return readByName(reader, RESOLUTIONS, hosts.map(levelsOf));
}

/**
 * Returns the host, the names above it, and the wildcard at each of these levels, which answers if no name up to it has records (RFC 4592).
 */
function levelsOf(name: string) {
  const above = namesAbove(name).filter((parent) => parent.includes('.'));
  return { name, names: [name, ...above], wildcards: above.map((parent) => `*.${parent}`) };
}
