import { labels, properties } from '../declare.ts';
import { COORDINATES } from './shared-blocks.ts';

/** Labels of buildings, exchanges, cables and sites (contract 1.4). */
export const PHYSICAL = labels('physical', {
  FACILITY: {
    key: 'verbatim',
    keyForm: 'published name, city appended where needed to be unique',
    description: 'A data-center facility.',
    example: 'Example Data Centre AMS1',
    size: 'small',
    mark: 'seen',
    properties: [
      ...properties('ours', {
        peeringdbId: ['int', 'id in PeeringDB'],
        address: ['string', 'street address'],
      }),
      ...COORDINATES,
      ...properties('ours', { clli: ['string', 'Common Language Location Identifier'] }),
    ],
  },
  INTERNET_EXCHANGE: {
    key: 'verbatim',
    keyForm: "exchange's short name",
    description: 'An internet exchange.',
    example: 'EXAMPLE-IX',
    size: 'small',
    mark: 'seen',
    properties: properties('ours', {
      peeringdbId: ['int', 'id in PeeringDB'],
      longName: ['string', 'full name'],
      memberCount: ['int', 'networks that are members'],
      website: ['string', 'URL of its home page'],
    }),
  },
  DNS_ROOT_INSTANCE: {
    key: 'verbatim',
    keyForm: '<letter>.<site>',
    description: 'One site of a DNS root server.',
    example: 'k.ams',
    size: 'small',
    mark: 'seen',
    properties: [
      ...properties('seen', {
        letter: ['string', 'root server, A to M'],
        instanceType: ['string', 'Global or Local'],
        country: ['string', 'ISO 3166-1 alpha-2'],
        bgpOriginAsn: ['int', 'AS number that announces it; often absent'],
      }),
      ...COORDINATES,
    ],
  },
  SUBMARINE_CABLE: {
    key: 'verbatim',
    keyForm: "cable system's name",
    description: 'A submarine cable system.',
    example: 'Example Atlantic Cable',
    size: 'small',
    mark: 'ours',
    properties: properties('ours', {
      lengthKm: ['float', 'length in km'],
      readyForService: ['int', 'year of its start'],
      owners: ['string[]', 'companies that own it'],
      isPlanned: ['bool', 'not yet in service'],
    }),
  },
  LANDING_POINT: {
    key: 'verbatim',
    keyForm: 'Place, Country as published',
    description: 'A place where submarine cables come ashore.',
    example: 'Katwijk, Netherlands',
    size: 'small',
    mark: 'ours',
    properties: COORDINATES,
  },
  CDN_POP: {
    key: 'verbatim',
    keyForm: '<vendor>:<site code>',
    description: 'A point of presence of a content delivery network.',
    example: 'examplecdn:ams01',
    size: 'small',
    mark: 'ours',
    properties: [
      ...properties('ours', {
        vendor: ['string', 'slug of the vendor'],
        siteCode: ['string', "vendor's code of the site"],
      }),
      ...COORDINATES,
    ],
  },
  CLOUD_REGION: {
    key: 'verbatim',
    keyForm: '<vendor>:<region id>',
    description: 'A region of a cloud vendor.',
    example: 'examplecloud:eu-west-1',
    size: 'small',
    mark: 'ours',
    properties: [
      ...properties('ours', {
        vendor: ['string', 'slug of the vendor'],
        regionId: ['string', "vendor's id of the region"],
        displayName: ['string', 'name as published'],
      }),
      ...COORDINATES,
      ...properties('ours', { inferred: ['bool', 'the place was inferred, not published'] }),
    ],
  },
});
