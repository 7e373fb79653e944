import { beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { THING_EXAMPLES } from '../../http/indicators/thing-examples.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { THING_TYPES } from '../../views/indicators/query-block.ts';
import { schemaDatabase } from '../support/graph.ts';
import { answered } from './example-answers.ts';
import { AS_OF } from './indicators-data.ts';
import { THING_VALUES, writeThings } from './indicators-things-data.ts';
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
const { hash: MALWARE, certificate: CERTIFICATE } = THING_VALUES;

describe('GET /v1/indicators/{type}/{value} answers', () => {
  test.each([
    ['GET of a listed URL returns who lists it and which host serves it', 'url'],
    ['GET of an AS returns its organisation and what it announces', 'asn'],
    [
      'GET of a network returns its addresses, its holder, who announces it, and the links of each of its nodes',
      'cidr',
    ],
    ['GET of a file hash returns the file, its family and who lists it', 'hash'],
    ['GET of a CVE returns its severity, whether it is exploited, and what it affects', 'cve'],
    ['GET of a mail address returns its domain, what was registered with it, and that a listed name was', 'email'],
    ['GET of a certificate returns its owner, its validity and the names on it', 'certificate'],
  ] as const)('%s', async (_, type) => {
    expect(await about(type, THING_VALUES[type])).toEqual(answered(THING_EXAMPLES[type]));
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
    ['email/x@absent.test', 'indicator-not-found', 'x@absent.test: the data holds nothing about this mail address.'],
    [
      'url?value=http://absent.test/a',
      'indicator-not-found',
      'http://absent.test/a: the data holds nothing about this URL or its host.',
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
