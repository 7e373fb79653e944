/** What modules add to the examples of the API document, and graphs and views that these do not show. */
import {
  ADDRESS_EXAMPLE,
  DOMAIN_EXAMPLE,
  EXAMPLE_CERTIFICATE,
  HISTORY_EXAMPLE,
} from '../../http/indicators/examples.ts';
import { ADDRESS_EXAMPLE as ADDRESS_VIEW, DOMAIN_EXAMPLE as DOMAIN_VIEW } from '../../http/intelligence/examples.ts';
import { blank, UNKNOWN_BLOCKS } from './example-answers.ts';

const NETWORK = '192.0.2.0/24';
const OLD_CERTIFICATE = 'a'.repeat(64);

const dnsRecord = (value: string, lastSeen: string | null = null) => ({
  ...{ value, ttl: null, first_seen: null, last_seen: lastSeen, source: null },
});

const SEEN = '2026-08-01T00:00:00Z';
const FIRST_SEEN = '2026-06-14T03:10:00Z';
const LAST_SEEN = '2026-08-02T00:00:00Z';

const [VALID_CERTIFICATE] = DOMAIN_VIEW.certificates.active;

const ROUTING = {
  routes: [
    {
      ip: '192.0.2.10',
      prefix: NETWORK,
      origin_asn: 64500,
      origin_name: 'EXAMPLE-AS',
      visibility: 291,
      first_seen: '2014-02-11T00:00:00Z',
      last_seen: '2026-08-03T08:00:00Z',
      rpki_status: 'valid',
    },
  ],
  ips: ['192.0.2.10'],
  prefixes: [NETWORK],
  asns: [64500],
  nameservers: [],
  mailservers: [],
};

const ROUTING_HISTORY = {
  records: ADDRESS_VIEW.history.routing,
  total_records: 3,
  oldest_date: '2013-01-01',
  newest_date: '2025-01-01',
  message: null,
};

const RPKI = {
  status: 'valid',
  prefix: NETWORK,
  origin_asn: 64500,
  source: 'example-rpki',
  observed_at: '2026-08-03T00:00:00.000Z',
  validating_roas: [{ prefix: NETWORK, asn: 64500, max_length: 24, trust_anchor: 'RIPENCC' }],
};

/** The registration without the registrant, which histories leave out. */
const WHOIS_RECORD = Object.fromEntries(
  Object.entries(DOMAIN_EXAMPLE.registration).filter(([name]) => !name.startsWith('registrant')),
);

/** What each module adds to the domain. */
export const DOMAIN_MODULES = {
  dns_details: {
    A: [{ ...dnsRecord('192.0.2.10', LAST_SEEN), ttl: 300, first_seen: FIRST_SEEN }],
    AAAA: [dnsRecord('2001:db8::10', SEEN)],
    MX: [{ ...dnsRecord('mx1.example.net', SEEN), priority: 10 }],
    NS: [dnsRecord('ns1.example.net', SEEN), dnsRecord('ns2.example.net', SEEN)],
    TXT: [dnsRecord('v=spf1 -all')],
    CNAME: [],
    ALIAS: [],
    SOA: [dnsRecord('ns1.example.net hostmaster.example.com 1 7200 3600 1209600 300')],
    CAA: [dnsRecord('0 issue "example-ca.example"')],
    SRV: [],
    DS: [dnsRecord('4711 13 2', SEEN)],
    PTR: [],
  },
  ssl: {
    active: true,
    chain: [{ ...VALID_CERTIFICATE, serial_number: '02', key_algorithm: 'ECDSA P-256', is_ca: false }],
    total_certificates: 2,
  },
  routing: {
    ...ROUTING,
    ips: ['192.0.2.10', '2001:db8::10'],
    nameservers: ['ns1.example.net', 'ns2.example.net'],
    mailservers: ['mx1.example.net'],
  },
  history: {
    whois: {
      records: [
        WHOIS_RECORD,
        {
          ...WHOIS_RECORD,
          ...{ num: '5120447', queryTime: '2025-07-30 04:42:07', source: '' },
          ...{ updateDate: '2025-05-02', expiryDate: '2026-04-22' },
          ...{ registrarIana: '', registrarName: 'Older Registrar', registrarWebsite: '' },
          ...{ nameServers: [], domainStatus: [], dnsSec: null },
        },
      ],
      total_records: 2,
      oldest_date: '2025-07-30',
      newest_date: '2026-07-30',
      message: null,
    },
    routing: ROUTING_HISTORY,
    dns: HISTORY_EXAMPLE.history,
    ssl: {
      records: [
        {
          ...{ timestamp: '2026-07-01T06:00:00Z', field: 'certificate', issuer: 'Example CA' },
          ...{ old_value: OLD_CERTIFICATE, new_value: EXAMPLE_CERTIFICATE, sha256: EXAMPLE_CERTIFICATE },
          ...{ first_seen: '2026-07-01T06:00:00Z', last_seen: null, not_before: '2026-07-01', not_after: '2026-09-29' },
        },
        {
          ...{ timestamp: '2026-04-01T06:00:00Z', field: 'certificate', issuer: 'Example CA' },
          ...{ old_value: null, new_value: OLD_CERTIFICATE, sha256: OLD_CERTIFICATE },
          ...{ first_seen: '2026-04-01T06:00:00Z', last_seen: null, not_before: '2026-04-01', not_after: '2026-06-30' },
        },
      ],
      total_records: 2,
      oldest_date: '2026-04-01',
      newest_date: '2026-07-01',
      message: null,
    },
    reputation: {
      records: [],
      total_records: 0,
      oldest_date: null,
      newest_date: null,
      message: 'No threat feed is known to have listed example.com.',
    },
  },
  rpki: RPKI,
};

/** What each module adds to the address. */
export const ADDRESS_MODULES = {
  registration: {
    cidr: NETWORK,
    netname: 'EXAMPLE-NET',
    organization: 'Example Hosting BV',
    country: 'NL',
    rir: 'RIPENCC',
    status: 'assigned',
    registered_on: '2014-02-11',
    updated_on: '2021-06-30',
    abuse_email: 'abuse@example.net',
    source: null,
    observed_at: null,
  },
  routing: ROUTING,
  history: {
    routing: ROUTING_HISTORY,
    dns: {
      records: [
        {
          ...{ timestamp: FIRST_SEEN, field: 'a_record', old_value: null, new_value: 'example.com' },
          ...{ first_seen: FIRST_SEEN, last_seen: LAST_SEEN },
        },
      ],
      total_records: 1,
      oldest_date: '2026-06-14',
      newest_date: '2026-06-14',
      message: null,
    },
    reputation: {
      records: [
        {
          ...{
            timestamp: '2026-07-01T00:00:00Z',
            field: 'blacklist',
            old_value: null,
            new_value: 'Example Scanner List',
          },
          ...{ first_seen: '2026-07-01T00:00:00Z', last_seen: LAST_SEEN },
        },
        {
          ...{
            timestamp: '2026-01-01T00:00:00Z',
            field: 'blacklist',
            old_value: 'Example Scanner List',
            new_value: null,
          },
          ...{ first_seen: null, last_seen: null },
        },
      ],
      total_records: 2,
      oldest_date: '2026-01-01',
      newest_date: '2026-07-01',
      message: null,
    },
  },
  rpki: RPKI,
};

const { query: _query, metadata: _metadata, pivots: _pivots, ...SEEN_ADDRESS } = ADDRESS_EXAMPLE;

/** The addresses of the domain as a module returns them; the second is known from DNS alone. */
export const ADDRESS_VIEWS = {
  '192.0.2.10': SEEN_ADDRESS,
  '2001:db8::10': {
    summary: { ...blank(SEEN_ADDRESS.summary), risk_score: 0, total_domains: 1 },
    verdict: {
      ...{ level: 'UNKNOWN', score: null, verdictScore: null, blocking: false, label: 'unknown', coverage: 'no-data' },
      not_blocking: ['band'],
      ...{ sub_labels: [], tags: [], actors: [], factors: [] },
      context: [
        {
          ...{ kind: 'special-purpose', subject: '2001:db8::/32', level: null, count: null },
          ...{ example: 'documentation (RFC 3849)', query: null },
        },
      ],
    },
    geolocation: UNKNOWN_BLOCKS,
    network: blank(SEEN_ADDRESS.network),
    isp: blank(SEEN_ADDRESS.isp),
    relationships: {
      ...SEEN_ADDRESS.relationships,
      ...{ related_domains: ['example.com'], shared_infrastructure: [], ptr_records: [] },
    },
    reputation: {
      risk_score: 0,
      blacklists: [],
      blacklist_scores: { ip_score: 0, prefix_score: null, asn_score: null },
    },
    security: { ...blank(SEEN_ADDRESS.security), rpki_status: 'unknown' },
  },
};

/** The graph around the address. */
export const ADDRESS_GRAPH = {
  nodes: [
    { id: '192.0.2.10', type: 'ip', label: '192.0.2.10', properties: { risk_score: 23.1, asn: 64500 } },
    { id: NETWORK, type: 'network', label: NETWORK, properties: { rpki_status: 'valid', risk_score: 4.4 } },
    { id: 'AS64500', type: 'asn', label: 'EXAMPLE-AS', properties: { country: 'NL' } },
    { id: 'tenant.example.org', type: 'domain', label: 'tenant.example.org', properties: { risk_score: 0 } },
    { id: 'example.com', type: 'domain', label: 'example.com', properties: { risk_score: 0 } },
    { id: '192.0.2.11', type: 'ip', label: '192.0.2.11', properties: { risk_score: 0 } },
  ],
  links: [
    { source: 'tenant.example.org', target: '192.0.2.10', type: 'resolves_to', weight: 1, properties: {} },
    { source: 'example.com', target: '192.0.2.10', type: 'resolves_to', weight: 1, properties: {} },
    { source: '192.0.2.10', target: '192.0.2.11', type: 'same_network', weight: 1, properties: { prefix: NETWORK } },
    { source: NETWORK, target: '192.0.2.10', type: 'contains', weight: 1, properties: { prefix: NETWORK } },
    { source: 'AS64500', target: '192.0.2.10', type: 'contains', weight: 1, properties: { prefix: NETWORK } },
    { source: 'AS64500', target: NETWORK, type: 'contains', weight: 1, properties: { prefix: NETWORK } },
  ],
  totalNodes: 6,
  totalLinks: 6,
};
