import pMap from 'p-map';
import { chunksOf } from '../store/batches.ts';

/** Names of one batch: one read for all of them. */
const BATCH = 200;

/** Does the work for a list batch by batch until the signal aborts; results in the order of the list. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (batch: readonly Item[], done: number) => Promise<readonly Result[]>,
  size = BATCH,
): Promise<Result[]> {
  const batches = [...chunksOf(items, size)];
  const results = await pMap(batches, (batch, index) => work(batch, index * size), { concurrency: 1, signal });
  return results.flat();
}
