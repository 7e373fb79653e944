import { foldAsn, foldIpv4, foldIpv6, foldVerbatim, keyOrNull } from '../../schema/keys/index.ts';
import type { EdgeFact } from '../source.ts';

/** One port of a network at an exchange, with its addresses in the peering LAN. Values that the publisher does not state are absent. */
export interface ExchangePort {
  readonly asn: string | number;
  readonly exchange: string;
  readonly speedMbps?: number | undefined;
  readonly ipv4?: readonly string[];
  readonly ipv6?: readonly string[];
  readonly isRouteServerPeer?: boolean | undefined;
}

/** A network at an exchange, with all of its ports and the line of the first. */
export interface Membership {
  readonly line: number;
  readonly asn: string;
  readonly exchange: string;
  readonly speedMbps: number | undefined;
  readonly ipv4: readonly string[];
  readonly ipv6: readonly string[];
  readonly isRouteServerPeer: boolean | undefined;
}

/** Merges ports into one membership of each network at each exchange, in the order in which they came. */
export class Memberships {
  readonly #known = new Map<string, Membership>();

  /** Adds a port. Throws `KeyError` for a number that names no network. Leaves out invalid addresses. */
  add(line: number, port: ExchangePort): void {
    const asn = foldAsn(port.asn);
    const exchange = foldVerbatim(port.exchange);
    const key = `${asn} ${exchange}`;
    const known = this.#known.get(key);
    const { speedMbps: speed, isRouteServerPeer: peers } = port;
    this.#known.set(key, {
      line: known?.line ?? line,
      asn,
      exchange,
      speedMbps: speed === undefined || speed <= 0 ? known?.speedMbps : (known?.speedMbps ?? 0) + Math.round(speed),
      ipv4: together(known?.ipv4, port.ipv4, foldIpv4),
      ipv6: together(known?.ipv6, port.ipv6, foldIpv6),
      isRouteServerPeer: peers === undefined ? known?.isRouteServerPeer : peers || known?.isRouteServerPeer === true,
    });
  }

  all(): Iterable<Membership> {
    return this.#known.values();
  }

  /** Returns how many networks each exchange has. */
  counts(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { exchange } of this.#known.values()) counts.set(exchange, (counts.get(exchange) ?? 0) + 1);
    return counts;
  }
}

/** Returns the IX_MEMBER edge. Its speed is the sum of all ports; several addresses are in one text, separated by a comma and a blank. */
export function membershipFact({ asn, exchange, ipv4, ipv6, speedMbps, isRouteServerPeer }: Membership): EdgeFact {
  return {
    kind: 'edge',
    type: 'IX_MEMBER',
    from: { label: 'ASN', name: asn },
    to: { label: 'INTERNET_EXCHANGE', name: exchange },
    properties: { speedMbps, ipv4: textOf(ipv4), ipv6: textOf(ipv6), isRouteServerPeer },
  };
}

function together(
  known: readonly string[] = [],
  more: readonly string[] = [],
  fold: (input: string) => string,
): readonly string[] {
  return [...new Set([...known, ...more.flatMap((address) => keyOrNull(() => fold(address)) ?? [])])];
}

function textOf(addresses: readonly string[]): string | undefined {
  return addresses.length === 0 ? undefined : addresses.join(', ');
}
