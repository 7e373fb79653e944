import { cidrRange, type KeyRange } from './order.ts';

/**
 * Returns the key of a folded network by family, prefix length and order key of its first address: networks of one length are adjacent and
 * sorted, so that an index finds those of a length inside another network.
 */
export function lengthKey(cidr: string): string {
  return keyOf(cidr, prefixLength(cidr), cidrRange(cidr).start);
}

/** Between which length keys the networks inside a folded network lie, for each longer prefix length, the shortest first. */
export function lengthKeysInside(cidr: string): KeyRange[] {
  const { start, end } = cidrRange(cidr);
  const length = prefixLength(cidr);
  const longest = isIpv6(cidr) ? 128 : 32;
  return Array.from({ length: longest - length }, (_, index) => ({
    start: keyOf(cidr, length + 1 + index, start),
    end: keyOf(cidr, length + 1 + index, end),
  }));
}

function keyOf(cidr: string, length: number, key: string): string {
  return `${isIpv6(cidr) ? 6 : 4}:${String(length).padStart(3, '0')}:${key}`;
}

/** The prefix length of a folded network. */
export function prefixLength(cidr: string): number {
  return Number(cidr.slice(cidr.indexOf('/') + 1));
}

function isIpv6(cidr: string): boolean {
  return cidr.includes(':');
}
