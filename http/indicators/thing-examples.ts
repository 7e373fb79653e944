/** Examples of answers for the document, with documentation addresses and invented values. */
import type { z } from 'zod';
import type { NETWORK_ANSWER, THING_ANSWER, URL_ANSWER } from './thing-schema.ts';

type Body = z.input<typeof THING_ANSWER>;

const STAMP = { timestamp: '2026-08-03T09:15:27.114Z', response_time_ms: 21 };
const OBSERVED_AT = '2026-08-03T00:00:00Z';

/** The verdict on an indicator that no list has. */
const UNLISTED: Body['verdict'] = {
  level: 'NONE',
  score: 0,
  verdictScore: 0,
  blocking: false,
  label: 'unknown',
  coverage: 'structural-only',
  sub_labels: [],
  tags: [],
  actors: [],
  factors: ['no threat list has it', 'score 0.00'],
  context: [],
};

/** The verdict on an indicator whose type no feed lists. */
const unscored = (what: string): Body['verdict'] => ({
  ...UNLISTED,
  level: 'NONE',
  score: null,
  verdictScore: null,
  factors: [`no feed lists ${what}`],
});

const NOT_LISTED: Body['security'] = { threat_listings: [] };

const metadata = (sources: Body['metadata']['data_sources'], layers: readonly string[]): Body['metadata'] => ({
  data_sources: sources,
  layers: layers.map((layer) => ({ layer, coverage: 'OK', observed_at: OBSERVED_AT, source: 'example-source' })),
  partial_data: false,
  errors: [],
});

/** A URL that is judged by its host. */
export const URL_EXAMPLE: z.input<typeof URL_ANSWER> = {
  query: { indicator: 'https://www.example.com/path', indicator_type: 'url', ...STAMP },
  summary: {
    host: 'www.example.com',
    path: '/path',
    registrable_domain: 'example.com',
    risk_score: 0,
    explanation: 'www.example.com is on no list.',
  },
  verdict: UNLISTED,
  security: NOT_LISTED,
  relationships: [],
  metadata: metadata([], ['threat-listings', 'urls']),
};

/** A network that is announced as such. */
export const NETWORK_EXAMPLE: z.input<typeof NETWORK_ANSWER> = {
  query: { indicator: '192.0.2.0/24', indicator_type: 'cidr', ...STAMP },
  summary: {
    first_ip: '192.0.2.0',
    last_ip: '192.0.2.255',
    total_addresses: '256',
    organization: 'Example Hosting BV',
    country: 'NL',
    announced_in: '192.0.2.0/24',
    asn: 'AS64500',
    risk_score: 0,
    explanation: '0 of the 256 addresses of 192.0.2.0/24 are on threat lists.',
  },
  verdict: UNLISTED,
  security: NOT_LISTED,
  relationships: [
    {
      of: 'ANNOUNCED_PREFIX',
      type: 'ROUTES',
      direction: 'in',
      labels: ['ASN'],
      total: 1,
      names: ['AS64500'],
      query:
        "MATCH (:ANNOUNCED_PREFIX {name: '192.0.2.0/24'})<-[:ROUTES]-(n:ASN) RETURN DISTINCT n.name AS name LIMIT 1000",
    },
  ],
  metadata: metadata(['bgp_routing'], ['threat-listings', 'bgp-announcements']),
};

const SYSTEM_EXAMPLE: Body = {
  query: { indicator: 'AS64500', indicator_type: 'asn', ...STAMP },
  summary: {
    name: 'EXAMPLENET',
    organization: 'Example Networks B.V.',
    country: 'NL',
    registry: 'RIPENCC',
    announced_prefixes: 1,
    risk_score: 0,
    explanation: 'AS64500 announces 1 prefix; 0 of its 256 IPv4 addresses are on threat lists.',
  },
  verdict: UNLISTED,
  security: NOT_LISTED,
  relationships: [
    {
      of: 'ASN',
      type: 'HAS_COUNTRY',
      direction: 'out',
      labels: ['COUNTRY'],
      total: 1,
      names: ['NL'],
      query: "MATCH (:ASN {name: 'AS64500'})-[:HAS_COUNTRY]->(n:COUNTRY) RETURN DISTINCT n.name AS name LIMIT 1000",
    },
  ],
  metadata: metadata(['bgp_routing'], ['threat-listings', 'bgp-announcements']),
};

const HASH = '0123456789abcdef0123456789abcdef';

const HASH_EXAMPLE: Body = {
  query: { indicator: HASH, indicator_type: 'hash', ...STAMP },
  summary: {
    algorithm: 'md5',
    md5: HASH,
    sha1: null,
    sha256: null,
    family: 'example-loader',
    file_type: 'exe',
    is_known_good: null,
    risk_score: 0,
    explanation: `${HASH} is on no list.`,
  },
  verdict: UNLISTED,
  security: NOT_LISTED,
  relationships: [],
  metadata: metadata([], ['hashes']),
};

const VULNERABILITY_EXAMPLE: Body = {
  query: { indicator: 'CVE-2021-44228', indicator_type: 'cve', ...STAMP },
  summary: {
    description: 'Example server executes code from a request.',
    cvss: 10,
    cvss_version: '3.1',
    cvss_vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H',
    severity: 'critical',
    epss: 0.97,
    is_kev: true,
    kev_date_added: '2021-12-10',
    is_ransomware: true,
    vendor: 'Example',
    product: 'Server',
    cwes: ['CWE-502'],
    published: '2021-12-10',
    modified: '2025-10-27',
    risk_score: 99,
    explanation:
      'CVE-2021-44228 is known to be exploited, for ransomware too. It has a CVSS of 10.0 and an EPSS of 97 %.',
  },
  verdict: {
    ...UNLISTED,
    level: 'CRITICAL',
    score: 99,
    verdictScore: 99,
    label: 'malicious',
    coverage: 'malicious-evidenced',
    factors: ['known to be exploited'],
  },
  security: NOT_LISTED,
  relationships: [],
  metadata: metadata([], ['vulnerabilities']),
};

const EMAIL_EXAMPLE: Body = {
  query: { indicator: 'owner@example.com', indicator_type: 'email', ...STAMP },
  summary: {
    domain: 'example.com',
    roles: ['registrant'],
    risk_score: 0,
    explanation:
      'owner@example.com is known, but no feed lists mail addresses, so that it has no score and is not called clean.',
  },
  verdict: unscored('mail addresses'),
  security: NOT_LISTED,
  relationships: [],
  metadata: metadata(['whois_api'], ['whois', 'threat-listings']),
};

const FINGERPRINT = HASH + HASH;

const CERTIFICATE_EXAMPLE: Body = {
  query: { indicator: FINGERPRINT, indicator_type: 'certificate', ...STAMP },
  summary: {
    subject: 'example.com',
    issuer: 'Example CA',
    serial_number: '02',
    not_before: '2026-07-01',
    not_after: '2026-09-29',
    is_valid: true,
    key_algorithm: 'ECDSA P-256',
    names: ['example.com', 'www.example.com'],
    total_names: 2,
    risk_score: 0,
    explanation: `${FINGERPRINT} is known, but no feed lists certificates, so that it has no score and is not called clean.`,
  },
  verdict: unscored('certificates'),
  security: NOT_LISTED,
  relationships: [],
  metadata: metadata(['certificate_transparency'], ['certificate-transparency', 'threat-listings']),
};

/** One of each type. */
export const THING_EXAMPLES = {
  url: URL_EXAMPLE,
  asn: SYSTEM_EXAMPLE,
  cidr: NETWORK_EXAMPLE,
  hash: HASH_EXAMPLE,
  cve: VULNERABILITY_EXAMPLE,
  email: EMAIL_EXAMPLE,
  certificate: CERTIFICATE_EXAMPLE,
};
