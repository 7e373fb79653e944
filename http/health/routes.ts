import { Hono } from 'hono';
import type { Database } from '../../engine/database/database.ts';
import { appliedVersion } from '../../engine/database/migrations.ts';
import { Problem } from '../../engine/problem.ts';
import { SCHEMA_VERSION } from '../../schema/migrations.ts';
import type { AppEnvironment } from '../context.ts';
import { unavailable } from '../problems/from-error.ts';

/** What still has to happen before questions are answered, in words; null when nothing has. */
export type Readiness = () => string | null;

/** `GET /health`: the process lives. `GET /ready`: database, schema and sample are there (design, section 3). */
export function healthRoutes(database: Database, pending: Readiness): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  routes.get('/health', (context) => context.json({ status: 'ok' }));
  routes.get('/ready', async (context) => {
    const reason = (await schemaPending(database)) ?? pending();
    if (reason !== null) throw unavailable(reason);
    return context.json({ status: 'ready', schemaVersion: SCHEMA_VERSION });
  });
  return routes;
}

async function schemaPending(database: Database): Promise<string | null> {
  const version = await appliedVersion(database).catch((error: unknown) => {
    throw error instanceof Problem ? error : unavailable();
  });
  return version === SCHEMA_VERSION ? null : 'The schema is not applied yet.';
}
