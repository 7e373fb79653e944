/** Answers that the document shows: the contract's, in documentation addresses and invented values. */
import type { z } from 'zod';
import type { ADDRESS_INTELLIGENCE, DOMAIN_INTELLIGENCE } from './schemas.ts';

/** Contract rest.md 4.1. */
export const ADDRESS_EXAMPLE: z.input<typeof ADDRESS_INTELLIGENCE> = {
  query: {
    ip: '192.0.2.10',
    timestamp: '2026-08-03T09:15:27.114Z',
    response_time_ms: 38,
  },
  summary: {
    organization: 'Example Hosting BV',
    location: 'Amsterdam, Netherlands',
    network: '192.0.2.0/24',
    asn_primary: 'AS64500',
    risk_score: 12.5,
    ip_type: 'hosting',
    total_domains: 2,
    total_dns_records: 3,
  },
  geolocation: {
    country: {
      iso_code: 'NL',
      name: 'Netherlands',
      confidence: 99,
    },
    city: {
      name: 'Amsterdam',
    },
    coordinates: {
      latitude: 52.37,
      longitude: 4.9,
      accuracy_radius: 20,
      time_zone: 'Europe/Amsterdam',
    },
  },
  network: {
    prefixes: {
      announced: '192.0.2.0/24',
    },
    asns: [
      {
        asn: 64500,
        name: 'EXAMPLE-AS',
      },
    ],
  },
  isp: {
    name: 'Example Hosting BV',
    organization: 'Example Hosting BV',
    asn: 64500,
    source: 'example-route-collector',
    observed_at: '2026-08-03T08:00:00Z',
  },
  relationships: {
    ptr_records: ['host10.example.net'],
    a_records: ['example.com', 'www.example.com'],
    related_ips: ['192.0.2.11'],
  },
  reputation: {
    risk_score: 12.5,
    blacklists: [],
    blacklist_scores: {
      ip_score: 0,
      prefix_score: 0,
      asn_score: 0,
    },
  },
  security: {
    is_tor_exit: false,
    is_vpn: false,
    is_proxy: false,
    is_hosting: true,
    rpki_status: 'valid',
    threat_listings: [],
  },
  validation: {
    is_valid: true,
    version: 4,
    is_private: false,
    is_reserved: false,
  },
  history: {
    routing: [],
  },
  asn_details: {
    asn: 64500,
    name: 'EXAMPLE-AS',
    country: 'NL',
    prefixes: ['192.0.2.0/24'],
  },
  metadata: {
    data_sources: ['geolocation_db', 'bgp_routing'],
    layers: [
      { layer: 'dns', coverage: 'OK' as const, observed_at: '2026-08-03T00:00:00.000Z', source: 'example-resolver' },
    ],
    partial_data: false,
    errors: [],
    api_version: '1.0.0',
  },
};

/** Contract rest.md 4.2. */
export const DOMAIN_EXAMPLE: z.input<typeof DOMAIN_INTELLIGENCE> = {
  query: {
    domain: 'example.com',
    timestamp: '2026-08-03T09:15:27.114Z',
    response_time_ms: 71,
  },
  summary: {
    domain: 'example.com',
    registrar: 'Example Registrar, Inc.',
    creation_date: '2003-04-22',
    expiration_date: '2027-04-22',
    status: 'active',
    dns_provider: 'ns1.example.net',
    risk_score: 4.5,
    total_links_in: 412,
    total_links_out: 37,
  },
  whois: {
    creation_date: '2003-04-22',
    registrar: 'Example Registrar, Inc.',
    registration: {
      created: '2003-04-22',
      updated: '2026-05-02',
      expires: '2027-04-22',
      status: ['clientTransferProhibited'],
      name_servers: ['ns1.example.net', 'ns2.example.net'],
      dnssec: 'unsigned',
    },
    registrant: {
      name: null,
      organization: 'Example Org',
      email: 'owner@example.com',
      phone: null,
      country: 'US',
    },
  },
  dns: {
    a_records: ['192.0.2.10'],
    aaaa_records: ['2001:db8::10'],
    mx_records: ['10 mx1.example.net'],
    ns_records: ['ns1.example.net'],
    txt_records: [],
    cname_records: [],
    alias_records: [],
  },
  infrastructure: {
    ip_addresses: ['192.0.2.10', '2001:db8::10'],
    asns: [
      {
        asn: 64500,
        name: 'EXAMPLE-AS',
      },
    ],
  },
  certificates: {
    active: [
      {
        subject: 'example.com',
        issuer: 'Example CA',
        not_before: '2026-07-01',
        not_after: '2026-09-29',
        sans: ['example.com', 'www.example.com'],
        sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      },
    ],
  },
  relationships: {
    incoming_links: {
      total: 412,
      top_sources: ['blog.example.org'],
    },
    outgoing_links: {
      total: 37,
      top_sources: [],
    },
    related_domains: ['example.org'],
    shared_infrastructure: ['192.0.2.10', '2001:db8::10'],
  },
  ip_intelligence: {
    '192.0.2.10': {
      ip_address: '192.0.2.10',
      organization: 'Example Hosting BV',
      location: 'Netherlands',
      risk_score: 12.5,
      ip_type: 'hosting',
    },
  },
  metadata: {
    data_sources: ['whois_api', 'dns_resolver'],
    layers: [
      { layer: 'dns', coverage: 'OK' as const, observed_at: '2026-08-03T00:00:00.000Z', source: 'example-resolver' },
    ],
    partial_data: false,
    errors: [],
    api_version: '1.0.0',
  },
};
