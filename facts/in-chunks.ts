import type { Reader, Row } from '../engine/database/database.ts';

/** Things that one read asks for at most. */
const CHUNK = 500;
/** Reads of one call that run at once. */
const MOST_READS = 3;

/**
 * The rows of a text for each of these things, in their order. The text reads the list `$input.things`, in which each
 * thing has its place `at`, and returns one row a thing with its `at`; a thing without a row gives null.
 */
export async function readInChunks(
  reader: Reader,
  text: string,
  things: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly (Row | null)[]> {
  const placed = things.map((thing, at) => ({ ...thing, at: BigInt(at) }));
  const chunks = Array.from({ length: Math.ceil(placed.length / CHUNK) }, (_, at) =>
    placed.slice(at * CHUNK, (at + 1) * CHUNK),
  );
  const found: (Row | null)[] = things.map(() => null);
  const readOn = async (): Promise<void> => {
    for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
      for (const row of await reader.read({ text, parameters: { input: { things: chunk } } })) {
        found[Number(row.at)] = row;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(MOST_READS, chunks.length) }, readOn));
  return found;
}
