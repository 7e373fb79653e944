import type { FeedState } from './infrastructure.ts';

/** Names of sources as the contract has them (rest.md 1.1). */
export type DataSource =
  | 'geolocation_db'
  | 'whois_api'
  | 'dns_resolver'
  | 'threat_feeds'
  | 'bgp_routing'
  | 'link_graph'
  | 'certificate_transparency';

/** What an answer was put together from, and what was wanting. */
export interface Metadata {
  /** Sources that were asked and held something of this indicator. */
  readonly data_sources: readonly DataSource[];
  /** Sources that could not be asked for all that they should know. */
  readonly errors: readonly string[];
}

const ORDER: readonly DataSource[] = [
  ...(['geolocation_db', 'whois_api', 'dns_resolver', 'threat_feeds'] as const),
  ...(['bgp_routing', 'link_graph', 'certificate_transparency'] as const),
];

/** The metadata of an answer: which sources held something, and whether the feeds are there and fresh. */
export function metadataOf(held: Readonly<Partial<Record<DataSource, boolean>>>, feeds: FeedState): Metadata {
  return {
    data_sources: ORDER.filter((source) => held[source] === true),
    errors: [
      ...(feeds.isLoaded ? [] : ['threat_feeds_empty']),
      ...(feeds.isLoaded && feeds.isWanting ? ['threat_feeds_degraded'] : []),
    ],
  };
}
