/** Derives NEIGHBORS (contract 2.2): adjacent networks that both have addresses listed in feeds. */
import Cypher from '@neo4j/cypher-builder';
import { foldAsn } from '../../schema/keys/index.ts';
import { chunksOf } from '../../store/batches.ts';
import { builtOnce, clauses, cypherText } from '../../store/cypher-text.ts';
import type { Database } from '../../store/database.ts';
import { provenance, statedBy } from '../../store/ranges/provenance.ts';
import { isNothing, type Touched } from '../pipeline/touched.ts';
import { type DerivedEdge, reconcileEdges } from './reconcile.ts';
import type { DerivationWriter } from './writer.ts';

const SHAPE = { type: 'NEIGHBORS', from: 'ASN', to: 'ASN' };
const ADDRESSES = ['IPV4', 'IPV6'] as const;

/** Threat feeds that list addresses of a network, by the network's number. */
type Feeds = ReadonlyMap<number, ReadonlySet<string>>;

/**
 * Joins every two adjacent networks that both host an address in a threat feed, once, from the lower number to the higher. One listing may
 * change what a network shares with all its neighbours, so all edges are computed, and only differences written.
 */
export async function deriveNeighbors(writer: DerivationWriter): Promise<void> {
  if (!isAsked(writer.touched)) return;
  const feeds = await readFeeds(writer.database);
  const wanted = await neighborEdges(writer.database, feeds);
  const stored = await storedNetworks(writer.database);
  const names = new Set([...stored, ...wanted.keys()]);
  for (const chunk of chunksOf([...names].sort())) {
    const edges = chunk.flatMap((name) => wanted.get(name) ?? []);
    await reconcileEdges(writer, SHAPE, { side: 'from', names: chunk }, edges);
  }
}

/** Returns whether anything changed that affects a network's listed addresses or its adjacency. */
function isAsked(touched: Touched): boolean {
  const changed = [
    touched.nodes('FEED_SOURCE'),
    touched.ends({ type: 'PEERS_WITH', from: 'ASN', to: 'ASN' }, 'from'),
    touched.ends({ type: 'ROUTES', from: 'ASN', to: 'ANNOUNCED_PREFIX' }, 'from'),
    ...ADDRESSES.flatMap((label) => [
      touched.ends({ type: 'LISTED_IN', from: label, to: 'FEED_SOURCE' }, 'from'),
      touched.ends({ type: 'ANNOUNCED_BY', from: label, to: 'ANNOUNCED_PREFIX' }, 'from'),
    ]),
  ];
  return changed.some((scope) => !isNothing(scope));
}

const feedsText = builtOnce((label: (typeof ADDRESSES)[number]) => {
  const feed = new Cypher.NamedNode('f');
  const prefix = new Cypher.Pattern(feed)
    .related({ type: 'LISTED_IN', direction: 'left' })
    .to(new Cypher.NamedNode('ip'), { labels: [label] })
    .related({ type: 'ANNOUNCED_BY' })
    .to(new Cypher.NamedNode('p'), { labels: ['ANNOUNCED_PREFIX'] });
  const networks = `WITH DISTINCT p MATCH (p)<-[:ROUTES]-(a:ASN)
RETURN DISTINCT a`;
  return cypherText(
    'MATCH (f:FEED_SOURCE {isThreat: true})',
    new Cypher.Call(clauses(new Cypher.Match(prefix), networks), [feed]),
    'RETURN f.name AS feed, a.asn AS asn',
  );
});

async function readFeeds(database: Database): Promise<Feeds> {
  const feeds = new Map<number, Set<string>>();
  for (const label of ADDRESSES) {
    for await (const { feed, asn } of database.stream({ text: feedsText(label) })) {
      const known = feeds.get(Number(asn));
      if (known === undefined) feeds.set(Number(asn), new Set([String(feed)]));
      else known.add(String(feed));
    }
  }
  return feeds;
}

/** Returns the edges by the name of the network that they start from. */
async function neighborEdges(database: Database, feeds: Feeds): Promise<ReadonlyMap<string, readonly DerivedEdge[]>> {
  const byNetwork = new Map<string, DerivedEdge[]>();
  if (feeds.size < 2) return byNetwork;
  const text = `UNWIND $asns AS asn MATCH (a:ASN {name: asn}) MATCH (a)-[r:PEERS_WITH]->(b:ASN)
    RETURN a.asn AS low, b.asn AS high, r.sources AS sources, r.observed AS observed`;
  for (const asns of chunksOf([...feeds.keys()].map(foldAsn).sort())) {
    for await (const { low, high, sources, observed } of database.stream({ text, parameters: { asns } })) {
      const [one, other] = [feeds.get(Number(low)), feeds.get(Number(high))];
      if (one === undefined || other === undefined) continue;
      const sharedThreats = BigInt([...one].filter((feed) => other.has(feed)).length);
      const properties = { ...provenance(statedBy(sources, observed), true), sharedThreats };
      const from = foldAsn(Number(low));
      const edges = byNetwork.get(from) ?? [];
      byNetwork.set(from, edges);
      edges.push({ from, to: foldAsn(Number(high)), properties });
    }
  }
  return byNetwork;
}

async function storedNetworks(database: Database): Promise<readonly string[]> {
  const names: string[] = [];
  const text = 'MATCH (a:ASN)-[:NEIGHBORS]->(:ASN) RETURN DISTINCT a.name AS name';
  for await (const { name } of database.stream({ text })) names.push(String(name));
  return names;
}
