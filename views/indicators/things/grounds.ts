/** The layers and sources of an answer about an indicator. */
import { layersOf } from '../../../verdicts/kinds.ts';
import { isThreatListing } from '../../../verdicts/tally.ts';
import type { DataSource } from '../metadata.ts';
import type { FurtherType } from '../query-block.ts';
import type { ListingState } from '../verdict-block.ts';
import type { Relationship } from './relationships.ts';

/** The layers that every answer about a type of indicator draws on: those of its verdict, and those of its summary. */
export const THING_LAYERS: Readonly<Record<FurtherType, readonly string[]>> = {
  url: layersOf(['url']),
  asn: [...layersOf(['asn']), 'registry-delegations'],
  cidr: [...layersOf(['network']), 'registry-delegations', 'geolocation'],
  hash: layersOf(['hash']),
  cve: layersOf(['cve']),
  email: ['whois', 'threat-listings'],
  certificate: ['certificate-transparency', 'threat-listings'],
};

/** The source that edges come from, in the words of the contract. */
const SOURCES: ReadonlyMap<string, DataSource> = new Map([
  ['ROUTES', 'bgp_routing'],
  ['PEERS_WITH', 'bgp_routing'],
  ['BGP_NEIGHBOR', 'bgp_routing'],
  ['BGP_PATH', 'bgp_routing'],
  ['CONFLICTS_WITH', 'bgp_routing'],
  ['REGISTERED_BY', 'whois_api'],
  ['REGISTERED_TO_ENTITY', 'whois_api'],
  ['HAS_EMAIL', 'whois_api'],
  ['HAS_CERTIFICATE', 'certificate_transparency'],
  ['LINKS_TO', 'link_graph'],
  ['SPF_IP', 'dns_resolver'],
]);

/** Sources that have something on an indicator; the score of a network or an AS comes from the listings inside it. */
export function heldOfThing(
  type: FurtherType,
  relationships: readonly Relationship[],
  { listings, score }: ListingState,
  isAnnounced: boolean,
): Partial<Record<DataSource, boolean>> {
  const linked = relationships.flatMap((one): DataSource[] => {
    const source = SOURCES.get(one.type);
    return source === undefined ? [] : [source];
  });
  const isAggregate = type === 'asn' || type === 'cidr';
  return {
    ...Object.fromEntries(linked.map((source) => [source, true])),
    ...(isAnnounced ? { bgp_routing: true } : {}),
    threat_feeds: listings.some(isThreatListing) || (isAggregate && score > 0),
  };
}
