import { describe, expect, test } from 'vitest';
import type { Observation } from '../../../verdicts/evidence.ts';
import { isObservedAt, lastObservedAt, reportedEarlierBy, withReasons } from '../../../verdicts/observations.ts';
import { AS_OF, daysAgo } from '../../support/evidence.ts';

const record = (days: number, more: Partial<Observation> = {}): Observation => ({
  source: 'zdns',
  at: daysAgo(days),
  by: 'record',
  ...more,
});
const ROOT_ZONE_2020 = record(0, { source: 'iana-root-zone', at: Date.UTC(2020, 8, 13) });
const MAJESTIC_2023 = record(0, { source: 'majestic', at: Date.UTC(2023, 9, 2), by: 'ranking' });
const METADATA = record(3, { source: 'tweetfeed-domainmeta', companionOf: 'TweetFeed' });

describe('an observation of the indicator itself', () => {
  test.each<[string, Observation, boolean]>([
    ['A record of 365 days counts', record(365), true],
    ['A record of 366 days does not count', record(366), false],
    ['A place on a ranking of 90 days counts', record(90, { by: 'ranking' }), true],
    ['A place on a ranking of 91 days does not count', record(91, { by: 'ranking' }), false],
    ['A place on the map does not count', record(0, { by: 'place' }), false],
    ['The root zone of 2020 does not count', ROOT_ZONE_2020, false],
    ['The ranking of 2023 does not count', MAJESTIC_2023, false],
    ['The file that a feed publishes about what it lists does not count', METADATA, false],
    ['A record of a day after the instant counts: data may be newer than the verdict', record(-1), true],
  ])('%s', (_, observation, counts) => {
    expect(isObservedAt([observation], AS_OF)).toBe(counts);
  });

  test('An independent record counts next to a companion', () => {
    expect(isObservedAt([METADATA, record(9)], AS_OF)).toBe(true);
  });

  test('A look-up on request counts where another source knows the indicator, however long ago', () => {
    const requested = { companions: new Map<string, string>(), requested: new Set(['weft-resolver']) };
    const [lookUp] = withReasons([record(0, { source: 'weft-resolver' })], requested);
    if (lookUp === undefined) throw new Error('no observation');
    expect(isObservedAt([lookUp], AS_OF)).toBe(false);
    expect(isObservedAt([lookUp, METADATA], AS_OF)).toBe(false);
    expect(isObservedAt([lookUp, ROOT_ZONE_2020], AS_OF)).toBe(true);
    expect(reportedEarlierBy([lookUp, METADATA])).toMatchObject({ feed: 'TweetFeed' });
  });

  test('The newest observation that is too old has its day, and none has one where another is recent', () => {
    expect(lastObservedAt([ROOT_ZONE_2020, MAJESTIC_2023, METADATA], AS_OF)).toBe(MAJESTIC_2023.at);
    expect(lastObservedAt([ROOT_ZONE_2020, record(1)], AS_OF)).toBeNull();
    expect(lastObservedAt([METADATA], AS_OF)).toBeNull();
  });
});

describe('an indicator that only a feed had', () => {
  test('An indicator that only companions of a feed have was reported by that feed, on the oldest of the days', () => {
    expect(reportedEarlierBy([METADATA, { ...METADATA, at: 1 }])).toEqual({ feed: 'TweetFeed', at: 1 });
  });

  test('An indicator that anything else has was not reported by it alone, however old that is', () => {
    expect(reportedEarlierBy([METADATA, ROOT_ZONE_2020])).toBeNull();
    expect(reportedEarlierBy([])).toBeNull();
  });

  test('A source is the companion of the feed that it is declared to describe', () => {
    const plain = record(3, { source: 'tweetfeed-domainmeta' });
    const companions = new Map([['tweetfeed-domainmeta', 'TweetFeed']]);
    expect(withReasons([plain, record(1)], { companions, requested: new Set() })).toEqual([METADATA, record(1)]);
  });
});
