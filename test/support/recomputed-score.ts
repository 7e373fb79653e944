import { expect } from 'vitest';

/** The raw score that the lines of `factors` amount to (contract 5.1); each line is checked on the way. */
export function recomputed(factors: readonly string[]): number {
  const text = factors.join('\n');
  if (text.startsWith('no feed counts')) return 0;
  const [, feeds = '', reports, weights = '', sum = ''] =
    /^(\d+) feeds?(?:, (\d+) reports?)?, weights (.+) = (.+)$/m.exec(text) ?? [];
  const [, total = '', count = '', base = ''] = /base (.+) x log2\((\d+)\) = (.+)$/m.exec(text) ?? [];
  const terms = weights.split(' + ');
  expect(terms.reduce((left, term) => left + weightOf(term), 0)).toBeCloseTo(Number(sum), 3);
  expect(total).toBe(sum);
  expect(terms).toHaveLength(Number(feeds));
  expect(Number(count) - 1).toBe(Number(reports ?? feeds));
  expect(Number(sum) * Math.log2(Number(count))).toBeCloseTo(Number(base), 3);
  return [...text.matchAll(/^\w+ x([\d.]+) /gm)].reduce(
    (product, [, factor]) => product * Number(factor),
    Number(base),
  );
}

/** `1.2`, or of ten reports `1.2 x sqrt(10)`. */
function weightOf(term: string): number {
  const [, weight, count = '1'] = /^([\d.]+(?:E-\d+)?)(?: x sqrt\((\d+)\))?$/.exec(term) ?? [];
  return Number(weight) * Math.sqrt(Number(count));
}
