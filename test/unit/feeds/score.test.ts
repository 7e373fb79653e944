import { describe, expect, it } from 'vitest';
import type { SampledEntry } from '../../../facts/feed-scores.ts';
import { ageInDays, hasHistory, measuresOf, NOT_MEASURED, refusedOf } from '../../../procedures/feeds/score.ts';

const DAY = 86_400_000;

type Other = SampledEntry['others'][number];
const other = (feed: string, more: Partial<Other> = {}): Other => {
  return { feed, publisher: feed, isThreat: true, isHarmless: false, firstSeen: null, ...more };
};
const entry = (others: readonly Other[] = [], more: Partial<SampledEntry> = {}): SampledEntry => {
  return { name: 'x', hasRank: false, firstSeen: null, others: [...others], ...more };
};

describe('the unique share of a feed', () => {
  it('The unique share is the share of entries on no threat list of another publisher', () => {
    const sample = [
      entry(),
      entry([other('popular', { isThreat: false, isHarmless: true })]),
      entry([other('own-second-list', { publisher: 'own' })]),
      entry([other('rival')]),
    ];
    expect(measuresOf('own', sample)).toMatchObject({ sampled: 4, unique: 0.75, onPopular: 0.25 });
  });

  it('A feed without entries has no measures', () => {
    expect(measuresOf('own', [])).toEqual(NOT_MEASURED);
  });
});

describe('how often a feed was first', () => {
  it('The share of first listings counts by days, among entries of other feeds, if the days of both are known', () => {
    const sample = [
      entry([other('rival', { firstSeen: 5 * DAY })], { firstSeen: 4 * DAY }),
      entry([other('rival', { firstSeen: 5 * DAY })], { firstSeen: 5 * DAY + 1 }),
      entry([other('rival', { firstSeen: 9 * DAY }), other('third', { firstSeen: DAY })], { firstSeen: 2 * DAY }),
      entry([other('rival', { firstSeen: 9 * DAY })], { firstSeen: 2 * DAY }),
      entry([other('rival')], { firstSeen: 2 * DAY }),
      entry([other('rival', { firstSeen: DAY })]),
      entry([], { firstSeen: DAY }),
    ];
    expect(measuresOf('own', sample).first).toBe(0.5);
  });

  it('The share of first listings is unknown if nothing has days', () => {
    expect(measuresOf('own', [entry([other('rival')])]).first).toBeNull();
  });
});

describe('whom a feed overlaps with', () => {
  it('The overlap names the five feeds that list most of the same entries, each with its share', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const sample = names.map((_, at) => entry(names.slice(0, at + 1).map((name) => other(name))));
    const { overlap } = measuresOf('own', sample);
    expect(overlap?.map(({ feed }) => feed)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(overlap?.[1]).toEqual({ feed: 'b', share: 0.833 });
  });
});

describe('the share of a feed that is likely false', () => {
  it('An entry is likely false if it has a popularity rank or is on a list of harmless indicators', () => {
    const sample = [entry([], { hasRank: true }), entry([other('resolvers', { isHarmless: true })]), entry()];
    expect(measuresOf('own', sample).onPopular).toBe(0.667);
  });
});

describe('the loads of a feed', () => {
  const run = (part: string, finishedAt: number, refused: number | null) => ({ part, finishedAt, refused });

  it('The number of refused records is what the newest load of each part refused', () => {
    expect(refusedOf({ runs: [run('a', 9, 2), run('b', 8, 1), run('a', 1, 70)] })).toBe(3);
    expect(refusedOf({ runs: [] })).toBeNull();
    expect(refusedOf({ runs: [run('', 9, 0)] })).toBe(0);
  });

  it('One load of each part is no history', () => {
    expect(hasHistory({ runs: [run('a', 9, 0), run('b', 8, 0)] })).toBe(false);
    expect(hasHistory({ runs: [run('a', 9, 0), run('a', 8, 0)] })).toBe(true);
  });

  it('The age of the data is in days, and never below zero', () => {
    const asOf = new Date(10 * DAY);
    expect(ageInDays({ lastRefresh: 7.5 * DAY }, asOf)).toBe(2.5);
    expect(ageInDays({ lastRefresh: 11 * DAY }, asOf)).toBe(0);
    expect(ageInDays({ lastRefresh: null }, asOf)).toBeNull();
  });
});
