import { edges, properties } from '../declare.ts';
import { sightings } from '../labels/shared-blocks.ts';

const ASN_TO_ASN = [{ from: ['ASN'], to: ['ASN'] }];

/** Edges between addresses, networks, autonomous systems and places (contract 2.2). */
export const ADDRESSES_ROUTING_PLACES = edges('addresses-routing-places', {
  BELONGS_TO: {
    ends: [
      { from: ['IPV4', 'IPV6'], to: ['PREFIX'] },
      { from: ['IPV4', 'IPV6'], to: ['REGISTERED_PREFIX'], layer: 'registry-delegations' },
      { from: ['PREFIX', 'REGISTERED_PREFIX'], to: ['RIR'], queryTime: false, layer: 'registry-delegations' },
      { from: ['ANNOUNCED_PREFIX'], to: ['PREFIX'], queryTime: false },
      { from: ['FEED_SOURCE'], to: ['CATEGORY'], queryTime: false, layer: 'threat-listings' },
    ],
    queryTime: true,
    layer: 'bgp-announcements',
    description:
      'Address to the most specific block that holds it; block to its registry; routing view to static block; feed to its category.',
    mark: 'seen',
  },
  ANNOUNCED_BY: {
    ends: [{ from: ['IPV4', 'IPV6'], to: ['ANNOUNCED_PREFIX'] }],
    queryTime: true,
    layer: 'bgp-announcements',
    description: 'Address to the announced block that holds it: never straight to an ASN.',
    mark: 'seen',
  },
  ROUTES: {
    ends: [{ from: ['ASN'], to: ['PREFIX', 'ANNOUNCED_PREFIX'] }],
    direction: 'both',
    queryTime: true,
    layer: 'bgp-announcements',
    description: 'Current origin AS of a block.',
    mark: 'spec',
    properties: sightings('ours'),
  },
  HAS_NAME: {
    ends: [{ from: ['ASN'], to: ['ASN_NAME'] }],
    queryTime: true,
    layer: 'bgp-announcements',
    description: 'AS to its descriptive name.',
    mark: 'seen',
  },
  PEERS_WITH: {
    ends: ASN_TO_ASN,
    direction: 'both',
    queryTime: true,
    layer: 'bgp-adjacency',
    description: 'Two AS that exchange routes, whatever their relation.',
    mark: 'seen',
  },
  NEIGHBORS: {
    ends: ASN_TO_ASN,
    direction: 'both',
    queryTime: true,
    layer: 'threat-listings',
    description: 'Two adjacent AS that both host listed addresses.',
    mark: 'seen',
    properties: properties('ours', { sharedThreats: ['int', 'feeds that list addresses of both'] }),
  },
  BGP_NEIGHBOR: {
    ends: ASN_TO_ASN,
    direction: 'both',
    queryTime: true,
    layer: 'bgp-adjacency',
    description: 'Two adjacent AS and their relation; stored from provider to customer.',
    mark: 'spec',
    properties: [
      ...properties('spec', {
        relClass: ['string', 'provider-customer, peer-peer, sibling, route-server or unknown'],
        provenance: ['string[]', 'source ids, such as caida-as-rel, ris-path, routeviews-path'],
      }),
      ...properties('ours', {
        confidence: [
          'float',
          'confidence of relClass, 0 to 1: if inferred from paths, the share of collector peers that agree',
        ],
        basis: ['string', 'basis of relClass: aspa, stated (by a source of relations) or paths'],
      }),
    ],
  },
  BGP_PATH: {
    ends: [{ from: ['AS_PATH'], to: ['ASN'] }],
    queryTime: true,
    layer: 'bgp-paths',
    description: 'Observed path to each network on it.',
    mark: 'spec',
    properties: properties('ours', {
      position: ['int', 'place on the path, 0 is the vantage point'],
      isOrigin: ['bool', 'last on the path'],
    }),
  },
  CONFLICTS_WITH: {
    ends: [{ from: ['PREFIX', 'ANNOUNCED_PREFIX'], to: ['ASN'] }],
    direction: 'both',
    queryTime: true,
    layer: 'moas',
    description: 'Second origin of the same block.',
    mark: 'seen',
    properties: properties('ours', {
      since: ['int', 'first observation of the conflict, epoch ms'],
      kind: ['string', 'moas or sub-moas'],
    }),
  },
  COVERED_BY_ROA: {
    ends: [{ from: ['ANNOUNCED_PREFIX'], to: ['ROA'] }],
    layer: 'rpki',
    description: 'Announced block to every ROA whose prefix covers it (RFC 6811).',
    mark: 'ours',
    properties: properties('ours', { result: ['string', 'VALID or INVALID by this ROA'] }),
  },
  COVERS_MORE_SPECIFIC: {
    ends: [{ from: ['ROA'], to: ['ANNOUNCED_PREFIX', 'PREFIX'] }],
    layer: 'rpki',
    description: 'ROA to the more specific blocks that it covers.',
    mark: 'spec',
    properties: properties('ours', { withinMaxLength: ['bool', 'no longer than the ROA allows'] }),
  },
  AUTHORIZES: {
    ends: [{ from: ['ROA'], to: ['ASN'] }],
    layer: 'rpki',
    description: 'ROA to the AS that it authorises.',
    mark: 'ours',
  },
  ATTESTS_PROVIDER: {
    ends: ASN_TO_ASN,
    layer: 'rpki',
    description: 'AS to a provider that it authorises in its ASPA.',
    mark: 'ours',
  },
  MEMBER_OF: {
    ends: [{ from: ['ASN', 'AS_SET'], to: ['AS_SET'] }],
    layer: 'as-sets',
    description: 'Member of a set of autonomous systems.',
    mark: 'ours',
  },
  SHOWS_SIGNAL: {
    ends: [{ from: ['ASN'], to: ['ROUTING_SIGNAL'] }],
    layer: 'routing-signals',
    description: 'AS to a signal about its routes.',
    mark: 'ours',
  },
  CONCERNS_PREFIX: {
    ends: [{ from: ['ROUTING_SIGNAL'], to: ['ANNOUNCED_PREFIX', 'PREFIX'] }],
    layer: 'routing-signals',
    description: 'Routing signal to the blocks that show it.',
    mark: 'ours',
  },
  CONCERNS_ASN: {
    ends: [{ from: ['ROUTING_SIGNAL'], to: ['ASN'] }],
    layer: 'routing-signals',
    description: 'Routing signal to the AS whose routes or blocks it touches.',
    mark: 'ours',
  },
  LOCATED_IN: {
    ends: [
      { from: ['IPV4', 'IPV6'], to: ['CITY'] },
      {
        from: ['FACILITY', 'INTERNET_EXCHANGE', 'LANDING_POINT', 'CDN_POP', 'CLOUD_REGION', 'DNS_ROOT_INSTANCE'],
        to: ['CITY'],
        queryTime: false,
        layer: 'physical',
      },
    ],
    queryTime: true,
    layer: 'geolocation',
    description: 'Where an address or a site is: always a city, never a country.',
    mark: 'seen',
    properties: properties('ours', { accuracyKm: ['float', 'radius of the place, km'] }),
  },
  HAS_COUNTRY: {
    ends: [
      { from: ['CITY', 'IPV4'], to: ['COUNTRY'] },
      { from: ['ASN', 'ANNOUNCED_PREFIX', 'REGISTERED_PREFIX'], to: ['COUNTRY'], layer: 'registry-delegations' },
      { from: ['HOSTNAME', 'PHONE'], to: ['COUNTRY'], layer: 'whois' },
      { from: ['RDAP_ENTITY'], to: ['COUNTRY'], layer: 'rdap' },
      { from: ['FACILITY', 'INTERNET_EXCHANGE', 'DNS_ROOT_INSTANCE'], to: ['COUNTRY'], layer: 'physical' },
    ],
    layer: 'geolocation',
    description: 'Country of a place, a network, a registrant or a site.',
    mark: 'seen',
    properties: properties('ours', { basis: ['string', 'registry, geo or whois'] }),
  },
});
