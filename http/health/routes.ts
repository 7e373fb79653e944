import { Hono } from 'hono';
import type { Database } from '../../engine/database/database.ts';
import { appliedVersion } from '../../engine/database/migrations.ts';
import { Problem } from '../../engine/problem.ts';
import { readLocations } from '../../procedures/projections/location.ts';
import { readNetworkLocation } from '../../procedures/projections/location-network.ts';
import { foldCidr } from '../../schema/keys/index.ts';
import { SCHEMA_VERSION } from '../../schema/migrations.ts';
import { cached } from '../cached.ts';
import type { AppEnvironment } from '../context.ts';
import { answerJson } from '../headers.ts';
import { unavailable } from '../problems/from-error.ts';

/** What still has to happen before questions are answered, in words; null when nothing has. */
export type Readiness = () => string | null;

/** `GET /health`: the process lives. `GET /ready`: database, schema and sample are there (design, section 3). */
export function healthRoutes(database: Database, pending: Readiness): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  const planned = cached(() => planLookups(database), Number.POSITIVE_INFINITY);
  routes.get('/health', (context) => answerJson(context, { status: 'ok' }));
  routes.get('/ready', async (context) => {
    const reason = (await schemaPending(database)) ?? pending();
    if (reason !== null) throw unavailable(reason);
    await planned();
    return answerJson(context, { status: 'ready', schemaVersion: SCHEMA_VERSION });
  });
  return routes;
}

async function schemaPending(database: Database): Promise<string | null> {
  const version = await appliedVersion(database).catch((error: unknown) => {
    throw error instanceof Problem ? error : unavailable();
  });
  return version === SCHEMA_VERSION ? null : 'The schema is not applied yet.';
}

/** Asks each kind of lookup once: Neo4j plans an unseen text for a tenth of a second and more, which no client should wait for. */
async function planLookups(database: Database): Promise<void> {
  await readLocations(database, ['192.0.2.1']);
  await readNetworkLocation(database, foldCidr('192.0.2.0/24'));
}
