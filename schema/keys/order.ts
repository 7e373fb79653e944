/**
 * Order keys: 32 lower-case hexadecimal digits, IPv4 mapped into ::ffff:0:0/96, so that the order of the text is the
 * order of the addresses in both families (design, section 4).
 */
import { isIP } from 'node:net';
import { formatGroups, formatQuad, parseGroups, parseQuad } from './ip-text.ts';
import { KeyError } from './key-error.ts';

/** First and last order key of a network or a run of addresses, both inside. */
export interface KeyRange {
  readonly start: string;
  readonly end: string;
}

const MAPPED = '00000000000000000000ffff';
const BITS = 128;

/** Order key of an address of either family. */
export function addressKey(address: string): string {
  const family = isIP(address);
  if (family === 4) return quadKey(parseQuad(address));
  if (family === 6) return parseGroups(address).map(hex16).join('');
  throw new KeyError('an address', address, 'an IPv4 or IPv6 address without a prefix length');
}

/** Order keys of the first and the last address of a folded network. */
export function cidrRange(cidr: string): KeyRange {
  const slash = cidr.indexOf('/');
  const address = cidr.slice(0, slash);
  const length = Number(cidr.slice(slash + 1));
  if (isIP(address) === 4) return quadRange(parseQuad(address), length);
  const start = addressKey(address);
  return { start, end: setHostBits(start, length) };
}

/** Returns how many of some sorted ranges start at an order key or before it: if they do not overlap, the last one may contain it. */
export function startedBy(ranges: readonly Pick<KeyRange, 'start'>[], key: string): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const range = ranges[middle];
    if (range !== undefined && range.start <= key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Order keys of the first and the last address of the /24 or, of IPv6, the /64 around an order key. */
export function blockAround(key: string): KeyRange {
  const kept = key.slice(0, key.startsWith(MAPPED) ? 30 : 16);
  return { start: kept.padEnd(BITS / 4, '0'), end: kept.padEnd(BITS / 4, 'f') };
}

/** The address of an order key, in normal form. */
export function keyToAddress(key: string): string {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new KeyError('an order key', key, '32 lower-case hexadecimal digits');
  if (key.startsWith(MAPPED)) return formatQuad(Number.parseInt(key.slice(24), 16));
  const groups = Array.from({ length: 8 }, (_, index) => Number.parseInt(key.slice(index * 4, index * 4 + 4), 16));
  return formatGroups(groups);
}

/** The fewest networks that together hold exactly the addresses from `start` to `end`, in order. */
export function rangeToCidrs(start: string, end: string): string[] {
  if (start.startsWith(MAPPED) && end.startsWith(MAPPED)) {
    return quadCidrs(Number.parseInt(start.slice(24), 16), Number.parseInt(end.slice(24), 16));
  }
  return keyCidrs(BigInt(`0x${start}`), BigInt(`0x${end}`));
}

function quadKey(value: number): string {
  return MAPPED + value.toString(16).padStart(8, '0');
}

function quadRange(value: number, length: number): KeyRange {
  return { start: quadKey(value), end: quadKey(value + 2 ** (32 - length) - 1) };
}

function hex16(group: number): string {
  return group.toString(16).padStart(4, '0');
}

function setHostBits(key: string, length: number): string {
  const whole = length >> 2;
  const digit = Number.parseInt(key.charAt(whole) || '0', 16) | (0xf >> (length & 3));
  return whole === 32 ? key : `${key.slice(0, whole)}${digit.toString(16)}`.padEnd(32, 'f');
}

function quadCidrs(start: number, end: number): string[] {
  const cidrs: string[] = [];
  for (let first = start; first <= end; ) {
    let size = first === 0 ? 2 ** 32 : 2 ** trailingZeros(first);
    while (first + size - 1 > end) size /= 2;
    cidrs.push(`${formatQuad(first)}/${32 - Math.log2(size)}`);
    first += size;
  }
  return cidrs;
}

function trailingZeros(value: number): number {
  return 31 - Math.clz32(value & -value);
}

function keyCidrs(start: bigint, end: bigint): string[] {
  const cidrs: string[] = [];
  for (let first = start; first <= end; ) {
    let bits = 0;
    while (bits < BITS && (first >> BigInt(bits)) % 2n === 0n && first + (2n << BigInt(bits)) - 1n <= end) bits += 1;
    cidrs.push(networkName(first, BITS - bits));
    first += 1n << BigInt(bits);
  }
  return cidrs;
}

function networkName(first: bigint, length: number): string {
  const address = keyToAddress(first.toString(16).padStart(32, '0'));
  // A block that starts inside ::ffff:0:0/96 is never larger than it: 0xffff00000000 is a multiple of 2^32 only.
  return `${address}/${isIP(address) === 6 ? length : length - 96}`;
}
