/** What `include=routing` and `include=rpki` add: the routes of addresses, and whether they may be announced so. */
import type { Coverages } from '../../store/statistics/statistics.ts';
import type { AddressRoute, RpkiStatus } from './address-routes.ts';

/** One route of one address (contract rest.md 1.1). */
interface RouteEntry {
  readonly ip: string;
  readonly prefix: string;
  readonly origin_asn: number | null;
  readonly origin_name: string | null;
  /** Peers of collectors that see it. */
  readonly visibility: number | null;
  readonly first_seen: string | null;
  readonly last_seen: string | null;
  readonly rpki_status: RpkiStatus;
}

/** The routing of a name or an address. */
export interface RoutingBlock {
  readonly routes: readonly RouteEntry[];
  readonly ips: readonly string[];
  readonly prefixes: readonly string[];
  readonly asns: readonly number[];
  readonly nameservers: readonly string[];
  readonly mailservers: readonly string[];
}

/** The block `routing` of addresses, and of the servers of a domain. */
export function routingBlock(
  ips: readonly string[],
  routes: ReadonlyMap<string, AddressRoute>,
  servers: { readonly nameservers: readonly string[]; readonly mailservers: readonly string[] },
): RoutingBlock {
  const known = ips.flatMap((ip) => routes.get(ip) ?? []);
  return {
    routes: known.flatMap(entriesOf),
    ips,
    prefixes: [...new Set(known.map(({ prefix }) => prefix))],
    asns: [...new Set(known.flatMap(({ origins }) => origins.map(({ asn }) => asn)))],
    nameservers: servers.nameservers,
    mailservers: servers.mailservers,
  };
}

/** A route of each origin, so that a network with several of them shows all. */
function entriesOf({ ip, prefix, origins, peersSeeing, firstSeen, lastSeen, rpkiStatus }: AddressRoute): RouteEntry[] {
  const entry = (origin_asn: number | null, origin_name: string | null, first: string | null, last: string | null) => ({
    ...{ ip, prefix, origin_asn, origin_name, visibility: peersSeeing },
    ...{ first_seen: first, last_seen: last, rpki_status: rpkiStatus },
  });
  if (origins.length === 0) return [entry(null, null, firstSeen?.time ?? null, lastSeen?.time ?? null)];
  return origins.map((origin) => entry(origin.asn, origin.name, origin.firstSeen, origin.lastSeen));
}

/** The block `rpki`. */
export interface RpkiBlock {
  readonly status: RpkiStatus;
  readonly prefix: string | null;
  readonly origin_asn: number | null;
  /** The source of the ROAs, and their time: they are returned whole. */
  readonly source: string | null;
  readonly observed_at: string | null;
  readonly validating_roas: readonly {
    readonly prefix: string;
    readonly asn: number | null;
    readonly max_length: number | null;
    readonly trust_anchor: string | null;
  }[];
}

/** The severity of a status: of several routes the worst is returned. */
const GRAVITY: readonly RpkiStatus[] = ['invalid', 'not_found', 'valid', 'unknown'];

/** Route-origin validation of an address, or of the gravest route of several; with the ROAs that make it valid. */
export function rpkiBlock(routes: readonly AddressRoute[], { layers }: Coverages): RpkiBlock {
  const roas = layers.get('rpki');
  const [route] = routes.toSorted((one, other) => GRAVITY.indexOf(one.rpkiStatus) - GRAVITY.indexOf(other.rpkiStatus));
  return {
    status: route?.rpkiStatus ?? 'unknown',
    prefix: route?.prefix ?? null,
    origin_asn: route?.origins[0]?.asn ?? null,
    source: roas?.source ?? null,
    observed_at: roas?.lastRefresh ?? null,
    validating_roas: (route?.roas ?? [])
      .filter(({ isValid }) => isValid)
      .map(({ prefix, asn, maxLength, trustAnchor }) => ({
        prefix,
        asn,
        max_length: maxLength,
        trust_anchor: trustAnchor,
      })),
  };
}
