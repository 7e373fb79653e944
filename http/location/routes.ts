import type { Database, Reader } from '../../engine/database/database.ts';
import { LocationCache } from '../../procedures/projections/location-cache.ts';
import { readNetworkLocation } from '../../procedures/projections/location-network.ts';
import { readLocationHits } from '../../procedures/projections/location-search.ts';
import { readLocationStats } from '../../procedures/projections/location-stats.ts';
import { cached } from '../cached.ts';
import type { Versions } from '../contract/caching.ts';
import { type Route, route, stampedRoute } from '../contract/route.ts';
import { addressNotFound, reasonWithoutPlace } from './addresses.ts';
import { locateAll } from './bulk.ts';
import { extentOf, isWithoutPlace, networkNotFound } from './networks.ts';
import {
  LOCATE_ADDRESS,
  LOCATE_ADDRESSES,
  LOCATE_NETWORK,
  LOCATION_LAYERS,
  LOCATION_STATISTICS,
  SEARCH_LOCATIONS,
} from './operations.ts';
import { compiledSearch } from './search.ts';

const STATS_LIFE_MS = 300_000;

/** The five endpoints under /v1/location (contract rest.md 2). */
export function locationRoutes(database: Database, reader: Reader, versions: Versions): readonly Route[] {
  const locations = new LocationCache(reader, () => versions.of(LOCATION_LAYERS));
  const stats = cached(() => readLocationStats(database), STATS_LIFE_MS);
  return [
    route(LOCATE_ADDRESS, async ({ path: { ip } }) => {
      if (reasonWithoutPlace(ip.name) !== null) throw addressNotFound(ip.name);
      const record = (await locations.read([ip.name])).get(ip.name);
      if (record === undefined) throw addressNotFound(ip.name);
      return { ip: ip.name, ...record };
    }),
    route(LOCATE_NETWORK, async ({ path: { network: given } }) => {
      const { asked, network } = given;
      const record = isWithoutPlace(network) ? null : await readNetworkLocation(reader, network);
      if (record === null) throw networkNotFound(network);
      return { network: asked, cidr: network.name, ...extentOf(network), ...record };
    }),
    route(LOCATE_ADDRESSES, ({ body }) => locateAll(locations, body)),
    stampedRoute(
      SEARCH_LOCATIONS,
      ({ query }) => readLocationHits(reader, compiledSearch(query)),
      ({ totalHits, results }, { milliseconds }) => ({ totalHits, timeTakenMs: milliseconds, results }),
    ),
    route(LOCATION_STATISTICS, () => stats()),
  ];
}
