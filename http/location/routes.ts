import type { Database, Reader } from '../../store/database.ts';
import { traitsOf, UNKNOWN_USE, USE_LAYERS } from '../../views/address-use.ts';
import { AddressUses } from '../../views/address-uses.ts';
import { LocationCache } from '../../views/location-cache.ts';
import { readNetworkLocation } from '../../views/location-network.ts';
import type { LocationRecord } from '../../views/location-record.ts';
import { readLocationHits } from '../../views/location-search.ts';
import { readLocationStats } from '../../views/location-stats.ts';
import type { Versions } from '../contract/caching.ts';
import { listRoute, type Route, route, stampedRoute } from '../contract/route.ts';
import { sharedRun } from '../responses/shared-run.ts';
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
import { compiledSearch, nextLink, nextOf, type SearchQuery } from './search.ts';

/** A place applies to a whole range; the use of an address applies to that address alone. */
async function locatedWithTraits(
  locations: LocationCache,
  allUses: AddressUses,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, LocationRecord>> {
  const [records, uses] = await Promise.all([locations.read(addresses), allUses.read(addresses)]);
  return new Map(
    [...records].map(([address, record]) => {
      const { traits } = traitsOf(uses.get(address) ?? UNKNOWN_USE, record.traits);
      return [address, { ...record, traits }];
    }),
  );
}

/** The five endpoints under /v1/location (contract rest.md 2). */
export function locationRoutes(database: Database, reader: Reader, versions: Versions): readonly Route[] {
  const kept = new LocationCache(reader, () => versions.of(LOCATION_LAYERS));
  const uses = new AddressUses(reader, () => versions.of(USE_LAYERS));
  const locations = { read: (addresses: readonly string[]) => locatedWithTraits(kept, uses, addresses) };
  const search = async (query: SearchQuery) => {
    const hits = await readLocationHits(reader, compiledSearch(query));
    return { ...hits, next: nextOf(hits, query) };
  };
  const stats = sharedRun(
    () => readLocationStats(database),
    () => versions.of(LOCATION_LAYERS),
  );
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
    listRoute(
      LOCATE_ADDRESSES,
      route(LOCATE_ADDRESSES, ({ body }) => locateAll(locations, body)),
      async ({ body }) => ({ rows: await locateAll(locations, body) }),
    ),
    listRoute(
      SEARCH_LOCATIONS,
      stampedRoute(
        SEARCH_LOCATIONS,
        ({ query }) => search(query),
        ({ totalHits, results, next }, { milliseconds }) => ({
          totalHits,
          timeTakenMs: milliseconds,
          results,
          next,
        }),
      ),
      async ({ query, context }) => {
        const { totalHits, results, next } = await search(query);
        return { rows: results, headers: { 'X-Total-Count': String(totalHits), ...nextLink(context.req.url, next) } };
      },
    ),
    route(LOCATION_STATISTICS, () => stats()),
  ];
}
