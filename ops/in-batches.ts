import { setImmediate as nextTurn } from 'node:timers/promises';

/** Names of one batch: one read for all of them. */
const BATCH = 200;

/** Does the work for a list batch by batch until the signal aborts; results in the order of the list. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (batch: readonly Item[], done: number) => Promise<readonly Result[]>,
  size = BATCH,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += size) {
    signal.throwIfAborted();
    results.push(...(await work(items.slice(at, at + size), at)));
    await nextTurn();
  }
  return results;
}
