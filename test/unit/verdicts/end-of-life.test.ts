import { describe, expect, it } from 'vitest';
import type { ReleaseCycle } from '../../../schema/release-cycle.ts';
import { lifeOf } from '../../../verdicts/end-of-life.ts';

const LOG4J: readonly ReleaseCycle[] = [
  { cycle: '2', eol: false, latest: '2.26.1' },
  { cycle: '2.12', eol: '2021-12-14', latest: '2.12.4' },
  { cycle: '1', eol: '2015-10-15' },
];
const OTHERS: readonly ReleaseCycle[] = [
  { cycle: '1.0.1', eol: '2016-12-31' },
  { cycle: '20.04', eol: '2025-05-31', eoes: '2030-04-02', lts: true },
  { cycle: '7', eol: true, lts: '2026-08-01' },
  { cycle: 'subscription' },
];
const AUGUST = Date.UTC(2026, 7, 22);

describe('a version', () => {
  it.each<[readonly ReleaseCycle[], string, string | null]>([
    [LOG4J, '2.14.1', '2'],
    [LOG4J, '2.12.1', '2.12'],
    [LOG4J, '2.12', '2.12'],
    [LOG4J, '2.120.1', '2'],
    [LOG4J, '2', '2'],
    [LOG4J, 'v1.2.17', '1'],
    [LOG4J, '1-beta9', '1'],
    [LOG4J, '12.1', null],
    [LOG4J, '', null],
    [OTHERS, '1.0.1f', '1.0.1'],
    [OTHERS, '1.0.10', null],
    [OTHERS, '1.0', null],
    [OTHERS, '20.04.6', '20.04'],
    [OTHERS, 'Subscription', 'subscription'],
  ])('A version is of the longest release line that it begins with: %# %s', (product, version, cycle) => {
    expect(lifeOf(product, version, AUGUST)?.cycle ?? null).toBe(cycle);
  });

  it('A version is past its end of life from the stated day on', () => {
    const life = (day: number) => lifeOf(LOG4J, '2.12.1', day)?.isEndOfLife;
    expect([Date.UTC(2021, 11, 13), Date.UTC(2021, 11, 14), AUGUST].map(life)).toEqual([false, true, true]);
  });

  it('The life of a version has all that is stated, and null where nothing is stated', () => {
    expect(lifeOf(OTHERS, '20.04', AUGUST)).toEqual({
      ...{ cycle: '20.04', isEndOfLife: true, eolDate: '2025-05-31', extendedSupportUntil: '2030-04-02' },
      ...{ isLts: true, latest: null },
    });
    expect(lifeOf(OTHERS, '7.4', AUGUST)).toMatchObject({ isEndOfLife: true, eolDate: null, isLts: true });
    expect(lifeOf(OTHERS, '7.4', Date.UTC(2026, 6, 1))).toMatchObject({ isLts: false });
    expect(lifeOf(OTHERS, 'subscription', AUGUST)).toMatchObject({ isEndOfLife: null, eolDate: null, isLts: null });
    expect(lifeOf(LOG4J, '2.14.1', AUGUST)).toMatchObject({ isEndOfLife: false, eolDate: null, latest: '2.26.1' });
  });
});
