import { describe, expect, it } from 'vitest';
import { oldFeeds, type ThreatFeed } from '../../loaders/derive/wanting-layers.ts';

const NOW = Date.UTC(2026, 7, 1);
const HOUR = 3_600_000;

/** A daily feed of 100 listings whose newest data is so many hours old. */
function feed(id: string, hours: number | null, given: Partial<ThreatFeed> = {}): ThreatFeed {
  const lastRefresh = hours === null ? null : NOW - hours * HOUR;
  return { id, entries: 'reported', listings: 100, cadenceHours: 24, lastRefresh, ...given };
}

describe('a feed that known-clean needs', () => {
  it('is too old after three times its cadence', () => {
    expect(oldFeeds([feed('a', 72)], NOW)).toEqual([]);
    expect(oldFeeds([feed('a', 72.1)], NOW)).toEqual(['a']);
    expect(oldFeeds([feed('a', 72.1, { cadenceHours: 168 })], NOW)).toEqual([]);
  });

  it('is too old where nobody knows how old it is, or how often it comes', () => {
    expect(oldFeeds([feed('a', null), feed('b', 1, { cadenceHours: null })], NOW)).toEqual(['a', 'b']);
  });

  it('carries 5 % or more of the listings', () => {
    expect(oldFeeds([feed('large', 0, { listings: 95 }), feed('b', 100, { listings: 5 })], NOW)).toEqual(['b']);
    expect(oldFeeds([feed('large', 0, { listings: 96 }), feed('b', 100, { listings: 5 })], NOW)).toEqual([]);
  });

  it('is no archive, and lists something', () => {
    expect(oldFeeds([feed('a', 9_000, { entries: 'archive' }), feed('b', 9_000, { listings: 0 })], NOW)).toEqual([]);
  });

  it('is named in the order of the ids', () => {
    expect(oldFeeds([feed('z', 100), feed('a', 100), feed('fresh', 1)], NOW)).toEqual(['a', 'z']);
  });
});
