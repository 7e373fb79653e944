import { cidrRange } from '../../../schema/keys/index.ts';

/** A network as the fragments of this folder read it: a Cypher map, which a caller sends as a parameter. */
export interface NetworkMap {
  /** Folded CIDR. */
  readonly name: string;
  readonly family: bigint;
  readonly length: bigint;
  /** The length that it is counted with: a network longer than a /64 is judged as its /64. */
  readonly counted: bigint;
  /** Order keys of its first and last address. */
  readonly start: string;
  readonly end: string;
  /** Places of its first and last address in their /24. */
  readonly first: bigint;
  readonly last: bigint;
}

/** The bits that a cell with listed addresses of its own has: a /24, or a /64 of IPv6. */
export const CELL_BITS = { ipv4: 24, ipv6: 64 } as const;

/** The map of a network whose name is folded already. */
export function networkMap(name: string): NetworkMap {
  const isIpv6 = name.includes(':');
  const length = Number(name.slice(name.indexOf('/') + 1));
  const { start, end } = cidrRange(name);
  return {
    name,
    family: isIpv6 ? 6n : 4n,
    length: BigInt(length),
    counted: BigInt(isIpv6 ? Math.min(length, CELL_BITS.ipv6) : length),
    start,
    end,
    first: BigInt(`0x${start.slice(-2)}`),
    last: BigInt(`0x${end.slice(-2)}`),
  };
}
