import { setImmediate as nextTurn } from 'node:timers/promises';

/** Does the work for each of a list, a few at once, until the signal aborts or one fails; results in the order of the list. */
export async function someAtOnce<Item, Result>(
  items: readonly Item[],
  width: number,
  signal: AbortSignal,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const entries = items.entries();
  const failed = new AbortController();
  const workers = Array.from({ length: Math.min(width, items.length) }, async () => {
    for (const [index, item] of entries) {
      signal.throwIfAborted();
      failed.signal.throwIfAborted();
      try {
        results.set(index, await work(item, index));
      } catch (error) {
        failed.abort(error);
        throw error;
      }
      await nextTurn();
    }
  });
  await Promise.all(workers);
  return items.flatMap((_, index) => {
    const result = results.get(index);
    return result === undefined ? [] : [result];
  });
}
