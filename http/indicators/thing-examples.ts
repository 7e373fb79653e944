/** Examples of answers for the document. Tests expect the same bodies from the routes, on a small graph. */
import type { z } from 'zod';
import { EXAMPLE_CERTIFICATE, EXAMPLE_STAMP, exampleMetadata } from './examples.ts';
import type { NETWORK_ANSWER, THING_ANSWER, URL_ANSWER } from './thing-schema.ts';

type Body = z.input<typeof THING_ANSWER>;

/** The verdict on an indicator that no list has. */
const UNLISTED = {
  level: 'NONE',
  score: 0,
  verdictScore: 0,
  blocking: false,
  not_blocking: ['band'],
  label: 'unknown',
  coverage: 'structural-only',
  sub_labels: [],
  tags: [],
  actors: [],
  factors: [],
  context: [],
} satisfies Body['verdict'];

/** The verdict on an indicator that one feed lists; the last step of its arithmetic differs. */
const listed = (category: string, tags: string[], step: string): Body['verdict'] => ({
  ...UNLISTED,
  ...{ level: 'MEDIUM', score: 1.21, verdictScore: 42.8, label: 'malicious', coverage: 'malicious-evidenced' },
  ...{ sub_labels: [category], tags },
  factors: [
    '1 feed, weights 1.0 = 1.0',
    'base 1.0 x log2(2) = 1.0',
    'recency x1.2 (seen 24 hours ago)',
    'age x1.0056 (0.0 months)',
    'score 1.21',
    'v 100 x (1 - e^(-1.21 / 8)) = 14.04 -> INFO',
    step,
    'verdictScore 40 + 20 x 0.1404 = 42.8',
  ],
});

/** The verdict on an indicator whose type no feed lists. */
const unscored = (what: string): Body['verdict'] => ({
  ...UNLISTED,
  score: null,
  verdictScore: null,
  factors: [`no feed lists ${what}`],
});

const NOT_LISTED: Body['security'] = { threat_listings: [] };

const listedBy = (feed: string, category: string, tags: string[]): Body['security'] => {
  const seen = '2026-08-02T00:00:00Z';
  const times = { first_seen: seen, last_seen: seen, seen_from: seen, seen_until: seen, seen_at: seen };
  return { threat_listings: [{ feed, category, tags, ...times, count: 1, reference: null, scope: 'self' }] };
};

/** The neighbours of a node at the other end of edges such as `<-[:ROUTES]-`; labels such as `IPV4|IPV6`. */
function neighbours(of: string, name: string, edges: string, labels: string, ...names: string[]) {
  return {
    ...{ of, type: edges.replaceAll(/\W/g, ''), direction: edges.startsWith('<') ? ('in' as const) : ('out' as const) },
    ...{ labels: labels.split('|'), total: names.length, names },
    query: `MATCH (:${of} {name: "${name}"})${edges}(n:${labels}) RETURN DISTINCT n.name AS name LIMIT 1000`,
  };
}

/** A URL that a feed lists. */
export const URL_EXAMPLE = {
  query: { indicator: 'https://evil.example/login.php?id=1', indicator_type: 'url', ...EXAMPLE_STAMP },
  summary: {
    host: 'evil.example',
    path: '/login.php',
    registrable_domain: 'evil.example',
    risk_score: 42.8,
    explanation:
      'evil.example/login.php?id=1 is on one threat feed, for phishing. One host serves it. It was last reported on 2026-08-02. Do not block it automatically: no sighting has a date.',
  },
  verdict: {
    ...listed('phishing', ['kit'], 'confirmed within 30 days by one weak source -> MEDIUM'),
    not_blocking: ['band', 'undated'],
  },
  security: listedBy('Example Phish List', 'phishing', ['kit']),
  relationships: [
    neighbours('URL', 'evil.example/login.php?id=1', '<-[:LINKS_TO]-', 'HOSTNAME', 'evil.example'),
    neighbours('URL', 'evil.example/login.php?id=1', '-[:LISTED_IN]->', 'FEED_SOURCE', 'Example Phish List'),
  ],
  metadata: exampleMetadata(['threat_feeds', 'link_graph'], ['threat-listings', 'urls']),
} satisfies z.input<typeof URL_ANSWER>;

const NETWORK = '192.0.2.0/24';

/** A network that is announced as such. */
export const NETWORK_EXAMPLE = {
  query: { indicator: NETWORK, indicator_type: 'cidr', ...EXAMPLE_STAMP },
  summary: {
    first_ip: '192.0.2.0',
    last_ip: '192.0.2.255',
    total_addresses: '256',
    organization: 'Example Hosting BV',
    country: 'NL',
    announced_in: NETWORK,
    asn: 'AS64500',
    risk_score: 0,
    explanation: `0 of the 256 addresses of ${NETWORK} are on threat lists.`,
  },
  verdict: {
    ...UNLISTED,
    factors: [
      '0 confirmed-bad, 0 suspicious and 0 descriptive of 256 addresses',
      'L 0, confirmed bad by their own listings within 90 days; scanners and shared exits do not count',
      '35 x log2(1 + 0) x sqrt(0 / 256) = 0.0',
      'inside 0.0 -> NONE',
      'verdictScore 0',
    ],
  },
  security: NOT_LISTED,
  relationships: [
    neighbours('ANNOUNCED_PREFIX', NETWORK, '<-[:ANNOUNCED_BY]-', 'IPV4|IPV6', '192.0.2.10', '192.0.2.11'),
    neighbours('ANNOUNCED_PREFIX', NETWORK, '<-[:ROUTES]-', 'ASN', 'AS64500'),
    neighbours(
      'ANNOUNCED_PREFIX',
      NETWORK,
      '-[:COVERED_BY_ROA]->',
      'ROA',
      `${NETWORK} AS64500 24`,
      `${NETWORK} AS64999 24`,
    ),
    neighbours(
      'REGISTERED_PREFIX',
      NETWORK,
      '-[:REGISTERED_TO_ENTITY]->',
      'RDAP_ENTITY',
      'ripencc:AR-EX1',
      'ripencc:ORG-EX1',
    ),
  ],
  metadata: exampleMetadata(
    ['whois_api', 'bgp_routing'],
    ['threat-listings', 'bgp-announcements', 'registry-delegations', 'geolocation'],
  ),
} satisfies z.input<typeof NETWORK_ANSWER>;

const SYSTEM_EXAMPLE = {
  query: { indicator: 'AS64500', indicator_type: 'asn', ...EXAMPLE_STAMP },
  summary: {
    name: 'EXAMPLE-AS',
    organization: 'Example Networks B.V.',
    country: 'NL',
    registry: null,
    announced_prefixes: 1,
    risk_score: 0,
    explanation: 'AS64500 announces one prefix; 0 of its 256 IPv4 addresses are on threat lists.',
  },
  verdict: {
    ...UNLISTED,
    not_blocking: ['not-blockable-kind'],
    factors: [
      'threat density 0.0: 35 x log2(1 + 0) x sqrt(0 / 256) (confirmed bad of announced)',
      'history 0.0: 100 x (1 - e^(-0 / 3)), hijack, leak and MOAS signals of a year',
      'prefix age 0.0: share of its space first announced within 90 days',
      '(0.5 x 0.0 + 0.2 x 0.0 + 0.1 x 0.0) / 0.8 = 0.0',
      'inside 0.0 -> NONE',
      'verdictScore 0',
    ],
  },
  security: NOT_LISTED,
  relationships: [
    neighbours('ASN', 'AS64500', '-[:ROUTES]->', 'ANNOUNCED_PREFIX', NETWORK),
    neighbours('ASN', 'AS64500', '-[:HAS_NAME]->', 'ASN_NAME', 'EXAMPLE-AS - Example Networks B.V.'),
    neighbours('ASN', 'AS64500', '-[:HAS_COUNTRY]->', 'COUNTRY', 'NL'),
  ],
  metadata: exampleMetadata(['bgp_routing'], ['threat-listings', 'bgp-announcements', 'registry-delegations']),
} satisfies Body;

const HASH = 'ab'.repeat(16);

const HASH_EXAMPLE = {
  query: { indicator: HASH, indicator_type: 'hash', ...EXAMPLE_STAMP },
  summary: {
    algorithm: 'md5',
    md5: HASH,
    sha1: null,
    sha256: 'cd'.repeat(32),
    family: 'ExampleLoader',
    file_type: 'exe',
    is_known_good: null,
    risk_score: 42.8,
    explanation: `${HASH} is on one threat feed, for malware distribution. It was last reported on 2026-08-02. Do not block it automatically: only a source that checks nothing has seen it lately.`,
  },
  verdict: {
    ...listed('malware', [], 'confirmed by one weak source -> MEDIUM'),
    not_blocking: ['band', 'weak-source'],
  },
  security: listedBy('Example Malware List', 'malware-distribution', []),
  relationships: [neighbours('FILE_HASH', HASH, '-[:LISTED_IN]->', 'FEED_SOURCE', 'Example Malware List')],
  metadata: exampleMetadata(['threat_feeds'], ['hashes']),
} satisfies Body;

const VULNERABILITY_EXAMPLE = {
  query: { indicator: 'CVE-2021-44228', indicator_type: 'cve', ...EXAMPLE_STAMP },
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
    risk_score: 100,
    explanation:
      'CVE-2021-44228 is known to be exploited, for ransomware too. It has a CVSS of 10.0 and an EPSS of 97.0 %.',
  },
  verdict: {
    ...UNLISTED,
    ...{ level: 'CRITICAL', score: 100, verdictScore: 100, label: 'malicious', coverage: 'malicious-evidenced' },
    not_blocking: ['not-blockable-kind'],
    sub_labels: ['known-exploited', 'ransomware'],
    factors: [
      'EPSS 0.97 x 100',
      'CVSS 10.0 x 10',
      'score 100.0',
      'known to be exploited, by ransomware too -> CRITICAL',
      'verdictScore 80 + 20 x 1.0 = 100.0',
    ],
  },
  security: NOT_LISTED,
  relationships: [
    neighbours('CVE', 'CVE-2021-44228', '-[:AFFECTS]->', 'PACKAGE', 'cpe:2.3:a:example:server:*:*:*:*:*:*:*:*'),
  ],
  metadata: exampleMetadata([], ['vulnerabilities']),
} satisfies Body;

const EMAIL = 'owner@example.com';

const EMAIL_EXAMPLE = {
  query: { indicator: EMAIL, indicator_type: 'email', ...EXAMPLE_STAMP },
  summary: {
    domain: 'example.com',
    roles: ['admin', 'registrant'],
    risk_score: 0,
    explanation: `${EMAIL} is known, but no feed lists mail addresses, so that it has no score and is not called clean. One listed name was registered with it, such as evil.example.`,
  },
  verdict: {
    ...unscored('mail addresses'),
    label: 'suspicious',
    context: [
      {
        ...{ kind: 'hosts-listed', subject: EMAIL, level: 'MEDIUM', count: 1, example: 'evil.example' },
        query: `MATCH (:EMAIL {name: "email:${EMAIL}"})<-[:HAS_EMAIL]-(h:HOSTNAME) WHERE h.isThreat RETURN h.name, h.verdictLevel LIMIT 25`,
      },
    ],
  },
  security: NOT_LISTED,
  relationships: [
    neighbours('EMAIL', `email:${EMAIL}`, '-[:CHILD_OF]->', 'HOSTNAME', 'example.com'),
    neighbours('EMAIL', `email:${EMAIL}`, '<-[:HAS_EMAIL]-', 'HOSTNAME', 'evil.example', 'example.com', 'sold.example'),
  ],
  metadata: exampleMetadata(['whois_api'], ['whois', 'threat-listings'], null),
} satisfies Body;

const CERTIFICATE_NAMES = ['example.com', 'www.example.com'];

const CERTIFICATE_EXAMPLE = {
  query: { indicator: EXAMPLE_CERTIFICATE, indicator_type: 'certificate', ...EXAMPLE_STAMP },
  summary: {
    subject: 'example.com',
    issuer: 'Example CA',
    serial_number: '02',
    not_before: '2026-07-01',
    not_after: '2026-09-29',
    is_valid: true,
    key_algorithm: 'ECDSA P-256',
    names: CERTIFICATE_NAMES,
    total_names: 2,
    risk_score: 0,
    explanation: `${EXAMPLE_CERTIFICATE} is known, but no feed lists certificates, so that it has no score and is not called clean.`,
  },
  verdict: unscored('certificates'),
  security: NOT_LISTED,
  relationships: [
    neighbours('TLS_CERTIFICATE', EXAMPLE_CERTIFICATE, '<-[:HAS_CERTIFICATE]-', 'HOSTNAME', ...CERTIFICATE_NAMES),
  ],
  metadata: exampleMetadata(['certificate_transparency'], ['certificate-transparency', 'threat-listings'], null),
} satisfies Body;

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
