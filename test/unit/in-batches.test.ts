import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inBatches } from '../../ops/in-batches.ts';

const NEVER = new AbortController().signal;

describe('work in batches', () => {
  it('Work in batches answers for every item in list order, and no batch is larger than requested', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer()), fc.integer({ min: 1, max: 20 }), async (items, size) => {
        const sizes: number[] = [];
        const begun: number[] = [];
        const results = await inBatches(
          items,
          NEVER,
          async (batch, done) => {
            sizes.push(batch.length);
            begun.push(done);
            return batch.map((item) => item * 2);
          },
          size,
        );
        expect(results).toEqual(items.map((item) => item * 2));
        expect(sizes).toHaveLength(Math.ceil(items.length / size));
        expect(sizes.every((length) => length <= size)).toBe(true);
        expect(begun).toEqual(sizes.map((_, index) => index * size));
      }),
    );
  });

  it('No batch begins after the signal has aborted', async () => {
    const stop = new AbortController();
    const seen: number[] = [];
    const work = async (batch: readonly number[]) => {
      seen.push(...batch);
      stop.abort(new Error('given back'));
      return batch;
    };
    await expect(inBatches([1, 2, 3], stop.signal, work, 1)).rejects.toThrow('given back');
    expect(seen).toEqual([1]);
  });
});
