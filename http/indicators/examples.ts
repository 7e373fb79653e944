/** Answers that the document shows. Tests expect the same bodies from the routes, on a small graph. */
import type { z } from 'zod';
import { EXAMPLE_BLOCKS } from '../location/record-schema.ts';
import type { ADDRESS_ANSWER } from './address-schema.ts';
import type { DOMAIN_ANSWER } from './domain-schema.ts';
import type { GRAPH } from './graph-schema.ts';
import type { HISTORY_BODY } from './history-schema.ts';
import type { METADATA } from './shared-schemas.ts';

/** The members of `query` that differ from answer to answer. */
export const EXAMPLE_STAMP = { timestamp: '2026-08-03T09:15:27.114Z', response_time_ms: 31 };

/** Layers that are loaded, by one source each. */
export function exampleLayers(layers: readonly string[]) {
  return layers.map((layer) => ({
    layer,
    coverage: 'OK' as const,
    observed_at: '2026-08-03T00:00:00.000Z',
    source: `example-${layer}`,
  }));
}

/** The instant that the verdicts of examples are judged for. */
const EXAMPLE_AS_OF = '2026-08-03T00:00:00.000Z';

/** The block `metadata` of an answer that misses nothing; `as_of` is null where nothing is judged. */
export function exampleMetadata<Source extends z.input<typeof METADATA>['data_sources'][number]>(
  sources: Source[],
  layers: readonly string[],
  as_of: string | null = EXAMPLE_AS_OF,
) {
  return { data_sources: sources, layers: exampleLayers(layers), partial_data: false, errors: [], as_of };
}

/** The certificate of the domain. */
export const EXAMPLE_CERTIFICATE = 'b'.repeat(64);

/** Contract rest.md 1.1. */
export const DOMAIN_EXAMPLE = {
  query: { indicator: 'example.com', indicator_type: 'domain', ...EXAMPLE_STAMP },
  summary: {
    domain_name: 'example.com',
    registrar: 'Example Registrar, Inc.',
    status: 'active',
    registration_date: '2003-04-22',
    expiration_date: '2027-04-22',
    organization: 'Example Org',
    location: 'Exampleville, United States',
    dns_provider: 'ns1.example.net',
    risk_score: 7.3,
    total_links_in: 1,
    total_links_out: 1,
  },
  verdict: {
    level: 'NONE',
    score: 0,
    verdictScore: 0,
    blocking: false,
    not_blocking: ['band'],
    label: 'benign',
    coverage: 'known-clean',
    sub_labels: [],
    tags: [],
    actors: [],
    factors: ['no feed counts', 'score 0.0', 'v 100 x (1 - e^(-0.0 / 8)) = 0.0 -> NONE', 'verdictScore 0'],
    context: [],
  },
  registration: {
    num: '5120448',
    domainName: 'example.com',
    domainKeyword: 'example',
    domainTld: 'com',
    queryTime: '2026-07-30 04:42:07',
    source: 'example-whois',
    createDate: '2003-04-22',
    updateDate: '2026-05-02',
    expiryDate: '2027-04-22',
    registrarIana: '9999',
    registrarName: 'Example Registrar, Inc.',
    registrarWebsite: 'https://registrar.example',
    registrantName: '',
    registrantCompany: 'Example Org',
    registrantAddress: '1 Example St',
    registrantCity: 'Exampleville',
    registrantState: 'CA',
    registrantZip: '90000',
    registrantCountry: 'US',
    registrantEmail: 'owner@example.com',
    registrantPhone: '+1.5555550100',
    registrantFax: '',
    nameServers: ['ns1.example.net', 'ns2.example.net'],
    domainStatus: ['clientDeleteProhibited', 'clientTransferProhibited'],
    dnsSec: 'signedDelegation',
  },
  dns: {
    arecords: ['192.0.2.10'],
    aaaa_records: ['2001:db8::10'],
    mx_records: ['10 mx1.example.net'],
    ns_records: ['ns1.example.net', 'ns2.example.net'],
    txt_records: ['v=spf1 -all'],
    cname_records: [],
    alias_records: [],
  },
  reputation: {
    risk_score: 7.3,
    blacklists: [],
    domain_reputation: {
      overall_score: 7.3,
      risk_level: 'clean',
      domain_ip_score: 11.6,
      nameserver_ip_score: 2,
      mailserver_ip_score: 4,
      scoring_method: 'composite_infrastructure',
      weights: { domain: 0.5, nameservers: 0.25, mailservers: 0.25 },
      details: {
        domain_ips: ['192.0.2.10', '2001:db8::10'],
        domain_ip_scores: { '192.0.2.10': 23.1, '2001:db8::10': 0 },
        nameserver_domains: ['ns1.example.net', 'ns2.example.net'],
        nameserver_ips: ['198.51.100.53'],
        nameserver_ip_scores: { '198.51.100.53': 2 },
        mailserver_domains: ['mx1.example.net'],
        mailserver_ips: ['203.0.113.25'],
        mailserver_ip_scores: { '203.0.113.25': 4 },
      },
    },
  },
  security: { threat_listings: [] },
  relationships: {
    incoming_links: { total: 1, top_sources: ['blog.example.org'] },
    outgoing_links: { total: 1, top_sources: ['docs.example.org'] },
    related_domains: [
      ...['sold.example', 'www.example.com', 'b.example.com', 'shop.example.com'],
      ...['tenant.example.org', 'blog.example.org', 'docs.example.org'],
    ],
    shared_infrastructure: ['192.0.2.10', '2001:db8::10'],
  },
  pivots: [
    {
      by: 'address',
      value: '192.0.2.10',
      domains: 1,
      at_least: false,
      query:
        'MATCH (:IPV4 {name: "192.0.2.10"})<-[:RESOLVES_TO]-(d:HOSTNAME) WHERE d.name <> "example.com" RETURN DISTINCT d.name AS domain LIMIT 1000',
    },
    {
      by: 'certificate',
      value: EXAMPLE_CERTIFICATE,
      domains: 1,
      at_least: false,
      query: `MATCH (:TLS_CERTIFICATE {name: "${EXAMPLE_CERTIFICATE}"})<-[:HAS_CERTIFICATE]-(d:HOSTNAME) WHERE d.name <> "example.com" RETURN DISTINCT d.name AS domain LIMIT 1000`,
    },
    {
      by: 'registrant',
      value: 'owner@example.com',
      domains: 1,
      at_least: false,
      query:
        'MATCH (:EMAIL {name: "email:owner@example.com"})<-[:HAS_EMAIL]-(d:HOSTNAME) WHERE d.name <> "example.com" RETURN DISTINCT d.name AS domain LIMIT 1000',
    },
  ],
  metadata: exampleMetadata(
    ['geolocation_db', 'whois_api', 'dns_resolver', 'threat_feeds', 'link_graph'],
    ['dns', 'whois', 'threat-listings', 'web', 'geolocation'],
  ),
} satisfies z.input<typeof DOMAIN_ANSWER>;

/** Contract rest.md 1.2. */
export const ADDRESS_EXAMPLE = {
  query: { indicator: '192.0.2.10', indicator_type: 'ip', ...EXAMPLE_STAMP },
  summary: {
    organization: 'Example Hosting BV',
    location: 'Amsterdam, Netherlands',
    network: '192.0.2.0/24',
    asn_primary: 'AS64500',
    risk_score: 23.1,
    ip_type: 'hosting',
    total_domains: 2,
  },
  verdict: {
    level: 'LOW',
    score: 1.35,
    verdictScore: 23.1,
    blocking: false,
    not_blocking: ['band'],
    label: 'suspicious',
    coverage: 'structural-only',
    sub_labels: ['blacklist'],
    tags: [],
    actors: [],
    factors: [
      '1 feed, weights 1.0 = 1.0',
      'base 1.0 x log2(2) = 1.0',
      'recency x1.2 (seen 24 hours ago)',
      'age x1.1271 (1.1 months)',
      'density x1.0 (0 confirmed-bad neighbours)',
      'score 1.35',
      'v 100 x (1 - e^(-1.35 / 8)) = 15.53 -> INFO',
      'suspected within 30 days, not confirmed -> LOW',
      'verdictScore 20 + 20 x 0.1553 = 23.1',
    ],
    context: [
      {
        ...{ kind: 'special-purpose', subject: '192.0.2.0/24', level: null, count: null },
        ...{ example: 'documentation (TEST-NET-1) (RFC 5737)', query: null },
      },
    ],
  },
  geolocation: EXAMPLE_BLOCKS,
  network: {
    prefix: '192.0.2.0/24',
    asn: 64500,
    source: 'example-route-collector',
    observed_at: '2026-08-03T08:00:00Z',
    data: {
      resource: '192.0.2.0/24',
      visibility: { v4: { peers_seeing: 291, total_peers: null }, v6: { peers_seeing: null, total_peers: null } },
      origins: [{ asn: 64500, name: 'EXAMPLE-AS', route_objects: ['RADB', 'RIPE'] }],
      first_seen: { prefix: '192.0.2.0/24', origin: 64499, time: '2013-01-01T00:00:00Z' },
      last_seen: { prefix: '192.0.2.0/24', origin: 64500, time: '2026-08-03T08:00:00Z' },
    },
  },
  isp: {
    name: 'Example Hosting BV',
    organization: 'Example Hosting BV',
    asn: 64500,
    source: 'example-route-collector',
    observed_at: '2026-08-03T08:00:00Z',
  },
  relationships: {
    related_domains: ['tenant.example.org', 'example.com'],
    incoming_links: { total: 1, top_sources: ['blog.example.org'] },
    outgoing_links: { total: 1, top_sources: ['docs.example.org'] },
    shared_infrastructure: ['192.0.2.11'],
    ptr_records: ['host10.example.net'],
  },
  reputation: {
    risk_score: 23.1,
    blacklists: ['Example Scanner List'],
    blacklist_scores: { ip_score: 2.31, prefix_score: 0.44, asn_score: 0.12 },
  },
  security: {
    is_tor_exit: false,
    is_vpn: false,
    is_proxy: false,
    is_hosting: true,
    rpki_status: 'valid',
    threat_listings: [
      {
        feed: 'Example Scanner List',
        category: 'general-blacklists',
        tags: [],
        first_seen: '2026-07-01T00:00:00Z',
        last_seen: '2026-08-02T00:00:00Z',
        seen_from: '2026-08-02T00:00:00Z',
        seen_until: '2026-08-02T00:00:00Z',
        seen_at: '2026-08-02T00:00:00Z',
        count: 1,
        reference: null,
        scope: 'self',
      },
    ],
  },
  pivots: [
    {
      by: 'address',
      value: '192.0.2.10',
      domains: 2,
      at_least: false,
      query:
        'MATCH (:IPV4 {name: "192.0.2.10"})<-[:RESOLVES_TO]-(d:HOSTNAME) RETURN DISTINCT d.name AS domain LIMIT 1000',
    },
  ],
  metadata: exampleMetadata(
    ['geolocation_db', 'dns_resolver', 'threat_feeds', 'bgp_routing', 'link_graph'],
    ['geolocation', 'bgp-announcements', 'rpki', 'threat-listings', 'dns', 'web'],
  ),
} satisfies z.input<typeof ADDRESS_ANSWER>;

/** Contract rest.md 1.3. */
export const HISTORY_EXAMPLE = {
  query: { indicator: 'example.com', indicator_type: 'domain', history_type: 'dns', ...EXAMPLE_STAMP },
  history: {
    records: [
      {
        timestamp: '2026-06-14T03:10:00Z',
        field: 'a_record',
        old_value: '198.51.100.7',
        new_value: '192.0.2.10',
        first_seen: '2026-06-14T03:10:00Z',
        last_seen: '2026-08-02T00:00:00Z',
      },
      {
        timestamp: '2026-05-01T00:00:00Z',
        field: 'txt_record',
        old_value: 'old',
        new_value: null,
        first_seen: null,
        last_seen: null,
      },
    ],
    total_records: 2,
    oldest_date: '2026-05-01',
    newest_date: '2026-06-14',
    message: null,
  },
  next: null,
} satisfies z.input<typeof HISTORY_BODY>;

/** Contract rest.md 1.4. */
export const GRAPH_EXAMPLE = {
  nodes: [
    { id: 'example.com', type: 'domain', label: 'example.com', properties: { risk_score: 0 } },
    { id: '192.0.2.10', type: 'ip', label: '192.0.2.10', properties: { risk_score: 23.1, asn: 64500 } },
    { id: '2001:db8::10', type: 'ip', label: '2001:db8::10', properties: { risk_score: 0 } },
    { id: 'AS64500', type: 'asn', label: 'EXAMPLE-AS', properties: { country: 'NL' } },
    { id: 'ns1.example.net', type: 'nameserver', label: 'ns1.example.net', properties: { risk_score: 0 } },
    { id: 'ns2.example.net', type: 'nameserver', label: 'ns2.example.net', properties: { risk_score: 0 } },
    { id: 'mx1.example.net', type: 'mailserver', label: 'mx1.example.net', properties: { risk_score: 0 } },
    { id: 'b.example.com', type: 'domain', label: 'b.example.com', properties: { risk_score: 0 } },
    { id: 'shop.example.com', type: 'domain', label: 'shop.example.com', properties: { risk_score: 0 } },
    { id: 'www.example.com', type: 'domain', label: 'www.example.com', properties: { risk_score: 0 } },
    { id: 'sold.example', type: 'domain', label: 'sold.example', properties: { risk_score: 0 } },
    { id: 'docs.example.org', type: 'domain', label: 'docs.example.org', properties: { risk_score: 0 } },
    { id: 'blog.example.org', type: 'domain', label: 'blog.example.org', properties: { risk_score: 0 } },
  ],
  links: [
    { source: 'example.com', target: '192.0.2.10', type: 'resolves_to', weight: 1, properties: {} },
    { source: 'example.com', target: '2001:db8::10', type: 'resolves_to', weight: 1, properties: {} },
    { source: 'example.com', target: 'ns1.example.net', type: 'has_nameserver', weight: 1, properties: {} },
    { source: 'example.com', target: 'ns2.example.net', type: 'has_nameserver', weight: 1, properties: {} },
    {
      source: 'example.com',
      target: 'mx1.example.net',
      type: 'has_mail_host',
      weight: 1,
      properties: { preference: 10 },
    },
    { source: 'b.example.com', target: 'example.com', type: 'has_parent', weight: 1, properties: {} },
    { source: 'shop.example.com', target: 'example.com', type: 'has_parent', weight: 1, properties: {} },
    { source: 'www.example.com', target: 'example.com', type: 'has_parent', weight: 1, properties: {} },
    {
      source: 'www.example.com',
      target: 'example.com',
      type: 'resolves_to',
      weight: 1,
      properties: { record: 'CNAME' },
    },
    {
      ...{ source: 'example.com', target: 'www.example.com', type: 'same_certificate', weight: 1 },
      properties: { sha256: EXAMPLE_CERTIFICATE },
    },
    { source: 'example.com', target: 'sold.example', type: 'same_registrant', weight: 1, properties: {} },
    { source: 'example.com', target: 'docs.example.org', type: 'links_to', weight: 1, properties: {} },
    { source: 'blog.example.org', target: 'example.com', type: 'links_to', weight: 4, properties: {} },
    { source: 'AS64500', target: '192.0.2.10', type: 'contains', weight: 1, properties: { prefix: '192.0.2.0/24' } },
  ],
  totalNodes: 13,
  totalLinks: 14,
} satisfies z.input<typeof GRAPH>;

/** Contract rest.md 1.5. */
export const SUBDOMAINS_EXAMPLE = {
  domain: 'example.com',
  subdomains: ['a.b.example.com', 'b.example.com', 'shop.example.com', 'www.example.com'],
  totalCount: 4,
  next: null,
};
