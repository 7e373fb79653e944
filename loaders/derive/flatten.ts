import type { Families, Placed } from './placed.ts';

/** A range of addresses that the same networks cover; order keys, both ends included. */
export interface FlatRange<T> {
  readonly start: string;
  readonly end: string;
  /** Most specific first. */
  readonly networks: readonly T[];
}

/** The order keys of ::ffff:0:0/96, which holds IPv4. An IPv6 network around it does not cover IPv4. */
const FIRST_IPV4 = '00000000000000000000ffff00000000';
const LAST_IPV4 = '00000000000000000000ffffffffffff';

/**
 * Returns disjoint ranges, in address order, that contain exactly the addresses of the networks, each with all networks that cover it
 * (design, section 5). The networks must be distinct and sorted (`sortedFamilies`). Memory holds only the current nesting.
 */
export function* flatten<T extends Placed>({ ipv4, ipv6 }: Families<T>): Generator<FlatRange<T>> {
  let isIpv4Due = true;
  for (const range of aroundIpv4(flattenFamily(ipv6))) {
    if (isIpv4Due && range.start > LAST_IPV4) {
      isIpv4Due = false;
      yield* flattenFamily(ipv4);
    }
    yield range;
  }
  if (isIpv4Due) yield* flattenFamily(ipv4);
}

function* flattenFamily<T extends Placed>(networks: Iterable<T>): Generator<FlatRange<T>> {
  const open: T[] = [];
  let next = '';
  for (const network of networks) {
    for (let top = open.at(-1); top !== undefined && top.end < network.start; top = open.at(-1)) {
      if (next !== '' && next <= top.end) yield rangeOf(next, top.end, open);
      next = successor(top.end);
      open.pop();
    }
    if (open.length > 0 && next < network.start) yield rangeOf(next, predecessor(network.start), open);
    open.push(network);
    next = network.start;
  }
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (next !== '' && next <= top.end) yield rangeOf(next, top.end, open);
    next = successor(top.end);
    open.pop();
  }
}

function rangeOf<T>(start: string, end: string, open: readonly T[]): FlatRange<T> {
  return { start, end, networks: open.toReversed() };
}

function* aroundIpv4<T>(ranges: Iterable<FlatRange<T>>): Generator<FlatRange<T>> {
  for (const range of ranges) {
    if (range.end < FIRST_IPV4 || range.start > LAST_IPV4) {
      yield range;
      continue;
    }
    if (range.start < FIRST_IPV4) yield { ...range, end: predecessor(FIRST_IPV4) };
    if (range.end > LAST_IPV4) yield { ...range, start: successor(LAST_IPV4) };
  }
}

/** Returns the order key after this one; empty after the last address of all. */
export function successor(key: string): string {
  const kept = key.replace(/f+$/, '');
  if (kept === '') return '';
  return step(kept, 1).padEnd(32, '0');
}

/** Returns the order key before this one, which must not be the first of all. */
export function predecessor(key: string): string {
  return step(key.replace(/0+$/, ''), -1).padEnd(32, 'f');
}

function step(digits: string, by: 1 | -1): string {
  const last = Number.parseInt(digits.slice(-1), 16) + by;
  return digits.slice(0, -1) + last.toString(16);
}
