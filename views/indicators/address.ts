import { type Address, addressKey } from '../../schema/keys/index.ts';

/** An address as the texts of this folder read it: in the list `$input.addresses`. */
export interface AskedAddress {
  /** Folded. */
  readonly name: string;
  /** Order key. */
  readonly key: string;
}

/** A folded address as it is asked for. */
export function askedAddress(name: Address['name']): AskedAddress {
  return { name, key: addressKey(name) };
}

/**
 * Expression: the networks of the range of a plane that are of the family of the address `asked`. IPv4 lies inside the
 * order of IPv6 (::ffff:0:0/96), so that a range of a network such as ::/0 holds it as well.
 */
export function networksOf(range: string): string {
  return `[network IN coalesce(${range}.networks, []) WHERE (network CONTAINS ':') = (asked.name CONTAINS ':')]`;
}
