import type { Database, Row } from '../../engine/database/database.ts';
import type { Speaker } from './batch.ts';
import { changesBetween } from './changes.ts';
import { isSameSpeaker } from './claims.ts';
import type { EdgeShape } from './model.ts';
import { deleteOrphans } from './orphans.ts';
import type { SeenKeys } from './seen.ts';
import { CLAIMS, claimsOfEdge, decodeClaims } from './stored-claims.ts';
import { type GraphWriter, ROWS_PER_TRANSACTION } from './write.ts';
import { edgeProperties, matchOf } from './write-edges.ts';
import { nodeProperties } from './write-nodes.ts';

/** Rows that one pass over the graph may find stale before they are written and the pass begins anew. */
const PASS_CAP = 100_000;

/** What run records call the islands that locations become; labels and edges go by their own names. */
export const NETWORK_SHAPE = 'GEO_NETWORK';

/**
 * Takes back what a source (and part) said before, in any of these shapes, and did not say in the complete load that just
 * ended: it leaves the lists of each edge, an edge without a source goes, and so does a node that nobody holds any more.
 * Answers how many nodes, edges and islands changed.
 */
export async function sweep(
  database: Database,
  writer: GraphWriter,
  speaker: Speaker,
  seen: SeenKeys,
  shapes: Iterable<string>,
): Promise<number> {
  let swept = 0;
  for (const shape of [...shapes].sort()) {
    const [type = '', from, to] = shape.split(' ');
    if (from !== undefined && to !== undefined) {
      swept += await sweepEdges(database, writer, speaker, seen, { type, from, to });
    } else if (type === NETWORK_SHAPE) {
      swept += await sweepNetworks(database, writer, speaker, seen);
    } else {
      swept += await sweepNodes(database, writer, speaker, seen, type);
    }
  }
  return swept;
}

async function sweepEdges(
  database: Database,
  writer: GraphWriter,
  speaker: Speaker,
  seen: SeenKeys,
  shape: EdgeShape,
): Promise<number> {
  const { type, from, to } = shape;
  const stored = {
    text: `MATCH (a:${from})-[r:${type}]->(b:${to}) WHERE $source IN r.sources
      RETURN a.name AS from, b.name AS to, properties(r) AS properties`,
    parameters: { source: speaker.source },
  };
  return inPasses(
    database,
    stored,
    (row) => staleEdge(row, shape, speaker, seen),
    async (rows) => {
      await writer.transaction(async (transaction) => {
        await transaction.run(
          `${matchOf(shape)}
         FOREACH (set IN row.set | SET r += set)
         FOREACH (_ IN CASE WHEN isEmpty(row.set) THEN [1] ELSE [] END | DELETE r)`,
          { rows },
        );
        const gone = rows.filter(({ set }) => set.length === 0);
        await deleteOrphans(
          transaction,
          from,
          gone.map((row) => row.from),
        );
        await deleteOrphans(
          transaction,
          to,
          gone.map((row) => row.to),
        );
      });
    },
  );
}

interface StaleEdge {
  readonly from: string;
  readonly to: string;
  /** The one change, or nothing where the edge goes. */
  readonly set: readonly Readonly<Record<string, unknown>>[];
}

function staleEdge(row: Row, shape: EdgeShape, speaker: Speaker, seen: SeenKeys): StaleEdge | null {
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

async function sweepNodes(
  database: Database,
  writer: GraphWriter,
  speaker: Speaker,
  seen: SeenKeys,
  label: string,
): Promise<number> {
  const stored = {
    text: `MATCH (n:${label}) WHERE n.${CLAIMS} IS NOT NULL RETURN n.name AS name, n.${CLAIMS} AS claims`,
  };
  return inPasses(
    database,
    stored,
    (row) => staleNode(row, label, speaker, seen),
    async (rows) => {
      await writer.transaction(async (transaction) => {
        await transaction.run(
          `UNWIND $rows AS row MATCH (n:${label} {name: row.name}) USING INDEX n:${label}(name) SET n += row.set`,
          { rows },
        );
        await deleteOrphans(
          transaction,
          label,
          rows.map(({ name }) => name),
        );
      });
    },
  );
}

interface StaleNode {
  readonly name: string;
  readonly set: Readonly<Record<string, unknown>>;
}

function staleNode(row: Row, label: string, speaker: Speaker, seen: SeenKeys): StaleNode | null {
  const name = String(row.name);
  const before = decodeClaims(Array.isArray(row.claims) ? row.claims : []);
  const after = before.flatMap((claim) => {
    if (!isSameSpeaker(claim, speaker)) return [claim];
    return seen.hasNode(label, name) ? [seen.metOfNode(label, name, claim)] : [];
  });
  const stored = nodeProperties(label, before);
  const set = changesBetween(stored, nodeProperties(label, after), Object.keys(stored));
  return set === null ? null : { name, set };
}

async function sweepNetworks(
  database: Database,
  writer: GraphWriter,
  { source, part }: Speaker,
  seen: SeenKeys,
): Promise<number> {
  const stored = {
    text: 'MATCH (g:GEO_NETWORK {source: $source}) WHERE g.part = $part RETURN g.name AS name, g.cidr AS cidr',
    parameters: { source, part },
  };
  const stale = (row: Row) => (seen.hasNetwork(String(row.cidr)) ? null : String(row.name));
  return inPasses(database, stored, stale, async (names) => {
    await writer.transaction((transaction) =>
      transaction.run('UNWIND $names AS name MATCH (g:GEO_NETWORK {name: name}) DELETE g', { names }),
    );
  });
}

/**
 * Finds stale rows and writes them in transactions, until a pass over the stored rows ends. Reading stops before writing
 * starts: a row that goes while it is being read would end the read.
 */
async function inPasses<T>(
  database: Database,
  stored: { readonly text: string; readonly parameters?: Readonly<Record<string, unknown>> },
  staleOf: (row: Row) => T | null,
  write: (rows: readonly T[]) => Promise<void>,
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
    for (let start = 0; start < stale.length; start += ROWS_PER_TRANSACTION) {
      await write(stale.slice(start, start + ROWS_PER_TRANSACTION));
    }
    total += stale.length;
  }
  return total;
}

function propertiesOf(row: Row): Readonly<Record<string, unknown>> {
  const properties = row.properties;
  return properties !== null && typeof properties === 'object' ? { ...properties } : {};
}
