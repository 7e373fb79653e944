import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROBLEM_KINDS } from '../../http/problems/table.ts';
import { SAFE_HEADERS } from '../../http/responses/answers.ts';
import { startServer } from '../../http/server.ts';
import { schemaDatabase } from '../support/graph.ts';
import { assertToldProblems } from './any-request.ts';
import { type DeclaredOperation, declaredOperations } from './declared-operations.ts';
import { type Apps, awayApp, awayDatabase, failingApps } from './failing-apps.ts';
import { OWN_PROBLEMS } from './own-problems.ts';
import { exampleRequest, ownProblem, type ProblemCase, sharedProblems } from './shared-problems.ts';

/** A millisecond may do for an example that reads nothing. */
const SLOW_TARGETS: Readonly<Record<string, string>> = {
  queryByUrl: `/api/query?q=${encodeURIComponent('UNWIND range(1, 5000000) AS n RETURN count(n) AS counted')}`,
};

const away = awayDatabase();
const operations = await declaredOperations(awayApp(away));
const open = operations.filter(({ scopes }) => scopes.length === 0);

const cases: readonly ProblemCase[] = operations.flatMap((operation) => [
  ...sharedProblems(operation),
  ...OWN_PROBLEMS.filter((own) => own.operation === operation.id).map((own) => ownProblem(operation, own)),
  ...(operation.problems.has('query-timeout') ? [outOfTime(operation)] : []),
]);
const titled = cases.map((one): [string, ProblemCase] => [`${one.operation.id}: ${one.slug}, ${one.reason}`, one]);

let apps: Apps;
beforeAll(async () => {
  apps = await failingApps(await schemaDatabase(), away);
});
afterAll(async () => {
  apps.crowded.endQueries();
  await away.close();
});

describe('every problem of every operation', () => {
  it.each(titled)(
    'The declared problem is returned: %s',
    async (_, { operation, slug, target, extras = {}, headers = {}, ask }) => {
      const response = await ask(apps);
      const status = PROBLEM_KINDS.get(slug)?.status;
      const body: unknown = await response.json();
      expect(body).toEqual(expectedBody(slug, target, response.headers.get('x-request-id'), extras));
      expect([response.status, operation.problems.get(slug)]).toEqual([status, status]);
      const reported = Object.fromEntries(response.headers);
      expect(reported).toMatchObject({
        'content-type': 'application/problem+json',
        link: `</problems/${slug}>; rel="help"`,
        ...Object.fromEntries(Object.entries(SAFE_HEADERS).map(([name, value]) => [name.toLowerCase(), value])),
        ...(status === 429 || status === 503 ? { 'retry-after': String(Object(body).retryAfter) } : {}),
        ...headers,
      });
      expect(Object.hasOwn(reported, 'www-authenticate')).toBe(status === 401);
    },
  );

  it.each(open.map((operation) => [operation.id, operation] as const))(
    'The declared problem is returned: %s: data-unavailable, a server that stops',
    async (_, operation) => {
      const answer = await answerWhileStopping(operation);
      expect(answer).toMatch(/^HTTP\/1\.1 503 /);
      expect(answer).toMatch(/^retry-after: 5\r$/im);
      expect(JSON.parse(/\{.*\}/s.exec(answer)?.[0] ?? '')).toMatchObject({
        type: 'urn:weft:problem:data-unavailable',
        instance: operation.target,
      });
      expect(operation.problems.get('data-unavailable')).toBe(503);
    },
  );

  it('The OpenAPI document lists every tested problem of every operation, and no other', () => {
    const reported = operations.flatMap(({ id, problems }) => [...problems.keys()].map((slug) => `${id} ${slug}`));
    const stopping = open.map(({ id }) => `${id} data-unavailable`);
    const tested = new Set([...cases.map(({ operation, slug }) => `${operation.id} ${slug}`), ...stopping]);
    expect([...tested].sort()).toEqual(reported.sort());
  });

  it('Every kind of problem belongs to an operation, except those of no operation', () => {
    const reported = new Set(operations.flatMap(({ problems }) => [...problems.keys()]));
    const ofNoOperation = [
      'method-not-allowed',
      'request-timeout',
      'expectation-failed',
      'headers-too-large',
      // Agents speak another protocol.
      'misdirected-request',
      // Recipes need the graph: test/http/agent/recipe-door.test.ts.
      'recipe-not-found',
    ];
    expect([...PROBLEM_KINDS.keys()].filter((slug) => !reported.has(slug)).sort()).toEqual(ofNoOperation.sort());
  });

  it('Every problem in OWN_PROBLEMS names an operation that exists', () => {
    const ids = operations.map(({ id }) => id);
    expect(OWN_PROBLEMS.map(({ operation }) => operation).filter((id) => !ids.includes(id))).toEqual([]);
  });
});

// With more requests of each: test/full/servers/any-request.test.ts.
describe('whatever it is asked', () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'The operation %s returns only problems that the OpenAPI document lists',
    (_, operation) => assertToldProblems(apps, operations, operation, 10),
  );
});

describe('a method that a path does not take', () => {
  it.each([...Map.groupBy(operations, ({ path }) => path)])(
    'A method that a path does not take returns 405 with the others in Allow: %s',
    async (_, taken) => {
      const methods = taken.map(({ method }) => method);
      const isRead = taken.some(({ method }) => method === 'GET');
      const target = taken[0]?.target ?? '';
      // To a collection of TAXII nothing can be added: its standard wants 403 for that (test/http/taxii.test.ts).
      const others = target.startsWith('/taxii2/') && target.endsWith('/objects') ? ['PUT'] : ['GET', 'POST', 'PUT'];
      const method = others.find((other) => !methods.includes(other));
      const response = await apps.sound.ask(target, { method: method ?? 'PATCH' });
      expect(response.status).toBe(405);
      expect(await response.json()).toEqual(
        expectedBody('method-not-allowed', target, response.headers.get('x-request-id')),
      );
      const allowed = response.headers.get('allow')?.split(', ').sort();
      expect(allowed).toEqual([...methods, ...(isRead ? ['HEAD'] : [])].sort());
    },
  );
});

/** The body of every problem (contract rest.md 0.3). */
function expectedBody(slug: string, target: string, requestId: string | null, extras: object = {}): object {
  const [path = ''] = target.split('?');
  return {
    type: `urn:weft:problem:${slug}`,
    title: PROBLEM_KINDS.get(slug)?.title,
    status: PROBLEM_KINDS.get(slug)?.status,
    detail: expect.stringMatching(/^.{10,300}[.)]$/),
    instance: target,
    error: slug.toUpperCase().replaceAll('-', '_'),
    message: expect.stringMatching(/^.{10,300}[.)]$/),
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    trace_id: requestId,
    path,
    details: {},
    ...(/^\/api\/query($|\/)/.test(path) ? { suggestions: [] } : {}),
    ...extras,
  };
}

function outOfTime(operation: DeclaredOperation): ProblemCase {
  const target = SLOW_TARGETS[operation.id] ?? operation.target;
  return {
    operation,
    slug: 'query-timeout',
    reason: 'a query without enough time',
    target,
    extras: { code: 'DB_TIMEOUT', timeoutMs: 1, elapsedMs: expect.any(Number), suggestions: expect.any(Array) },
    ask: ({ hasty }) => hasty.ask(target, exampleRequest(operation)),
  };
}

/** The answer to a request when the server has begun to read its head and is then stopped. */
async function answerWhileStopping({ target }: DeclaredOperation): Promise<string> {
  const server = await startServer(apps.sound.app, { host: '127.0.0.1', port: 0 });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(`GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET ${target} HTTP/1.1\r\n`);
  await new Promise((resolve) => socket.once('data', resolve));
  const closed = server.close();
  socket.write('Host: x\r\n\r\n');
  const answer = await text(socket);
  await closed;
  return answer;
}
