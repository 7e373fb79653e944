import { z } from 'zod';
import { LONGEST_ALIAS_CHAIN } from '../schema/bounds.ts';
import type { Reader } from '../store/database.ts';
import { readFacts } from './chunks.ts';

/** Addresses that one name leads to at most. */
const MOST_ADDRESSES = 2_000;

/** An address that a name leads to, and the name that has it: the name itself, or the last of its aliases. */
export interface ResolvedAddress {
  readonly hop: string;
  readonly address: string;
}

/** Text of `readAddressesOfNames`. */
export const ADDRESSES_OF_NAMES = {
  list: 'names',
  text: `UNWIND $input.names AS name
CALL (name) {
  MATCH (:HOSTNAME {name: name})-[:ALIAS_OF*0..${LONGEST_ALIAS_CHAIN}]->(hop:HOSTNAME)-[:RESOLVES_TO]->(ip:IPV4|IPV6)
  RETURN hop, ip LIMIT ${MOST_ADDRESSES}
}
RETURN name, collect({hop: hop.name, address: ip.name}) AS addresses`,
  row: z.object({
    name: z.string(),
    addresses: z.array(z.object({ hop: z.string(), address: z.string() })),
  }),
};

/** The addresses of names, along their aliases. A name without any is not in the map. */
export async function readAddressesOfNames(
  reader: Reader,
  names: Iterable<string>,
): Promise<ReadonlyMap<string, readonly ResolvedAddress[]>> {
  const rows = await readFacts(reader, ADDRESSES_OF_NAMES, [...new Set(names)]);
  return new Map(rows.map(({ name, addresses }) => [name, addresses]));
}

/** An alias of a name, and when it was last seen (epoch ms). */
interface AliasStep {
  readonly to: string;
  readonly seen: number | null;
}

/** A name on the way of aliases. */
export interface AliasNode {
  readonly name: string;
  /** Its registrable domain, as stored. */
  readonly apex: string | null;
  readonly aliases: readonly AliasStep[];
}

/** Text of `readAliasChains`. */
export const ALIAS_CHAINS = {
  list: 'names',
  text: `UNWIND $input.names AS name
MATCH (:HOSTNAME {name: name})-[:ALIAS_OF*0..${LONGEST_ALIAS_CHAIN}]->(hop:HOSTNAME)
WITH DISTINCT hop
RETURN hop.name AS name, hop.apex AS apex, COLLECT { MATCH (hop)-[step:ALIAS_OF]->(to:HOSTNAME)
    RETURN {to: to.name, seen: coalesce(step.lastSeen, step.observed_at)} } AS aliases`,
  row: z.object({
    name: z.string(),
    apex: z.string().nullable(),
    aliases: z.array(z.object({ to: z.string(), seen: z.number().nullable() })),
  }),
};

/** Returns the names that aliases lead to from these, including these, by name. */
export async function readAliasChains(
  reader: Reader,
  names: readonly string[],
): Promise<ReadonlyMap<string, AliasNode>> {
  const rows: AliasNode[] = await readFacts(reader, ALIAS_CHAINS, names);
  return new Map(rows.map((node) => [node.name, node]));
}
