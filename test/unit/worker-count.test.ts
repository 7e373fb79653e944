import { describe, expect, it } from 'vitest';
import { workerCount } from '../../cli/worker-count.ts';

const GIB = 2 ** 30;

describe('the threads for queries', () => {
  it.each([
    ['one a core', 2, 8, 2],
    ['eight at most', 64, 64, 8],
    ['fewer where the memory of a container holds no more', 8, 2, 3],
    ['one at least', 4, 0.5, 1],
  ])('are %s', (_, cores, gibibytes, count) => {
    expect(workerCount(cores, gibibytes * GIB)).toBe(count);
  });
});
