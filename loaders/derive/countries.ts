/** Derives the country that a registry states for an announced block (contract 2.2, basis `registry`). */
import type { Database } from '../../store/database.ts';
import { provenance, type Said, statedBy } from '../../store/ranges/provenance.ts';
import { isNothing } from '../pipeline/touched.ts';
import { coveringInPlane } from './plane-cover.ts';
import { ensureNodes, reconcileEdges } from './reconcile.ts';
import { namesOf, registeredScope } from './scope.ts';
import type { DerivationWriter } from './writer.ts';

/** The registries' statement about one block; the country is empty if they state none. */
interface Registered {
  readonly country: string;
  readonly said: readonly Said[];
}

const SHAPE = { type: 'HAS_COUNTRY', from: 'ANNOUNCED_PREFIX', to: 'COUNTRY' };
const STATED = { type: 'HAS_COUNTRY', from: 'REGISTERED_PREFIX', to: 'COUNTRY' };

/**
 * Links each announced prefix to the country of the most specific registered block that contains all of it. There is no edge if that block
 * has no country, or if no block contains all of the prefix.
 */
export async function deriveCountries(writer: DerivationWriter): Promise<void> {
  const scope = await registeredScope(writer, STATED);
  if (isNothing(scope) || (await isWithoutRegistrations(writer.database))) return;
  for await (const names of namesOf(writer.database, 'ANNOUNCED_PREFIX', scope)) {
    const covering = await coveringInPlane(writer.database, 'registered', names);
    const blocks = names.flatMap((name) => covering.get(name)?.[0] ?? []);
    const registered = await readRegistered(writer.database, [...new Set(blocks)].sort());
    const edges = names.flatMap((name) => {
      const block = registered.get(covering.get(name)?.[0] ?? '');
      if (block === undefined) return [];
      return [{ from: name, to: block.country, properties: { ...provenance(block.said, true), basis: 'registry' } }];
    });
    const countries = edges.map(({ to }) => to);
    await ensureNodes(writer, 'COUNTRY', countries);
    await reconcileEdges(writer, SHAPE, { side: 'from', names }, edges);
  }
}

/** Returns whether nothing is registered, now and at the last derivation of countries. Both counts cost nothing. */
async function isWithoutRegistrations(database: Database): Promise<boolean> {
  const [blocks] = await database.read({ text: 'MATCH (p:REGISTERED_PREFIX) RETURN count(p) AS count' });
  const [links] = await database.read({
    text: 'MATCH (:ANNOUNCED_PREFIX)-[r:HAS_COUNTRY]->() RETURN count(r) AS count',
  });
  return blocks?.count === 0 && links?.count === 0;
}

/** Reads the country of each block. If two registries state different ones, the newer statement counts. */
async function readRegistered(database: Database, names: readonly string[]): Promise<ReadonlyMap<string, Registered>> {
  const text = `UNWIND $names AS name MATCH (p:REGISTERED_PREFIX {name: name}) MATCH (p)-[e:HAS_COUNTRY]->(c:COUNTRY)
    RETURN name, c.name AS country, e.sources AS sources, e.observed AS observed`;
  const registered = new Map<string, Registered>();
  for (const row of await database.read({ text, parameters: { names } })) {
    const block = { country: String(row.country), said: statedBy(row.sources, row.observed) };
    const known = registered.get(String(row.name));
    if (known === undefined || outranks(block, known)) registered.set(String(row.name), block);
  }
  return registered;
}

function outranks(one: Registered, other: Registered): boolean {
  const age = newest(one) - newest(other);
  return age === 0 ? one.country < other.country : age > 0;
}

function newest({ said }: Registered): number {
  return Math.max(0, ...said.map(({ observedAt }) => observedAt));
}
