import { Gauge, Registry } from 'prom-client';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { createApp } from '../../http/app.ts';
import { ApiKeys } from '../../http/auth/api-keys.ts';
import { SCOPES, type Scope } from '../../http/auth/scopes.ts';
import { CATEGORIES } from '../../http/limits/categories.ts';
import { Captures } from '../../ops/captures/captures.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { Database } from '../../store/database.ts';
import { failingEngine, type TestApp, testApp } from './test-app.ts';

/** The part of a failure that only the log may show. */
export const SECRET = 'bolt://10.0.0.1:7687 refused neo4j/hunter2';

const AS_OF = new Date('2026-08-22T00:00:00Z');
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A job of the sound application's key that has been cancelled, and the Idempotency-Key that it was made with; the key has as many schedules and rules of the type query as it may. */
export const ENDED_JOB = '7d6a1f0e-3c52-4b8d-9a41-0e5f2c9b8a17';
export const SENT_BEFORE = 'sent-before';

/** Id of the sound application's key. */
export const SOUND_KEY = 'f3a1c9d2-5e47-4b60-8d13-7c2b9a0e6f54';

/** Applications over one database. Most of them fail, each in its own way. */
export interface Apps {
  readonly sound: TestApp;
  /** Each key may send one request a minute in each category. The answer to that request is a failure, which is quick. */
  readonly limited: TestApp;
  /** Each key may have one query running, and a query runs until `endQueries`. */
  readonly crowded: TestApp & { endQueries(): void };
  /** No query has more than a millisecond, unless it asks for more. */
  readonly hasty: TestApp;
  /** Each request to its database fails, and the failure contains the secret. */
  readonly broken: TestApp;
  /** It cannot decide whether it is ready. */
  readonly unready: TestApp;
  /** Keys are known, and the database of everything else is away. */
  readonly emptied: TestApp;
  /** Its database is away. */
  readonly away: ReturnType<typeof createApp>;
}

/** A database that does not answer. */
export function awayDatabase(): Database {
  return Database.open({ uri: 'bolt://127.0.0.1:1', username: 'neo4j', password: 'none' });
}

/** An application without a database: its document and its pages are there. */
export function awayApp(away: Database): ReturnType<typeof createApp> {
  const engine = engineOver(away);
  return createApp({
    database: away,
    engine,
    keys: new ApiKeys(away),
    captures: new Captures(away),
    settings: { clock: fixedClock(AS_OF) },
    log: SILENT,
  });
}

/** All of them, over one database and one that is away. */
export async function failingApps(database: Database, away: Database): Promise<Apps> {
  const limits = Object.fromEntries(CATEGORIES.map((category) => [category, 1]));
  const waiting = waitingEngine();
  const failure = new Error(SECRET);
  const crowded = await testApp(database, { engine: waiting.engine, settings: { concurrentQueries: 1 } });
  const made = await testApp(database, { engine: engineOver(database) });
  await database.write({
    text: 'MATCH (k:API_KEY {id: $made}) SET k.id = $id',
    parameters: { made: made.keyId, id: SOUND_KEY },
  });
  const sound = { ...made, keyId: SOUND_KEY };
  await database.write({
    text: `CREATE (:JOB {id: $id, owner: $owner, status: 'cancelled', type: 'screenshot', params: '{}', createdAt: timestamp(),
      idempotencyKey: $key})`,
    parameters: { id: ENDED_JOB, owner: sound.keyId, key: SENT_BEFORE },
  });
  await database.write({
    text: 'UNWIND range(1, 3) AS n CREATE (:CAPTURE_SCHEDULE {id: "full-" + n, owner: $owner, createdAt: n})',
    parameters: { owner: sound.keyId },
  });
  await database.write({
    text: `UNWIND range(1, 50) AS n
      CREATE (:ALERT_RULE {id: 'full-' + n, owner: $owner, target: 'example.org', type: 'query', enabled: false})`,
    parameters: { owner: sound.keyId },
  });
  const broken = await testApp(failingDatabase(database, failure), {
    keyStore: database,
    engine: failingEngine(failure),
    metrics: failingFigures(failure),
  });
  const emptied = await testApp(away, { keyStore: database, engine: engineOver(away) });
  const gone = new ApiKeys(away);
  // What an admin does with keys fails; that they are verified does not.
  const fail = () => Promise.reject(failure);
  Object.assign(broken.keys, { list: fail, create: fail, revoke: fail });
  Object.assign(emptied.keys, {
    list: () => gone.list(),
    create: (...given: Parameters<ApiKeys['create']>) => gone.create(...given),
    revoke: (id: string) => gone.revoke(id),
  });
  return {
    sound,
    limited: await testApp(failingDatabase(database, failure), { keyStore: database, settings: { limits } }),
    crowded: { ...crowded, endQueries: waiting.end },
    hasty: await testApp(database, { engine: engineOver(database, { defaultTimeoutMs: 1 }) }),
    broken,
    unready: await testApp(database, {
      pending: () => {
        throw failure;
      },
    }),
    emptied,
    away: awayApp(away),
  };
}

/** A key of one of them, for the headers of a request. */
export async function keyOf(
  { keys }: TestApp,
  name: string,
  scopes: readonly Scope[] = SCOPES,
): Promise<{ readonly 'x-api-key': string }> {
  const { text } = await keys.create(name, scopes);
  return { 'x-api-key': text };
}

function engineOver(database: Database, limits = {}): QueryEngine {
  return createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(AS_OF), limits });
}

function waitingEngine() {
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => undefined);
  const engine: QueryEngine = { run: () => ended.promise, forgetPlans: () => undefined };
  return { engine, end: () => ended.reject(new Error('the test ends its queries')) };
}

/** A database whose every statement fails. */
export function failingDatabase(database: Database, failure: Error): Database {
  const fail = () => {
    throw failure;
  };
  const failing = new Map<string | symbol, unknown>([
    ['session', fail],
    ['stream', fail],
  ]);
  return new Proxy(database, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? (failing.get(name) ?? (() => Promise.reject(failure))) : member;
    },
  });
}

function failingFigures(failure: Error): Registry {
  const registry = new Registry();
  new Gauge({
    name: 'weft_failing',
    help: 'Cannot be read',
    registers: [registry],
    collect() {
      throw failure;
    },
  });
  return registry;
}
