import { cidrRange, prefixLength } from '../../schema/keys/index.ts';

/** A network with its place in the order of addresses. */
export interface Placed {
  /** Folded CIDR. */
  readonly name: string;
  readonly family: 4 | 6;
  readonly length: number;
  /** Order keys of its first and last address. */
  readonly start: string;
  readonly end: string;
}

/** Networks of both families, each sorted so that a network comes before those inside it. */
export interface Families<T> {
  readonly ipv4: readonly T[];
  readonly ipv6: readonly T[];
}

/** Returns the place of a network whose name is folded already. */
export function place(name: string): Placed {
  const family = name.includes(':') ? 6 : 4;
  return { name, family, length: prefixLength(name), ...cidrRange(name) };
}

/** Splits networks by family and sorts them by first address, wider ones first: the input of every sweep over addresses. */
export function sortedFamilies<T extends Placed>(networks: Iterable<T>): Families<T> {
  const ipv4: T[] = [];
  const ipv6: T[] = [];
  for (const network of networks) (network.family === 4 ? ipv4 : ipv6).push(network);
  return { ipv4: ipv4.sort(byPlace), ipv6: ipv6.sort(byPlace) };
}

function byPlace(one: Placed, other: Placed): number {
  if (one.start !== other.start) return one.start < other.start ? -1 : 1;
  return one.length - other.length;
}
