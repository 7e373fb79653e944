import { expect, it } from 'vitest';
import { threatListings } from '../../procedures/projections/indicators/threat-listings.ts';

const listing = { feed: 'A feed', category: 'phishing', isThreat: true, firstSeen: 1_751_328_000_000, lastSeen: null };

it('listings of threat feeds are told with their times and whose they are', () => {
  const expected = { feed: 'A feed', category: 'phishing', first_seen: '2025-07-01T00:00:00Z', last_seen: null };
  expect(threatListings([listing])).toEqual([{ ...expected, scope: 'self' }]);
  expect(threatListings([listing], 'parent')).toEqual([{ ...expected, scope: 'parent' }]);
});

it('a popularity list is no threat feed', () => {
  expect(threatListings([{ ...listing, isThreat: false }])).toEqual([]);
});
