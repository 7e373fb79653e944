import type { Reader, Row } from '../store/database.ts';
import { inChunks } from './chunks.ts';

/**
 * Returns the rows of a text for each of these items, in order. The text reads the list `$input.things`, in which each item has its
 * position `at`, and returns one row per item with its `at`; an item without a row gives null.
 */
export async function readInChunks(
  reader: Reader,
  text: string,
  things: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly (Row | null)[]> {
  const placed = things.map((thing, at) => ({ ...thing, at: BigInt(at) }));
  const rows = await inChunks(placed, (chunk) => reader.read({ text, parameters: { input: { things: chunk } } }));
  const found = new Map(rows.map((row) => [Number(row.at), row]));
  return things.map((_, at) => found.get(at) ?? null);
}
