/** Answers that the document shows: the contract's, in documentation addresses and invented values. */
import type { z } from 'zod';
import { EXAMPLE_BLOCKS } from '../location/record-schema.ts';
import type { ADDRESS_ANSWER } from './address-schema.ts';
import type { DOMAIN_ANSWER } from './domain-schema.ts';
import type { GRAPH } from './graph-schema.ts';
import type { HISTORY_BODY } from './history-schema.ts';

/** Contract rest.md 1.1. */
export const DOMAIN_EXAMPLE: z.input<typeof DOMAIN_ANSWER> = {
  query: {
    indicator: 'example.com',
    indicator_type: 'domain',
    timestamp: '2026-08-03T09:15:27.114Z',
    response_time_ms: 84,
  },
  summary: {
    domain_name: 'example.com',
    registrar: 'Example Registrar, Inc.',
    status: 'active',
    registration_date: '2003-04-22',
    expiration_date: '2027-04-22',
    organization: 'Example Org',
    location: 'Exampleville, United States',
    dns_provider: 'ns1.example.net',
    risk_score: 4.5,
    total_links_in: 412,
    total_links_out: 37,
  },
  verdict: {
    level: 'NONE',
    score: 0,
    verdictScore: 0,
    blocking: false,
    label: 'benign',
    coverage: 'known-clean',
    sub_labels: [],
    tags: [],
    actors: [],
    factors: ['no threat list has it', 'score 0.00'],
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
    risk_score: 4.5,
    blacklists: [],
    domain_reputation: {
      overall_score: 4.5,
      risk_level: 'clean',
      domain_ip_score: 6,
      nameserver_ip_score: 2,
      mailserver_ip_score: 4,
      scoring_method: 'composite_infrastructure',
      weights: {
        domain: 0.5,
        nameservers: 0.25,
        mailservers: 0.25,
      },
      details: {
        domain_ips: ['192.0.2.10', '2001:db8::10'],
        domain_ip_scores: {
          '192.0.2.10': 8,
          '2001:db8::10': 4,
        },
        nameserver_domains: ['ns1.example.net', 'ns2.example.net'],
        nameserver_ips: ['198.51.100.53'],
        nameserver_ip_scores: {
          '198.51.100.53': 2,
        },
        mailserver_domains: ['mx1.example.net'],
        mailserver_ips: ['203.0.113.25'],
        mailserver_ip_scores: {
          '203.0.113.25': 4,
        },
      },
    },
  },
  security: { threat_listings: [] },
  relationships: {
    incoming_links: {
      total: 412,
      top_sources: ['blog.example.org'],
    },
    outgoing_links: {
      total: 37,
      top_sources: ['docs.example.org'],
    },
    related_domains: ['www.example.com', 'example.org'],
    shared_infrastructure: ['192.0.2.10', '2001:db8::10'],
  },
  pivots: [
    {
      by: 'registrant',
      value: 'Example Org',
      domains: 4,
      at_least: false,
      query:
        'MATCH (:ORGANIZATION {name: "example org"})<-[:REGISTERED_BY]-(d:HOSTNAME) WHERE d.name <> "example.com" RETURN DISTINCT d.name AS domain LIMIT 1000',
    },
  ],
  metadata: {
    data_sources: ['whois_api', 'dns_resolver', 'threat_feeds', 'link_graph'],
    layers: [
      { layer: 'dns', coverage: 'OK' as const, observed_at: '2026-08-03T00:00:00.000Z', source: 'example-resolver' },
    ],
    partial_data: false,
    errors: [],
  },
};

/** Contract rest.md 1.2. */
export const ADDRESS_EXAMPLE: z.input<typeof ADDRESS_ANSWER> = {
  query: {
    indicator: '192.0.2.10',
    indicator_type: 'ip',
    timestamp: '2026-08-03T09:15:27.114Z',
    response_time_ms: 31,
  },
  summary: {
    organization: 'Example Hosting BV',
    location: 'Amsterdam, Netherlands',
    network: '192.0.2.0/24',
    asn_primary: 'AS64500',
    risk_score: 12.5,
    ip_type: 'hosting',
    total_domains: 2,
  },
  verdict: {
    level: 'INFO',
    score: 1.1,
    verdictScore: 12.5,
    blocking: false,
    label: 'suspicious',
    coverage: 'structural-only',
    sub_labels: ['scanner'],
    tags: ['#scanner'],
    actors: [],
    factors: ['1 feed, weight 0.80', 'base 0.80 x log2(2) = 0.80', 'score 1.10'],
    context: [
      {
        kind: 'network-listed',
        subject: '192.0.2.0/24',
        level: 'MEDIUM',
        count: 3,
        example: '192.0.2.66',
        query: 'CALL explain("192.0.2.0/24")',
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
      visibility: {
        v4: {
          peers_seeing: 291,
          total_peers: 297,
        },
        v6: {
          peers_seeing: 0,
          total_peers: 0,
        },
      },
      origins: [
        {
          asn: 64500,
          name: 'EXAMPLE-AS',
          route_objects: ['RIPE'],
        },
      ],
      first_seen: {
        prefix: '192.0.2.0/24',
        origin: 64500,
        time: '2014-02-11T00:00:00Z',
      },
      last_seen: {
        prefix: '192.0.2.0/24',
        origin: 64500,
        time: '2026-08-03T08:00:00Z',
      },
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
    related_domains: ['example.com', 'www.example.com'],
    incoming_links: {
      total: 0,
      top_sources: [],
    },
    outgoing_links: {
      total: 0,
      top_sources: [],
    },
    shared_infrastructure: ['192.0.2.11'],
    ptr_records: ['host10.example.net'],
  },
  reputation: {
    risk_score: 12.5,
    blacklists: ['example-scanner-list'],
    blacklist_scores: {
      ip_score: 1.2,
      prefix_score: 0.4,
      asn_score: 0.1,
    },
  },
  security: {
    is_tor_exit: false,
    is_vpn: false,
    is_proxy: false,
    is_hosting: true,
    rpki_status: 'valid',
    threat_listings: [
      {
        feed: 'example-scanner-list',
        category: 'scanner',
        tags: ['#scanner'],
        first_seen: '2026-07-01T00:00:00Z',
        last_seen: '2026-08-02T00:00:00Z',
        seen_at: '2026-08-02T00:00:00Z',
        count: 1,
        reference: null,
        scope: 'self' as const,
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
  metadata: {
    data_sources: ['geolocation_db', 'bgp_routing', 'threat_feeds'],
    layers: [
      { layer: 'dns', coverage: 'OK' as const, observed_at: '2026-08-03T00:00:00.000Z', source: 'example-resolver' },
    ],
    partial_data: false,
    errors: [],
  },
};

/** Contract rest.md 1.3. */
export const HISTORY_EXAMPLE: z.input<typeof HISTORY_BODY> = {
  query: {
    indicator: 'example.com',
    indicator_type: 'domain',
    history_type: 'dns',
    timestamp: '2026-08-03T09:15:27.114Z',
    response_time_ms: 22,
  },
  history: {
    records: [
      {
        timestamp: '2026-06-14T03:10:00Z',
        field: 'a_record',
        old_value: '198.51.100.7',
        new_value: '192.0.2.10',
        first_seen: '2026-06-14T03:10:00Z',
        last_seen: '2026-08-03T00:00:00Z',
      },
    ],
    total_records: 1,
    oldest_date: '2026-06-14',
    newest_date: '2026-06-14',
    message: null,
  },
  next: null,
};

/** Contract rest.md 1.4. */
export const GRAPH_EXAMPLE: z.input<typeof GRAPH> = {
  nodes: [
    {
      id: 'example.com',
      type: 'domain',
      label: 'example.com',
      properties: {
        risk_score: 4.5,
      },
    },
    {
      id: '192.0.2.10',
      type: 'ip',
      label: '192.0.2.10',
      properties: {
        asn: 64500,
      },
    },
    {
      id: 'AS64500',
      type: 'asn',
      label: 'EXAMPLE-AS',
      properties: {
        country: 'NL',
      },
    },
  ],
  links: [
    {
      source: 'example.com',
      target: '192.0.2.10',
      type: 'resolves_to',
      weight: 1,
      properties: {},
    },
    {
      source: 'AS64500',
      target: '192.0.2.10',
      type: 'contains',
      weight: 1,
      properties: {
        prefix: '192.0.2.0/24',
      },
    },
  ],
  totalNodes: 3,
  totalLinks: 2,
};

/** Contract rest.md 1.5. */
export const SUBDOMAINS_EXAMPLE = {
  domain: 'example.com',
  subdomains: ['api.example.com', 'www.example.com'],
  totalCount: 2,
  next: null,
};
