import type { QueryEngine } from '../../engine/query-engine.ts';
import { type AppParts, createApp, type HttpSettings } from '../../http/app.ts';
import { ApiKeys } from '../../http/auth/api-keys.ts';
import { SCOPES, type Scope } from '../../http/auth/scopes.ts';
import type { Log } from '../../http/requests/context.ts';
import { Captures } from '../../ops/captures/captures.ts';
import type { Jobs } from '../../ops/jobs/jobs.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';

/** A line that the application logged. */
interface LoggedLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly line: unknown;
}

/** An application on a database, with a key that has some scopes, asked without sockets. */
export interface TestApp {
  readonly keys: ApiKeys;
  /** Id of the key that it is asked with: whose jobs those are. */
  readonly keyId: string;
  readonly logged: readonly LoggedLine[];
  readonly app: ReturnType<typeof createApp>;
  /** Asks with the key, unless headers are given that carry another. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** The JSON object of an answer, whatever its status. */
  json(path: string, init?: RequestInit): Promise<Record<string, unknown>>;
}

/** An engine for tests that do not query: it fails the test that runs it by answering 500. */
export const NO_ENGINE: QueryEngine = failingEngine(new Error('this test runs no query'));

/** An engine whose every query fails in one way. */
export function failingEngine(error: Error): QueryEngine {
  return { run: () => Promise.reject(error), forgetPlans: () => undefined };
}

/** Builds the application of a test. */
export async function testApp(
  database: Database,
  options: {
    readonly engine?: QueryEngine;
    readonly scopes?: readonly Scope[];
    readonly settings?: Partial<HttpSettings>;
    readonly pending?: () => string | null;
    /** Those that a test's workers are woken by. */
    readonly jobs?: Jobs;
    /** Where the keys lie; the database itself unless it is for reading only. */
    readonly keyStore?: Database;
  } & Pick<
    AppParts,
    'metrics' | 'observers' | 'lookUp' | 'lookUpOnRequest' | 'mcp' | 'recipes' | 'captures' | 'monitoring'
  > = {},
): Promise<TestApp> {
  const {
    engine = NO_ENGINE,
    scopes = SCOPES,
    settings = {},
    pending = () => null,
    keyStore = database,
    jobs,
    captures = new Captures(database),
    ...parts
  } = options;
  const logged: LoggedLine[] = [];
  const keys = new ApiKeys(keyStore);
  const { id: keyId, text } = await keys.create('test', scopes);
  const app = createApp({
    database,
    engine,
    keys,
    settings: { clock: fixedClock(new Date('2026-08-22T00:00:00Z')), ...settings },
    log: recorder(logged),
    pending,
    captures,
    ...(jobs === undefined ? {} : { jobs }),
    ...parts,
  });
  const ask = async (path: string, init: RequestInit = {}) =>
    app.request(path, { ...init, headers: { authorization: `Bearer ${text}`, ...init.headers } });
  const json = async (path: string, init?: RequestInit) => objectOf(await (await ask(path, init)).json());
  return { app, keys, keyId, logged, ask, json };
}

/** A JSON POST. */
export function post(body: unknown): RequestInit {
  return { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('the answer is no JSON object');
  return { ...value };
}

function recorder(logged: LoggedLine[]): Log {
  const at = (level: LoggedLine['level']) => (line: unknown) => {
    logged.push({ level, line });
  };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
