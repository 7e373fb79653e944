/** Turns observations of origins into ANNOUNCED_PREFIX, PREFIX, ASN and the edges between them (contract 2.2). */

import { foldAsn } from '../../schema/keys/index.ts';
import { chunksOf } from '../../store/batches.ts';
import type { Database } from '../../store/database.ts';
import { deleteOrphans } from '../pipeline/orphans.ts';
import { readSetting, writeSetting } from '../pipeline/settings.ts';
import { isNothing, type Scope, unionOf } from '../pipeline/touched.ts';
import { type CurrentOrigins, currentOrigins, type DatedRoute } from './current-origins.ts';
import { observedPrefixes } from './observed-prefixes.ts';
import { announcedState } from './origins.ts';
import { place } from './placed.ts';
import { ensureNodes, reconcileEdges, reconcileNodes } from './reconcile.ts';
import { type Announced, blockEdges, conflictEdges, routeEdges, SUB_MOAS, stateProperties } from './routing-rows.ts';
import { namesAround, namesInside, namesOf } from './scope.ts';
import { Snapshots } from './snapshots.ts';
import { routableBlock, StatedOrigins, statedInside } from './stated-origins.ts';
import type { DerivationWriter, StoredRow } from './writer.ts';

const OWNED = [
  'originAsns',
  'isMoas',
  'wasMoas',
  'isWithdrawn',
  'isInferred',
  'hasOriginChanged',
  'firstSeen',
  'lastSeen',
  'peersSeeing',
];

/** Updates the routing view from the observations, and removes what they no longer show. */
export async function deriveRouting(writer: DerivationWriter): Promise<void> {
  const { database } = writer;
  const snapshots = await Snapshots.read(database);
  const scope = await scopeOf(writer, snapshots);
  if (isNothing(scope)) return;
  const reported = await StatedOrigins.read(database, scope);
  const current = await readCurrent(writer, scope, snapshots, reported);
  const formerOrigins = new Set<string>();
  for await (const chunk of inChunks(announcedPrefixes(writer, scope, snapshots, reported, current))) {
    await writeChunk(writer, chunk, formerOrigins);
  }
  await removeUnobserved(writer, scope, current.stated, formerOrigins);
  for (const names of chunksOf([...formerOrigins].sort())) {
    await writer.transaction((transaction) => deleteOrphans(transaction, 'ASN', names));
  }
  if ((await readSetting(database, 'newest_tables')) !== snapshots.newestTables) {
    await writeSetting(database, 'newest_tables', snapshots.newestTables);
  }
}

/**
 * Returns the prefixes with new observations, and those inside them: the new ones may replace them. Returns all if a newer whole table was
 * loaded, because other announcements may be past by its date.
 */
async function scopeOf({ database, touched }: DerivationWriter, snapshots: Snapshots): Promise<Scope> {
  const [observed, located] = [touched.nodes('ORIGIN_OBSERVATION'), touched.nodes('GEO_NETWORK')];
  if (observed === 'all' || located === 'all') return 'all';
  const roots = new Set([...observed, ...[...located].map(routableBlock)]);
  if (roots.size === 0) return roots;
  const isSameAge = ((await readSetting(database, 'newest_tables')) ?? '') === snapshots.newestTables;
  if (!isSameAge || roots.size > ONE_BY_ONE) return 'all';
  const scope = unionOf(
    roots,
    await namesInside(database, 'ANNOUNCED_PREFIX', roots),
    await statedInside(database, roots),
  );
  return scope !== 'all' && scope.size > SCOPE_CAP ? 'all' : scope;
}

/** Above this many changes it costs less to read every observation once than to look inside and around each prefix. */
const ONE_BY_ONE = 5_000;
const SCOPE_CAP = 20_000;
const CHUNK = 5_000;

async function readCurrent(
  writer: DerivationWriter,
  scope: Scope,
  snapshots: Snapshots,
  reported: StatedOrigins,
): Promise<CurrentOrigins> {
  const routes: DatedRoute[] = scope === 'all' ? [] : await storedAround(writer.database, scope);
  for await (const { prefix, observations } of observedPrefixes(writer.database, scope, snapshots)) {
    const { isWithdrawn, origins, lastSeen } = announcedState(observations);
    if (!isWithdrawn) routes.push({ ...place(prefix), origins: origins.map(({ asn }) => asn), lastSeen });
  }
  return currentOrigins(routes, reported.routes());
}

/** Reads the stored state of the announced prefixes around these. These themselves are computed again. */
async function storedAround(database: Database, names: ReadonlySet<string>): Promise<DatedRoute[]> {
  const routes: DatedRoute[] = [];
  const around = [...(await namesAround(database, 'ANNOUNCED_PREFIX', names))].filter((name) => !names.has(name));
  for (const chunk of chunksOf(around)) {
    const rows = await database.read({
      text: `UNWIND $names AS name MATCH (p:ANNOUNCED_PREFIX {name: name}) WHERE coalesce(p.isWithdrawn, false) = false
        RETURN name, p.originAsns AS origins, p.lastSeen AS lastSeen`,
      parameters: { names: chunk },
    });
    for (const { name, origins, lastSeen } of rows) {
      const asns = Array.isArray(origins) ? origins.map(Number) : [];
      routes.push({ ...place(String(name)), origins: asns, lastSeen: Number(lastSeen) });
    }
  }
  return routes;
}

/**
 * Returns the announced prefixes of a scope with their state, from observations and from sources that map addresses to ASNs. For an
 * outvoted prefix it is unknown whether it is still announced.
 */
async function* announcedPrefixes(
  { database }: DerivationWriter,
  scope: Scope,
  snapshots: Snapshots,
  reported: StatedOrigins,
  current: CurrentOrigins,
): AsyncGenerator<Announced> {
  const left = new Set(current.stated);
  for await (const { prefix, observations } of observedPrefixes(database, scope, snapshots)) {
    const state = announcedState(left.delete(prefix) ? [...observations, ...reported.of(prefix)] : observations);
    const isOutvoted = current.outvoted.has(prefix) && state.isWithdrawn === false;
    yield { name: prefix, state: isOutvoted ? { ...state, isWithdrawn: null } : state };
  }
  for (const name of left) yield { name, state: announcedState(reported.of(name)) };
}

async function* inChunks(prefixes: AsyncIterable<Announced>): AsyncGenerator<readonly Announced[]> {
  let chunk: Announced[] = [];
  for await (const announced of prefixes) {
    if (chunk.push(announced) < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  yield chunk;
}

async function writeChunk(
  writer: DerivationWriter,
  chunk: readonly Announced[],
  formerOrigins: Set<string>,
): Promise<void> {
  const names = chunk.map(({ name }) => name);
  await writeEnds(writer, chunk);
  for (const to of ['ANNOUNCED_PREFIX', 'PREFIX']) {
    const routes = { type: 'ROUTES', from: 'ASN', to };
    const gone = await reconcileEdges(writer, routes, { side: 'to', names }, chunk.flatMap(routeEdges));
    for (const { from } of gone) formerOrigins.add(from);
    const conflicts = { type: 'CONFLICTS_WITH', from: to, to: 'ASN' };
    const isOfBlock = ({ kind }: StoredRow) => kind !== SUB_MOAS;
    await reconcileEdges(writer, conflicts, { side: 'from', names }, chunk.flatMap(conflictEdges), isOfBlock);
  }
  const blocks = { type: 'BELONGS_TO', from: 'ANNOUNCED_PREFIX', to: 'PREFIX' };
  await reconcileEdges(writer, blocks, { side: 'from', names }, chunk.flatMap(blockEdges));
  const withdrawn = chunk.filter(({ state }) => state.isWithdrawn).map(({ name }) => name);
  await writer.transaction((transaction) => deleteOrphans(transaction, 'PREFIX', withdrawn));
}

/** Writes the nodes at the ends of the later edges: announced blocks with their state, the others only if missing. */
async function writeEnds(writer: DerivationWriter, chunk: readonly Announced[]): Promise<void> {
  const announced = chunk.map(({ name, state }) => ({ name, properties: stateProperties(state) }));
  await reconcileNodes(writer, 'ANNOUNCED_PREFIX', OWNED, announced);
  const origins = chunk.flatMap(({ state }) => state.origins.map(({ asn }) => foldAsn(asn)));
  const routed = chunk.filter(({ state }) => !state.isWithdrawn).map(({ name }) => name);
  await ensureNodes(writer, 'PREFIX', routed);
  await ensureNodes(writer, 'ASN', origins);
}

/** Removes announced prefixes that no source names any more, with their edges. */
async function removeUnobserved(
  writer: DerivationWriter,
  scope: Scope,
  reported: ReadonlySet<string>,
  formerOrigins: Set<string>,
): Promise<void> {
  const unobserved: string[] = [];
  for await (const names of namesOf(writer.database, 'ANNOUNCED_PREFIX', scope)) {
    const rows = await writer.database.read({
      text: `UNWIND $names AS name MATCH (p:ANNOUNCED_PREFIX {name: name})
        WHERE NOT EXISTS { MATCH (:ORIGIN_OBSERVATION {prefix: name}) } RETURN name`,
      parameters: { names },
    });
    unobserved.push(...rows.map(({ name }) => String(name)).filter((name) => !reported.has(name)));
  }
  for (const names of chunksOf(unobserved)) {
    const anchor = { side: 'to' as const, names };
    for (const to of ['PREFIX', 'ANNOUNCED_PREFIX']) {
      const gone = await reconcileEdges(writer, { type: 'ROUTES', from: 'ASN', to }, anchor, []);
      for (const { from } of gone) formerOrigins.add(from);
    }
    const conflicts = { type: 'CONFLICTS_WITH', from: 'PREFIX', to: 'ASN' };
    await reconcileEdges(writer, conflicts, { side: 'from', names }, []);
    await writer.run('UNWIND $names AS name MATCH (p:ANNOUNCED_PREFIX {name: name}) DETACH DELETE p', { names });
    await writer.transaction((transaction) => deleteOrphans(transaction, 'PREFIX', names));
    writer.touched.noteNodes('ANNOUNCED_PREFIX', names);
    writer.count({ nodesDeleted: names.length });
  }
}
