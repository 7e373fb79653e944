/** Rows that one transaction writes (design, section 7). */
export const ROWS_PER_TRANSACTION = 5_000;

/** Splits rows into chunks of this size. The last one may be shorter. */
export function* chunksOf<T>(rows: Iterable<T>, size: number = ROWS_PER_TRANSACTION): Generator<readonly T[]> {
  let chunk: T[] = [];
  for (const row of rows) {
    if (chunk.push(row) < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
