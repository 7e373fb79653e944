/** Who runs names, and the addresses that they lead to. */
import { z } from 'zod';
import { askedNames, type NameFacts } from '../attribution/name-operators.ts';
import type { PlacedAddress } from '../attribution/parties.ts';
import { namesAbove } from '../schema/keys/index.ts';
import type { Reader } from '../store/database.ts';
import { type NamedRead, type NamedThing, readByName } from './read-by-name.ts';

/** Maximum number of vendors, and of addresses, read for one name. */
const MOST_VENDORS = 2;
const MOST_ADDRESSES = 6;

/** Facts of the graph about a name that show who runs something. */
export type KnownName = NameFacts & { readonly addresses: readonly PlacedAddress[] };

/**
 * A name, with `thing.names`: itself and those above it, if its operators are wanted; and `thing.isPlaced`: if its addresses are wanted.
 */
export const NAMES: NamedRead<KnownName & NamedThing> = {
  text: `UNWIND $input.things AS thing
RETURN thing.name AS name,
  COLLECT { UNWIND range(0, size(thing.names) - 1) AS level WITH level, thing.names[level] AS at
    MATCH (h:HOSTNAME {name: at})-[d:DELEGATED_TO]->(v:VENDOR)
    WITH level, at, d, v ORDER BY level, v.name LIMIT ${MOST_VENDORS}
    RETURN {level: level, at: at, id: v.name, canonicalName: coalesce(v.canonicalName, v.name), category: v.category,
      service: d.service} } AS stated,
  head(COLLECT { UNWIND range(0, size(thing.names) - 1) AS level WITH level, thing.names[level] AS at
    MATCH (s:PUBLIC_SUFFIX) WHERE s.name IN [at, '*.' + thing.names[level + 1]] AND s.section = 'private'
    WITH level, s ORDER BY level LIMIT 1
    RETURN {name: s.name, organisation: s.submitterOrg} }) AS suffix,
  COLLECT { MATCH (:HOSTNAME {name: CASE WHEN thing.isPlaced THEN thing.name END})-[:RESOLVES_TO]->(ip:IPV4|IPV6)
    WITH ip ORDER BY ip.orderKey, ip.name LIMIT ${MOST_ADDRESSES}
    RETURN {name: ip.name, label: labels(ip)[0], key: ip.orderKey} } AS addresses`,
  row: z.object({
    name: z.string(),
    stated: z.array(
      z.object({
        level: z.number(),
        at: z.string(),
        id: z.string(),
        canonicalName: z.string(),
        category: z.string().nullable(),
        service: z.string().nullable(),
      }),
    ),
    suffix: z.object({ name: z.string(), organisation: z.string().nullable() }).nullable(),
    addresses: z.array(z.object({ name: z.string(), label: z.string(), key: z.string() })),
  }),
};

/** Returns the facts of names: for those `named` who runs them, for those `placed` their addresses. */
export function readNames(
  reader: Reader,
  named: readonly string[],
  placed: readonly string[],
): Promise<ReadonlyMap<string, KnownName>> {
  const [isNamed, isPlaced] = [new Set(named), new Set(placed)];
  const things = [...new Set([...named, ...placed])].map((name) => ({
    name,
    names: isNamed.has(name) ? askedNames([name, ...namesAbove(name)]) : [],
    isPlaced: isPlaced.has(name),
  }));
  return readByName(reader, NAMES, things);
}
