/** Turns observations of origins into ANNOUNCED_PREFIX, PREFIX, ASN and the edges between them (contract 2.2). */

import type { Database, Row } from '../../engine/database/database.ts';
import { foldAsn } from '../../schema/keys/index.ts';
import { chunksOf } from '../pipeline/chunks.ts';
import { deleteOrphans } from '../pipeline/orphans.ts';
import { isNothing, type Scope, unionOf } from '../pipeline/touched.ts';
import { announcedState, type Observation } from './origins.ts';
import { place } from './placed.ts';
import { ensureNodes, reconcileEdges, reconcileNodes } from './reconcile.ts';
import { type Announced, blockEdges, conflictEdges, routeEdges, stateProperties } from './routing-rows.ts';
import { namesAround, namesInside, namesOf } from './scope.ts';
import { Snapshots } from './snapshots.ts';
import { type DatedRoute, supersededPrefixes } from './supersession.ts';
import type { DerivationWriter } from './writer.ts';

const OWNED = [
  'originAsns',
  'isMoas',
  'wasMoas',
  'isWithdrawn',
  'hasOriginChanged',
  'firstSeen',
  'lastSeen',
  'peersSeeing',
];

/** Makes the routing view say what the observations amount to, and removes what they no longer say. */
export async function deriveRouting(writer: DerivationWriter): Promise<void> {
  const scope = await scopeOf(writer);
  if (isNothing(scope)) return;
  const snapshots = await Snapshots.read(writer.database);
  const superseded = await readSuperseded(writer, scope, snapshots);
  const formerOrigins = new Set<string>();
  for await (const chunk of announcedChunks(writer, scope, snapshots, superseded)) {
    await writeChunk(writer, chunk, formerOrigins);
  }
  await removeUnobserved(writer, scope, formerOrigins);
  for (const names of chunksOf([...formerOrigins].sort())) {
    await writer.transaction((transaction) => deleteOrphans(transaction, 'ASN', names));
  }
}

/** Prefixes that were observed anew, and those inside them: they may give way to what is around them now. */
async function scopeOf({ database, touched }: DerivationWriter): Promise<Scope> {
  const observed = touched.nodes('ORIGIN_OBSERVATION');
  const scope = unionOf(observed, await namesInside(database, 'ANNOUNCED_PREFIX', observed));
  return scope !== 'all' && scope.size > ONE_BY_ONE ? 'all' : scope;
}

async function readSuperseded(
  writer: DerivationWriter,
  scope: Scope,
  snapshots: Snapshots,
): Promise<ReadonlySet<string>> {
  const routes: DatedRoute[] = [];
  const around =
    scope === 'all' ? scope : unionOf(scope, await namesAround(writer.database, 'ANNOUNCED_PREFIX', scope));
  for await (const { name, state } of announcedPrefixes(writer, around, snapshots)) {
    if (!state.isWithdrawn) {
      routes.push({ ...place(name), origins: state.origins.map(({ asn }) => asn), lastSeen: state.lastSeen });
    }
  }
  return supersededPrefixes(routes);
}

async function* announcedChunks(
  writer: DerivationWriter,
  scope: Scope,
  snapshots: Snapshots,
  superseded: ReadonlySet<string>,
): AsyncGenerator<readonly Announced[]> {
  let chunk: Announced[] = [];
  for await (const { name, state } of announcedPrefixes(writer, scope, snapshots)) {
    const announced = superseded.has(name) ? { name, state: { ...state, isWithdrawn: null } } : { name, state };
    if (chunk.push(announced) < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  yield chunk;
}

async function* announcedPrefixes(
  { database }: DerivationWriter,
  scope: Scope,
  snapshots: Snapshots,
): AsyncGenerator<Announced> {
  for await (const { prefix, observations } of observationsByPrefix(observationRows(database, scope), snapshots)) {
    yield { name: prefix, state: announcedState(observations) };
  }
}

/** Observations in the order of their prefixes. */
async function* observationRows(database: Database, scope: Scope): AsyncGenerator<Row> {
  if (scope === 'all') {
    return yield* database.stream({ text: `MATCH (o:ORIGIN_OBSERVATION) WHERE o.prefix > '' ${OBSERVATIONS}` });
  }
  const text = `UNWIND $names AS name MATCH (o:ORIGIN_OBSERVATION {prefix: name}) ${OBSERVATIONS}`;
  for await (const names of namesOf(database, 'ORIGIN_OBSERVATION', scope)) {
    yield* await database.read({ text, parameters: { names } });
  }
}

/** From so many prefixes on it costs less to read every observation once than to look around each prefix. */
const ONE_BY_ONE = 20_000;
const CHUNK = 5_000;
const OBSERVATIONS = `RETURN o.prefix AS prefix, o.asn AS asn, o.source AS source, o.firstSeen AS firstSeen, o.lastSeen AS lastSeen,
  o.approximate AS approximate, o.peersSeeing AS peersSeeing ORDER BY o.prefix`;

async function* observationsByPrefix(rows: AsyncIterable<Row>, snapshots: Snapshots) {
  let prefix: string | null = null;
  let observations: Observation[] = [];
  for await (const row of rows) {
    if (prefix !== null && row.prefix !== prefix) {
      yield { prefix, observations };
      observations = [];
    }
    prefix = String(row.prefix);
    observations.push(observationOf(prefix, row, snapshots));
  }
  if (prefix !== null) yield { prefix, observations };
}

function observationOf(prefix: string, row: Row, snapshots: Snapshots): Observation {
  const [asn, source, lastSeen] = [Number(row.asn), String(row.source), Number(row.lastSeen)];
  return {
    asn,
    source,
    firstSeen: Number(row.firstSeen),
    lastSeen,
    isApproximate: row.approximate === true,
    isWithdrawn: snapshots.newestFor(source, asn, prefix) > lastSeen,
    peersSeeing: row.peersSeeing === null ? undefined : Number(row.peersSeeing),
  };
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
    await reconcileEdges(writer, conflicts, { side: 'from', names }, chunk.flatMap(conflictEdges));
  }
  const blocks = { type: 'BELONGS_TO', from: 'ANNOUNCED_PREFIX', to: 'PREFIX' };
  await reconcileEdges(writer, blocks, { side: 'from', names }, chunk.flatMap(blockEdges));
  const withdrawn = chunk.filter(({ state }) => state.isWithdrawn).map(({ name }) => name);
  await writer.transaction((transaction) => deleteOrphans(transaction, 'PREFIX', withdrawn));
}

/** The nodes at the ends of the edges to come: announced blocks with their state, the rest only where missing. */
async function writeEnds(writer: DerivationWriter, chunk: readonly Announced[]): Promise<void> {
  const announced = chunk.map(({ name, state }) => ({ name, properties: stateProperties(state) }));
  await reconcileNodes(writer, 'ANNOUNCED_PREFIX', OWNED, announced);
  const origins = chunk.flatMap(({ state }) => state.origins.map(({ asn }) => foldAsn(asn)));
  const routed = chunk.filter(({ state }) => !state.isWithdrawn).map(({ name }) => name);
  await ensureNodes(writer, 'PREFIX', routed);
  await ensureNodes(writer, 'ASN', origins);
}

/** Removes announced prefixes that no observation names any more, with what hung on them. */
async function removeUnobserved(writer: DerivationWriter, scope: Scope, formerOrigins: Set<string>): Promise<void> {
  const unobserved: string[] = [];
  for await (const names of namesOf(writer.database, 'ANNOUNCED_PREFIX', scope)) {
    const rows = await writer.database.read({
      text: `UNWIND $names AS name MATCH (p:ANNOUNCED_PREFIX {name: name})
        WHERE NOT EXISTS { MATCH (:ORIGIN_OBSERVATION {prefix: name}) } RETURN name`,
      parameters: { names },
    });
    unobserved.push(...rows.map(({ name }) => String(name)));
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
