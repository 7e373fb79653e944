/** Where the addresses of a network lie in the order of all addresses. */
import { addressKey, cidrRange, type Network } from '../../schema/keys/index.ts';
import type { Stretch } from './parts.ts';

/** IPv4 lies inside the order of IPv6, and is none of it. */
const IPV4 = { first: keyNumber(addressKey('0.0.0.0')), last: keyNumber(addressKey('255.255.255.255')) };

/** An order key as a number. */
export function keyNumber(key: string): bigint {
  return BigInt(`0x${key}`);
}

/** A number as an order key. */
export function numberKey(address: bigint): string {
  return address.toString(16).padStart(32, '0');
}

/** The stretches of a folded network: one, or for an IPv6 network that contains the mapped IPv4 space those around that. */
export function stretchesOf({ name }: Network): readonly Stretch[] {
  const { start, end } = cidrRange(name);
  const whole = { first: keyNumber(start), last: keyNumber(end) };
  const isAround = name.includes(':') && whole.first <= IPV4.last && IPV4.first <= whole.last;
  if (!isAround) return [whole];
  return [
    { first: whole.first, last: IPV4.first - 1n },
    { first: IPV4.last + 1n, last: whole.last },
  ].filter(({ first, last }) => first <= last);
}

/** How many addresses stretches have together. */
export function sizeOf(stretches: readonly Stretch[]): bigint {
  return stretches.reduce((sum, { first, last }) => sum + last - first + 1n, 0n);
}

/**
 * Order keys of addresses spread over stretches, in their order: one in each of as many equal shares, not at the same place of each, as
 * networks begin at round addresses. The same ones whenever they are asked for.
 */
export function spreadKeys(stretches: readonly Stretch[], count: number): readonly string[] {
  const size = sizeOf(stretches);
  return Array.from({ length: count }, (_, index) => {
    const [low, high] = [(size * BigInt(index)) / BigInt(count), (size * BigInt(index + 1)) / BigInt(count)];
    return numberKey(addressAt(stretches, low + ((high - low) * placeIn(index)) / PLACES));
  });
}

const PLACES = 1n << 32n;
/** 2^32 over the golden ratio: its multiples fall into the gaps that those before left. */
const GOLDEN = 2_654_435_769n;

function placeIn(share: number): bigint {
  return (BigInt(share + 1) * GOLDEN) % PLACES;
}

function addressAt(stretches: readonly Stretch[], offset: bigint): bigint {
  let rest = offset;
  for (const { first, last } of stretches) {
    if (rest <= last - first) return first + rest;
    rest -= last - first + 1n;
  }
  return stretches.at(-1)?.last ?? 0n;
}
