import { describe, expect, it } from 'vitest';
import type { Check } from '../../loaders/refresh/check-record.ts';
import { outstanding, starterSet } from '../../loaders/refresh/starter-set.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 24);

describe('the starter set', () => {
  it('The starter set has sources with an address, each once, that permit commercial use', () => {
    const set = starterSet();
    expect(set.filter(({ defaultUrl }) => defaultUrl === null)).toEqual([]);
    expect(new Set(set.map(({ id }) => id)).size).toBe(set.length);
    expect(set.filter(({ licence }) => /not for commercial|non-?commercial|NC\b/i.test(licence))).toEqual([]);
  });

  it('The starter set fills routing, RPKI, registries, places, popularity, feeds and vulnerabilities', () => {
    const layers = new Set(starterSet().map(({ layer }) => layer));
    for (const layer of [
      'bgp-announcements',
      'rpki',
      'registry-delegations',
      'organizations',
      'geolocation',
      'popularity',
      'threat-listings',
      'vulnerabilities',
    ])
      expect(layers).toContain(layer);
  });

  it('The starter set loads public suffixes before names, and networks before listings', () => {
    const ids = starterSet().map(({ id }) => id);
    expect(ids[0]).toBe('public-suffix-list');
    expect(ids.indexOf('ris-tables')).toBeLessThan(ids.indexOf('spamhaus-drop'));
    expect(ids.indexOf('tranco-top1m')).toBeLessThan(ids.indexOf('tweetfeed'));
  });

  it('The starter set resumes with sources not checked within their cadence, and with failed ones', () => {
    const set = starterSet().slice(0, 4);
    const [asked, failed, old, never] = set;
    const checks = new Map<string, Check>([
      [asked?.id ?? '', { at: NOW - HOUR_MS, status: 'loaded', error: null }],
      [failed?.id ?? '', { at: NOW - HOUR_MS, status: 'failed', error: 'the server answers 502' }],
      [old?.id ?? '', { at: NOW - (old?.cadenceHours ?? 0) * HOUR_MS, status: 'unchanged', error: null }],
    ]);
    expect(outstanding(set, checks, NOW)).toEqual([failed, old, never]);
    expect(outstanding(set, new Map(), NOW)).toEqual(set);
  });
});
