import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { recipeDoor } from '../../agent/recipes/door.ts';
import { createApp } from '../../http/app.ts';
import { ApiKeys } from '../../http/auth/api-keys.ts';
import { DOMAIN_WIRE, NETWORK_WIRE } from '../../http/contract/wires.ts';
import { readDomain } from '../../http/indicators/subjects.ts';
import { readNetwork } from '../../http/location/networks.ts';
import { PROBLEM_KINDS } from '../../http/problems/table.ts';
import { fixedClock } from '../../schema/clock.ts';
import { Database } from '../../store/database.ts';
import { NO_ENGINE } from './test-app.ts';

const MEDIA = z.record(
  z.string(),
  z.object({
    schema: z.looseObject({}),
    examples: z.record(z.string(), z.object({ value: z.unknown() })).default({}),
  }),
);
/** The members of a job's example that show whether it has ended well. */
const JOB = z.looseObject({ type: z.string(), result: z.unknown().optional() });
const DOCUMENT = z.object({
  openapi: z.literal('3.1.0'),
  components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        tags: z.array(z.string()),
        summary: z.string(),
        parameters: z.array(
          z.object({
            name: z.string(),
            in: z.enum(['path', 'query']),
            description: z.string(),
            example: z.unknown(),
            schema: z.looseObject({}),
          }),
        ),
        requestBody: z.object({ content: MEDIA }).optional(),
        responses: z.record(z.string(), z.object({ description: z.string(), content: MEDIA.default({}) })),
        security: z.array(z.record(z.string(), z.array(z.string()))),
      }),
    ),
  ),
});

// Nothing here queries a database: the contract needs none.
const database = Database.open({ uri: 'bolt://127.0.0.1:1', username: 'neo4j', password: 'none' });
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const app = createApp({
  database,
  engine: NO_ENGINE,
  keys: new ApiKeys(database),
  settings: { clock: fixedClock(new Date(0)) },
  log: silent,
  recipes: recipeDoor({
    engine: NO_ENGINE,
    database,
    clock: fixedClock(new Date(0)),
    secret: Buffer.from('a secret'),
    log: silent,
  }),
});

let raw: unknown;
let document: z.infer<typeof DOCUMENT>;
beforeAll(async () => {
  raw = await (await app.request('/openapi.json')).json();
  document = DOCUMENT.parse(raw);
});
afterAll(() => database.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  );

describe('the document', () => {
  it('The document is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(z.record(z.string(), z.unknown()).parse(raw));
    expect(result).toMatchObject({ valid: true });
  });

  it('The document describes every route that is served, and no other', () => {
    const served = new Set(
      app.routes
        .filter(({ method }) => method !== 'ALL')
        .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`),
    );
    const reported = operations().map(({ method, path }) => `${method} ${path}`);
    expect(reported.sort()).toEqual([...served].sort());
  });

  it('The document names each operation once, in a family that it explains', () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const families = document.tags.map(({ name }) => name);
    for (const { tags } of operations()) expect(families).toEqual(expect.arrayContaining(tags));
  });

  it('The document has examples that fit their schemas: of parameters, bodies, answers and problems', () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
    ajv.addSchema({ $id: 'document', components: document.components });
    const misfits: unknown[] = [];
    const check = (where: string, schema: object, value: unknown) => {
      const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
      const validate = ajv.compile(JSON.parse(text));
      if (!validate(value)) misfits.push([where, validate.errors]);
    };
    for (const { operationId, parameters, requestBody, responses } of operations()) {
      for (const { name, schema, example } of parameters) check(`${operationId} ${name}`, schema, example);
      for (const content of [requestBody?.content ?? {}, ...Object.values(responses).map((answer) => answer.content)]) {
        for (const { schema, examples } of Object.values(content)) {
          for (const [name, { value }] of Object.entries(examples)) check(`${operationId} ${name}`, schema, value);
        }
      }
    }
    expect(misfits).toEqual([]);
  });

  it('The document has an example of every answer in JSON, of every body, and of every problem that it names', () => {
    const without = operations().flatMap(({ operationId, requestBody, responses }) =>
      [requestBody?.content ?? {}, ...Object.values(responses).map((answer) => answer.content)].flatMap((content) =>
        Object.entries(content)
          .filter(([type, { examples }]) => /[/+]json$/.test(type) && Object.keys(examples).length === 0)
          .map(([type]) => `${operationId} ${type}`),
      ),
    );
    expect(without).toEqual([]);
  });

  it('The document has a type for the result of each kind of job, and an empty object is none', () => {
    const read = document.paths['/v1/ops/jobs/{jobId}']?.get?.responses['200']?.content['application/json'];
    const jobs = Object.values(read?.examples ?? {}).map(({ value }) => JOB.parse(value));
    const ended = jobs.filter(({ result }) => result !== undefined);
    expect(ended.map(({ type }) => type).toSorted()).toEqual([
      'bulk_enrichment',
      'indicator_search',
      'infra_map',
      'infra_scan',
      'screenshot',
      'screenshot_schedule',
      'similar_domains',
    ]);
    const ajv = addFormats.default(new Ajv2020({ strict: false }));
    ajv.addSchema({ $id: 'document', components: document.components });
    const fits = ajv.compile(
      JSON.parse(JSON.stringify(read?.schema).replaceAll('"#/components', '"document#/components')),
    );
    expect(ended.map((job) => [fits(job), fits({ ...job, result: {} })])).toEqual(ended.map(() => [true, false]));
  });

  it('The document puts each problem under its status', () => {
    for (const { responses } of operations()) {
      for (const [status, { content }] of Object.entries(responses)) {
        for (const slug of Object.keys(content['application/problem+json']?.examples ?? {}))
          expect([slug, String(PROBLEM_KINDS.get(slug)?.status)]).toEqual([slug, status]);
      }
    }
  });

  it('The document names the scope that a key needs, and none for an open path', () => {
    const open = operations().filter(({ security }) => security.length === 0);
    expect(open.map(({ path }) => path).sort()).toEqual([
      '/docs',
      '/docs/{file}',
      '/health',
      '/openapi.json',
      '/problems/{slug}',
      '/ready',
    ]);
    const address = document.paths['/v1/location/ip/{ip}']?.get;
    expect(address?.security).toEqual([{ bearer: ['lookup'] }, { apiKey: ['lookup'] }]);
  });

  it('The document is answered 304 to a client that has it', async () => {
    const etag = (await app.request('/openapi.json')).headers.get('etag') ?? '';
    const again = await app.request('/openapi.json', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

describe('what the document says of a parameter', () => {
  const fits = (schema: object) => addFormats.default(new Ajv2020({ strict: false })).compile(schema);
  const isRead = (read: () => unknown) => {
    try {
      read();
      return true;
    } catch {
      return false;
    }
  };

  it('The schema of a domain accepts exactly what the parser reads in ASCII, and no less beyond ASCII (UTS #46)', () => {
    const isDomain = fits(DOMAIN_WIRE);
    const text = fc.string({ unit: fc.constantFrom(...'ab09-_.xX1 /:@?#\\*%\n\té。'), maxLength: 12 });
    fc.assert(
      fc.property(text, (given) => {
        const isTaken = isRead(() => readDomain(given, 'invalid-domain-format'));
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole ASCII range is meant
        if (/^[\x00-\x7f]*$/.test(given) || isTaken) expect([given, isDomain(given)]).toEqual([given, isTaken]);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    ['example.com', true],
    [`${'a'.repeat(63)}.`.repeat(3) + 'b'.repeat(61), true],
    [`${'a'.repeat(63)}.`.repeat(3) + 'b'.repeat(62), false],
    [`${'a'.repeat(64)}.com`, false],
    ['  HTTPS://user@WWW.Example.COM:8443/path?q#f ', true],
    ['//example.com.', true],
    ['*.example.com', true],
    ['bücher.example', true],
    ['192.0.2.10', false],
    ['https://192.0.2.10/', false],
    ['example.0x1f', false],
    ['a b.com', false],
    ['ab', false],
    ['', false],
  ])('The schema and the parser take %s for a domain: %s', (given, isTaken) => {
    expect(fits(DOMAIN_WIRE)(given)).toBe(isTaken);
    expect(isRead(() => readDomain(given, 'invalid-domain-format'))).toBe(isTaken);
  });

  it('The schema of a network accepts exactly what the parser reads as a network', () => {
    const isNetwork = fits(NETWORK_WIRE);
    const address = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string({ unit: fc.constantFrom(...'01f:.'), maxLength: 9 }));
    const cidr = fc.tuple(address, fc.integer({ min: 0, max: 140 })).map(([one, length]) => `${one}/${length}`);
    fc.assert(
      fc.property(fc.oneof(cidr, fc.string({ unit: fc.constantFrom(...'012f:./ '), maxLength: 12 })), (given) => {
        // A bare address may be between blanks, with a port and more, which says nothing about networks.
        if (given.includes('/')) expect([given, isNetwork(given)]).toEqual([given, isRead(() => readNetwork(given))]);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('the page to try it', () => {
  it('The page to try the API loads only files of this server', async () => {
    const response = await app.request('/docs');
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await response.text();
    const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
    expect(files).toHaveLength(4);
    for (const file of files) {
      const asset = await app.request(`/${file}`);
      expect(asset.status).toBe(200);
      expect((await asset.text()).length).toBeGreaterThan(100);
    }
    expect(page).not.toMatch(/https?:/);
  });

  it('The page to try the API has no other files', async () => {
    expect((await app.request('/docs/package.json')).status).toBe(404);
    expect((await app.request('/docs/..%2Fpackage.json')).status).toBe(404);
  });
});
