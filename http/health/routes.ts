import { z } from 'zod';
import { foldCidr } from '../../schema/keys/index.ts';
import { SCHEMA_VERSION } from '../../schema/migrations.ts';
import { Problem } from '../../schema/problem.ts';
import type { Database } from '../../store/database.ts';
import { appliedVersion } from '../../store/migrations.ts';
import { readLocations } from '../../views/location.ts';
import { readNetworkLocation } from '../../views/location-network.ts';
import { NO_BODY, NONE, operation } from '../contract/operation.ts';
import { type Route, route } from '../contract/route.ts';
import { unavailable } from '../problems/from-error.ts';
import { cached } from '../responses/cached.ts';

/** Returns what is left to do before requests are answered, in words; null if nothing is. */
export type Readiness = () => string | null;

const HEALTH = operation({
  id: 'health',
  family: 'server',
  method: 'GET',
  path: '/health',
  summary: 'Whether the process is alive',
  scope: null,
  category: null,
  parameters: NONE,
  query: NONE,
  body: NO_BODY,
  answer: {
    description: 'It does.',
    schema: z.object({ status: z.literal('ok') }),
    examples: { alive: { status: 'ok' } },
  },
});

const READY = operation({
  id: 'ready',
  family: 'server',
  method: 'GET',
  path: '/ready',
  summary: 'Whether the server is ready: database, schema and sample are there',
  scope: null,
  category: null,
  parameters: NONE,
  query: NONE,
  body: NO_BODY,
  answer: {
    description: 'The server is ready. If it is not, it answers 503 and says what is left to do.',
    schema: z.object({ status: z.literal('ready'), schemaVersion: z.int() }),
    examples: { ready: { status: 'ready', schemaVersion: SCHEMA_VERSION } },
  },
  problems: ['internal-error'],
});

/** The database is read at most once a second, since anyone may request this at any rate. */
const READ_EVERY_MS = 1000;

/** `GET /health`: the process lives. `GET /ready`: database, schema and sample are there (design, section 3). */
export function healthRoutes(database: Database, pending: Readiness): readonly Route[] {
  const planned = cached(() => planLookups(database), Number.POSITIVE_INFINITY);
  const schema = cached(() => schemaPending(database), READ_EVERY_MS);
  return [
    route(HEALTH, () => ({ status: 'ok' }) as const),
    route(READY, async () => {
      const reason = pending() ?? (await schema());
      if (reason !== null) throw unavailable(reason);
      await planned();
      return { status: 'ready', schemaVersion: SCHEMA_VERSION } as const;
    }),
  ];
}

async function schemaPending(database: Database): Promise<string | null> {
  const version = await appliedVersion(database).catch((error: unknown) => {
    throw error instanceof Problem ? error : unavailable();
  });
  return version === SCHEMA_VERSION ? null : 'The schema is not applied yet.';
}

/** Runs each kind of look-up once: Neo4j takes a tenth of a second and more to plan an unseen text, and no client should wait for that. */
async function planLookups(database: Database): Promise<void> {
  await readLocations(database, ['192.0.2.1']);
  await readNetworkLocation(database, foldCidr('192.0.2.0/24'));
}
