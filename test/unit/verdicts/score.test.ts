import { describe, expect, test } from 'vitest';
import type { Evidence, Listing } from '../../../verdicts/evidence.ts';
import { judge } from '../../../verdicts/judge.ts';
import { AS_OF, addressOf, evidenceOf, feeds, listed } from '../../support/evidence.ts';

const MONTH = 30.44;

/** Weights that sum to 3.70 over 4 feeds. */
const WORKED = [1.5, 1.2, 0.5, 0.5];

const of = (listings: readonly Listing[]) => evidenceOf({ listings });
const one = (given: Parameters<typeof listed>[1]) => of([listed('Spam', given)]);
const near = (neighbours: number) => addressOf({ listings: feeds('Spam', [2], { seen: 30 }), neighbours });

type Row = readonly [sentence: string, evidence: Evidence, score: number];

const SCORES: readonly Row[] = [
  ['is W x log2(n + 1): W 3.70 of 4 feeds gives 8.59', of(feeds('Spam', WORKED, { seen: 30 })), 8.59],
  ['counts 1.2 times what was seen within a day', of(feeds('Spam', WORKED, { seen: 1 })), 10.31],
  ['counts 1.12 times what was listed a month ago', of(feeds('Spam', WORKED, { seen: 0, first: MONTH })), 11.55],
  ['counts a feed as often as it has reporters, and the root of that in its weight', one({ count: 4, seen: 30 }), 4.64],
  ['counts 1.1 times what was seen within 7 days', one({ seen: 7 }), 1.1],
  ['counts once what was seen within 30 days', one({ seen: 30 }), 1],
  ['counts 0.8 times what was seen within 90 days', one({ seen: 90 }), 0.8],
  ['counts half of what was seen within a year', one({ seen: 365 }), 0.5],
  ['counts a quarter of what is older', one({ seen: 366 }), 0.25],
  ['counts a quarter of what has no date at all', one({ seenAt: null }), 0.25],
  ['goes by the newest sighting', of([listed('Spam', { seen: 91 }), listed('Phishing', { seen: 0 })]), 3.8],
  ['goes by what an undated listing stands on', one({ edition: 91 }), 0.5],
  ['rises by age to 1.5 times, after 17 months', one({ first: 700, seen: 30 }), 1.5],
  ['does not rise by the age of an archive', one({ first: 700, seen: 30, entries: 'archive' }), 1],
  ['counts no age of a first sighting to come', one({ first: -9, seen: 30 }), 1],
  ['of an address rises by confirmed-bad neighbours: 13 of 256 give 1.0508', near(13), 2.1],
  ['rises by half at most', near(255), 3],
  [
    'counts neither trust nor reference lists',
    of(['Popularity/Trust', 'Reference Data'].map((name) => listed(name))),
    0,
  ],
  [
    'counts descriptive lists only where nothing else lists the thing',
    of([listed('TOR Network', { seen: 0 }), listed('Spam', { seen: 30 })]),
    1,
  ],
  ['counts descriptive lists where nothing else does', of([listed('TOR Network', { seen: 30, weight: 0.5 })]), 0.5],
];

describe('the raw score', () => {
  test.each(SCORES)('%s', (_, evidence, score) => {
    expect(judge(evidence, AS_OF).score).toBe(score);
  });

  test('is v = 100 x (1 - e^(-score / 8)) on the scale of the bands', () => {
    expect(judge(near(13), AS_OF).v).toBeCloseTo(100 * (1 - Math.exp(-2.1 / 8)), 9);
  });
});

describe('the account of a verdict', () => {
  const listings = [
    listed('Spam', { feedId: 'b', weight: 1.2, through: '192.0.2.0/24', tags: ['#spam'] }),
    listed('Popularity/Trust', { feedId: 'top', seen: 0 }),
    listed('C2 Servers', {
      feedId: 'a',
      weight: 1.5,
      count: 2,
      seen: 0.25,
      first: 91.32,
      tags: ['AdaptixC2', '#spam'],
    }),
  ];
  const verdict = judge(addressOf({ listings, neighbours: 13 }), AS_OF);

  test('is one line a step: the arithmetic to the score, then the rule that moved the band', () => {
    expect(verdict.factors).toEqual([
      '2 feeds, 3 reports, weights 1.5 x sqrt(2) + 1.2 = 3.3213',
      'base 3.3213 x log2(4) = 6.6426',
      'recency x1.2 (seen within 2 hours)',
      'age x1.24 (3.0 months)',
      'density x1.0508 (13 confirmed-bad neighbours)',
      'score 10.39',
      'v 100 x (1 - e^(-10.39 / 8)) = 72.71 -> HIGH',
    ]);
  });

  test('shows every source, heaviest first, by what its rows say; what no score counts weighs nothing', () => {
    const rows = verdict.sources.map(({ feedId, threatCategory, weight, count, network }) => [
      feedId,
      threatCategory,
      weight,
      count,
      network,
    ]);
    expect(rows).toEqual([
      ['a', 'c2-servers', 1.5, 2n, null],
      ['b', 'spam', 1.2, 1n, '192.0.2.0/24'],
      ['top', null, 0, 1n, null],
    ]);
    expect(verdict.sources[0]).toMatchObject({
      firstSeen: '2026-05-02T04:19:12Z',
      lastSeen: '2026-08-01T06:00:00Z',
      seenAt: '2026-08-01T06:00:00Z',
      categories: ['C2 Servers'],
      tags: ['AdaptixC2', '#spam'],
    });
  });

  test('sums up flags, sub-labels, tags and dates over the listings', () => {
    expect(verdict).toMatchObject({
      feedCount: 2,
      threatFeedCount: 2,
      nonThreatFeedCount: 1,
      isThreat: true,
      subLabels: ['c2', 'spam'],
      flags: ['isThreat', 'isC2', 'isBotnet', 'isSpam', 'isWhitelist'],
      tags: ['AdaptixC2', '#spam'],
    });
  });

  test('is all that a verdict which is stored leaves out', () => {
    const evidence = addressOf({ listings, neighbours: 13 });
    const left = { advisories: [], factors: [], sources: [] };
    expect(judge(evidence, AS_OF, { account: false })).toEqual({ ...verdict, ...left });
  });
});
