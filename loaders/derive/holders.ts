/** Derives the holders of an announced block (contract 2.1): those of the most specific registered block that contains all of it. */
import type { Database } from '../../store/database.ts';
import { provenance, statedBy } from '../../store/ranges/provenance.ts';
import { isNothing } from '../pipeline/touched.ts';
import { coveringInPlane } from './plane-cover.ts';
import { type DerivedEdge, reconcileEdges } from './reconcile.ts';
import { namesOf, registeredScope } from './scope.ts';
import type { DerivationWriter } from './writer.ts';

const SHAPE = { type: 'REGISTERED_TO_ENTITY', from: 'ANNOUNCED_PREFIX', to: 'RDAP_ENTITY' };
const STATED = { type: 'REGISTERED_TO_ENTITY', from: 'REGISTERED_PREFIX', to: 'RDAP_ENTITY' };

type Holder = Pick<DerivedEdge, 'to' | 'properties'>;

/**
 * Links each announced block to the entities that the registry names for the block around it. If the most specific registered block has no
 * entity, the holder is unknown, and there is no edge.
 */
export async function deriveHolders(writer: DerivationWriter): Promise<void> {
  const scope = await registeredScope(writer, STATED);
  if (isNothing(scope) || (await isWithoutHolders(writer.database))) return;
  for await (const names of namesOf(writer.database, 'ANNOUNCED_PREFIX', scope)) {
    const covering = await coveringInPlane(writer.database, 'registered', names);
    const blocks = names.flatMap((name) => covering.get(name)?.[0] ?? []);
    const holders = await readHolders(writer.database, [...new Set(blocks)].sort());
    const edges = names.flatMap((name) =>
      (holders.get(covering.get(name)?.[0] ?? '') ?? []).map((holder) => ({ from: name, ...holder })),
    );
    await reconcileEdges(writer, SHAPE, { side: 'from', names }, edges);
  }
}

/** Returns whether no block has a holder, now and at the last derivation of holders. Both counts cost nothing. */
async function isWithoutHolders(database: Database): Promise<boolean> {
  const [stated] = await database.read({
    text: 'MATCH (:REGISTERED_PREFIX)-[r:REGISTERED_TO_ENTITY]->() RETURN count(r) AS count',
  });
  const [derived] = await database.read({
    text: 'MATCH (:ANNOUNCED_PREFIX)-[r:REGISTERED_TO_ENTITY]->() RETURN count(r) AS count',
  });
  return stated?.count === 0 && derived?.count === 0;
}

async function readHolders(
  database: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly Holder[]>> {
  const text = `UNWIND $names AS name MATCH (p:REGISTERED_PREFIX {name: name}) MATCH (p)-[r:REGISTERED_TO_ENTITY]->(e:RDAP_ENTITY)
    RETURN name, e.name AS entity, r.role AS role, r.since AS since, r.sources AS sources, r.observed AS observed`;
  const holders = new Map<string, Holder[]>();
  for (const { name, entity, role, since, sources, observed } of await database.read({ text, parameters: { names } })) {
    const properties = {
      ...provenance(statedBy(sources, observed), true),
      ...(typeof role === 'string' ? { role } : {}),
      ...(since === null || since === undefined ? {} : { since: BigInt(Number(since)) }),
    };
    const known = holders.get(String(name)) ?? [];
    holders.set(String(name), [...known, { to: String(entity), properties }]);
  }
  return holders;
}
