import { edges, properties } from '../declare.ts';

/** Edges of buildings, exchanges, cables and sites (contract 2.4). */
export const PHYSICAL_EDGES = edges('physical', {
  AS_PRESENT_AT: {
    ends: [{ from: ['ASN'], to: ['FACILITY'] }],
    layer: 'physical',
    description: 'AS to a facility where it has equipment.',
    mark: 'seen',
    properties: properties('seen', { localAsn: ['int', 'AS number that it uses there'] }),
  },
  IX_MEMBER: {
    ends: [{ from: ['ASN'], to: ['INTERNET_EXCHANGE'] }],
    layer: 'physical',
    description: 'AS to an exchange that it is a member of.',
    mark: 'seen',
    properties: properties('ours', {
      speedMbps: ['int', 'speed of its port, Mbit/s'],
      ipv4: ['string', 'its IPv4 address at the exchange'],
      ipv6: ['string', 'its IPv6 address at the exchange'],
      isRouteServerPeer: ['bool', "peers with the exchange's route servers"],
    }),
  },
  IX_AT: {
    ends: [{ from: ['INTERNET_EXCHANGE'], to: ['FACILITY'] }],
    layer: 'physical',
    description: 'Exchange to a facility where it has a site.',
    mark: 'ours',
  },
  LANDS_AT: {
    ends: [{ from: ['SUBMARINE_CABLE'], to: ['LANDING_POINT'] }],
    layer: 'physical',
    description: 'Cable to a place where it comes ashore.',
    mark: 'ours',
  },
  NEAR_LANDING: {
    ends: [{ from: ['FACILITY'], to: ['LANDING_POINT'] }],
    layer: 'physical',
    description: 'Facility to a landing point nearby; always inferred.',
    mark: 'ours',
    properties: properties('ours', { distanceKm: ['float', 'distance, km'] }),
  },
  HAS_POP: {
    ends: [{ from: ['VENDOR'], to: ['CDN_POP'] }],
    layer: 'physical',
    description: 'Vendor to a point of presence.',
    mark: 'ours',
  },
  HAS_REGION: {
    ends: [{ from: ['VENDOR'], to: ['CLOUD_REGION'] }],
    layer: 'physical',
    description: 'Vendor to a region.',
    mark: 'ours',
  },
  IN_REGION: {
    ends: [{ from: ['PREFIX'], to: ['CLOUD_REGION'] }],
    layer: 'physical',
    description: "Block to the region that the vendor's published ranges give it.",
    mark: 'ours',
    properties: properties('ours', { service: ['string', "service as in the vendor's published ranges"] }),
  },
  HOUSED_AT: {
    ends: [{ from: ['CDN_POP', 'CLOUD_REGION', 'DNS_ROOT_INSTANCE'], to: ['FACILITY'] }],
    layer: 'physical',
    description: 'Site to the facility that houses it.',
    mark: 'ours',
    properties: properties('ours', { confidence: ['float', '0 to 1'] }),
  },
  ORIGINATED_BY: {
    ends: [{ from: ['DNS_ROOT_INSTANCE'], to: ['ASN'] }],
    layer: 'physical',
    description: 'Root server site to the AS that announces it.',
    mark: 'ours',
  },
});
