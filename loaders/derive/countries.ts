/** The country that a registry gives for an announced block (contract 2.2, basis `registry`). */
import { writeNodes } from '../pipeline/write-nodes.ts';
import { coveringNetworks } from './covering.ts';
import { type Placed, place, sortedFamilies } from './placed.ts';
import { provenance, type Said, saidBy } from './provenance.ts';
import { reconcileEdges } from './reconcile.ts';
import { chunksOf, type DerivationWriter } from './writer.ts';

/** A registered block; its country is null where the registry gives none. */
interface Registered extends Placed {
  readonly country: string | null;
  readonly said: readonly Said[];
}

const SHAPE = { type: 'HAS_COUNTRY', from: 'ANNOUNCED_PREFIX', to: 'COUNTRY' };

/**
 * Links each announced prefix to the country of the most specific registered block that holds all of it. Where that
 * block has no country, or no block holds all of the prefix, there is no edge.
 */
export async function deriveCountries(writer: DerivationWriter): Promise<void> {
  const registered = sortedFamilies(await readRegistered(writer));
  const announced = sortedFamilies(await readAnnounced(writer));
  for (const chunk of chunksOf(coveringNetworks(announced, registered))) {
    const edges = chunk.flatMap(({ network, covering: [block] }) => {
      if (block === undefined || block.country === null) return [];
      const properties = { ...provenance(block.said, true), basis: 'registry' };
      return [{ from: network.name, to: block.country, properties }];
    });
    const countries = [...new Set(edges.map(({ to }) => to))].sort().map((name) => ({ name, claim: null }));
    await writer.transaction((transaction) => writeNodes(transaction, 'COUNTRY', countries));
    await reconcileEdges(writer, SHAPE, { side: 'from', names: chunk.map(({ network }) => network.name) }, edges);
  }
}

async function readRegistered({ database }: DerivationWriter): Promise<Registered[]> {
  const blocks: Registered[] = [];
  const text = `MATCH (p:REGISTERED_PREFIX) OPTIONAL MATCH (p)-[e:HAS_COUNTRY]->(c:COUNTRY)
    RETURN p.name AS name, c.name AS country, e.sources AS sources, e.observed AS observed`;
  for await (const { name, country, sources, observed } of database.stream({ text })) {
    const said = saidBy(sources, observed);
    blocks.push({ ...place(String(name)), country: typeof country === 'string' ? country : null, said });
  }
  // Two registries may name one block, each with a country: the newer statement, given last, comes first.
  return blocks.sort((one, other) => newest(one) - newest(other) || compare(other.country ?? '', one.country ?? ''));
}

async function readAnnounced({ database }: DerivationWriter): Promise<Placed[]> {
  const announced: Placed[] = [];
  for await (const { name } of database.stream({ text: 'MATCH (p:ANNOUNCED_PREFIX) RETURN p.name AS name' })) {
    announced.push(place(String(name)));
  }
  return announced;
}

function newest({ said }: Registered): number {
  return Math.max(0, ...said.map(({ observedAt }) => observedAt));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
