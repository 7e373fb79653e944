import { beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { THING_TYPES } from '../../views/indicators/query-block.ts';
import { schemaDatabase } from '../support/graph.ts';
import { AS_OF } from './indicators-data.ts';
import { layersOf } from './indicators-expected.ts';
import { CERTIFICATE, MALWARE, THING_VALUES, writeThings } from './indicators-things-data.ts';
import { type TestApp, testApp } from './test-app.ts';

let database: Database;
let engine: QueryEngine;
let app: TestApp;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeThings(database);
  engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(AS_OF) });
  app = await testApp(database, { engine, settings: { clock: fixedClock(AS_OF) } });
  // Plans first: else a test would wait for all of them, and its time would say nothing about the test.
  for (const type of THING_TYPES) await about(type, THING_VALUES[type]);
}, 300_000);

const about = (type: string, value: string) => app.json(`/v1/indicators/${type}/${encodeURIComponent(value)}`);
const queryOf = (type: string, indicator: string) => ({
  indicator,
  indicator_type: type,
  timestamp: expect.stringMatching(/\.\d{3}Z$/),
  response_time_ms: expect.any(Number),
});
const metadataOf = (sources: string[], layers: string[]) => ({
  data_sources: sources,
  layers: layersOf(layers),
  partial_data: false,
  errors: [],
});
const line = (of: string, pattern: string, labels: string[], names: string[]) => {
  const [, type = ''] = /\[:(\w+)\]/.exec(pattern) ?? [];
  const direction = pattern.startsWith('<-') ? 'in' : 'out';
  return { of, type, direction, labels, total: names.length, names, query: expect.stringContaining(pattern) };
};
const listing = (feed: string, category: string, tags: string[] = []) => ({
  ...{ feed, category, tags, count: 1, reference: null, scope: 'self' },
  ...{ first_seen: '2026-08-02T00:00:00Z', last_seen: '2026-08-02T00:00:00Z', seen_at: '2026-08-02T00:00:00Z' },
});
const UNLISTED = { level: 'NONE', score: 0, verdictScore: 0, blocking: false, sub_labels: [], tags: [], actors: [] };
const NOT_SCORED = {
  ...UNLISTED,
  ...{ level: 'NONE', score: null, verdictScore: null, label: 'unknown', coverage: 'structural-only', context: [] },
};

describe('GET /v1/indicators/{type}/{value} answers', () => {
  it('GET of a listed URL returns who lists it and which host serves it', async () => {
    expect(await about('url', THING_VALUES.url)).toEqual({
      query: queryOf('url', THING_VALUES.url),
      summary: {
        host: 'evil.example',
        path: '/login.php',
        registrable_domain: 'evil.example',
        risk_score: 42.8,
        explanation:
          'evil.example/login.php?id=1 is served by one host and on one threat feed, for phishing. It was last reported on 2026-08-02.',
      },
      verdict: {
        ...UNLISTED,
        ...{ level: 'MEDIUM', score: 1.21, verdictScore: 42.8, label: 'malicious', coverage: 'malicious-evidenced' },
        ...{ sub_labels: ['phishing'], tags: ['kit'], factors: expect.arrayContaining(['score 1.21']) },
        context: expect.any(Array),
      },
      security: { threat_listings: [listing('Example Phish List', 'phishing', ['kit'])] },
      relationships: [
        line('URL', '<-[:LINKS_TO]-', ['HOSTNAME'], ['evil.example']),
        line('URL', '-[:LISTED_IN]->', ['FEED_SOURCE'], ['Example Phish List']),
      ],
      metadata: metadataOf(['threat_feeds', 'link_graph'], ['threat-listings', 'urls']),
    });
  });

  it('GET of an AS returns its organisation and what it announces', async () => {
    expect(await about('asn', THING_VALUES.asn)).toEqual({
      query: queryOf('asn', 'AS64500'),
      summary: {
        name: 'EXAMPLENET',
        organization: 'Example Networks B.V.',
        country: 'NL',
        registry: null,
        announced_prefixes: 1,
        risk_score: 0,
        explanation: 'AS64500 has no observed announcements.',
      },
      verdict: { ...UNLISTED, label: 'unknown', coverage: 'structural-only', factors: expect.any(Array), context: [] },
      security: { threat_listings: [] },
      relationships: [
        line('ASN', '-[:ROUTES]->', ['ANNOUNCED_PREFIX'], ['192.0.2.0/24']),
        line('ASN', '-[:HAS_NAME]->', ['ASN_NAME'], ['EXAMPLENET - Example Networks B.V.']),
        line('ASN', '-[:HAS_COUNTRY]->', ['COUNTRY'], ['NL']),
      ],
      metadata: metadataOf(['bgp_routing'], ['threat-listings', 'bgp-announcements', 'registry-delegations']),
    });
  });

  it('GET of a network returns its addresses, its holder, who announces it, and the links of each of its nodes', async () => {
    expect(await about('cidr', THING_VALUES.cidr)).toEqual({
      query: queryOf('cidr', '192.0.2.0/24'),
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
      verdict: { ...UNLISTED, label: 'benign', coverage: 'known-clean', factors: expect.any(Array), context: [] },
      security: { threat_listings: [] },
      relationships: [
        line('ANNOUNCED_PREFIX', '<-[:ANNOUNCED_BY]-', ['IPV4', 'IPV6'], ['192.0.2.10', '192.0.2.11']),
        line('ANNOUNCED_PREFIX', '<-[:ROUTES]-', ['ASN'], ['AS64500']),
        line(
          'ANNOUNCED_PREFIX',
          '-[:COVERED_BY_ROA]->',
          ['ROA'],
          ['192.0.2.0/24 AS64500 24', '192.0.2.0/24 AS64999 24'],
        ),
        line('REGISTERED_PREFIX', '-[:REGISTERED_TO_ENTITY]->', ['RDAP_ENTITY'], ['ripencc:AR-EX1', 'ripencc:ORG-EX1']),
      ],
      metadata: metadataOf(
        ['whois_api', 'bgp_routing'],
        ['threat-listings', 'bgp-announcements', 'registry-delegations', 'geolocation'],
      ),
    });
  });

  it('GET of a file hash returns the file, its family and who lists it', async () => {
    expect(await about('hash', THING_VALUES.hash)).toEqual({
      query: queryOf('hash', MALWARE),
      summary: {
        ...{ algorithm: 'md5', md5: MALWARE, sha1: null, sha256: 'cd'.repeat(32) },
        ...{ family: 'ExampleLoader', file_type: 'exe', is_known_good: null, risk_score: 42.8 },
        explanation: `${MALWARE} is on one threat feed, for malware distribution. It was last reported on 2026-08-02.`,
      },
      verdict: {
        ...UNLISTED,
        ...{ level: 'MEDIUM', score: 1.21, verdictScore: 42.8, label: 'malicious', coverage: 'malicious-evidenced' },
        ...{ sub_labels: ['malware'], factors: expect.arrayContaining(['score 1.21']), context: [] },
      },
      security: { threat_listings: [listing('Example Malware List', 'malware-distribution')] },
      relationships: [line('FILE_HASH', '-[:LISTED_IN]->', ['FEED_SOURCE'], ['Example Malware List'])],
      metadata: metadataOf(['threat_feeds'], ['hashes']),
    });
  });

  it('GET of a CVE returns its severity, whether it is exploited, and what it affects', async () => {
    expect(await about('cve', THING_VALUES.cve)).toEqual({
      query: queryOf('cve', 'CVE-2021-44228'),
      summary: {
        description: 'Example server executes code from a request.',
        ...{ cvss: 10, cvss_version: '3.1', severity: 'critical', epss: 0.97 },
        cvss_vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H',
        ...{ is_kev: true, kev_date_added: '2021-12-10', is_ransomware: true, vendor: 'Example', product: 'Server' },
        ...{ cwes: ['CWE-502'], published: '2021-12-10', modified: null, risk_score: 100 },
        explanation:
          'CVE-2021-44228 is known to be exploited, for ransomware too. It has a CVSS of 10.0 and an EPSS of 97.0 %.',
      },
      verdict: {
        ...UNLISTED,
        ...{ level: 'CRITICAL', score: 100, verdictScore: 100, label: 'malicious', coverage: 'malicious-evidenced' },
        ...{ sub_labels: ['known-exploited', 'ransomware'], factors: expect.any(Array), context: [] },
      },
      security: { threat_listings: [] },
      relationships: [line('CVE', '-[:AFFECTS]->', ['PACKAGE'], ['cpe:2.3:a:example:server:*:*:*:*:*:*:*:*'])],
      metadata: metadataOf([], ['vulnerabilities']),
    });
  });

  it('GET of a mail address returns its domain, what was registered with it, and that a listed name was', async () => {
    expect(await about('email', THING_VALUES.email)).toEqual({
      query: queryOf('email', 'owner@example.com'),
      summary: {
        domain: 'example.com',
        roles: ['admin', 'registrant'],
        risk_score: 0,
        explanation:
          'owner@example.com is known, but no feed lists mail addresses, so that it has no score and is not called clean. One listed name was registered with it, such as evil.example.',
      },
      verdict: {
        ...NOT_SCORED,
        label: 'suspicious',
        factors: ['no feed lists mail addresses'],
        context: [
          {
            ...{ kind: 'hosts-listed', subject: 'owner@example.com', level: 'MEDIUM', count: 1 },
            example: 'evil.example',
            query: expect.stringContaining('HAS_EMAIL'),
          },
        ],
      },
      security: { threat_listings: [] },
      relationships: [
        line('EMAIL', '-[:CHILD_OF]->', ['HOSTNAME'], ['example.com']),
        line('EMAIL', '<-[:HAS_EMAIL]-', ['HOSTNAME'], ['evil.example', 'example.com', 'sold.example']),
      ],
      metadata: metadataOf(['whois_api'], ['whois', 'threat-listings']),
    });
  });

  it('GET of a certificate returns its owner, its validity and the names on it', async () => {
    expect(await about('certificate', THING_VALUES.certificate)).toEqual({
      query: queryOf('certificate', CERTIFICATE),
      summary: {
        ...{ subject: 'example.com', issuer: 'Example CA', serial_number: '02', key_algorithm: 'ECDSA P-256' },
        ...{ not_before: '2026-07-01', not_after: '2026-09-29', names: ['example.com', 'www.example.com'] },
        ...{ is_valid: true, total_names: 2, risk_score: 0 },
        explanation: `${CERTIFICATE} is known, but no feed lists certificates, so that it has no score and is not called clean.`,
      },
      verdict: { ...NOT_SCORED, factors: ['no feed lists certificates'] },
      security: { threat_listings: [] },
      relationships: [
        line('TLS_CERTIFICATE', '<-[:HAS_CERTIFICATE]-', ['HOSTNAME'], ['example.com', 'www.example.com']),
      ],
      metadata: metadataOf(['certificate_transparency'], ['certificate-transparency', 'threat-listings']),
    });
  });
});

describe('GET of an indicator returns the verdict of explain', () => {
  test.each(['url', 'asn', 'cidr', 'hash', 'cve'] as const)(
    'GET of an indicator of type %s returns the verdict and the explanation of explain',
    async (type) => {
      const { rows } = await engine.run({
        query: `CALL explain("${THING_VALUES[type]}") YIELD level, verdictScore, explanation RETURN *`,
      });
      const { verdict, summary } = await about(type, THING_VALUES[type]);
      const [row] = rows;
      expect(verdict).toMatchObject({ level: row?.level, verdictScore: row?.verdictScore });
      expect(summary).toMatchObject({ explanation: row?.explanation });
    },
  );
});

describe('a query of a relationship', () => {
  const LINES = z.object({
    relationships: z.array(z.object({ total: z.number(), names: z.array(z.string()), query: z.string() })),
  });

  test.each(THING_TYPES)('The query of a relationship returns the neighbours that are counted: %s', async (type) => {
    const { relationships } = LINES.parse(await about(type, THING_VALUES[type]));
    expect(relationships.length).toBeGreaterThan(0);
    for (const { total, names, query } of relationships) {
      const { rows } = await engine.run({ query });
      expect([query, rows.map(({ name }) => name).sort()]).toEqual([query, names]);
      expect(rows).toHaveLength(total);
    }
  });
});

describe('a value is taken as it is pasted', () => {
  test.each([
    ['asn/as%2064500', 'AS64500'],
    ['ASN/64500', 'AS64500'],
    ['cidr/192.0.2.0/24', '192.0.2.0/24'],
    ['cidr/192.0.2.0%2F24', '192.0.2.0/24'],
    ['CIDR/192.0.2.77%2F24', '192.0.2.0/24'],
    ['cidr/192.0.2%5B.%5D0/24', '192.0.2.0/24'],
    ['cidr/192.0.2.10', '192.0.2.10/32'],
    [`hash/MD5:%20${MALWARE.toUpperCase()}`, MALWARE],
    ['cve/cve-2021-44228', 'CVE-2021-44228'],
    ['cve/CVE202144228'.replace('2021', '2021-'), 'CVE-2021-44228'],
    ['email/owner%5Bat%5Dexample%5B.%5Dcom', 'owner@example.com'],
    ['email/mailto:OWNER@example.com', 'owner@example.com'],
    [`certificate/${(CERTIFICATE.toUpperCase().match(/../g) ?? []).join(':')}`, CERTIFICATE],
    ['url/hxxps%3A%2F%2Fevil%5B.%5Dexample%2Flogin.php%3Fid%3D1', 'https://evil.example/login.php?id=1'],
    ['url?value=hxxps://evil[.]example/login.php?id=1', 'https://evil.example/login.php?id=1'],
    ['url?value=evil.example%2Flogin.php%3Fid%3D1%26x%3D2', 'http://evil.example/login.php?id=1&x=2'],
  ])('GET /v1/indicators/%s normalises the value', async (path, indicator) => {
    expect(await app.json(`/v1/indicators/${path}`)).toMatchObject({ query: { indicator } });
  });

  it.each(['url/', 'url?value='])('The escapes of a URL are undone once: %s', async (door) => {
    const url = 'https://example.com/a%20b/c?d=%2F&e=%25';
    const { query } = await app.json(`/v1/indicators/${door}${encodeURIComponent(url)}`);
    expect(query).toMatchObject({ indicator: url });
  });
});

describe('the surroundings of an indicator make it known', () => {
  it('A URL that is on no list is judged by its host', async () => {
    expect(await about('url', 'https://evil.example/other')).toMatchObject({
      summary: { host: 'evil.example', path: '/other', explanation: expect.stringContaining('evil.example is on') },
      verdict: { level: 'MEDIUM', label: 'malicious' },
      security: { threat_listings: [{ feed: 'Example Malware List', scope: 'parent' }] },
      relationships: [],
    });
  });

  it('A URL below a known domain is known, and so is one on a known address', async () => {
    expect(await about('url', 'https://new.example.com/a')).toMatchObject({
      summary: { host: 'new.example.com', registrable_domain: 'example.com', risk_score: 0 },
      verdict: { level: 'UNKNOWN', coverage: 'no-data' },
    });
    expect(await about('url', 'http://192.0.2.10:8080/a')).toMatchObject({
      summary: { host: '192.0.2.10', path: '/a', registrable_domain: null },
    });
  });

  it('A network inside an announced one is known', async () => {
    expect(await app.json('/v1/indicators/cidr/192.0.2.128/25')).toMatchObject({
      summary: { first_ip: '192.0.2.128', total_addresses: '128', announced_in: '192.0.2.0/24', asn: 'AS64500' },
      relationships: [],
    });
  });

  it('A network that a feed lists as a whole is known, and so is one inside it', async () => {
    for (const [path, scope] of [
      ['203.0.113.0/24', 'self'],
      ['203.0.113.0/28', 'network'],
    ] as const) {
      expect(await app.json(`/v1/indicators/cidr/${path}`)).toMatchObject({
        security: { threat_listings: [{ feed: 'Example Scanner List', scope }] },
      });
    }
  });
});

describe('an indicator without data is 404', () => {
  test.each([
    ['asn/AS64999', 'indicator-not-found', 'AS64999: the data holds nothing about this AS number.'],
    [
      `hash/${'c'.repeat(40)}`,
      'indicator-not-found',
      `${'c'.repeat(40)}: the data holds nothing about this file hash.`,
    ],
    ['cve/CVE-2020-1111', 'indicator-not-found', 'CVE-2020-1111: the data holds nothing about this CVE id.'],
    ['email/x@nobody.test', 'indicator-not-found', 'x@nobody.test: the data holds nothing about this mail address.'],
    [
      'url?value=http://nobody.test/a',
      'indicator-not-found',
      'http://nobody.test/a: the data holds nothing about this URL or its host.',
    ],
    ['cidr/9.9.9.0/24', 'network-not-found', '9.9.9.0/24: the data holds nothing about this network.'],
    ['cidr/10.1.0.0/16', 'network-not-found', '10.1.0.0/16: private networks are not covered (private use, RFC 1918).'],
    [
      'url?value=http://127.0.0.1/a',
      'indicator-not-found',
      'http://127.0.0.1/a: loopback addresses are not covered (loopback, RFC 1122).',
    ],
  ])('GET /v1/indicators/%s returns 404', async (path, slug, detail) => {
    expect(await app.json(`/v1/indicators/${path}`)).toMatchObject({
      type: `urn:weft:problem:${slug}`,
      status: 404,
      detail,
    });
  });
});

describe('an invalid indicator is 400', () => {
  test.each([
    ['asn/ASX', "'ASX' is not an AS number: send one such as AS64500."],
    ['cve/x', "'x' is not a CVE id: send one such as CVE-2021-44228."],
    ['cidr/192.0.2.0/33', "'192.0.2.0/33' is not a network: send a CIDR such as 192.0.2.0/24 or 2001:db8::/32."],
    ['hash/abc', "'abc' is not a file hash: send an MD5, SHA-1 or SHA-256 in hexadecimal digits."],
    ['certificate/abc', "'abc' is not a certificate: send its SHA-256, 64 hexadecimal digits."],
    ['email/owner', "'owner' is not a mail address: send one such as registrant@example.com."],
    ['url?value=http://a%20b/', "'http://a b/' is not a URL: send one such as https://www.example.com/path."],
  ])('GET /v1/indicators/%s returns 400', async (path, detail) => {
    expect(await app.json(`/v1/indicators/${path}`)).toMatchObject({ status: 400, error: 'INVALID_INDICATOR', detail });
  });

  test.each(['history', 'graph'])('The %s of an indicator that is no address or domain is 400', async (ending) => {
    expect(await app.json(`/v1/indicators/asn/AS64500/${ending}`)).toMatchObject({
      status: 400,
      error: 'UNSUPPORTED_INDICATOR_TYPE',
      detail:
        "'asn' is not a type of indicator that has a history and a graph: send ip or domain. See /v1/indicators/asn/{value} for what is known about it.",
      details: { supported: ['ip', 'domain'] },
    });
  });
});

describe('the document', () => {
  it('The document names the types of each operation', async () => {
    const document = z
      .object({
        paths: z.record(z.string(), z.object({ get: z.object({ parameters: z.array(z.looseObject({})) }).optional() })),
      })
      .parse(await app.json('/openapi.json'));
    const typesOf = (path: string) => document.paths[path]?.get?.parameters.find(({ name }) => name === 'type')?.schema;
    expect(typesOf('/v1/indicators/{type}/{value}')).toMatchObject({ enum: ['ip', 'domain', ...THING_TYPES] });
    expect(typesOf('/v1/indicators/{type}/{value}/history')).toMatchObject({ enum: ['ip', 'domain'] });
    expect(typesOf('/v1/indicators/{type}/{value}/graph')).toMatchObject({ enum: ['ip', 'domain'] });
  });
});
