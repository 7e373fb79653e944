import { describe, expect, it } from 'vitest';
import { oldFeeds, type ThreatFeed } from '../../loaders/derive/missing-layers.ts';

const NOW = Date.UTC(2026, 7, 1);
const HOUR = 3_600_000;

/** A daily feed of 100 listings whose newest data is so many hours old. */
function feed(id: string, hours: number | null, given: Partial<ThreatFeed> = {}): ThreatFeed {
  const lastRefresh = hours === null ? null : NOW - hours * HOUR;
  return {
    id,
    entries: 'reported',
    reliability: 'community',
    listings: 100,
    networks: 0,
    cadenceHours: 24,
    lastRefresh,
    ...given,
  };
}

describe('a feed that known-clean needs', () => {
  it('A feed is too old after three times its cadence', () => {
    expect(oldFeeds([feed('a', 72)], NOW)).toEqual([]);
    expect(oldFeeds([feed('a', 72.1)], NOW)).toEqual(['threat-listings/a']);
    expect(oldFeeds([feed('a', 72.1, { cadenceHours: 168 })], NOW)).toEqual([]);
  });

  it('A feed of unknown age or cadence is too old', () => {
    expect(oldFeeds([feed('a', null), feed('b', 1, { cadenceHours: null })], NOW)).toEqual([
      'threat-listings/a',
      'threat-listings/b',
    ]);
  });

  it('A feed with 5 % or more of the listings is needed for known-clean', () => {
    expect(oldFeeds([feed('large', 0, { listings: 95 }), feed('b', 100, { listings: 5 })], NOW)).toEqual([
      'threat-listings/b',
    ]);
    expect(oldFeeds([feed('large', 0, { listings: 96 }), feed('b', 100, { listings: 5 })], NOW)).toEqual([]);
  });

  it('A verified list of active criminal networks is needed, however short: only for addresses and networks', () => {
    const drop = { entries: 'active', reliability: 'verified', listings: 1, networks: 1 };
    const large = feed('large', 0, { listings: 1_000 });
    expect(oldFeeds([large, feed('drop', 100, drop)], NOW)).toEqual(['network-listings/drop']);
    expect(oldFeeds([large, feed('drop', 100, { ...drop, reliability: 'automated' })], NOW)).toEqual([]);
    expect(oldFeeds([large, feed('drop', 100, { ...drop, listings: 2 })], NOW)).toEqual([]);
  });

  it('An archive is not needed for known-clean, nor is a feed without listings', () => {
    expect(oldFeeds([feed('a', 9_000, { entries: 'archive' }), feed('b', 9_000, { listings: 0 })], NOW)).toEqual([]);
  });

  it('Old feeds are named in the order in which the query returns them', () => {
    expect(oldFeeds([feed('a', 100), feed('fresh', 1), feed('z', 100)], NOW)).toEqual([
      'threat-listings/a',
      'threat-listings/z',
    ]);
  });
});
