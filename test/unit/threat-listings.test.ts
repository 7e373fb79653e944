import { expect, it } from 'vitest';
import type { FeedEntry } from '../../verdicts/feed-listing.ts';
import { listingsOf } from '../../verdicts/feed-listing.ts';
import { blacklistsOf, threatListings } from '../../views/indicators/threat-listings.ts';

const entry: FeedEntry = {
  ...{ feedId: 'a-feed', name: 'A feed', category: 'Phishing', categories: [], publisher: null, meaning: null },
  ...{ weight: 1, count: 3, firstSeen: 1_751_328_000_000, lastSeen: null, seenAt: 1_751_414_400_000 },
  ...{
    observedAt: null,
    publishedAt: null,
    isDated: false,
    entries: 'reported',
    reliability: 'community',
    aggregates: false,
  },
  ...{ tags: ['#phishing'], reference: 'https://feed.example/report', rank: null, through: null },
};
const reported = (given: Partial<FeedEntry>) => threatListings(listingsOf([{ ...entry, ...given }]));

it('A threat listing shows what its rows say: tags, dates, number of reports and the report', () => {
  expect(reported({})).toEqual([
    {
      ...{ feed: 'A feed', category: 'phishing', tags: ['#phishing'], scope: 'self' },
      ...{ first_seen: '2025-07-01T00:00:00Z', last_seen: null },
      ...{ seen_from: '2025-07-02T00:00:00Z', seen_until: '2025-07-02T00:00:00Z', seen_at: '2025-07-02T00:00:00Z' },
      ...{ count: 3, reference: 'https://feed.example/report' },
    },
  ]);
});

it.each([
  [null, 'self'],
  ['192.0.2.0/24', 'network'],
  ['2001:db8::/32', 'network'],
  ['example.com', 'parent'],
])('An indicator listed through %s has the scope %s', (through, scope) => {
  expect(reported({ through })).toMatchObject([{ scope }]);
});

it('A popularity list is not a threat feed', () => {
  const listings = listingsOf([{ ...entry, category: 'Popularity/Trust' }, entry]);
  expect(threatListings(listings)).toHaveLength(1);
  expect(blacklistsOf(listings)).toEqual(['A feed']);
});
