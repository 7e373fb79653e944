import { addressKey, keyToAddress } from '../../schema/keys/index.ts';

/** Lengths of blocks that anybody announces: shorter ones hold registries, longer IPv6 ones are seldom seen. */
const SHORTEST = { 4: 8, 6: 16 };
const LONGEST_IPV6 = 64;
const BITS = 128n;

/** A block, or an address as a block, and every block around it that may be announced, most specific first. */
export function networksAround(name: string): string[] {
  const [address = '', given] = name.split('/');
  const family = address.includes(':') ? 6 : 4;
  const width = family === 4 ? 32 : 128;
  const own = given === undefined ? width : Number(given);
  const start = BigInt(`0x${addressKey(address)}`);
  const lengths = [own];
  for (let length = own - 1; length >= SHORTEST[family]; length -= 1) {
    if (family === 4 || length <= LONGEST_IPV6) lengths.push(length);
  }
  return lengths.map((length) => `${keyToAddress(masked(start, length + 128 - width))}/${length}`);
}

function masked(key: bigint, length: number): string {
  const host = BITS - BigInt(length);
  return ((key >> host) << host).toString(16).padStart(32, '0');
}
