/** Answers that the document shows. Tests expect the same bodies from the routes, on a small graph. */
import type { z } from 'zod';
import {
  EXAMPLE_CERTIFICATE,
  EXAMPLE_STAMP,
  exampleMetadata,
  ADDRESS_EXAMPLE as INDICATOR_ADDRESS,
  DOMAIN_EXAMPLE as INDICATOR_DOMAIN,
} from '../indicators/examples.ts';
import type { ADDRESS_INTELLIGENCE, DOMAIN_INTELLIGENCE } from './schemas.ts';

const API_VERSION = { api_version: '1.0.0' };
const SYSTEM = { asn: 64500, name: 'EXAMPLE-AS' };
const NETWORK = '192.0.2.0/24';

/** Contract rest.md 4.1. */
export const ADDRESS_EXAMPLE = {
  query: { ip: '192.0.2.10', ...EXAMPLE_STAMP },
  summary: { ...INDICATOR_ADDRESS.summary, total_dns_records: 3 },
  geolocation: {
    country: { iso_code: 'NL', name: 'Netherlands', confidence: null },
    city: { name: 'Amsterdam' },
    coordinates: { latitude: 52.37, longitude: 4.9, accuracy_radius: 20, time_zone: 'Europe/Amsterdam' },
  },
  network: { prefixes: { announced: NETWORK }, asns: [SYSTEM] },
  isp: INDICATOR_ADDRESS.isp,
  relationships: {
    ptr_records: ['host10.example.net'],
    a_records: ['tenant.example.org', 'example.com'],
    related_ips: ['192.0.2.11'],
  },
  reputation: INDICATOR_ADDRESS.reputation,
  security: INDICATOR_ADDRESS.security,
  validation: { is_valid: true, version: 4, is_private: false, is_reserved: false },
  history: {
    routing: [
      {
        ...{ timestamp: '2025-01-01T00:00:00Z', field: 'rpki_status', old_value: 'not_found', new_value: 'valid' },
        ...{ prefix: NETWORK, origin_asn: null, first_seen: null, last_seen: null },
      },
      {
        ...{ timestamp: '2014-02-11T00:00:00Z', field: 'origin_asn', old_value: 'AS64499', new_value: 'AS64500' },
        ...{ prefix: NETWORK, origin_asn: 64500, first_seen: '2014-02-11T00:00:00Z' },
        last_seen: '2026-08-03T08:00:00Z',
      },
      {
        ...{ timestamp: '2013-01-01T00:00:00Z', field: 'origin_asn', old_value: null, new_value: 'AS64499' },
        ...{ prefix: NETWORK, origin_asn: 64499, first_seen: '2013-01-01T00:00:00Z' },
        last_seen: '2014-01-01T00:00:00Z',
      },
    ],
  },
  asn_details: { ...SYSTEM, country: 'NL', prefixes: [NETWORK] },
  metadata: { ...INDICATOR_ADDRESS.metadata, ...API_VERSION },
} satisfies z.input<typeof ADDRESS_INTELLIGENCE>;

/** Contract rest.md 4.2. */
export const DOMAIN_EXAMPLE = {
  query: { domain: 'example.com', ...EXAMPLE_STAMP },
  summary: {
    domain: 'example.com',
    registrar: 'Example Registrar, Inc.',
    creation_date: '2003-04-22',
    expiration_date: '2027-04-22',
    status: 'active',
    dns_provider: 'ns1.example.net',
    risk_score: 7.3,
    total_links_in: 1,
    total_links_out: 1,
  },
  whois: {
    creation_date: '2003-04-22',
    registrar: 'Example Registrar, Inc.',
    registration: {
      created: '2003-04-22',
      updated: '2026-05-02',
      expires: '2027-04-22',
      status: ['clientDeleteProhibited', 'clientTransferProhibited'],
      name_servers: ['ns1.example.net', 'ns2.example.net'],
      dnssec: 'signedDelegation',
    },
    registrant: {
      name: null,
      organization: 'Example Org',
      email: 'owner@example.com',
      phone: '+1.5555550100',
      country: 'US',
    },
  },
  dns: {
    a_records: ['192.0.2.10'],
    aaaa_records: ['2001:db8::10'],
    mx_records: ['10 mx1.example.net'],
    ns_records: ['ns1.example.net', 'ns2.example.net'],
    txt_records: ['v=spf1 -all'],
    cname_records: [],
    alias_records: [],
  },
  infrastructure: { ip_addresses: ['192.0.2.10', '2001:db8::10'], asns: [SYSTEM] },
  certificates: {
    active: [
      {
        ...{ subject: 'example.com', issuer: 'Example CA', not_before: '2026-07-01', not_after: '2026-09-29' },
        ...{ sans: ['example.com', 'www.example.com'], sha256: EXAMPLE_CERTIFICATE },
      },
    ],
  },
  relationships: INDICATOR_DOMAIN.relationships,
  ip_intelligence: {
    '192.0.2.10': {
      ip_address: '192.0.2.10',
      organization: 'Example Hosting BV',
      location: 'Amsterdam, Netherlands',
      risk_score: 23.1,
      ip_type: 'hosting',
    },
    '2001:db8::10': {
      ip_address: '2001:db8::10',
      organization: null,
      location: null,
      risk_score: 0,
      ip_type: null,
    },
  },
  metadata: {
    ...exampleMetadata(
      [
        ...(['geolocation_db', 'whois_api', 'dns_resolver', 'threat_feeds'] as const),
        ...(['bgp_routing', 'link_graph', 'certificate_transparency'] as const),
      ],
      ['dns', 'whois', 'threat-listings', 'web', 'geolocation', 'certificate-transparency', 'bgp-announcements'],
    ),
    ...API_VERSION,
  },
} satisfies z.input<typeof DOMAIN_INTELLIGENCE>;
