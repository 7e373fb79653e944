import type { ManagedTransaction } from 'neo4j-driver';
import type { Database, Row } from '../../engine/database/database.ts';
import type { Speaker } from './batch.ts';
import { type ChangeOrigin, edgeChange, propertyChanges, recordChanges } from './change-records.ts';
import { changesBetween } from './changes.ts';
import { chunksOf } from './chunks.ts';
import { isSameSpeaker } from './claims.ts';
import type { EdgeShape } from './model.ts';
import { deleteOrphans } from './orphans.ts';
import type { SeenKeys } from './seen.ts';
import { NETWORK_SHAPE } from './stated-shapes.ts';
import { CLAIMS, claimsOfEdge, decodeClaims } from './stored-claims.ts';
import type { Touched } from './touched.ts';
import type { GraphWriter } from './write.ts';
import { edgeProperties, matchOf } from './write-edges.ts';
import { nodeProperties } from './write-nodes.ts';

/** Rows that one pass over the graph may find stale before they are written and the pass begins anew. */
const PASS_CAP = 100_000;

/** What a sweep works with: the graph, who sweeps, what the load met, and where changes are noted and kept. */
export interface SweepContext {
  readonly database: Database;
  readonly writer: GraphWriter;
  readonly speaker: Speaker;
  readonly seen: SeenKeys;
  readonly touched: Touched;
  readonly origin: ChangeOrigin;
}

/**
 * Takes back what a source (and part) said before, in any of these shapes, and did not say in the complete load that just
 * ended: it leaves the lists of each edge, an edge without a source goes, and so does a node that nobody holds any more.
 * Answers how many nodes, edges and islands changed.
 */
export async function sweep(context: SweepContext, shapes: Iterable<string>): Promise<number> {
  let swept = 0;
  for (const shape of [...shapes].sort()) {
    const [type = '', from, to] = shape.split(' ');
    if (from !== undefined && to !== undefined) {
      swept += await sweepEdges(context, { type, from, to });
    } else if (type === NETWORK_SHAPE) {
      swept += await sweepNetworks(context);
    } else {
      swept += await sweepNodes(context, type);
    }
  }
  return swept;
}

/**
 * The same for a load that is the whole truth about some hosts and says nothing of others: of what the source said of those
 * hosts, what it did not say again. That a name stands under its parent was never said of the host alone, and stays.
 */
export async function sweepHosts(
  context: SweepContext,
  shapes: Iterable<string>,
  hosts: Iterable<string>,
): Promise<number> {
  const names = [...hosts];
  let swept = 0;
  for (const shape of [...shapes].sort()) {
    const [type = '', from, to] = shape.split(' ');
    if (type === 'HOSTNAME') swept += await sweepNodes(context, type, names);
    if (from === undefined || to === undefined || type === 'CHILD_OF') continue;
    const subject = TOLD_OF_TARGET.has(type) ? 'to' : 'from';
    const isOfHost = { from, to }[subject] === 'HOSTNAME';
    if (isOfHost) swept += await sweepEdges(context, { type, from, to }, { subject, names });
  }
  return swept;
}

/** Edges that tell of the host that they end at: the zone has the servers, the domain the mail hosts. */
const TOLD_OF_TARGET: ReadonlySet<string> = new Set(['NAMESERVER_FOR', 'MAIL_FOR']);

/** Only edges of these hosts, which stand at this end. */
interface EdgesOfHosts {
  readonly subject: 'from' | 'to';
  readonly names: readonly string[];
}

async function sweepEdges(context: SweepContext, shape: EdgeShape, only?: EdgesOfHosts): Promise<number> {
  const stored = {
    text: `${only === undefined ? allEdges(shape) : edgesOfHosts(shape, only.subject)}
      WITH a, r, b WHERE $source IN r.sources RETURN a.name AS from, b.name AS to, properties(r) AS properties`,
    parameters: { source: context.speaker.source, names: only?.names ?? [] },
  };
  return inPasses(
    context,
    stored,
    (row) => staleEdge(row, shape, context),
    async (transaction, found) => {
      const again = `${matchOf(shape)} RETURN row.from AS from, row.to AS to, properties(r) AS properties`;
      const { records } = await transaction.run(again, { rows: found.map(({ from, to }) => ({ from, to })) });
      const rows = records.flatMap((record) => staleEdge(record.toObject(), shape, context) ?? []);
      await writeStaleEdges(transaction, shape, rows, context.origin);
      return rows;
    },
    (rows) => context.touched.noteEdges(shape, rows),
  );
}

function allEdges({ type, from, to }: EdgeShape): string {
  return `MATCH (a:${from})-[r:${type}]->(b:${to})`;
}

/** From each host into its edges: the subquery keeps the plan from joining them with all there are. */
function edgesOfHosts({ type, from, to }: EdgeShape, subject: EdgesOfHosts['subject']): string {
  const pattern = subject === 'from' ? `(h)-[r:${type}]->(other:${to})` : `(other:${from})-[r:${type}]->(h)`;
  const [a, b] = subject === 'from' ? ['h', 'other'] : ['other', 'h'];
  return `UNWIND $names AS name MATCH (h:HOSTNAME {name: name}) USING INDEX h:HOSTNAME(name)
    CALL (h) { MATCH ${pattern} RETURN ${a} AS a, r, ${b} AS b }`;
}

async function writeStaleEdges(
  transaction: ManagedTransaction,
  shape: EdgeShape,
  rows: readonly StaleEdge[],
  origin: ChangeOrigin,
): Promise<void> {
  await transaction.run(
    `${matchOf(shape)}
     FOREACH (set IN row.set | SET r += set)
     FOREACH (_ IN CASE WHEN isEmpty(row.set) THEN [1] ELSE [] END | DELETE r)`,
    { rows },
  );
  const gone = rows.filter(({ set }) => set.length === 0);
  await recordChanges(
    transaction,
    origin,
    gone.flatMap((edge) => edgeChange(shape, edge, 'went') ?? []),
  );
  for (const side of ['from', 'to'] as const) {
    const ends = gone.map((row) => row[side]);
    await deleteOrphans(transaction, shape[side], ends);
  }
}

interface StaleEdge {
  readonly from: string;
  readonly to: string;
  /** The one change, or nothing where the edge goes. */
  readonly set: readonly Readonly<Record<string, unknown>>[];
}

function staleEdge(row: Row, shape: EdgeShape, { speaker, seen }: SweepContext): StaleEdge | null {
  const from = String(row.from);
  const to = String(row.to);
  const stored = propertiesOf(row);
  const before = claimsOfEdge(stored);
  const after = before.flatMap((claim) => {
    if (!isSameSpeaker(claim, speaker)) return [claim];
    return seen.hasEdge(shape, from, to) ? [seen.metOfEdge(shape, from, to, claim)] : [];
  });
  if (after.length === 0 && before.length > 0) return { from, to, set: [] };
  const set = changesBetween(edgeProperties(shape, before), edgeProperties(shape, after), Object.keys(stored));
  return set === null ? null : { from, to, set: [set] };
}

async function sweepNodes(context: SweepContext, label: string, only?: readonly string[]): Promise<number> {
  const anchor =
    only === undefined
      ? `MATCH (n:${label})`
      : `UNWIND $names AS name MATCH (n:${label} {name: name}) USING INDEX n:${label}(name)`;
  const stored = {
    text: `${anchor} WHERE n.${CLAIMS} IS NOT NULL RETURN n.name AS name, n.${CLAIMS} AS claims`,
    parameters: { names: only ?? [] },
  };
  return inPasses(
    context,
    stored,
    (row) => staleNode(row, label, context),
    async (transaction, found) => {
      const again = `UNWIND $names AS name MATCH (n:${label} {name: name}) USING INDEX n:${label}(name)
        WHERE n.${CLAIMS} IS NOT NULL RETURN name, n.${CLAIMS} AS claims`;
      const { records } = await transaction.run(again, { names: found.map(({ name }) => name) });
      const rows = records.flatMap((record) => staleNode(record.toObject(), label, context) ?? []);
      await writeStaleNodes(transaction, label, rows, context.origin);
      return rows;
    },
    (rows) =>
      context.touched.noteNodes(
        label,
        rows.map(({ name }) => name),
      ),
  );
}

async function writeStaleNodes(
  transaction: ManagedTransaction,
  label: string,
  rows: readonly StaleNode[],
  origin: ChangeOrigin,
): Promise<void> {
  await transaction.run(
    `UNWIND $rows AS row MATCH (n:${label} {name: row.name}) USING INDEX n:${label}(name) SET n += row.set`,
    { rows: rows.map(({ name, set }) => ({ name, set })) },
  );
  const changes = rows.flatMap(({ name, set, before }) => propertyChanges(label, name, before, set));
  await recordChanges(transaction, origin, changes);
  const names = rows.map(({ name }) => name);
  await deleteOrphans(transaction, label, names);
}

interface StaleNode {
  readonly name: string;
  readonly set: Readonly<Record<string, unknown>>;
  readonly before: Readonly<Record<string, unknown>>;
}

function staleNode(row: Row, label: string, { speaker, seen }: SweepContext): StaleNode | null {
  const name = String(row.name);
  const claims = decodeClaims(Array.isArray(row.claims) ? row.claims : []);
  const after = claims.flatMap((claim) => {
    if (!isSameSpeaker(claim, speaker)) return [claim];
    return seen.hasNode(label, name) ? [seen.metOfNode(label, name, claim)] : [];
  });
  const before = nodeProperties(label, claims);
  const set = changesBetween(before, nodeProperties(label, after), Object.keys(before));
  return set === null ? null : { name, set, before };
}

async function sweepNetworks(context: SweepContext): Promise<number> {
  const { source, part } = context.speaker;
  const stored = {
    text: 'MATCH (g:GEO_NETWORK {source: $source}) WHERE g.part = $part RETURN g.name AS name, g.cidr AS cidr',
    parameters: { source, part },
  };
  return inPasses(
    context,
    stored,
    (row) => (context.seen.hasNetwork(String(row.cidr)) ? null : { name: String(row.name), cidr: String(row.cidr) }),
    async (transaction, rows) => {
      const names = rows.map(({ name }) => name);
      await transaction.run('UNWIND $names AS name MATCH (g:GEO_NETWORK {name: name}) DELETE g', { names });
      return rows;
    },
    (rows) =>
      context.touched.noteNodes(
        'GEO_NETWORK',
        rows.map(({ cidr }) => cidr),
      ),
  );
}

/**
 * Finds stale rows and writes them in transactions, until a pass over the stored rows ends. Reading stops before writing
 * starts: a row that goes while it is being read would end the read. Each transaction looks at its rows again, since other
 * sources may have written to them meanwhile, and answers those that it changed.
 */
async function inPasses<T>(
  { database, writer }: SweepContext,
  stored: { readonly text: string; readonly parameters?: Readonly<Record<string, unknown>> },
  staleOf: (row: Row) => T | null,
  write: (transaction: ManagedTransaction, rows: readonly T[]) => Promise<readonly T[]>,
  note: (rows: readonly T[]) => void,
): Promise<number> {
  let total = 0;
  for (let isComplete = false; !isComplete; ) {
    const stale: T[] = [];
    isComplete = true;
    for await (const row of database.stream(stored)) {
      const found = staleOf(row);
      if (found !== null) stale.push(found);
      isComplete = stale.length < PASS_CAP;
      if (!isComplete) break;
    }
    for (const chunk of chunksOf(stale)) {
      const changed = await writer.transaction((transaction) => write(transaction, chunk));
      note(changed);
      total += changed.length;
    }
  }
  return total;
}

function propertiesOf(row: Row): Readonly<Record<string, unknown>> {
  const properties = row.properties;
  return properties !== null && typeof properties === 'object' ? { ...properties } : {};
}
