/**
 * Facts that a speaker stated before the graph had a ledger of its records: no record takes them back. A graph of an earlier version has
 * such facts until all files are loaded again and the user has the rest removed.
 */
import type { Database } from '../../store/database.ts';
import type { Claim } from './claims.ts';
import { deleteEntries, LEDGER, writeEntries } from './ledger-store.ts';
import { isOfRecord } from './record-claims.ts';
import { isLastingLabel } from './record-keys.ts';
import { sweepClaimsOfEdges } from './sweep-edges.ts';
import { sweepClaimsOfNodes } from './sweep-nodes.ts';
import type { SweepContext } from './sweep-passes.ts';
import type { GraphWriter } from './write.ts';

/** Name of the entry that says that a speaker has such facts. No source has a slash in its id. */
const markOf = (speaker: string) => `${speaker}/earlier`;

/** Returns whether a speaker whose ledger is empty has stated facts before. */
export async function hasStated(database: Database, speakers: readonly string[]): Promise<boolean> {
  return (await shapesOf(database, speakers)).length > 0;
}

/** Stores that a speaker has facts without a record. */
export async function markEarlier(writer: GraphWriter, speaker: string): Promise<void> {
  await writeEntries(writer, new Map([[markOf(speaker), { at: 0, filedAt: 0, stated: new Map() }]]));
}

/** Returns whether a speaker has facts without a record. */
export async function isMarked(database: Database, speaker: string): Promise<boolean> {
  const text = `MATCH (r:${LEDGER} {name: $name}) RETURN r.name AS name`;
  return (await database.read({ text, parameters: { name: markOf(speaker) } })).length > 0;
}

/**
 * Removes what no record states, and what this load has not stated either, for all sources of a speaker. Returns how many nodes and edges
 * changed.
 */
export async function sweepEarlier(
  context: SweepContext,
  speaker: string,
  speakers: readonly string[],
): Promise<number> {
  const { database, writer, seen } = context;
  const isEarlier = (claim: Claim) => speakers.includes(claim.source) && !isOfRecord(claim);
  let swept = 0;
  for (const shape of await shapesOf(database, speakers)) {
    const [type = '', from, to] = shape.split(' ');
    if (from !== undefined && to !== undefined) {
      const edges = { type, from, to };
      swept += await sweepClaimsOfEdges(context, edges, speakers, (claim, ends) =>
        isEarlier(claim) && !seen.hasEdge(edges, ends.from, ends.to) ? null : claim,
      );
    } else if (!isLastingLabel(type)) {
      swept += await sweepClaimsOfNodes(context, type, (claim, name) =>
        isEarlier(claim) && !seen.hasNode(type, name) ? null : claim,
      );
    }
  }
  await deleteEntries(writer, [markOf(speaker)]);
  return swept;
}

/** Returns the labels and shapes that the loads of some sources have written. */
async function shapesOf(database: Database, speakers: readonly string[]): Promise<readonly string[]> {
  const text = `MATCH (r:LOAD_RUN) WHERE r.source IN $speakers AND r.status <> 'running'
    UNWIND coalesce(r.shapes, []) AS shape RETURN DISTINCT shape ORDER BY shape`;
  const rows = await database.read({ text, parameters: { speakers } });
  return rows.map(({ shape }) => String(shape));
}
