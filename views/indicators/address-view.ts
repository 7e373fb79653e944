/** All known facts of addresses, read at once: the parts of every answer about an address. */
import { type IpType, traitsOf } from '../address-use.ts';
import { readLocations } from '../location.ts';
import { type LocationRecord, locationRecord, NOTHING_AROUND } from '../location-record.ts';
import { askedAddress } from './address.ts';
import { type AddressNames, readAddressNames } from './address-names.ts';
import { readOwners } from './address-owner.ts';
import { type AddressRoute, readRoutes } from './address-routes.ts';
import { type AddressSecurity, readSecurity } from './address-security.ts';
import { UNKNOWN_LINKS } from './links.ts';
import { isEmptyLayer } from './metadata.ts';
import type { ProjectionSources } from './sources.ts';
import { type ListingState, readVerdicts } from './verdict-block.ts';

/** The layers that every answer about an address draws on. */
export const ADDRESS_LAYERS: readonly string[] = [
  ...['geolocation', 'bgp-announcements', 'rpki', 'threat-listings', 'dns', 'web'],
];

/** What is known of one address. */
export interface AddressView {
  readonly name: string;
  /** Every field null where no source places it. */
  readonly location: LocationRecord;
  readonly isLocated: boolean;
  /** Its traits are those of the location; what follows from the same sources besides. */
  readonly isProxy: boolean | null;
  readonly isHosting: boolean | null;
  readonly ipType: IpType | null;
  /** Who runs it, registered it or has its network. */
  readonly owner: string | null;
  /** Null where no network announces it. */
  readonly route: AddressRoute | null;
  readonly security: AddressSecurity;
  readonly names: AddressNames;
  /** What is to be thought of it. */
  readonly listed: ListingState;
}

/** Views of folded public addresses by their names: no entry for one that nothing is known of. Parallel reads, one round trip. */
export async function readAddressViews(
  sources: ProjectionSources,
  names: readonly string[],
): Promise<ReadonlyMap<string, AddressView>> {
  const addresses = names.map(askedAddress);
  const [locations, owners, routes, security, domains, isWithoutLinks, verdicts] = await Promise.all([
    addresses.length === 0 ? new Map<string, LocationRecord>() : readLocations(sources.reader, names),
    readOwners(sources, addresses),
    readRoutes(sources, addresses),
    readSecurity(sources, addresses),
    readAddressNames(sources, addresses),
    isEmptyLayer(sources, 'web'),
    readVerdicts(
      sources,
      names.map((name) => ({ type: 'ip', name })),
    ),
  ]);
  return new Map(
    names.flatMap((name): [string, AddressView][] => {
      const [location, owner, route] = [locations.get(name), owners.get(name) ?? null, routes.get(name) ?? null];
      const [safety, served, listed] = [security.get(name), domains.get(name), verdicts.get(name)];
      if (safety === undefined || served === undefined || listed === undefined) return [];
      const isLocated = location !== undefined && isPlaced(location);
      const isMet = safety.isStored || safety.isHeld || listed.listings.length > 0;
      if (!isMet && location === undefined && route === null) return [];
      const record = location ?? locationRecord({}, NOTHING_AROUND);
      const { traits, ...reported } = traitsOf(safety.use, record.traits);
      const view = {
        name,
        location: { ...record, traits },
        ...reported,
        isLocated,
        owner,
        route,
        security: safety,
        listed: listed,
        names: isWithoutLinks ? { ...served, links: UNKNOWN_LINKS } : served,
      };
      return [[name, view]];
    }),
  );
}

/** A record of a network operator alone is no place. */
function isPlaced({ country, city, location, traits }: LocationRecord): boolean {
  return [country.isoCode, city.name, location.latitude, traits.userType].some((value) => value !== null);
}
