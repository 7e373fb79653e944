import { addressKey, KeyError, keyOrNull, keyToAddress, rangeToCidrs } from '../../schema/keys/index.ts';

const EXPECTED = 'the first and the last address of a range, of one family, each as text or as a number';
/** A range of numbers that ends below this is IPv4. */
const IPV4_SPACE = 2n ** 32n;
const MAPPED = 0xffff00000000n;

/**
 * Returns the fewest networks that hold exactly the addresses from `start` to `end`, both included. The ends may be numbers, as IP2Location
 * writes them. They are IPv6 if the last one is too large for IPv4; in such files IPv4 is in `::ffff:0:0/96`. Throws `KeyError`.
 */
export function rangeBlocks(start: string, end: string): readonly string[] {
  const [first, last] = isNumber(start) && isNumber(end) ? numberKeys(start, end) : [keyOf(start), keyOf(end)];
  if (first === null || last === null || first > last || isIpv4(first) !== isIpv4(last)) {
    throw new KeyError('a range of addresses', `${start} - ${end}`, EXPECTED);
  }
  return rangeToCidrs(first, last);
}

function keyOf(address: string): string | null {
  return keyOrNull(() => addressKey(address.trim()));
}

function isNumber(text: string): boolean {
  return /^\d{1,39}$/.test(text.trim());
}

function numberKeys(start: string, end: string): readonly [string | null, string | null] {
  const [first, last] = [BigInt(start), BigInt(end)];
  const offset = last < IPV4_SPACE ? MAPPED : 0n;
  return [hexKey(first + offset), hexKey(last + offset)];
}

function hexKey(address: bigint): string | null {
  const key = address.toString(16).padStart(32, '0');
  return key.length > 32 ? null : key;
}

function isIpv4(key: string): boolean {
  return !keyToAddress(key).includes(':');
}
