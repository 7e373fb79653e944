import { z } from 'zod';
import type { Reader, Statement } from '../engine/database/database.ts';

/** Things of one statement: enough that the trip costs little, few enough that their rows fit into memory. */
const CHUNK = 500;
/** Statements of one read that run at once: a query has only its share of the connections. */
const AT_ONCE = 3;

/** A set-based read: its text takes a list from the map `$input`, and each of its rows decodes to `Fact`. */
export interface FactsText<Fact> {
  readonly text: string;
  /** Name of the list in `$input`. */
  readonly list: string;
  readonly row: z.ZodType<Fact>;
}

/** Facts of a list of things, a chunk a statement, in the order of the list. No statement runs for an empty list. */
export async function readFacts<Fact>(
  reader: Reader,
  { text, list, row }: FactsText<Fact>,
  things: readonly unknown[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<Fact[]> {
  const chunks = Array.from({ length: Math.ceil(things.length / CHUNK) }, (_, at) =>
    things.slice(at * CHUNK, (at + 1) * CHUNK),
  );
  const rows = z.array(row);
  const facts: Fact[] = [];
  for (let at = 0; at < chunks.length; at += AT_ONCE) {
    const reads = chunks.slice(at, at + AT_ONCE).map(async (chunk) => {
      return rows.parse(await reader.read({ text, parameters: { input: { ...more, [list]: chunk } } }));
    });
    facts.push(...(await Promise.all(reads)).flat());
  }
  return facts;
}

/** The text with nothing to read, for its plan alone. */
export function emptyRead({ text, list }: FactsText<unknown>): Statement {
  return { text, parameters: { input: { [list]: [], most: 0n } } };
}
