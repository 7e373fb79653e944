import { describe, expect, it, test } from 'vitest';
import type { Evidence } from '../../../verdicts/evidence.ts';
import { explanation } from '../../../verdicts/explanation.ts';
import { judge } from '../../../verdicts/judge.ts';
import { middleOf, sightingWords, windowInstant } from '../../../verdicts/sighting.ts';
import { wouldChange } from '../../../verdicts/would-change.ts';
import { addressOf, listed } from '../../support/evidence.ts';

const NOW = Date.UTC(2026, 7, 23);
const day = (month: number, date: number) => Date.UTC(2026, month - 1, date);

/** ThreatFox as Critical Path Security republishes it: no row has a date. The sample has one edition. */
const THREATFOX = listed('C2 Servers', {
  feedId: 'abuse-ch-threatfox-iocs',
  name: 'ThreatFox IOCs',
  publisher: 'abuse.ch',
  weight: 1.5,
  observedAt: day(8, 22),
  seenFrom: day(7, 22),
  seenUntil: day(8, 22),
});

/** A tweet of two weeks ago. */
const TWEET = listed('C2 Servers', {
  feedId: 'tweetfeed',
  name: 'TweetFeed',
  publisher: 'TweetFeed',
  reliability: 'community',
  firstSeen: day(8, 9),
  lastSeen: day(8, 9),
  observedAt: day(8, 22),
  seenFrom: day(8, 9),
  seenUntil: day(8, 9),
  isDated: true,
});

const judgedAs = (name: string, evidence: Evidence) => {
  const verdict = judge(evidence, NOW);
  return {
    level: verdict.level,
    blocking: verdict.blocking,
    recency: verdict.factors.find((line) => line.startsWith('recency')),
    dates: verdict.sources.map(({ seenFrom, seenUntil, seenAt }) => [seenFrom, seenUntil, seenAt]),
    explanation: explanation(name, evidence, verdict, NOW),
    wouldChange: wouldChange(evidence, verdict, NOW).filter((line) => line.startsWith('in ')),
  };
};

describe('an indicator whose row has no date', () => {
  it('147.189.169.192, on a verified list of the last month, blocks, and every text has the same two days', () => {
    expect(judgedAs('147.189.169.192', addressOf({ listings: [THREATFOX] }))).toEqual({
      level: 'HIGH',
      blocking: true,
      recency: 'recency x1.0 (seen between 2026-07-22 and 2026-08-22, the middle is 16 days ago)',
      dates: [['2026-07-22T00:00:00Z', '2026-08-22T00:00:00Z', null]],
      explanation:
        '147.189.169.192 is on one threat feed, for command and control. It was seen between 2026-07-22 and 2026-08-22. It may be blocked.',
      wouldChange: ['in 14 days without a new sighting: does not block'],
    });
  });

  it('194.59.31.175, also named in a tweet of two weeks ago, blocks', () => {
    expect(judgedAs('194.59.31.175', addressOf({ listings: [THREATFOX, TWEET] }))).toMatchObject({
      level: 'CRITICAL',
      blocking: true,
      recency: 'recency x1.0 (seen 14 days ago)',
      explanation:
        '194.59.31.175 is on 2 threat feeds, both for command and control. It was last reported on 2026-08-09. It may be blocked.',
    });
  });

  it('The address of a cloud does not block 8 days after the edition', () => {
    const address = addressOf({ listings: [{ ...THREATFOX, seenUntil: day(8, 15) }] }, { isCloud: true });
    expect(judge(address, NOW).blocking).toBe(false);
  });

  it('A row that is new in an edition was seen since the last edition without it', () => {
    const row = { ...THREATFOX, seenFrom: day(8, 21) };
    expect(judgedAs('it', addressOf({ listings: [row] }))).toMatchObject({
      recency: 'recency x1.1 (seen between 2026-08-21 and 2026-08-22, the middle is 1 day ago)',
    });
  });

  it('A row of an archive without a day is history, and no day is named', () => {
    const archive = { ...THREATFOX, entries: 'archive', seenFrom: null } as const;
    expect(judgedAs('it', addressOf({ listings: [archive] }))).toMatchObject({
      level: 'LOW',
      blocking: false,
      recency: 'recency x0.25 (no dates)',
      dates: [[null, '2026-08-22T00:00:00Z', null]],
      explanation: 'it is on one threat feed, for command and control. It was named in a report of unknown date.',
    });
  });
});

describe('the instants of an interval', () => {
  test.each([
    ['an instant is its own middle and window', 5, 5, 5, 5],
    ['of 31 days the end counts in the windows', 0, 31, 15.5, 31],
    ['of 32 days the middle counts in the windows', 0, 32, 16, 16],
    ['without a beginning nothing counts', null, 31, null, null],
    ['without an end nothing counts', null, null, null, null],
  ])('Of an interval, %s', (_, from, until, middle, window) => {
    const instant = (days: number | null) => (days === null ? null : days * 86_400_000);
    const sighting = { seenFrom: instant(from), seenUntil: instant(until) };
    expect([middleOf(sighting), windowInstant(sighting)]).toEqual([instant(middle), instant(window)]);
  });

  test.each([
    [day(7, 22), day(8, 22), 'between 2026-07-22 and 2026-08-22'],
    [day(8, 22), day(8, 22) + 3_600_000, 'on 2026-08-22'],
    [null, day(8, 22), 'by 2026-08-22'],
    [null, null, 'on an unknown day'],
  ])('An interval from %s to %s is in words %s', (seenFrom, seenUntil, words) => {
    expect(sightingWords({ seenFrom, seenUntil })).toBe(words);
  });
});
