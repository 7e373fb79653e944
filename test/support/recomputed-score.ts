import { expect } from 'vitest';

/** The raw score that the lines of `factors` amount to (contract 5.1); each line is checked on the way. */
export function recomputed(factors: readonly string[]): number {
  const text = factors.join('\n');
  if (text.startsWith('no feed counts')) return 0;
  const [, weights = '', sum = ''] = /weights (.+) = (.+)$/m.exec(text) ?? [];
  const [, total = '', count = '', base = ''] = /base (.+) x log2\((\d+)\) = (.+)$/m.exec(text) ?? [];
  expect(weights.split(' + ').reduce((left, right) => left + Number(right), 0)).toBeCloseTo(Number(sum), 6);
  expect(total).toBe(sum);
  expect(weights.split(' + ')).toHaveLength(Number(count) - 1);
  expect(Number(sum) * Math.log2(Number(count))).toBeCloseTo(Number(base), 3);
  return [...text.matchAll(/^\w+ x([\d.]+) /gm)].reduce(
    (product, [, factor]) => product * Number(factor),
    Number(base),
  );
}
