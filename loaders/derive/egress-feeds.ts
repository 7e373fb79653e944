import type { EgressClass } from '../../schema/egress-classes.ts';

/**
 * Condition on a feed `f`: its entries are exits of some class. Of the feeds about Tor only those of exits match, because nothing leaves
 * from the other relays.
 */
export const EGRESS_FEEDS =
  "(f.category IN ['VPNs', 'Proxies'] OR (f.category = 'TOR Network' AND f.id CONTAINS 'exit') OR f.id CONTAINS 'mass-scanner')";

/** Returns the egress class that a listing in a feed of a category gives; null if it gives none. */
export function classOfFeed(category: string, feedId: string): EgressClass | null {
  if (category === 'VPNs') return 'vpn';
  if (category === 'Proxies') return 'proxy';
  if (feedId.includes('mass-scanner')) return 'scanner';
  return category === 'TOR Network' && feedId.includes('exit') ? 'tor-exit' : null;
}
