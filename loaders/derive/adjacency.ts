/** Derives PEERS_WITH and BGP_NEIGHBOR (contract 2.2) from the sources' claims about adjacent networks and from the stored paths. */

import { familyOf } from '../../routing/known-networks.ts';
import { PathEvidence } from '../../routing/relationships.ts';
import { foldAsn } from '../../schema/keys/index.ts';
import { chunksOf } from '../../store/batches.ts';
import type { Database } from '../../store/database.ts';
import { provenance, type Said } from '../../store/ranges/provenance.ts';
import type { Claim } from '../pipeline/claims.ts';
import { deleteOrphans } from '../pipeline/orphans.ts';
import { decodeClaims } from '../pipeline/stored-claims.ts';
import { isNothing, unionOf } from '../pipeline/touched.ts';
import { type DerivedEdge, ensureNodes, reconcileEdges } from './reconcile.ts';
import type { DerivationWriter } from './writer.ts';

const PEERS = { type: 'PEERS_WITH', from: 'ASN', to: 'ASN' };
const NEIGHBOR = { type: 'BGP_NEIGHBOR', from: 'ASN', to: 'ASN' };

/** Two adjacent networks, with all that sources state about them. */
interface Adjacency {
  readonly low: number;
  readonly high: number;
  readonly said: readonly Said[];
  /** The relation that an ASPA or a source states. */
  readonly stated: Stated | null;
  /** True if a source of relations states the relation. */
  readonly isDefinite: boolean;
}

interface Stated {
  readonly relClass: string;
  readonly provider: number | null;
  readonly basis: 'aspa' | 'stated';
}

/** An adjacency with its relation decided; `from` is the provider where there is one. */
interface Neighbors extends Adjacency {
  readonly from: number;
  readonly relClass: string;
  /** 0 to 1; null if the relation is unknown. */
  readonly confidence: number | null;
  readonly basis: 'aspa' | 'stated' | 'paths' | null;
}

/**
 * Joins every two networks that a source calls adjacent with PEERS_WITH, and states their relation with BGP_NEIGHBOR. An ASPA names the
 * provider, for the customer signed it. Without one, a relation that a source states counts; without that, the relation that the stored
 * paths show, as far as they agree. One path may change the relation of other networks, so all relations are decided, and only the changed
 * ones written.
 */
export async function deriveAdjacency(writer: DerivationWriter): Promise<void> {
  const touched = unionOf(writer.touched.nodes('ADJACENCY_CLAIM'), writer.touched.nodes('AS_PATH'));
  if (isNothing(touched)) return;
  const neighbors = await readNeighbors(writer.database);
  const changed = await changedNetworks(writer, neighbors);
  const gone = new Set<string>();
  for (const names of stretches(changed, neighbors)) await reconcile(writer, names, neighbors, gone);
  for (const names of chunksOf([...gone].sort())) {
    await writer.transaction((transaction) => deleteOrphans(transaction, 'ASN', names));
  }
}

/** All adjacencies, by each of their networks. */
type ByNetwork = ReadonlyMap<number, readonly Neighbors[]>;

async function readNeighbors(database: Database): Promise<ByNetwork> {
  const adjacencies: Adjacency[] = [];
  const degrees = new Map<number, number>();
  const text = 'MATCH (c:ADJACENCY_CLAIM) RETURN c.name AS name, c.claims AS claims';
  for await (const { name, claims } of database.stream({ text })) {
    const adjacency = adjacencyOf(String(name), Array.isArray(claims) ? claims.map(String) : []);
    adjacencies.push(adjacency);
    for (const asn of [adjacency.low, adjacency.high]) degrees.set(asn, (degrees.get(asn) ?? 0) + 1);
  }
  const evidence = new PathEvidence(degrees);
  const paths = database.stream({ text: 'MATCH (p:AS_PATH) RETURN p.name AS name, p.prefix AS prefix' });
  for await (const { name, prefix } of paths) evidence.add(String(name), familyOf(String(prefix)));
  const byNetwork = new Map<number, Neighbors[]>();
  for (const adjacency of adjacencies) {
    const neighbors = decided(adjacency, evidence);
    for (const asn of [adjacency.low, adjacency.high]) {
      const known = byNetwork.get(asn);
      if (known === undefined) byNetwork.set(asn, [neighbors]);
      else known.push(neighbors);
    }
  }
  return byNetwork;
}

function adjacencyOf(name: string, stored: readonly string[]): Adjacency {
  const [low = 0, high = 0] = name.split(' ').map(Number);
  const claims = decodeClaims(stored).toSorted((one, other) => other.observedAt - one.observedAt);
  const stated = claims.flatMap((claim) => statedBy(claim, low, high) ?? []);
  const said = claims.map(({ source, observedAt }) => ({ source, observedAt }));
  return {
    low,
    high,
    said,
    stated: stated.find(({ basis }) => basis === 'aspa') ?? stated[0] ?? null,
    isDefinite: stated.some(({ basis }) => basis === 'stated'),
  };
}

function statedBy({ source, properties }: Claim, low: number, high: number): Stated | null {
  const { relClass, lowProvides, highProvides } = properties;
  const basis = AUTHORISATIONS.has(source) ? 'aspa' : 'stated';
  if (typeof relClass === 'string') return { relClass, provider: null, basis };
  if (lowProvides === true && highProvides === true) return { relClass: 'sibling', provider: null, basis };
  if (lowProvides !== true && highProvides !== true) return null;
  return { relClass: 'provider-customer', provider: lowProvides === true ? low : high, basis };
}

/** Confidence of a relation that a customer signed, and of one that a source of relations infers from all public tables. */
const SURE = { aspa: 1, stated: 0.95 };

function decided(adjacency: Adjacency, evidence: PathEvidence): Neighbors {
  const { low, high, stated } = adjacency;
  if (stated !== null) {
    const { relClass, provider, basis } = stated;
    return { ...adjacency, from: provider ?? low, relClass, confidence: SURE[basis], basis };
  }
  const relation = evidence.relation(low, high);
  const { relClass, confidence } = relation;
  const from = relClass === 'provider-customer' ? relation.provider : low;
  return { ...adjacency, from, relClass, confidence, basis: confidence === null ? null : 'paths' };
}

/** Returns the numbers of the networks that have edges to check. */
async function changedNetworks({ database, touched }: DerivationWriter, neighbors: ByNetwork): Promise<Set<number>> {
  const claims = touched.nodes('ADJACENCY_CLAIM');
  if (claims === 'all') return new Set([...neighbors.keys(), ...(await storedNetworks(database))]);
  const changed = new Set([...claims].flatMap((name) => name.split(' ').map(Number)));
  const text = `MATCH (a:ASN)-[r:BGP_NEIGHBOR]->(b:ASN)
    RETURN a.asn AS one, b.asn AS other, r.relClass AS relClass, r.confidence AS confidence, r.basis AS basis`;
  const known = new Map<string, string>();
  for await (const { one, other, relClass, confidence, basis } of database.stream({ text })) {
    known.set(`${one} ${other}`, `${relClass} ${confidence} ${basis}`);
  }
  for (const pair of new Set([...neighbors.values()].flat())) {
    const to = pair.from === pair.low ? pair.high : pair.low;
    const { relClass, confidence, basis } = pair;
    if (known.get(`${pair.from} ${to}`) !== `${relClass} ${confidence} ${basis}`) changed.add(pair.low).add(pair.high);
  }
  return changed;
}

const JOINED = [
  'MATCH (a:ASN)-[:PEERS_WITH]->(:ASN) RETURN DISTINCT a.asn AS asn',
  'MATCH (a:ASN)-[:BGP_NEIGHBOR]->(:ASN) RETURN DISTINCT a.asn AS asn',
];

async function storedNetworks(database: Database): Promise<Set<number>> {
  const stored = new Set<number>();
  for (const text of JOINED) for await (const { asn } of database.stream({ text })) stored.add(Number(asn));
  return stored;
}

/** Splits the networks, in order, into groups whose edges fit in one transaction. */
function* stretches(changed: ReadonlySet<number>, neighbors: ByNetwork): Generator<readonly number[]> {
  let stretch: number[] = [];
  let edges = 0;
  for (const asn of [...changed].sort((one, other) => one - other)) {
    stretch.push(asn);
    edges += 1 + (neighbors.get(asn)?.length ?? 0);
    if (edges < EDGES_AT_ONCE) continue;
    yield stretch;
    stretch = [];
    edges = 0;
  }
  if (stretch.length > 0) yield stretch;
}

const EDGES_AT_ONCE = 5_000;

async function reconcile(
  writer: DerivationWriter,
  asns: readonly number[],
  neighbors: ByNetwork,
  gone: Set<string>,
): Promise<void> {
  const pairs = asns.flatMap((asn) => (neighbors.get(asn) ?? []).map((pair) => ({ asn, pair })));
  const joined = pairs.filter(({ asn, pair }) => pair.low === asn).map(({ pair }) => peersEdge(pair));
  const related = pairs.filter(({ asn, pair }) => pair.from === asn).map(({ pair }) => neighborEdge(pair));
  const ends = [...joined, ...related].flatMap(({ from, to }) => [from, to]);
  await ensureNodes(writer, 'ASN', ends);
  const anchor = { side: 'from' as const, names: asns.map(foldAsn) };
  for (const [shape, wanted] of [
    [PEERS, joined],
    [NEIGHBOR, related],
  ] as const) {
    for (const { from, to } of await reconcileEdges(writer, shape, anchor, wanted)) gone.add(from).add(to);
  }
}

/** Returns the edge between two networks. It counts as observed unless the only evidence is an authorisation. */
function peersEdge({ low, high, said, isDefinite }: Neighbors): DerivedEdge {
  const isSeen = isDefinite || said.some(({ source }) => !AUTHORISATIONS.has(source));
  return { from: foldAsn(low), to: foldAsn(high), properties: provenance(said, !isSeen) };
}

function neighborEdge({ low, high, from, relClass, confidence, basis, said, isDefinite }: Neighbors): DerivedEdge {
  const properties = {
    ...provenance(said, !isDefinite),
    relClass,
    ...(confidence === null || basis === null ? {} : { confidence, basis }),
    provenance: [...new Set(said.map(({ source }) => evidenceName(source)))].sort(),
  };
  return { from: foldAsn(from), to: foldAsn(from === low ? high : low), properties };
}

/** Sources of ASPAs. They state who may provide, not who was seen to. */
const AUTHORISATIONS: ReadonlySet<string> = new Set(['cloudflare-rpki', 'routinator-vrps', 'rpki-client-vrps']);

/**
 * Returns the name of an evidence. The contract calls what was seen on paths `ris-path` and `routeviews-path`; other sources go by their
 * id.
 */
function evidenceName(source: string): string {
  const [, archive] = /^(pch|ris|routeviews)-/.exec(source) ?? [];
  return archive === undefined ? source : `${archive}-path`;
}
