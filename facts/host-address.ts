/** Facts on the location of a host and on who serves it. */

import { z } from 'zod';
import { LONGEST_ALIAS_CHAIN } from '../schema/bounds.ts';
import type { Reader } from '../store/database.ts';
import { readInChunks } from './in-chunks.ts';

/**
 * Expression: the address that represents the host `h`, a list of one map of `name` and `key`, empty if it has none: by the shortest chain
 * of aliases, IPv4 first, then the newest sighting.
 */
export const STANDING_ADDRESS = `COLLECT { MATCH chain = (h)-[:ALIAS_OF*0..${LONGEST_ALIAS_CHAIN}]->(:HOSTNAME)-[seen:RESOLVES_TO]->(a:IPV4|IPV6)
    RETURN {name: a.name, key: a.orderKey}
    ORDER BY length(chain), a:IPV6, coalesce(seen.lastSeen, seen.observed_at, 0) DESC, a.orderKey LIMIT 1 }`;

/** Reads hosts by `name`. The `www` of a ranked domain has the rank of the domain, as a vouch for it has. */
export const HOST_ADDRESSES = `UNWIND $input.things AS thing
OPTIONAL MATCH (h:HOSTNAME {name: thing.name})
RETURN thing.at AS at, head(${STANDING_ADDRESS}) AS address,
  coalesce(h.rank, CASE WHEN h.name = 'www.' + h.apex
    THEN head(COLLECT { MATCH (apex:HOSTNAME {name: h.apex}) RETURN apex.rank }) END) AS rank,
  head(COLLECT { MATCH (h)-[:DELEGATED_TO]->(v:VENDOR) RETURN coalesce(v.canonicalName, v.name) AS name ORDER BY name LIMIT 1 }) AS vendor`;

const facts = z.object({
  address: z.object({ name: z.string(), key: z.string() }).nullable(),
  rank: z.number().nullable(),
  vendor: z.string().nullable(),
});

/** The location of a host; null where a value is not known. */
export type HostAddress = z.infer<typeof facts>;

/** Returns the locations of these hosts, in order, by their folded names. */
export async function readHostAddresses(reader: Reader, names: readonly string[]): Promise<readonly HostAddress[]> {
  const rows = await readInChunks(
    reader,
    HOST_ADDRESSES,
    names.map((name) => ({ name })),
  );
  return rows.map((row) => (row === null ? { address: null, rank: null, vendor: null } : facts.parse(row)));
}
