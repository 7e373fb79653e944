import { Hono } from 'hono';
import type { Database } from '../../engine/database/database.ts';
import { readLocations } from '../../procedures/projections/location.ts';
import { readNetworkLocation } from '../../procedures/projections/location-network.ts';
import { readLocationHits } from '../../procedures/projections/location-search.ts';
import { readLocationStats } from '../../procedures/projections/location-stats.ts';
import { requireScope } from '../auth/authenticate.ts';
import { readJson } from '../body.ts';
import { cached } from '../cached.ts';
import type { AppEnvironment } from '../context.ts';
import { answerJson } from '../headers.ts';
import { addressNotFound, readAddress, reasonWithoutPlace } from './addresses.ts';
import { locateAll, readBulkBody } from './bulk.ts';
import { extentOf, isWithoutPlace, networkNotFound, readNetwork } from './networks.ts';
import { readSearch } from './search.ts';

const STATS_LIFE_MS = 300_000;

/** The five endpoints under /v1/location (contract rest.md 2). */
export function locationRoutes(database: Database): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  const stats = cached(() => readLocationStats(database), STATS_LIFE_MS);
  routes.use(requireScope('lookup'));

  routes.get('/ip/:ip', async (context) => {
    const { name } = readAddress(context.req.param('ip'), 'ip');
    if (reasonWithoutPlace(name) !== null) throw addressNotFound(name);
    const record = (await readLocations(database, [name])).get(name);
    if (record === undefined) throw addressNotFound(name);
    return answerJson(context, { ip: name, ...record });
  });

  routes.get('/network/:network{.+}', async (context) => {
    const asked = context.req.param('network');
    const network = readNetwork(asked);
    const record = isWithoutPlace(network) ? null : await readNetworkLocation(database, network);
    if (record === null) throw networkNotFound(network);
    return answerJson(context, { network: asked, cidr: network.name, ...extentOf(network), ...record });
  });

  routes.post('/ips/bulk', async (context) =>
    answerJson(context, await locateAll(database, readBulkBody(await readJson(context)))),
  );

  routes.get('/search', async (context) => {
    const begun = performance.now();
    const { totalHits, results } = await readLocationHits(database, readSearch(context.req.query()));
    return answerJson(context, { totalHits, timeTakenMs: Math.round(performance.now() - begun), results });
  });

  routes.get('/stats', async (context) => answerJson(context, await stats()));
  return routes;
}
