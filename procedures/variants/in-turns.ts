import { setImmediate } from 'node:timers/promises';

/** Work of so many milliseconds, after which other requests have their turn. */
const TURN_MS = 10;
/** Items of a stream between two looks at the clock. */
const STEPS = 256;

/** Everything of a stream but its nulls, in its order, made in turns with whatever else the process has to do. */
export async function gatherInTurns<Item>(stream: Iterable<Item | null>): Promise<Item[]> {
  const gathered: Item[] = [];
  let begun = performance.now();
  let steps = 0;
  for (const item of stream) {
    if (item !== null) gathered.push(item);
    steps += 1;
    if (steps % STEPS !== 0 || performance.now() - begun < TURN_MS) continue;
    await setImmediate();
    begun = performance.now();
  }
  return gathered;
}

/** What work makes of each of some items, in turns as well: each is a few milliseconds at most. */
export async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  let begun = performance.now();
  for (const item of items) {
    if (performance.now() - begun >= TURN_MS) {
      await setImmediate();
      begun = performance.now();
    }
    results.push(work(item));
  }
  return results;
}
