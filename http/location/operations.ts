import { z } from 'zod';
import { USE_LAYERS } from '../../views/address-use.ts';
import { LOCATION_FIELDS } from '../../views/location-search.ts';
import { LIST_TYPES } from '../contract/list-forms.ts';
import { fieldsParameter } from '../contract/members.ts';
import { NO_BODY, NONE, operation } from '../contract/operation.ts';
import { cursorParameter, integerParameter, parameter } from '../contract/parameters.ts';
import { ADDRESS_WIRE, NETWORK_WIRE } from '../contract/wires.ts';
import { readAddress } from './addresses.ts';
import { BULK_BODY, BULK_ENTRY, readBulkBody } from './bulk.ts';
import { readNetwork } from './networks.ts';
import { ADDRESS_RECORD, BLOCK_RECORD, EXAMPLE_BLOCKS, EXAMPLE_NETWORK, NETWORK_RECORD } from './record-schema.ts';
import { readField, readValue } from './search.ts';

const FAMILY = 'location';
/** How long clients may cache a location, seconds (contract rest.md 0.4). */
const LIFE_S = 6 * 3600;
/** Layers of locations. */
export const LOCATION_LAYERS: readonly string[] = [
  'geolocation',
  'bgp-announcements',
  'registry-delegations',
  'vendors',
];

/** `GET /v1/location/ip/{ip}` (contract rest.md 2.1). */
export const LOCATE_ADDRESS = operation({
  id: 'locateAddress',
  family: FAMILY,
  method: 'GET',
  path: '/v1/location/ip/{ip}',
  summary: 'Where an address is, and who runs its network',
  scope: 'lookup',
  category: 'standard',
  parameters: z.object({
    ip: parameter(ADDRESS_WIRE, (given) => readAddress(given)),
  }),
  query: z.object({ fields: fieldsParameter(ADDRESS_RECORD) }),
  body: NO_BODY,
  answer: {
    description: 'The location record of the address.',
    schema: ADDRESS_RECORD,
    examples: { address: { ip: '192.0.2.10', ...EXAMPLE_BLOCKS } },
  },
  problems: [
    {
      slug: 'invalid-ip-format',
      detail: "'192.0.2.999' is neither an IPv4 nor an IPv6 address.",
      asked: '/v1/location/ip/192.0.2.999',
      extras: { details: { field: 'ip', issue: 'not an IP address' } },
    },
    { slug: 'ip-not-found', detail: '192.0.2.10: No network that contains it is located or announced in the data.' },
  ],
  caching: { lifeS: LIFE_S, layers: [...LOCATION_LAYERS, ...USE_LAYERS] },
});

/** `GET /v1/location/network/{*network}` (contract rest.md 2.2). */
export const LOCATE_NETWORK = operation({
  id: 'locateNetwork',
  family: FAMILY,
  method: 'GET',
  path: '/v1/location/network/{*network}',
  summary: 'Where a network is, and who runs it',
  description:
    'The slash of the network may be sent literally or as %2F. `shares` gives the share of the network that each attribute applies to, `largest` the biggest part that differs. A network with very many blocks is estimated from addresses spread over it: `sampled` gives their number.',
  scope: 'lookup',
  category: 'standard',
  parameters: z.object({
    network: parameter(NETWORK_WIRE, (asked) => ({
      asked,
      network: readNetwork(asked),
    })),
  }),
  query: z.object({ fields: fieldsParameter(NETWORK_RECORD) }),
  body: NO_BODY,
  answer: {
    description:
      'The record of the network as a whole: each attribute has the value that at least 90 % of its addresses have in look-ups, else null.',
    schema: NETWORK_RECORD,
    examples: { network: EXAMPLE_NETWORK },
  },
  problems: [
    {
      slug: 'invalid-cidr-format',
      detail: "'192.0.2.0/33' is not a network: send a CIDR such as 192.0.2.0/24 or 2001:db8::/32.",
      asked: '/v1/location/network/192.0.2.0/33',
      extras: { details: { field: 'network', issue: 'not a CIDR' } },
    },
    { slug: 'network-not-found', detail: 'The network 192.0.2.0/24 and nothing inside it is located in the data.' },
  ],
  caching: { lifeS: LIFE_S, layers: [...LOCATION_LAYERS, ...USE_LAYERS] },
});

/** `POST /v1/location/ips/bulk` (contract rest.md 2.3). */
export const LOCATE_ADDRESSES = operation({
  id: 'locateAddresses',
  family: FAMILY,
  method: 'POST',
  path: '/v1/location/ips/bulk',
  summary: 'Where up to 1,000 addresses are',
  description:
    'Entries come in the order of the request. An entry without an answer says why; the others are not affected.',
  scope: 'lookup',
  category: 'bulk',
  parameters: NONE,
  query: NONE,
  body: {
    schema: BULK_BODY,
    examples: { list: ['192.0.2.10', '10.0.0.1'], wrapped: { ips: ['192.0.2.10', '10.0.0.1'] } },
    check: readBulkBody,
  },
  answer: {
    description: 'One entry for each address, in order; in the other formats one line or row each.',
    schema: z.array(BULK_ENTRY),
    mediaTypes: LIST_TYPES,
    examples: {
      mixed: [
        { ip: '192.0.2.10', ...EXAMPLE_BLOCKS },
        { ip: '10.0.0.1', error: true, message: 'No location data for private addresses' },
      ],
    },
  },
  problems: [
    {
      slug: 'too-many-items',
      detail: '1001 addresses are more than the maximum of 1000: send them in parts.',
      extras: { details: { field: 'ips', issue: 'too many items', max: 1000 } },
    },
  ],
});

/** `GET /v1/location/search` (contract rest.md 2.4). */
export const SEARCH_LOCATIONS = operation({
  id: 'searchLocations',
  family: FAMILY,
  method: 'GET',
  path: '/v1/location/search',
  summary: 'Located blocks by place or operator',
  description:
    'Case, accents and hyphens are ignored. country, region and continent take a name or an ISO code (AU, NSW, AU-NSW, OC); asn takes a number with or without AS; isp, isp_name and organization find whole words in the names that look-ups show, including those of the AS that announces a block; latitude and longitude match within 0.05 degrees; all other fields are compared whole.',
  scope: 'lookup',
  category: 'search',
  parameters: NONE,
  query: z.object({
    field: parameter(
      { type: 'string', description: 'field to search', example: 'city', enum: LOCATION_FIELDS },
      readField,
    ),
    value: parameter(
      { type: 'string', description: 'value to search for', example: 'Amsterdam', pattern: '\\S', maxLength: 200 },
      readValue,
    ),
    limit: integerParameter('limit', {
      description: 'maximum number of blocks',
      default: 100,
      minimum: 1,
      maximum: 1000,
    }),
    cursor: cursorParameter(),
  }),
  body: NO_BODY,
  answer: {
    description:
      'The first blocks by address; an empty list is not an error. In the other formats each result is a line or a row.',
    mediaTypes: LIST_TYPES,
    headers: {
      'X-Total-Count': 'totalHits, if the answer is in lines or rows',
      Link: 'the next page (rel="next"), if the answer is in lines or rows and there is one',
    },
    schema: z.object({
      totalHits: z.int().min(0).describe('number before the limit'),
      timeTakenMs: z.int().min(0),
      results: z.array(BLOCK_RECORD),
      next: z.string().nullable().describe('cursor of the next page; null on the last page'),
    }),
    examples: {
      city: {
        totalHits: 1,
        timeTakenMs: 12,
        results: [{ ip: '192.0.2.0', network: '192.0.2.0/24', ...EXAMPLE_BLOCKS }],
        next: null,
      },
    },
  },
  problems: [
    {
      slug: 'invalid-parameter',
      detail: 'limit must be a whole number from 1 to 1000.',
      asked: '/v1/location/search?field=city&value=Amsterdam&limit=0',
      extras: { details: { field: 'limit', issue: 'not a whole number in range' } },
    },
  ],
  caching: { lifeS: LIFE_S, layers: LOCATION_LAYERS },
});

const SHARE = z.number().min(0).max(1).nullable();

/** `GET /v1/location/stats` (contract rest.md 2.5). */
export const LOCATION_STATISTICS = operation({
  id: 'locationStatistics',
  family: FAMILY,
  method: 'GET',
  path: '/v1/location/stats',
  summary: 'Coverage and age of the location data',
  scope: 'lookup',
  category: 'standard',
  parameters: NONE,
  query: NONE,
  body: NO_BODY,
  answer: {
    description:
      'Counts of the current data. Addresses and prefixes are decimal numbers in strings; shares are from 0 to 1.',
    schema: z.object({
      coverage: z.object({
        ipv4Addresses: z.string(),
        ipv6Prefixes: z.string(),
        networks: z.int(),
        asns: z.int(),
      }),
      geography: z.object({ countries: z.int(), regions: z.int(), cities: z.int() }),
      freshness: z.object({ lastUpdated: z.iso.datetime().nullable(), updateFrequency: z.string().nullable() }),
      sources: z.array(z.object({ name: z.string(), updatedAt: z.iso.datetime().nullable(), records: z.int() })),
      accuracy: z.object({ withCity: SHARE, withCoordinates: SHARE, withAsn: SHARE }),
    }),
    examples: {
      statistics: {
        coverage: { ipv4Addresses: '768', ipv6Prefixes: '1', networks: 6, asns: 1 },
        geography: { countries: 4, regions: 2, cities: 5 },
        freshness: { lastUpdated: '2026-08-01T00:00:00.000Z', updateFrequency: null },
        sources: [
          { name: 'example-city-db', updatedAt: '2026-08-01T00:00:00.000Z', records: 6 },
          { name: 'older-db', updatedAt: '2025-08-01T00:00:00.000Z', records: 1 },
        ],
        accuracy: { withCity: 0.857, withCoordinates: 0.286, withAsn: 0.143 },
      },
    },
  },
  caching: { lifeS: 300, layers: LOCATION_LAYERS },
});
