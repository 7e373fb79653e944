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
  ['The raw score is W x log2(n + 1): W 3.70 of 4 feeds gives 8.59', of(feeds('Spam', WORKED, { seen: 30 })), 8.59],
  ['A sighting within a day counts 1.2 times', of(feeds('Spam', WORKED, { seen: 1 })), 10.31],
  ['A listing that began a month ago counts 1.12 times', of(feeds('Spam', WORKED, { seen: 0, first: MONTH })), 11.55],
  ['A feed counts as often as it has reporters, and the root of that in its weight', one({ count: 4, seen: 30 }), 4.64],
  ['A sighting within 7 days counts 1.1 times', one({ seen: 7 }), 1.1],
  ['A sighting within 30 days counts once', one({ seen: 30 }), 1],
  ['A sighting within 90 days counts 0.8 times', one({ seen: 90 }), 0.8],
  ['A sighting within a year counts half', one({ seen: 365 }), 0.5],
  ['A sighting of more than a year ago counts a quarter', one({ seen: 366 }), 0.25],
  ['A listing without any date counts a quarter', one({ seenAt: null }), 0.25],
  ['The newest sighting decides the recency', of([listed('Spam', { seen: 91 }), listed('Phishing', { seen: 0 })]), 3.8],
  ['An undated listing counts by the age of its edition', one({ edition: 91 }), 0.5],
  ['The raw score rises by age to 1.5 times, after 17 months', one({ first: 700, seen: 30 }), 1.5],
  ['The raw score does not rise by the age of an archive', one({ first: 700, seen: 30, entries: 'archive' }), 1],
  ['A first sighting in the future adds no age', one({ first: -9, seen: 30 }), 1],
  ['The raw score of an address rises by confirmed-bad neighbours: 13 of 256 give 1.0508', near(13), 2.1],
  ['The raw score of an address rises by half at most', near(255), 3],
  ['Trust and reference lists do not count', of(['Popularity/Trust', 'Reference Data'].map((name) => listed(name))), 0],
  [
    'A descriptive list does not count where another list has the indicator',
    of([listed('TOR Network', { seen: 0 }), listed('Spam', { seen: 30 })]),
    1,
  ],
  ['A descriptive list counts where no other list does', of([listed('TOR Network', { seen: 30, weight: 0.5 })]), 0.5],
];

describe('the raw score', () => {
  test.each(SCORES)('%s', (_, evidence, score) => {
    expect(judge(evidence, AS_OF).score).toBe(score);
  });

  test('The raw score becomes v = 100 x (1 - e^(-score / 8)) on the scale of the bands', () => {
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

  test('The account of a verdict has one line per step: the arithmetic of the score, then the rule for the band', () => {
    expect(verdict.factors).toEqual([
      '2 feeds, 3 reports, weights 1.5 x sqrt(2) + 1.2 = 3.3213',
      'base 3.3213 x log2(4) = 6.6426',
      'recency x1.2 (seen within 2 hours)',
      'age x1.24 (3.0 months)',
      'density x1.0508 (13 confirmed-bad neighbours)',
      'score 10.39',
      'v 100 x (1 - e^(-10.39 / 8)) = 72.71 -> HIGH',
      'verdictScore 60 + 20 x 0.7271 = 74.5',
    ]);
  });

  test('The account shows every source, heaviest first; a source that no score counts weighs 0', () => {
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

  test('The account sums up flags, sub-labels, tags and dates over the listings', () => {
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

  test('A stored verdict leaves out the account and nothing else', () => {
    const evidence = addressOf({ listings, neighbours: 13 });
    const left = { advisories: [], factors: [], sources: [] };
    expect(judge(evidence, AS_OF, { account: false })).toEqual({ ...verdict, ...left });
  });
});
