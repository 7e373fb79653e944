/**
 * Condition on a feed `f`: its entries are exits of some class. Of the feeds about Tor only those of exits match, because nothing leaves
 * from the other relays.
 */
export const EGRESS_FEEDS =
  "(f.category IN ['VPNs', 'Proxies'] OR (f.category = 'TOR Network' AND f.id CONTAINS 'exit') OR f.meaning = 'scanner')";
