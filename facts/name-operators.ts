/** Who runs names, and the addresses that names lead to. */
import { z } from 'zod';
import { askedNames, type NameFacts } from '../attribution/name-operators.ts';
import type { PlacedAddress } from '../attribution/parties.ts';
import type { Reader } from '../engine/database/database.ts';
import { namesAbove } from '../schema/keys/index.ts';
import { type NamedRead, type NamedThing, readByName } from './read-by-name.ts';

/** Vendors that are stated of one name, and addresses of one name. */
const MOST_VENDORS = 2;
const MOST_ADDRESSES = 6;

const ROW = z.object({
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
});

/** A name, with `thing.names`: itself and those above it. */
export const NAME_OPERATORS: NamedRead<NameFacts & NamedThing> = {
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
    RETURN {name: s.name, organisation: s.submitterOrg} }) AS suffix`,
  row: ROW,
};

/** The addresses of a name. */
export const NAME_ADDRESSES: NamedRead<NamedThing & { readonly addresses: readonly PlacedAddress[] }> = {
  text: `UNWIND $input.things AS thing
RETURN thing.name AS name, COLLECT { MATCH (:HOSTNAME {name: thing.name})-[:RESOLVES_TO]->(ip:IPV4|IPV6)
  WITH ip ORDER BY ip.orderKey, ip.name LIMIT ${MOST_ADDRESSES}
  RETURN {name: ip.name, label: labels(ip)[0], key: ip.orderKey} } AS addresses`,
  row: z.object({
    name: z.string(),
    addresses: z.array(z.object({ name: z.string(), label: z.string(), key: z.string() })),
  }),
};

/** What the graph states of names and of the names above them, by name. */
export function readNameFacts(reader: Reader, names: readonly string[]): Promise<ReadonlyMap<string, NameFacts>> {
  const things = names.map((name) => ({ name, names: askedNames([name, ...namesAbove(name)]) }));
  return readByName(reader, NAME_OPERATORS, things);
}

/** The addresses of names, by name. */
export async function readNameAddresses(
  reader: Reader,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly PlacedAddress[]>> {
  const rows = await readByName(
    reader,
    NAME_ADDRESSES,
    names.map((name) => ({ name })),
  );
  return new Map([...rows].map(([name, { addresses }]) => [name, addresses]));
}
