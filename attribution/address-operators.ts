import { compareCodePoints } from '../schema/code-points.ts';
import {
  CONFIDENCE,
  type NamedOrganisation,
  type Operator,
  organisationOperator,
  type StatedVendor,
  statedOperator,
  type Vendor,
} from './operator.ts';

/** Maximum number of networks of one address whose registrant is read, most specific first. */
const MOST_BLOCKS = 8;
/** Maximum number of origins read for one block. */
const MOST_ORIGINS = 2;

/** Channels by which a vendor itself publishes its ranges. */
const PUBLISHED: ReadonlySet<string | null> = new Set(['published-range', 'rdap']);

/** Facts from the ranges of an address and its own edges. */
export interface AddressFacts {
  /** Vendors that sources state for the address itself. */
  readonly stated: readonly StatedVendor[];
  /** The network through which a vendor range attributes it. */
  readonly delegation: string | null;
  /** Networks of vendors, of registries and of BGP that hold it, most specific first. */
  readonly vendorNetworks: readonly string[];
  readonly registeredNetworks: readonly string[];
  readonly announcedNetworks: readonly string[];
  /** Numbers of the ASNs that announce it. */
  readonly origins: readonly number[];
  /** When these were last seen there, epoch ms. */
  readonly originSeen: number | null;
}

/** Facts of the graph about a network. */
export interface NetworkFacts {
  readonly delegated: readonly (StatedVendor & { readonly channel: string | null })[];
  /** Vendors whose traffic leaves from it. */
  readonly egress: readonly string[];
  /** Its registrant, folded to one company if that is known, and the path from the network. */
  readonly registrant: { readonly organisation: string; readonly path: string } | null;
}

/** All facts that show who runs an address. */
export interface AddressSurroundings {
  readonly address: AddressFacts;
  readonly networks: ReadonlyMap<string, NetworkFacts>;
  /** Its origins, by their names. */
  readonly systems: ReadonlyMap<string, SystemFacts>;
}

/** Facts of the graph about an AS. */
export interface SystemFacts {
  /** Its name in lists of ASNs. */
  readonly asName: string | null;
  /** Its organisation, as registered or listed. */
  readonly organisation: string | null;
}

/** Returns the networks whose facts are to be read. */
export function askedNetworks(address: AddressFacts): readonly string[] {
  const { delegation, vendorNetworks } = address;
  return [...(delegation === null ? [] : [delegation]), ...vendorNetworks, ...blocksOf(address)];
}

/** Returns the names of the origins whose organisations are to be read. */
export function askedOrigins({ origins }: AddressFacts): readonly string[] {
  return origins.slice(0, MOST_ORIGINS).map((origin) => `AS${origin}`);
}

/** The origin AS of an address, or null. */
export function asnOf({ origins: [origin] }: AddressFacts): string | null {
  return origin === undefined ? null : `AS${origin}`;
}

/** The announced block of an address, else the one that attributes it. */
export function prefixOf(address: AddressFacts): string | null {
  return address.announcedNetworks[0] ?? address.delegation ?? blocksOf(address)[0] ?? null;
}

/** Vendors whose traffic leaves from the address. */
export function egressOf({ address, networks }: AddressSurroundings): readonly string[] {
  return [...new Set(address.vendorNetworks.flatMap((network) => networks.get(network)?.egress ?? []))];
}

/** Organisations that an address leads to: who registered its block, then who announces it. */
export function organisationsOfAddress(surroundings: AddressSurroundings): readonly NamedOrganisation[] {
  return [...registrantOf(surroundings), ...originsOf(surroundings)];
}

/** Returns who runs an address, stored or not: by ranges of vendors, then by who registered its block, then by who announces it. */
export function operatorsOfAddress(
  surroundings: AddressSurroundings,
  vendors: ReadonlyMap<string, Vendor>,
): readonly Operator[] {
  const stated = surroundings.address.stated.map((vendor) =>
    statedOperator(vendor, CONFIDENCE.own, `DELEGATED_TO->VENDOR:${vendor.id}`),
  );
  const named = organisationsOfAddress(surroundings).map((one) => organisationOperator(one, vendors));
  return [...stated, ...rangeOperators(surroundings), ...named];
}

function rangeOperators({ address: { delegation }, networks }: AddressSurroundings): readonly Operator[] {
  if (delegation === null) return [];
  return (networks.get(delegation)?.delegated ?? []).map((vendor) =>
    statedOperator(
      vendor,
      PUBLISHED.has(vendor.channel) ? CONFIDENCE.publishedRange : CONFIDENCE.gatheredRange,
      `BELONGS_TO->PREFIX:${delegation}->DELEGATED_TO->VENDOR:${vendor.id}`,
    ),
  );
}

/** The registrant of the most specific block that has one. */
function registrantOf({ address, networks }: AddressSurroundings): readonly NamedOrganisation[] {
  for (const block of blocksOf(address)) {
    const registrant = networks.get(block)?.registrant ?? null;
    if (registrant === null) continue;
    const { organisation, path } = registrant;
    return [
      {
        name: organisation,
        service: null,
        channel: 'NETBLOCK',
        confidence: CONFIDENCE.netblock,
        path: `BELONGS_TO->${path}`,
      },
    ];
  }
  return [];
}

/** Returns the organisations that announce it, in the order of the names of the ASNs. */
function originsOf({ address, systems }: AddressSurroundings): readonly NamedOrganisation[] {
  const confidence = address.origins.length > 1 ? CONFIDENCE.oneOfOrigins : CONFIDENCE.origin;
  const nameOf = (origin: string) => systems.get(origin)?.asName ?? null;
  const inOrder = askedOrigins(address).toSorted((one, other) => compareNames(nameOf(one), nameOf(other)));
  return inOrder.map((origin) => ({
    name: systems.get(origin)?.organisation ?? origin,
    service: null,
    channel: 'ORIGIN_AS',
    confidence,
    path: `ANNOUNCED_BY->ANNOUNCED_PREFIX:${address.announcedNetworks[0]}<-ROUTES<-ASN:${origin}`,
  }));
}

/** A name before none. */
function compareNames(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return compareCodePoints(one, other);
}

function blocksOf({ registeredNetworks, announcedNetworks }: AddressFacts): readonly string[] {
  return [...registeredNetworks, ...announcedNetworks].slice(0, MOST_BLOCKS);
}
