import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createQueryEngine } from '../../../engine/query-engine.ts';
import { type RunningServer, startServer } from '../../../http/server.ts';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { writeAnnouncements, writeLocations } from '../../http/location-data.ts';
import { testApp } from '../../http/test-app.ts';
import { schemaDatabase } from '../../support/graph.ts';
import { ROOT } from '../../support/paths.ts';
import { pythonWith, run } from '../../support/python.ts';

/** What a stranger generates a Python client with, from the package index. */
const PYTHON_GENERATOR = 'openapi-python-client==0.29.1';

const EXAMPLES = z.record(z.string(), z.object({ value: z.unknown() }));
const DOCUMENT = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z.array(
          z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), example: z.unknown() }),
        ),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ examples: EXAMPLES.optional() })) })
          .optional(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
});

/** A call of an operation with the examples that its document gives. */
interface ExampleCall {
  readonly id: string;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly statuses: readonly number[];
}

const folder = mkdtempSync(join(tmpdir(), 'weft-clients-'));
const file = join(folder, 'openapi.json');
let server: RunningServer;
let key: string;
let calls: readonly ExampleCall[];

beforeAll(async () => {
  const database = await schemaDatabase();
  await writeLocations(database, [{ cidr: '192.0.2.0/24', cityName: 'Amsterdam', countryCode: 'NL' }]);
  await writeAnnouncements(database, [{ prefix: '192.0.2.0/24', asn: 64500 }]);
  await database.write({
    text: "CREATE (:HOSTNAME {name: 'example.com'})-[:RESOLVES_TO]->(:IPV4 {name: '192.0.2.10'})",
  });
  const asOf = new Date('2026-08-22T00:00:00Z');
  const engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(asOf) });
  const { app, keys } = await testApp(database, { engine });
  server = await startServer(app, { host: '127.0.0.1', port: 0 });
  key = (await keys.create('stranger', ['lookup', 'query', 'ops', 'admin'])).text;
  const text = await (await fetch(`${server.url}/openapi.json`)).text();
  writeFileSync(file, text);
  calls = exampleCalls(DOCUMENT.parse(JSON.parse(text)));
});
afterAll(async () => {
  await server.close(0);
  rmSync(folder, { recursive: true });
});

/** What a call may be answered: success, or that the example's job or address is not in this small graph. */
const ANSWERED = [200, 201, 202, 404];

describe('a stranger’s client that is generated from the document', () => {
  it('A generated TypeScript client calls every operation', async () => {
    await createClient({
      input: file,
      output: { path: join(folder, 'client'), importFileExtension: '.ts', entryFile: false },
      plugins: ['@hey-api/typescript', '@hey-api/client-fetch', '@hey-api/sdk'],
      logs: { level: 'silent', file: false },
    });
    const { client } = await import(pathToFileURL(join(folder, 'client/client.gen.ts')).href);
    client.setConfig({ baseUrl: server.url, auth: key });
    const sdk: Record<string, unknown> = await import(pathToFileURL(join(folder, 'client/sdk.gen.ts')).href);
    const answers: Record<string, number> = {};
    for (const { id, path, query, body, statuses } of calls) {
      const method = sdk[id];
      if (typeof method !== 'function') throw new Error(`the client has no ${id}`);
      const { response } = await method({ path, query, ...(body === undefined ? {} : { body }) });
      expect([id, statuses]).toEqual([id, expect.arrayContaining([response.status])]);
      answers[id] = response.status;
    }
    expectAnswered(answers);
  });

  it('A generated Python client calls every operation, and fits every answer to its model', async (context) => {
    const python = await pythonWith(PYTHON_GENERATOR);
    if (python === null) return context.skip('python3 with venv and pip cannot install the generator here');
    const generated = join(folder, 'python/weft_client');
    mkdirSync(join(folder, 'python'));
    const arguments_ = ['generate', '--path', file, '--meta', 'none', '--output-path', generated];
    await run(join(python, 'bin/python'), ['-m', 'openapi_python_client', ...arguments_]);
    const input = calls.map(({ id, path, query, body }) => ({
      id,
      parameters: snakeNames({ ...path, ...query }),
      ...(body === undefined ? {} : { body }),
    }));
    const script = join(ROOT, 'test/clients/call_all.py');
    const reported = await run(
      join(python, 'bin/python'),
      [script, join(folder, 'python'), server.url, key],
      JSON.stringify(input),
    );
    expectAnswered(z.record(z.string(), z.number()).parse(JSON.parse(reported)));
  }, 300_000);
});

function expectAnswered(answers: Readonly<Record<string, number>>): void {
  expect(Object.keys(answers).sort()).toEqual(calls.map(({ id }) => id).sort());
  for (const [id, status] of Object.entries(answers))
    expect([id, ANSWERED]).toEqual([id, expect.arrayContaining([status])]);
  expect(answers).toMatchObject({
    locateAddress: 200,
    locateAddresses: 200,
    query: 200,
    enrichDomain: 200,
    readJob: 404,
  });
}

function exampleCalls({ paths }: z.infer<typeof DOCUMENT>): ExampleCall[] {
  return Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId, parameters, requestBody, responses }) => {
      const valuesIn = (place: 'path' | 'query') =>
        Object.fromEntries(
          parameters
            .filter((reported) => reported.in === place && reported.required)
            .map(({ name, example }) => [name, example]),
        );
      const [body] = Object.values(requestBody?.content['application/json']?.examples ?? {});
      return {
        id: operationId,
        path: valuesIn('path'),
        query: valuesIn('query'),
        ...(body === undefined ? {} : { body: body.value }),
        statuses: Object.keys(responses).map(Number),
      };
    }),
  );
}

/** The generator's names: snake case, and an underscore after a name that Python has taken. */
function snakeNames(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const taken = new Set(['type']);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return [taken.has(snake) ? `${snake}_` : snake, value];
    }),
  );
}
