import { z } from 'zod';
import { LOCATION_BLOCKS } from '../location/record-schema.ts';
import { HISTORIES } from './history-schema.ts';
import {
  ADDRESS_REPUTATION,
  ADDRESS_SUMMARY,
  BASIS,
  day,
  ISP,
  instant,
  LINKS,
  METADATA,
  names,
  PIVOTS,
  QUERY,
  ROUTING,
  RPKI,
  SECURITY,
  text,
  VERDICT,
} from './shared-schemas.ts';

const VISIBILITY = z.object({ peers_seeing: z.int().nullable(), total_peers: z.int().nullable() });
const SEEN = z.object({ prefix: text('announced network'), origin: z.int().nullable(), time: instant('when') });

const NETWORK = z
  .object({
    prefix: text('announced network, as a CIDR'),
    asn: z.int().nullable().describe('AS that announces it'),
    ...BASIS,
    data: z.object({
      resource: text('announced network'),
      visibility: z.object({ v4: VISIBILITY, v6: VISIBILITY }),
      origins: z.array(
        z.object({ asn: z.int(), name: text('short name'), route_objects: names('registries with a route object') }),
      ),
      first_seen: SEEN,
      last_seen: SEEN,
    }),
  })
  .meta({ id: 'AddressNetwork' });

const NETWORK_REGISTRATION = z
  .object({
    cidr: z.string(),
    netname: text('name of the network in its registry'),
    organization: text('registrant'),
    country: text('country code'),
    rir: text('regional registry'),
    status: text('allocated, assigned, reserved or available'),
    registered_on: day('date of the delegation'),
    updated_on: day('last change'),
    abuse_email: text('where to report abuse'),
    ...BASIS,
  })
  .nullable();

/** The blocks of an address, for every caller. */
const ADDRESS_BLOCKS = {
  summary: ADDRESS_SUMMARY,
  verdict: VERDICT,
  geolocation: z.object(LOCATION_BLOCKS),
  network: NETWORK,
  isp: ISP,
  relationships: z.object({
    related_domains: names('names that resolve to it, the most popular first, at most 100'),
    incoming_links: LINKS,
    outgoing_links: LINKS,
    shared_infrastructure: names('addresses of the same announced network that serve the same names'),
    ptr_records: names('its reverse names'),
  }),
  reputation: ADDRESS_REPUTATION,
  security: SECURITY,
};

/** An address without the members that only its own answer has. */
export const ADDRESS_VIEW = z.object(ADDRESS_BLOCKS).meta({ id: 'AddressView' });

/** The body about an address (contract rest.md 1.2). */
export const ADDRESS_ANSWER = z
  .object({
    query: QUERY,
    ...ADDRESS_BLOCKS,
    pivots: PIVOTS,
    registration: NETWORK_REGISTRATION.optional().describe('with include=whois: of its network'),
    routing: ROUTING.optional().describe('with include=routing'),
    history: HISTORIES.optional().describe('with include=history'),
    rpki: RPKI.optional().describe('with include=rpki'),
    metadata: METADATA,
  })
  .meta({ id: 'AddressEnrichment' });
