/** Reads the evidence by which leaks are judged: relations of networks, their attestations, and their holders. */

import type { Attestations } from '../../routing/aspa.ts';
import type { LeakingNetworks } from '../../routing/leak-excuses.ts';
import type { Relation, RelationOf } from '../../routing/valley.ts';
import { foldAsn } from '../../schema/keys/index.ts';
import { chunksOf } from '../../store/batches.ts';
import type { Database, Row } from '../../store/database.ts';
import type { Said } from '../../store/ranges/provenance.ts';
import { textsOf } from '../pipeline/properties.ts';
import { decodeClaims } from '../pipeline/stored-claims.ts';
import { attackFilter } from './known-networks.ts';

/** Reads all known relations of adjacent networks. Their number depends on the adjacencies, not on the paths. */
export async function readRelations(database: Database): Promise<RelationOf> {
  const text = `MATCH (a:ASN)-[r:BGP_NEIGHBOR]->(b:ASN) WHERE r.basis IS NOT NULL
    RETURN a.asn AS one, b.asn AS other, r.relClass AS relClass, r.confidence AS confidence, r.basis AS basis`;
  const relations = new Relations();
  for await (const row of database.stream({ text })) relations.add(row);
  return relations.of;
}

export const RELATIONS_OF_PAIRS = `UNWIND $pairs AS pair MATCH (a:ASN {name: pair[0]}) MATCH (b:ASN {name: pair[1]})
MATCH (a)-[r:BGP_NEIGHBOR]-(b) WHERE r.basis IS NOT NULL
RETURN startNode(r).asn AS one, endNode(r).asn AS other, r.relClass AS relClass, r.confidence AS confidence, r.basis AS basis`;

/** Reads the relations of the neighbours on some paths. */
export async function readRelationsOf(database: Database, paths: readonly (readonly number[])[]): Promise<RelationOf> {
  const pairs = new Map<string, readonly [string, string]>();
  for (const hops of paths) {
    for (const [at, asn] of hops.entries()) {
      const next = hops[at + 1];
      if (next !== undefined)
        pairs.set(asn < next ? `${asn} ${next}` : `${next} ${asn}`, [foldAsn(asn), foldAsn(next)]);
    }
  }
  const text = RELATIONS_OF_PAIRS;
  const relations = new Relations();
  for (const chunk of chunksOf([...pairs.values()])) {
    for (const row of await database.read({ text, parameters: { pairs: chunk } })) relations.add(row);
  }
  return relations.of;
}

/** Relations, by both of their networks. */
class Relations {
  readonly #known = new Map<number, Map<number, Relation>>();

  add({ one, other, relClass, confidence, basis }: Row): void {
    const provider = relClass === 'provider-customer' ? Number(one) : null;
    const relation: Relation = {
      relClass: String(relClass),
      provider,
      confidence: Number(confidence),
      basis: basis === 'aspa' || basis === 'stated' ? basis : 'paths',
    };
    const known = this.#known.get(Number(one)) ?? new Map<number, Relation>();
    this.#known.set(Number(one), known.set(Number(other), relation));
  }

  readonly of: RelationOf = (one, other) =>
    this.#known.get(one)?.get(other) ?? this.#known.get(other)?.get(one) ?? null;
}

/** Reads the providers that networks attest. A network that attests to have none has an empty set. */
export async function readAttestations(database: Database): Promise<Attestations> {
  const attested = new Map<number, Set<number>>();
  const none = 'MATCH (a:ASN) WHERE a.attestsNoProvider RETURN a.asn AS customer';
  for await (const { customer } of database.stream({ text: none })) attested.set(Number(customer), new Set());
  const text = 'MATCH (a:ASN)-[:ATTESTS_PROVIDER]->(b:ASN) RETURN a.asn AS customer, b.asn AS provider';
  for await (const { customer, provider } of database.stream({ text })) {
    const known = attested.get(Number(customer)) ?? new Set<number>();
    attested.set(Number(customer), known.add(Number(provider)));
  }
  return attested;
}

/** Reads the holders and the names of some networks. */
export async function readNetworks(database: Database, asns: readonly number[]): Promise<LeakingNetworks> {
  const holders = new Map<number, ReadonlySet<string>>();
  const names = new Map<number, readonly string[]>();
  const text = `UNWIND $names AS name MATCH (n:ASN {name: name})
    RETURN n.asn AS asn, COLLECT { MATCH (n)-[:HAS_NAME]->(d:ASN_NAME) RETURN d.name } AS names,
      COLLECT { MATCH (n)-[:REGISTERED_BY]->(o:ORGANIZATION) OPTIONAL MATCH (o)-[:SAME_ORG_AS]->(c:ORGANIZATION)
        RETURN DISTINCT coalesce(c.name, o.name) } AS holders`;
  for (const chunk of chunksOf(asns.map(foldAsn))) {
    for (const row of await database.read({ text, parameters: { names: chunk } })) {
      holders.set(Number(row.asn), new Set(textsOf(row.holders)));
      names.set(Number(row.asn), textsOf(row.names));
    }
  }
  return {
    holdersOf: (asn) => holders.get(asn) ?? NOBODY,
    namesOf: (asn) => names.get(asn) ?? [],
    filterOf: attackFilter,
  };
}

const NOBODY: ReadonlySet<string> = new Set();

/** Reads the sources that observed these paths, by path. */
export async function readSpeakers(
  database: Database,
  paths: readonly string[],
): Promise<ReadonlyMap<string, readonly Said[]>> {
  const said = new Map<string, readonly Said[]>();
  const text = 'UNWIND $names AS name MATCH (p:AS_PATH {name: name}) RETURN name, p.claims AS claims';
  for (const names of chunksOf(paths)) {
    for (const { name, claims } of await database.read({ text, parameters: { names } })) {
      const speakers = decodeClaims(textsOf(claims)).map(({ source, observedAt }) => ({ source, observedAt }));
      said.set(String(name), speakers);
    }
  }
  return said;
}

/** Reads the states of announced blocks by ROAs, by name; null for a block that has none. */
export async function readStates(
  database: Database,
  prefixes: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const states = new Map<string, string | null>();
  const text = 'UNWIND $names AS name MATCH (p:ANNOUNCED_PREFIX {name: name}) RETURN name, p.rpkiStatus AS status';
  for (const names of chunksOf(prefixes)) {
    for (const { name, status } of await database.read({ text, parameters: { names } })) {
      states.set(String(name), typeof status === 'string' ? status : null);
    }
  }
  return states;
}
