import pMap from 'p-map';
import { z } from 'zod';
import { chunksOf } from '../store/batches.ts';
import type { Reader, Statement } from '../store/database.ts';

/** Number of items in one statement: enough that the round trip costs little, few enough that their rows fit into memory. */
export const CHUNK = 500;
/** Statements of one read that run at once: a query has only its share of the connections. */
const AT_ONCE = 3;

/** A set-based read: its text takes a list from the map `$input`, and each of its rows decodes to `Fact`. */
export interface FactsText<Fact> {
  readonly text: string;
  /** Name of the list in `$input`. */
  readonly list: string;
  readonly row: z.ZodType<Fact>;
}

/** Reads facts of a list of items, in its order: one statement per chunk, a few statements at once, none for an empty list. */
export async function inChunks<Thing, Found>(
  things: readonly Thing[],
  read: (chunk: readonly Thing[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  return (await fewAtOnce([...chunksOf(things, CHUNK)], read)).flat();
}

/** Returns the results of tasks in order, and runs a few of them at once. */
export function fewAtOnce<Task, Found>(tasks: readonly Task[], run: (task: Task) => Promise<Found>): Promise<Found[]> {
  return pMap(tasks, run, { concurrency: AT_ONCE });
}

/** Returns the facts of a list of items, in the order of the list. */
export async function readFacts<Fact>(
  reader: Reader,
  { text, list, row }: FactsText<Fact>,
  things: readonly unknown[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<Fact[]> {
  const rows = z.array(row);
  return inChunks(things, async (chunk) =>
    rows.parse(await reader.read({ text, parameters: { input: { ...more, [list]: chunk } } })),
  );
}

/** Returns the text with nothing to read, to have it planned. */
export function emptyRead({ text, list }: FactsText<unknown>): Statement {
  return { text, parameters: { input: { [list]: [], most: 0n } } };
}
