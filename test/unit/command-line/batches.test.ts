import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ahead } from '../../../cli/check/ahead.ts';
import { batchesOf } from '../../../cli/check/batches.ts';

async function collected<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

it('Batches have every item once, in order, and neither too many items nor too many characters', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(400_000)), fc.integer({ min: 1, max: 5 }), async (lengths, most) => {
      const batches = await collected(batchesOf(lengths, most, (length) => length));
      expect(batches.flat()).toEqual(lengths);
      for (const batch of batches) {
        expect(batch.length).toBeLessThanOrEqual(most);
        if (batch.length > 1) expect(batch.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(300_000);
      }
    }),
  );
});

it('Work that starts early keeps the order of its items, and no more of it runs at once', async () => {
  let running = 0;
  let most = 0;
  const work = async (turns: number): Promise<number> => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return turns;
  };
  const items = [9, 1, 5, 0, 3];
  expect(await collected(ahead(each(items), 2, work))).toEqual(items);
  expect(most).toBe(2);
});

it('A failure of work that starts early comes in the turn of its item', async () => {
  const work = async (item: number) => {
    if (item === 2) throw new Error('two');
    return item;
  };
  const taken: number[] = [];
  const all = async () => {
    for await (const one of ahead(each([0, 1, 2, 3]), 3, work)) taken.push(one);
  };
  await expect(all()).rejects.toThrow('two');
  expect(taken).toEqual([0, 1]);
});
