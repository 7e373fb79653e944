/** What is announced by each AS, and what is listed in it: pure, from disjoint routes and the cells that lie in them. */
import { cidrRange } from '../../schema/keys/index.ts';
import { CellPart, type CountedCell } from './cell-part.ts';

/** A run of addresses that the same announced networks cover, most specific first; order keys, both ends inside. */
export interface Route {
  readonly start: string;
  readonly end: string;
  readonly networks: readonly string[];
  /** AS numbers that announce the most specific network. */
  readonly origins: readonly number[];
  /** Where its first address is; empty where no source says. */
  readonly country: string;
}

/** Whether ROAs authorise who announces a block; of one that its source merged nobody may know. */
export type AuthorizationOfBlock = 'valid' | 'not-valid' | 'untold';

/** A country's part of a space. */
interface CountryPart {
  prefixes: number;
  ipv4: number;
  ipv6: number;
}

/** The space of one AS: addresses of IPv4, /48s of IPv6. */
export class AsnSpace {
  prefixCount = 0;
  ipv4 = 0;
  ipv6 = 0;
  newIpv4 = 0;
  newIpv6 = 0;
  validIpv4 = 0;
  validIpv6 = 0;
  /** Of which nobody knows what ROAs say. */
  untoldIpv4 = 0;
  untoldIpv6 = 0;
  readonly listed4 = new CellPart();
  readonly listed6 = new CellPart();
  /** Listed addresses by announced network, where there are any. */
  readonly worst = new Map<string, CellPart>();
  readonly countries = new Map<string, CountryPart>();

  /** Adds a route that it announces; `isFirst` where no earlier one is of the same network. */
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
    if (how.authorization === 'untold') this[isIpv6 ? 'untoldIpv6' : 'untoldIpv4'] += size;
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

  /** Of what it announces, the part that is new: of its IPv4 space, of IPv6 where it has no other. */
  get newShare(): number {
    if (this.ipv4 > 0) return this.newIpv4 / this.ipv4;
    return this.ipv6 > 0 ? this.newIpv6 / this.ipv6 : 0;
  }
}

/** Addresses of a stretch of IPv4, /48s of one of IPv6. */
function sizeOf({ start, end }: { readonly start: string; readonly end: string }): number {
  const isIpv4 = start.startsWith('00000000000000000000ffff');
  const size = BigInt(`0x${end}`) - BigInt(`0x${start}`) + 1n;
  return isIpv4 ? Number(size) : Number(size >> 48n) / 2 ** 32;
}

/** Size of an announced network on the same scale. */
export function networkSize(name: string): number {
  return sizeOf(cidrRange(name));
}

/**
 * The spaces of these ASNs (all, where none are named), out of routes and cells that are each disjoint and in address
 * order. A route counts for the current origins of its most specific network.
 */
export async function asnSpaces(
  routes: AsyncIterable<Route>,
  cells: AsyncIterable<CountedCell>,
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
