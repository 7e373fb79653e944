/** The kind of traffic that leaves from an address (contract 1.6). */
export type EgressClass =
  | 'vpn'
  | 'proxy'
  | 'tor-exit'
  | 'residential-proxy'
  | 'cloud-egress'
  | 'corporate-egress'
  | 'privacy-relay'
  | 'ai-crawler'
  | 'scanner';

/** The classes that make an address or a host an egress risk: they hide who sends. */
export const RISKY_EGRESS: ReadonlySet<string> = new Set<EgressClass>([
  'vpn',
  'proxy',
  'tor-exit',
  'residential-proxy',
]);
