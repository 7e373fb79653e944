import { expect } from 'vitest';
import { SCOPES } from '../../http/auth/scopes.ts';
import type { DeclaredOperation } from './declared-operations.ts';
import { type Apps, keyOf, SECRET } from './failing-apps.ts';
import type { OwnProblem } from './own-problems.ts';

/** A request to one operation, and the problem that it is answered with. */
export interface ProblemCase {
  readonly operation: DeclaredOperation;
  readonly slug: string;
  /** In a few words: why. */
  readonly reason: string;
  /** Path and query. */
  readonly target: string;
  readonly extras?: Readonly<Record<string, unknown>>;
  /** Headers that the answer has besides those of every problem; null for one that it has not. */
  readonly headers?: Readonly<Record<string, unknown>>;
  ask(apps: Apps): Promise<Response>;
}

type Made = Omit<ProblemCase, 'operation' | 'target'> & { readonly target?: string };

const CHALLENGE = 'Bearer realm="svc"';
/** Of the paths of TAXII, whose clients send a name and a password. */
const BASIC = ', Basic realm="svc", charset="UTF-8"';

/** The problems that an operation shares with others. The needs and dependencies of the operation select them. */
export function sharedProblems(operation: DeclaredOperation): ProblemCase[] {
  const made = [
    brokenEscape(operation),
    ...(operation.scopes.length > 0 ? [...authentication(operation), ...failures(operation)] : readiness(operation)),
    ...(operation.readsBody ? bodies(operation) : []),
    ...limits(operation),
  ];
  return made.map((one) => ({ target: operation.target, ...one, operation }));
}

/** A problem of an operation's own, as a case. */
export function ownProblem(operation: DeclaredOperation, { slug, target, init, extras = {} }: OwnProblem): ProblemCase {
  const { method = 'GET' } = init ?? {};
  const reason = `${method} ${target.length > 80 ? `${target.slice(0, 80)}...` : target}`;
  return { operation, slug, reason, target, extras, ask: ({ sound }) => sound.ask(target, init ?? {}) };
}

/** The request that the document's examples make. */
export function exampleRequest({ method, body }: DeclaredOperation, headers: Record<string, string> = {}): RequestInit {
  if (body === undefined) return { method, headers };
  return { method, body, headers: { 'content-type': 'application/json', ...headers } };
}

function brokenEscape(operation: DeclaredOperation): Made {
  const target = `${operation.target}${operation.target.includes('?') ? '&' : '?'}x=%ff`;
  return {
    slug: 'invalid-parameter',
    reason: 'broken percent-encoding',
    target,
    extras: { details: { field: 'query', issue: 'broken percent-encoding' } },
    ask: ({ sound }) => sound.ask(target, exampleRequest(operation)),
  };
}

function authentication(operation: DeclaredOperation): Made[] {
  const { target, scopes } = operation;
  const others = SCOPES.filter((scope) => !scopes.includes(scope));
  const basic = /^\/(?:taxii2|v1\/export\/)/.test(target) ? BASIC : '';
  return [
    {
      slug: 'unauthorized',
      reason: 'no key',
      headers: { 'www-authenticate': CHALLENGE + basic },
      ask: async ({ sound }) => sound.app.request(target, exampleRequest(operation)),
    },
    {
      slug: 'unauthorized',
      reason: 'a key that does not exist',
      headers: { 'www-authenticate': `${CHALLENGE}, error="invalid_token"${basic}` },
      ask: async ({ sound }) => sound.app.request(target, exampleRequest(operation, { 'x-api-key': 'x'.repeat(52) })),
    },
    {
      slug: 'forbidden',
      reason: `a key of ${others.join(', ')}`,
      extras: { requiredScope: scopes.join(' or ') },
      ask: async ({ sound }) =>
        sound.app.request(target, exampleRequest(operation, await keyOf(sound, operation.id, others))),
    },
  ];
}

/** Bodies that no operation reads. */
function bodies(operation: DeclaredOperation): Made[] {
  const sent = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): ProblemCase['ask'] => {
    return ({ sound }) => sound.ask(operation.target, { method: operation.method, body, headers });
  };
  const aboutBody = (issue: string) => ({ details: { field: 'body', issue } });
  return [
    {
      slug: 'invalid-body',
      reason: 'no JSON',
      extras: aboutBody('not JSON'),
      ask: sent(new TextEncoder().encode('[')),
    },
    {
      slug: 'invalid-body',
      reason: 'no UTF-8',
      extras: aboutBody('not UTF-8'),
      ask: sent(new Uint8Array([0x22, 0xff, 0x22])),
    },
    {
      slug: 'body-too-large',
      reason: 'a body over 1 MiB',
      extras: { maxBytes: 1_048_576 },
      headers: { connection: 'close' },
      ask: sent('x'.repeat(2 ** 20 + 1)),
    },
    {
      slug: 'body-too-large',
      reason: 'a length over 1 MiB',
      extras: { maxBytes: 1_048_576 },
      headers: { connection: 'close' },
      ask: sent('{}', { 'content-length': String(2 ** 20 + 1) }),
    },
    { slug: 'unsupported-media-type', reason: 'a body of text', ask: sent('{}', { 'content-type': 'text/csv' }) },
  ];
}

/** A request too many in its minute, and a query too many at once. */
function limits(operation: DeclaredOperation): Made[] {
  const slug = ['rate-limit-exceeded', 'query-quota-exceeded'].find((known) => operation.problems.has(known));
  if (slug === undefined) return [];
  const perMinute: Made = {
    slug,
    reason: 'a second request where one a minute may be sent',
    extras: { retryAfter: expect.any(Number) },
    headers: {
      'x-ratelimit-limit': '1',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
    },
    ask: async ({ limited }) => {
      const request = exampleRequest(operation, await keyOf(limited, operation.id));
      await limited.app.request(operation.target, request);
      return limited.app.request(operation.target, request);
    },
  };
  const atOnce: Made = {
    slug,
    reason: 'a second query while one may run',
    extras: { retryAfter: 1 },
    ask: async ({ crowded }) => {
      const request = exampleRequest(operation, await keyOf(crowded, operation.id));
      // Either may come first; who does waits.
      return Promise.race([1, 2].map(async () => crowded.app.request(operation.target, request)));
    },
  };
  return slug === 'query-quota-exceeded' ? [perMinute, atOnce] : [perMinute];
}

/** The dependencies of an operation fail, or are away. */
function failures(operation: DeclaredOperation): Made[] {
  const { target } = operation;
  const internal: Made = {
    slug: 'internal-error',
    reason: 'a failure below',
    ask: async ({ broken }) => asFailure(broken, await broken.ask(target, exampleRequest(operation))),
  };
  const away: Made = {
    slug: 'data-unavailable',
    reason: 'keys that cannot be read',
    extras: { retryAfter: 5 },
    ask: async (apps) => apps.away.request(target, exampleRequest(operation, { 'x-api-key': 'x'.repeat(52) })),
  };
  const emptied: Made = {
    slug: 'data-unavailable',
    reason: 'a database that has gone',
    extras: { retryAfter: 5, ...(operation.path === '/api/query' ? { code: 'DB_UNAVAILABLE' } : {}) },
    ask: async (apps) => apps.emptied.ask(target, exampleRequest(operation)),
  };
  // What is always the same needs nothing but the key.
  if (!operation.problems.has('internal-error')) return [away];
  // The figures of the process need no database.
  return operation.path === '/metrics' ? [internal, away] : [internal, away, emptied];
}

/** Of the operations that need no key, only one depends on something that can fail or be away. */
function readiness({ path, target }: DeclaredOperation): Made[] {
  if (path !== '/ready') return [];
  return [
    {
      slug: 'internal-error',
      reason: 'a failure below',
      ask: async ({ unready }) => asFailure(unready, await unready.app.request(target)),
    },
    {
      slug: 'data-unavailable',
      reason: 'a database that is away',
      extras: { retryAfter: 5 },
      ask: async ({ away }) => away.request(target),
    },
  ];
}

/** The answer shows nothing of the failure. The log has everything, under the id of the request. */
async function asFailure({ logged }: Pick<Apps['broken'], 'logged'>, response: Response): Promise<Response> {
  expect(await response.clone().text()).not.toContain(SECRET.slice(0, 15));
  const requestId = response.headers.get('x-request-id');
  const failed = logged.filter(({ level }) => level === 'error').map(({ line }) => line);
  expect(failed).toContainEqual(
    expect.objectContaining({ requestId, err: expect.objectContaining({ message: SECRET }) }),
  );
  return response;
}
