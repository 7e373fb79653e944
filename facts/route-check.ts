/** Data to check routes: ROAs that cover their blocks, and facts about the networks on their paths. */
import { z } from 'zod';
import type { Reader } from '../store/database.ts';

/** One route in each row, all in one trip: by the indexes of ROA's prefixes and of the names of ASN. */
export const ROUTE_CHECK_FACTS = `MATCH ()-[attested:ATTESTS_PROVIDER]->() WITH count(attested) > 0 AS isAspaLoaded
CALL (isAspaLoaded) { MATCH (roa:ROA) RETURN count(roa) > 0 AS isRoaLoaded }
UNWIND $input.routes AS route
RETURN route.at AS at, isAspaLoaded, isRoaLoaded,
  COLLECT { MATCH (r:ROA) WHERE r.prefix IN route.around
    RETURN {name: r.name, prefix: r.prefix, asn: r.asn, maxLength: r.maxLength} } AS roas,
  COLLECT { UNWIND route.networks AS name MATCH (a:ASN {name: name})
    RETURN {asn: a.asn, attestsNoProvider: coalesce(a.attestsNoProvider, false),
      providers: COLLECT { MATCH (a)-[:ATTESTS_PROVIDER]->(p:ASN) RETURN p.asn },
      holders: COLLECT { MATCH (a)-[:REGISTERED_BY]->(o:ORGANIZATION) OPTIONAL MATCH (o)-[:SAME_ORG_AS]->(c:ORGANIZATION)
        RETURN DISTINCT coalesce(c.name, o.name) }} } AS networks,
  COLLECT { UNWIND route.pairs AS pair
    MATCH (a:ASN {name: pair.one})-[r:BGP_NEIGHBOR]-(b:ASN {name: pair.other})
    RETURN {one: startNode(r).asn, other: endNode(r).asn, relClass: r.relClass, confidence: r.confidence, basis: r.basis} } AS relations`;

const ROW = z.object({
  at: z.number(),
  isAspaLoaded: z.boolean(),
  isRoaLoaded: z.boolean(),
  roas: z.array(z.object({ name: z.string(), prefix: z.string(), asn: z.number(), maxLength: z.number() })),
  networks: z.array(
    z.object({
      asn: z.number(),
      attestsNoProvider: z.boolean(),
      providers: z.array(z.number()),
      holders: z.array(z.string()),
    }),
  ),
  relations: z.array(
    z.object({
      one: z.number(),
      other: z.number(),
      relClass: z.string(),
      confidence: z.number().nullable(),
      basis: z.enum(['aspa', 'stated', 'paths']).nullable(),
    }),
  ),
});

/** Stored facts about a route; of provider and customer `one` is the provider. */
export type RouteCheckFacts = z.output<typeof ROW>;

/** The keys of a route. */
export interface RouteLookup {
  /** Its block, and all blocks around it. */
  readonly around: readonly string[];
  /** Names of the networks on its path, and of neighbours on it. */
  readonly networks: readonly string[];
  readonly pairs: readonly { readonly one: string; readonly other: string }[];
}

/** Returns the stored facts about these routes, in order. */
export async function readRouteChecks(
  reader: Reader,
  routes: readonly RouteLookup[],
): Promise<readonly RouteCheckFacts[]> {
  if (routes.length === 0) return [];
  const placed = routes.map((route, at) => ({ ...route, at: BigInt(at) }));
  const rows = await reader.read({ text: ROUTE_CHECK_FACTS, parameters: { input: { routes: placed } } });
  return rows.map((row) => ROW.parse(row)).sort((one, other) => one.at - other.at);
}
