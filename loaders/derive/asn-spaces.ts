/** Computes the announced space of each AS and the listings in it from disjoint routes and the cells in them. Pure. */
import { cidrRange } from '../../schema/keys/index.ts';
import { CellPart } from './cell-part.ts';
import type { ThreatCell } from './threat-cells-wanted.ts';

/** A range of addresses that the same announced networks cover, most specific first; order keys, both ends included. */
export interface Route {
  readonly start: string;
  readonly end: string;
  readonly networks: readonly string[];
  /** AS numbers that announce the most specific network. */
  readonly origins: readonly number[];
  /** The country of its first address; empty if no source states it. */
  readonly country: string;
}

/** Whether ROAs authorise the origin of a block. `unknown`: its source merged several blocks, so the state is unknown. */
export type AuthorizationOfBlock = 'valid' | 'not-valid' | 'unknown';

/** The part of a space that is in one country. */
interface CountryPart {
  prefixes: number;
  ipv4: number;
  ipv6: number;
}

/** The space of one AS: IPv4 in addresses, IPv6 in /48s. */
export class AsnSpace {
  prefixCount = 0;
  ipv4 = 0;
  ipv6 = 0;
  newIpv4 = 0;
  newIpv6 = 0;
  validIpv4 = 0;
  validIpv6 = 0;
  /** Space whose state by ROAs is unknown. */
  unknownIpv4 = 0;
  unknownIpv6 = 0;
  readonly listed4 = new CellPart();
  readonly listed6 = new CellPart();
  /** Listed addresses by announced network, where there are any. */
  readonly worst = new Map<string, CellPart>();
  readonly countries = new Map<string, CountryPart>();

  /** Adds a route that the AS announces. `isFirst` is true for the first route of a network. */
  add(
    route: Route,
    parts: readonly CellPart[],
    how: { readonly isFirst: boolean; readonly isNew: boolean; readonly authorization: AuthorizationOfBlock },
  ): void {
    const [network = ''] = route.networks;
    const isIpv6 = network.includes(':');
    const size = sizeOf(route);
    this[isIpv6 ? 'ipv6' : 'ipv4'] += size;
    if (how.isNew) this[isIpv6 ? 'newIpv6' : 'newIpv4'] += size;
    if (how.authorization === 'valid') this[isIpv6 ? 'validIpv6' : 'validIpv4'] += size;
    if (how.authorization === 'unknown') this[isIpv6 ? 'unknownIpv6' : 'unknownIpv4'] += size;
    for (const part of parts) {
      this[isIpv6 ? 'listed6' : 'listed4'].add(part);
      const known = this.worst.get(network) ?? new CellPart();
      known.add(part);
      this.worst.set(network, known);
    }
    const country = this.countries.get(route.country) ?? { prefixes: 0, ipv4: 0, ipv6: 0 };
    this.countries.set(route.country, country);
    country.prefixes += how.isFirst ? 1 : 0;
    country[isIpv6 ? 'ipv6' : 'ipv4'] += size;
  }

  /** The share of the announced space that is new: of IPv4, or of IPv6 if the AS announces no IPv4. */
  get newShare(): number {
    if (this.ipv4 > 0) return this.newIpv4 / this.ipv4;
    return this.ipv6 > 0 ? this.newIpv6 / this.ipv6 : 0;
  }
}

/** Returns the size of a stretch: IPv4 in addresses, IPv6 in /48s. */
function sizeOf({ start, end }: { readonly start: string; readonly end: string }): number {
  const isIpv4 = start.startsWith('00000000000000000000ffff');
  const size = BigInt(`0x${end}`) - BigInt(`0x${start}`) + 1n;
  return isIpv4 ? Number(size) : Number(size >> 48n) / 2 ** 32;
}

/** Returns the size of an announced network on the same scale. */
export function networkSize(name: string): number {
  return sizeOf(cidrRange(name));
}

/**
 * Computes the spaces of these ASNs, or of all, from routes and cells that are each disjoint and in address order. A route counts for the
 * current origins of its most specific network.
 */
export async function asnSpaces(
  routes: AsyncIterable<Route>,
  cells: AsyncIterable<ThreatCell>,
  options: {
    readonly asns: ReadonlySet<number> | 'all';
    readonly isNew: (network: string) => boolean;
    readonly authorizationOf: (network: string) => AuthorizationOfBlock;
  },
): Promise<Map<number, AsnSpace>> {
  const spaces = new Map<number, AsnSpace>();
  const ahead = cells[Symbol.asyncIterator]();
  let cell = await ahead.next();
  let seen: string[] = [];
  for await (const route of routes) {
    const [network = ''] = route.networks;
    seen = seen.filter((name) => route.networks.includes(name));
    const isFirst = !seen.includes(network);
    if (isFirst) seen.push(network);
    while (cell.done !== true && cell.value.end < route.start) cell = await ahead.next();
    const parts: CellPart[] = [];
    while (cell.done !== true && cell.value.start <= route.end) {
      const part = CellPart.of(cell.value, route);
      if (part.counted > 0) parts.push(part);
      if (cell.value.end > route.end) break;
      cell = await ahead.next();
    }
    for (const asn of route.origins) {
      if (options.asns !== 'all' && !options.asns.has(asn)) continue;
      const space = spaces.get(asn) ?? new AsnSpace();
      spaces.set(asn, space);
      const authorization = options.authorizationOf(network);
      space.add(route, parts, { isFirst, isNew: options.isNew(network), authorization });
    }
  }
  return spaces;
}
