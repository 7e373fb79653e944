import { describe, expect, it } from 'vitest';
import { workerCount } from '../../cli/worker-count.ts';

const GIB = 2 ** 30;

describe('the threads for queries', () => {
  it.each([
    ['one per core', 2, 8, 2],
    ['at most eight', 64, 64, 8],
    ['lower where the memory of a container holds no more', 8, 2, 3],
    ['at least one', 4, 0.5, 1],
  ])('The number of query threads is %s', (_, cores, gibibytes, count) => {
    expect(workerCount(cores, gibibytes * GIB)).toBe(count);
  });
});
