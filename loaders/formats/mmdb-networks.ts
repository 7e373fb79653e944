import { Reader } from 'mmdb-lib';
import { cidrRange, type KeyRange, keyToAddress } from '../../schema/keys/index.ts';
import type { SourceInput } from '../source.ts';

/** One network of a MaxMind DB file, with its record unchanged. */
export interface MmdbNetwork {
  readonly cidr: string;
  readonly record: unknown;
}

/** Blocks where a writer repeats the IPv4 tree (MaxMind DB 2.0, "IPv4 addresses in an IPv6 tree"). */
const REPEATED: readonly KeyRange[] = ['0.0.0.0/0', '64:ff9b::/96', '2001::/32', '2002::/16'].map(cidrRange);
/** Order keys of IPv4 are those of `::ffff:0:0/96`. */
const IPV4_SPACE: KeyRange = cidrRange('0.0.0.0/0');
/** IPv6 without its first /96, where the tree holds IPv4. */
const IPV6_SPACE: KeyRange = { start: `${'0'.repeat(23)}1${'0'.repeat(8)}`, end: 'f'.repeat(32) };

/** Returns a reader of the whole file. Throws if it is not a MaxMind DB. */
export async function openMmdb(input: SourceInput): Promise<Reader<never>> {
  return new Reader<never>(Buffer.from(await input.whole()));
}

/** Returns every network of the file that has a record, IPv4 first, in address order. */
export function* mmdbNetworks(reader: Reader<never>): Iterable<MmdbNetwork> {
  yield* walk(reader, IPV4_SPACE);
  if (reader.metadata.ipVersion === 6) yield* walk(reader, IPV6_SPACE);
}

function* walk(reader: Reader<never>, space: KeyRange): Iterable<MmdbNetwork> {
  const bits = space === IPV4_SPACE ? 32 : 128;
  const end = BigInt(`0x${space.end}`);
  for (let at = BigInt(`0x${space.start}`); at <= end; ) {
    const key = keyOf(at);
    const repeated = REPEATED.find((block) => space === IPV6_SPACE && block.start <= key && key <= block.end);
    if (repeated !== undefined) {
      at = BigInt(`0x${repeated.end}`) + 1n;
      continue;
    }
    const [record, length] = reader.getWithPrefixLength(keyToAddress(key));
    const hostBits = (1n << BigInt(bits - length)) - 1n;
    // The walk may enter a network in its middle, after a block that it leaves out.
    if (record !== null) yield { cidr: `${keyToAddress(keyOf(at & ~hostBits))}/${length}`, record };
    at = (at | hostBits) + 1n;
  }
}

function keyOf(address: bigint): string {
  return address.toString(16).padStart(32, '0');
}
