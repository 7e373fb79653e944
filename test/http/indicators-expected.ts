/** Bodies about the small graph of `indicators-data.ts`, without what differs from run to run. */
import { expect } from 'vitest';

const DOMAIN_LAYERS = ['dns', 'whois', 'threat-listings', 'web', 'geolocation'];
const ADDRESS_LAYERS = ['geolocation', 'bgp-announcements', 'rpki', 'threat-listings', 'dns', 'web'];

/** Layers of which everything is loaded, by a source each. */
export function layersOf(layers: readonly string[]) {
  return layers.map((layer) => ({
    layer,
    ...{ coverage: 'OK', observed_at: '2026-08-03T00:00:00.000Z', source: `${layer} source` },
  }));
}

/** A domain, nothing asked for besides. */
export const DOMAIN = {
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
  verdict: expect.objectContaining({ level: 'NONE', verdictScore: 0, blocking: false, factors: expect.any(Array) }),
  registration: {
    num: '5120448',
    domainName: 'example.com',
    domainKeyword: 'example',
    domainTld: 'com',
    queryTime: '2026-07-30 04:42:07',
    source: '',
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
      weights: {
        domain: 0.5,
        nameservers: 0.25,
        mailservers: 0.25,
      },
      details: {
        domain_ips: ['192.0.2.10', '2001:db8::10'],
        domain_ip_scores: {
          '192.0.2.10': 23.1,
          '2001:db8::10': 0,
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
      total: 1,
      top_sources: ['blog.example.org'],
    },
    outgoing_links: {
      total: 1,
      top_sources: ['docs.example.org'],
    },
    related_domains: [
      'sold.example',
      'www.example.com',
      'b.example.com',
      'shop.example.com',
      'tenant.example.org',
      'blog.example.org',
      'docs.example.org',
    ],
    shared_infrastructure: ['192.0.2.10', '2001:db8::10'],
  },
  pivots: [
    {
      by: 'address',
      value: '192.0.2.10',
      domains: 1,
      at_least: false,
      query: expect.stringContaining('MATCH (:IPV4 '),
    },
    {
      by: 'certificate',
      value: 'b'.repeat(64),
      domains: 1,
      at_least: false,
      query: expect.stringContaining('MATCH (:TLS_CERTIFICATE '),
    },
    {
      by: 'registrant',
      value: 'owner@example.com',
      domains: 1,
      at_least: false,
      query: expect.stringContaining('MATCH (:EMAIL '),
    },
  ],
  metadata: {
    data_sources: ['geolocation_db', 'whois_api', 'dns_resolver', 'threat_feeds', 'link_graph'],
    layers: layersOf(DOMAIN_LAYERS),
    partial_data: false,
    errors: [],
  },
};

/** What each module adds to it. */
export const DOMAIN_MODULES = {
  dns_details: {
    A: [
      {
        value: '192.0.2.10',
        ttl: 300,
        first_seen: '2026-06-14T03:10:00Z',
        last_seen: '2026-08-02T00:00:00Z',
        source: null,
      },
    ],
    AAAA: [
      {
        value: '2001:db8::10',
        ttl: null,
        first_seen: null,
        last_seen: '2026-08-01T00:00:00Z',
        source: null,
      },
    ],
    MX: [
      {
        value: 'mx1.example.net',
        ttl: null,
        first_seen: null,
        last_seen: '2026-08-01T00:00:00Z',
        source: null,
        priority: 10,
      },
    ],
    NS: [
      {
        value: 'ns1.example.net',
        ttl: null,
        first_seen: null,
        last_seen: '2026-08-01T00:00:00Z',
        source: null,
      },
      {
        value: 'ns2.example.net',
        ttl: null,
        first_seen: null,
        last_seen: '2026-08-01T00:00:00Z',
        source: null,
      },
    ],
    TXT: [
      {
        value: 'v=spf1 -all',
        ttl: null,
        first_seen: null,
        last_seen: null,
        source: null,
      },
    ],
    CNAME: [],
    ALIAS: [],
    SOA: [
      {
        value: 'ns1.example.net hostmaster.example.com 1 7200 3600 1209600 300',
        ttl: null,
        first_seen: null,
        last_seen: null,
        source: null,
      },
    ],
    CAA: [
      {
        value: '0 issue "example-ca.example"',
        ttl: null,
        first_seen: null,
        last_seen: null,
        source: null,
      },
    ],
    SRV: [],
    DS: [
      {
        value: '4711 13 2',
        ttl: null,
        first_seen: null,
        last_seen: '2026-08-01T00:00:00Z',
        source: null,
      },
    ],
    PTR: [],
  },
  ssl: {
    active: true,
    chain: [
      {
        subject: 'example.com',
        issuer: 'Example CA',
        serial_number: '02',
        not_before: '2026-07-01',
        not_after: '2026-09-29',
        sans: ['example.com', 'www.example.com'],
        sha256: 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
        key_algorithm: 'ECDSA P-256',
        is_ca: false,
      },
    ],
    total_certificates: 2,
  },
  routing: {
    routes: [
      {
        ip: '192.0.2.10',
        prefix: '192.0.2.0/24',
        origin_asn: 64500,
        origin_name: 'EXAMPLENET',
        visibility: 291,
        first_seen: '2014-02-11T00:00:00Z',
        last_seen: '2026-08-03T08:00:00Z',
        rpki_status: 'valid',
      },
    ],
    ips: ['192.0.2.10', '2001:db8::10'],
    prefixes: ['192.0.2.0/24'],
    asns: [64500],
    nameservers: ['ns1.example.net', 'ns2.example.net'],
    mailservers: ['mx1.example.net'],
  },
  history: {
    whois: {
      records: [
        {
          num: '5120448',
          domainName: 'example.com',
          domainKeyword: 'example',
          domainTld: 'com',
          queryTime: '2026-07-30 04:42:07',
          source: '',
          createDate: '2003-04-22',
          updateDate: '2026-05-02',
          expiryDate: '2027-04-22',
          registrarIana: '9999',
          registrarName: 'Example Registrar, Inc.',
          registrarWebsite: 'https://registrar.example',
          nameServers: ['ns1.example.net', 'ns2.example.net'],
          domainStatus: ['clientDeleteProhibited', 'clientTransferProhibited'],
          dnsSec: 'signedDelegation',
        },
        {
          num: '5120447',
          domainName: 'example.com',
          domainKeyword: 'example',
          domainTld: 'com',
          queryTime: '2025-07-30 04:42:07',
          source: '',
          createDate: '2003-04-22',
          updateDate: '2025-05-02',
          expiryDate: '2026-04-22',
          registrarIana: '',
          registrarName: 'Older Registrar',
          registrarWebsite: '',
          nameServers: [],
          domainStatus: [],
          dnsSec: null,
        },
      ],
      total_records: 2,
      oldest_date: '2025-07-30',
      newest_date: '2026-07-30',
      message: null,
    },
    routing: {
      records: [
        {
          timestamp: '2025-01-01T00:00:00Z',
          prefix: '192.0.2.0/24',
          origin_asn: null,
          first_seen: null,
          last_seen: null,
          field: 'rpki_status',
          old_value: 'not_found',
          new_value: 'valid',
        },
        {
          timestamp: '2014-02-11T00:00:00Z',
          field: 'origin_asn',
          old_value: 'AS64499',
          new_value: 'AS64500',
          prefix: '192.0.2.0/24',
          origin_asn: 64500,
          first_seen: '2014-02-11T00:00:00Z',
          last_seen: '2026-08-03T08:00:00Z',
        },
        {
          timestamp: '2013-01-01T00:00:00Z',
          field: 'origin_asn',
          old_value: null,
          new_value: 'AS64499',
          prefix: '192.0.2.0/24',
          origin_asn: 64499,
          first_seen: '2013-01-01T00:00:00Z',
          last_seen: '2014-01-01T00:00:00Z',
        },
      ],
      total_records: 3,
      oldest_date: '2013-01-01',
      newest_date: '2025-01-01',
      message: null,
    },
    dns: {
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
    ssl: {
      records: [
        {
          timestamp: '2026-07-01T06:00:00Z',
          field: 'certificate',
          old_value: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
          new_value: 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
          first_seen: '2026-07-01T06:00:00Z',
          last_seen: null,
          sha256: 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
          issuer: 'Example CA',
          not_before: '2026-07-01',
          not_after: '2026-09-29',
        },
        {
          timestamp: '2026-04-01T06:00:00Z',
          field: 'certificate',
          old_value: null,
          new_value: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
          first_seen: '2026-04-01T06:00:00Z',
          last_seen: null,
          sha256: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
          issuer: 'Example CA',
          not_before: '2026-04-01',
          not_after: '2026-06-30',
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
  rpki: {
    status: 'valid',
    prefix: '192.0.2.0/24',
    origin_asn: 64500,
    source: 'rpki source',
    observed_at: '2026-08-03T00:00:00.000Z',
    validating_roas: [
      {
        prefix: '192.0.2.0/24',
        asn: 64500,
        max_length: 24,
        trust_anchor: 'RIPENCC',
      },
    ],
  },
};

/** An address, nothing asked for besides. */
export const ADDRESS = {
  summary: {
    organization: 'Example Hosting BV',
    location: 'Amsterdam, Netherlands',
    network: '192.0.2.0/24',
    asn_primary: 'AS64500',
    risk_score: 23.1,
    ip_type: 'hosting',
    total_domains: 2,
  },
  verdict: expect.objectContaining({
    ...{ level: 'LOW', verdictScore: 23.1, blocking: false, label: 'suspicious', coverage: 'structural-only' },
    ...{ sub_labels: ['blacklist'], tags: [], actors: [] },
    factors: expect.arrayContaining(['base 1.0 x log2(2) = 1.0']),
    context: [expect.objectContaining({ kind: 'special-purpose', subject: '192.0.2.0/24' })],
  }),
  geolocation: {
    continent: {
      code: 'EU',
      name: 'Europe',
    },
    country: {
      isoCode: 'NL',
      name: 'Netherlands',
    },
    region: {
      name: null,
      isoCode: null,
    },
    city: {
      name: 'Amsterdam',
    },
    postal: {
      code: null,
    },
    location: {
      latitude: 52.37,
      longitude: 4.9,
      accuracyRadius: 20,
      timeZone: 'Europe/Amsterdam',
    },
    isp: {
      name: 'Example Hosting BV',
      organization: 'Example Hosting BV',
      asn: 64500,
      asnOrganization: 'EXAMPLENET',
    },
    traits: {
      userType: 'hosting',
      isAnonymousProxy: null,
      isTorExitNode: null,
      isVpn: null,
    },
    countryBasis: 'geolocation',
    source: 'example-city-db',
    observedAt: '2026-08-01T00:00:00Z',
  },
  network: {
    prefix: '192.0.2.0/24',
    asn: 64500,
    source: null,
    observed_at: '2015-11-01T00:00:00Z',
    data: {
      resource: '192.0.2.0/24',
      visibility: {
        v4: {
          peers_seeing: 291,
          total_peers: null,
        },
        v6: {
          peers_seeing: null,
          total_peers: null,
        },
      },
      origins: [
        {
          asn: 64500,
          name: 'EXAMPLENET',
          route_objects: ['RADB', 'RIPE'],
        },
      ],
      first_seen: {
        prefix: '192.0.2.0/24',
        origin: 64499,
        time: '2013-01-01T00:00:00Z',
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
    source: null,
    observed_at: '2015-11-01T00:00:00Z',
  },
  relationships: {
    related_domains: ['tenant.example.org', 'example.com'],
    incoming_links: {
      total: 1,
      top_sources: ['blog.example.org'],
    },
    outgoing_links: {
      total: 1,
      top_sources: ['docs.example.org'],
    },
    shared_infrastructure: ['192.0.2.11'],
    ptr_records: ['host10.example.net'],
  },
  reputation: {
    risk_score: 23.1,
    blacklists: ['Example Scanner List'],
    blacklist_scores: {
      ip_score: 2.31,
      prefix_score: 0.44,
      asn_score: 0.12,
    },
  },
  security: {
    is_tor_exit: null,
    is_vpn: null,
    is_proxy: null,
    is_hosting: true,
    rpki_status: 'valid',
    threat_listings: [
      {
        feed: 'Example Scanner List',
        category: 'general-blacklists',
        first_seen: '2026-07-01T00:00:00Z',
        last_seen: '2026-08-02T00:00:00Z',
        seen_at: '2026-08-02T00:00:00Z',
        ...{ tags: [], count: 1, reference: null, scope: 'self' },
      },
    ],
  },
  pivots: [
    {
      by: 'address',
      value: '192.0.2.10',
      domains: 2,
      at_least: false,
      query: expect.stringContaining('MATCH (:IPV4 '),
    },
  ],
  metadata: {
    data_sources: ['geolocation_db', 'dns_resolver', 'threat_feeds', 'bgp_routing', 'link_graph'],
    layers: layersOf(ADDRESS_LAYERS),
    partial_data: false,
    errors: [],
  },
};

/** What each module adds to it. */
export const ADDRESS_MODULES = {
  registration: {
    cidr: '192.0.2.0/24',
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
  routing: {
    routes: [
      {
        ip: '192.0.2.10',
        prefix: '192.0.2.0/24',
        origin_asn: 64500,
        origin_name: 'EXAMPLENET',
        visibility: 291,
        first_seen: '2014-02-11T00:00:00Z',
        last_seen: '2026-08-03T08:00:00Z',
        rpki_status: 'valid',
      },
    ],
    ips: ['192.0.2.10'],
    prefixes: ['192.0.2.0/24'],
    asns: [64500],
    nameservers: [],
    mailservers: [],
  },
  history: {
    routing: {
      records: [
        {
          timestamp: '2025-01-01T00:00:00Z',
          prefix: '192.0.2.0/24',
          origin_asn: null,
          first_seen: null,
          last_seen: null,
          field: 'rpki_status',
          old_value: 'not_found',
          new_value: 'valid',
        },
        {
          timestamp: '2014-02-11T00:00:00Z',
          field: 'origin_asn',
          old_value: 'AS64499',
          new_value: 'AS64500',
          prefix: '192.0.2.0/24',
          origin_asn: 64500,
          first_seen: '2014-02-11T00:00:00Z',
          last_seen: '2026-08-03T08:00:00Z',
        },
        {
          timestamp: '2013-01-01T00:00:00Z',
          field: 'origin_asn',
          old_value: null,
          new_value: 'AS64499',
          prefix: '192.0.2.0/24',
          origin_asn: 64499,
          first_seen: '2013-01-01T00:00:00Z',
          last_seen: '2014-01-01T00:00:00Z',
        },
      ],
      total_records: 3,
      oldest_date: '2013-01-01',
      newest_date: '2025-01-01',
      message: null,
    },
    dns: {
      records: [
        {
          timestamp: '2026-06-14T03:10:00Z',
          field: 'a_record',
          old_value: null,
          new_value: 'example.com',
          first_seen: '2026-06-14T03:10:00Z',
          last_seen: '2026-08-02T00:00:00Z',
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
          timestamp: '2026-07-01T00:00:00Z',
          field: 'blacklist',
          old_value: null,
          new_value: 'Example Scanner List',
          first_seen: '2026-07-01T00:00:00Z',
          last_seen: '2026-08-02T00:00:00Z',
        },
        {
          timestamp: '2026-01-01T00:00:00Z',
          field: 'blacklist',
          old_value: 'Example Scanner List',
          new_value: null,
          first_seen: null,
          last_seen: null,
        },
      ],
      total_records: 2,
      oldest_date: '2026-01-01',
      newest_date: '2026-07-01',
      message: null,
    },
  },
  rpki: {
    status: 'valid',
    prefix: '192.0.2.0/24',
    origin_asn: 64500,
    source: 'rpki source',
    observed_at: '2026-08-03T00:00:00.000Z',
    validating_roas: [
      {
        prefix: '192.0.2.0/24',
        asn: 64500,
        max_length: 24,
        trust_anchor: 'RIPENCC',
      },
    ],
  },
};

/** An address that is known from DNS alone, as a module returns it. */
export const UNROUTED_VIEW = {
  summary: {
    organization: null,
    location: null,
    network: null,
    asn_primary: null,
    risk_score: 0,
    ip_type: null,
    total_domains: 1,
  },
  verdict: expect.objectContaining({ blocking: false, label: 'unknown' }),
  geolocation: {
    continent: {
      code: null,
      name: null,
    },
    country: {
      isoCode: null,
      name: null,
    },
    region: {
      name: null,
      isoCode: null,
    },
    city: {
      name: null,
    },
    postal: {
      code: null,
    },
    location: {
      latitude: null,
      longitude: null,
      accuracyRadius: null,
      timeZone: null,
    },
    isp: {
      name: null,
      organization: null,
      asn: null,
      asnOrganization: null,
    },
    traits: {
      userType: null,
      isAnonymousProxy: null,
      isTorExitNode: null,
      isVpn: null,
    },
    countryBasis: null,
    source: null,
    observedAt: null,
  },
  network: {
    prefix: null,
    asn: null,
    source: null,
    observed_at: null,
    data: {
      resource: null,
      visibility: {
        v4: {
          peers_seeing: null,
          total_peers: null,
        },
        v6: {
          peers_seeing: null,
          total_peers: null,
        },
      },
      origins: [],
      first_seen: {
        prefix: null,
        origin: null,
        time: null,
      },
      last_seen: {
        prefix: null,
        origin: null,
        time: null,
      },
    },
  },
  isp: {
    name: null,
    organization: null,
    asn: null,
    source: null,
    observed_at: null,
  },
  relationships: {
    related_domains: ['example.com'],
    incoming_links: {
      total: 1,
      top_sources: ['blog.example.org'],
    },
    outgoing_links: {
      total: 1,
      top_sources: ['docs.example.org'],
    },
    shared_infrastructure: [],
    ptr_records: [],
  },
  reputation: {
    risk_score: 0,
    blacklists: [],
    blacklist_scores: {
      ip_score: 0,
      prefix_score: null,
      asn_score: null,
    },
  },
  security: {
    is_tor_exit: null,
    is_vpn: null,
    is_proxy: null,
    is_hosting: null,
    rpki_status: 'unknown',
    threat_listings: [],
  },
};

/** The graph around the domain. */
export const DOMAIN_GRAPH = {
  nodes: [
    {
      id: 'example.com',
      type: 'domain',
      label: 'example.com',
      properties: {
        risk_score: 0,
      },
    },
    {
      id: '192.0.2.10',
      type: 'ip',
      label: '192.0.2.10',
      properties: {
        risk_score: 23.1,
        asn: 64500,
      },
    },
    {
      id: '2001:db8::10',
      type: 'ip',
      label: '2001:db8::10',
      properties: {
        risk_score: 0,
      },
    },
    {
      id: 'AS64500',
      type: 'asn',
      label: 'EXAMPLENET',
      properties: {
        country: 'NL',
      },
    },
    {
      id: 'ns1.example.net',
      type: 'nameserver',
      label: 'ns1.example.net',
      properties: {
        risk_score: 0,
      },
    },
    {
      id: 'ns2.example.net',
      type: 'nameserver',
      label: 'ns2.example.net',
      properties: {
        risk_score: 0,
      },
    },
    {
      id: 'mx1.example.net',
      type: 'mailserver',
      label: 'mx1.example.net',
      properties: {
        risk_score: 0,
      },
    },
    {
      id: 'b.example.com',
      type: 'domain',
      label: 'b.example.com',
      properties: {
        risk_score: 0,
      },
    },
    {
      id: 'shop.example.com',
      type: 'domain',
      label: 'shop.example.com',
      properties: {
        risk_score: 0,
      },
    },
    {
      id: 'www.example.com',
      type: 'domain',
      label: 'www.example.com',
      properties: {
        risk_score: 0,
      },
    },
    {
      id: 'sold.example',
      type: 'domain',
      label: 'sold.example',
      properties: {
        risk_score: 0,
      },
    },
    {
      id: 'docs.example.org',
      type: 'domain',
      label: 'docs.example.org',
      properties: {
        risk_score: 0,
      },
    },
    {
      id: 'blog.example.org',
      type: 'domain',
      label: 'blog.example.org',
      properties: {
        risk_score: 0,
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
      source: 'example.com',
      target: '2001:db8::10',
      type: 'resolves_to',
      weight: 1,
      properties: {},
    },
    {
      source: 'example.com',
      target: 'ns1.example.net',
      type: 'has_nameserver',
      weight: 1,
      properties: {},
    },
    {
      source: 'example.com',
      target: 'ns2.example.net',
      type: 'has_nameserver',
      weight: 1,
      properties: {},
    },
    {
      source: 'example.com',
      target: 'mx1.example.net',
      type: 'has_mail_host',
      weight: 1,
      properties: {
        preference: 10,
      },
    },
    {
      source: 'b.example.com',
      target: 'example.com',
      type: 'has_parent',
      weight: 1,
      properties: {},
    },
    {
      source: 'shop.example.com',
      target: 'example.com',
      type: 'has_parent',
      weight: 1,
      properties: {},
    },
    {
      source: 'www.example.com',
      target: 'example.com',
      type: 'has_parent',
      weight: 1,
      properties: {},
    },
    {
      source: 'www.example.com',
      target: 'example.com',
      type: 'resolves_to',
      weight: 1,
      properties: {
        record: 'CNAME',
      },
    },
    {
      source: 'example.com',
      target: 'www.example.com',
      type: 'same_certificate',
      weight: 1,
      properties: {
        sha256: 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
      },
    },
    {
      source: 'example.com',
      target: 'sold.example',
      type: 'same_registrant',
      weight: 1,
      properties: {},
    },
    {
      source: 'example.com',
      target: 'docs.example.org',
      type: 'links_to',
      weight: 1,
      properties: {},
    },
    {
      source: 'blog.example.org',
      target: 'example.com',
      type: 'links_to',
      weight: 4,
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
  totalNodes: 13,
  totalLinks: 14,
};

/** The graph around the address. */
export const ADDRESS_GRAPH = {
  nodes: [
    {
      id: '192.0.2.10',
      type: 'ip',
      label: '192.0.2.10',
      properties: {
        risk_score: 23.1,
        asn: 64500,
      },
    },
    {
      id: '192.0.2.0/24',
      type: 'network',
      label: '192.0.2.0/24',
      properties: {
        rpki_status: 'valid',
        risk_score: 4.4,
      },
    },
    {
      id: 'AS64500',
      type: 'asn',
      label: 'EXAMPLENET',
      properties: {
        country: 'NL',
      },
    },
    {
      id: 'tenant.example.org',
      type: 'domain',
      label: 'tenant.example.org',
      properties: {
        risk_score: 0,
      },
    },
    {
      id: 'example.com',
      type: 'domain',
      label: 'example.com',
      properties: {
        risk_score: 0,
      },
    },
    {
      id: '192.0.2.11',
      type: 'ip',
      label: '192.0.2.11',
      properties: {
        risk_score: 0,
      },
    },
  ],
  links: [
    {
      source: 'tenant.example.org',
      target: '192.0.2.10',
      type: 'resolves_to',
      weight: 1,
      properties: {},
    },
    {
      source: 'example.com',
      target: '192.0.2.10',
      type: 'resolves_to',
      weight: 1,
      properties: {},
    },
    {
      source: '192.0.2.10',
      target: '192.0.2.11',
      type: 'same_network',
      weight: 1,
      properties: {
        prefix: '192.0.2.0/24',
      },
    },
    {
      source: '192.0.2.0/24',
      target: '192.0.2.10',
      type: 'contains',
      weight: 1,
      properties: {
        prefix: '192.0.2.0/24',
      },
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
    {
      source: 'AS64500',
      target: '192.0.2.0/24',
      type: 'contains',
      weight: 1,
      properties: {
        prefix: '192.0.2.0/24',
      },
    },
  ],
  totalNodes: 6,
  totalLinks: 6,
};

/** The view of the address. */
export const ADDRESS_INTELLIGENCE = {
  summary: {
    organization: 'Example Hosting BV',
    location: 'Amsterdam, Netherlands',
    network: '192.0.2.0/24',
    asn_primary: 'AS64500',
    risk_score: 23.1,
    ip_type: 'hosting',
    total_domains: 2,
    total_dns_records: 3,
  },
  geolocation: {
    country: {
      iso_code: 'NL',
      name: 'Netherlands',
      confidence: null,
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
        name: 'EXAMPLENET',
      },
    ],
  },
  isp: {
    name: 'Example Hosting BV',
    organization: 'Example Hosting BV',
    asn: 64500,
    source: null,
    observed_at: '2015-11-01T00:00:00Z',
  },
  relationships: {
    ptr_records: ['host10.example.net'],
    a_records: ['tenant.example.org', 'example.com'],
    related_ips: ['192.0.2.11'],
  },
  reputation: {
    risk_score: 23.1,
    blacklists: ['Example Scanner List'],
    blacklist_scores: {
      ip_score: 2.31,
      prefix_score: 0.44,
      asn_score: 0.12,
    },
  },
  security: {
    is_tor_exit: null,
    is_vpn: null,
    is_proxy: null,
    is_hosting: true,
    rpki_status: 'valid',
    threat_listings: [
      {
        feed: 'Example Scanner List',
        category: 'general-blacklists',
        first_seen: '2026-07-01T00:00:00Z',
        last_seen: '2026-08-02T00:00:00Z',
        seen_at: '2026-08-02T00:00:00Z',
        ...{ tags: [], count: 1, reference: null, scope: 'self' },
      },
    ],
  },
  validation: {
    is_valid: true,
    version: 4,
    is_private: false,
    is_reserved: false,
  },
  history: {
    routing: [
      {
        timestamp: '2025-01-01T00:00:00Z',
        prefix: '192.0.2.0/24',
        origin_asn: null,
        first_seen: null,
        last_seen: null,
        field: 'rpki_status',
        old_value: 'not_found',
        new_value: 'valid',
      },
      {
        timestamp: '2014-02-11T00:00:00Z',
        field: 'origin_asn',
        old_value: 'AS64499',
        new_value: 'AS64500',
        prefix: '192.0.2.0/24',
        origin_asn: 64500,
        first_seen: '2014-02-11T00:00:00Z',
        last_seen: '2026-08-03T08:00:00Z',
      },
      {
        timestamp: '2013-01-01T00:00:00Z',
        field: 'origin_asn',
        old_value: null,
        new_value: 'AS64499',
        prefix: '192.0.2.0/24',
        origin_asn: 64499,
        first_seen: '2013-01-01T00:00:00Z',
        last_seen: '2014-01-01T00:00:00Z',
      },
    ],
  },
  asn_details: {
    asn: 64500,
    name: 'EXAMPLENET',
    country: 'NL',
    prefixes: ['192.0.2.0/24'],
  },
  metadata: {
    data_sources: ['geolocation_db', 'dns_resolver', 'threat_feeds', 'bgp_routing', 'link_graph'],
    layers: layersOf(ADDRESS_LAYERS),
    partial_data: false,
    errors: [],
    api_version: '1.0.0',
  },
};

/** The view of the domain. */
export const DOMAIN_INTELLIGENCE = {
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
  infrastructure: {
    ip_addresses: ['192.0.2.10', '2001:db8::10'],
    asns: [
      {
        asn: 64500,
        name: 'EXAMPLENET',
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
        sha256: 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
      },
    ],
  },
  relationships: {
    incoming_links: {
      total: 1,
      top_sources: ['blog.example.org'],
    },
    outgoing_links: {
      total: 1,
      top_sources: ['docs.example.org'],
    },
    related_domains: [
      'sold.example',
      'www.example.com',
      'b.example.com',
      'shop.example.com',
      'tenant.example.org',
      'blog.example.org',
      'docs.example.org',
    ],
    shared_infrastructure: ['192.0.2.10', '2001:db8::10'],
  },
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
    data_sources: [
      'geolocation_db',
      'whois_api',
      'dns_resolver',
      'threat_feeds',
      'bgp_routing',
      'link_graph',
      'certificate_transparency',
    ],
    layers: layersOf([...DOMAIN_LAYERS, 'certificate-transparency', 'bgp-announcements']),
    partial_data: false,
    errors: [],
    api_version: '1.0.0',
  },
};
