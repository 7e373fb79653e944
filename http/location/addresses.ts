import { type Address, addressScope, foldAddress, KeyError } from '../../schema/keys/index.ts';
import { Problem } from '../../schema/problem.ts';
import { Refusal } from '../contract/parameters.ts';
import { setApart } from '../problems/set-apart.ts';

/** An address from a path or a query string, folded. */
export function readAddress(given: string): Address {
  try {
    return foldAddress(given);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    throw new Refusal('invalid-ip-format', 'not an IP address', `'${given}' is neither an IPv4 nor an IPv6 address.`);
  }
}

/** Returns why an address can have no place, whatever the data says; null for public ones. */
export function reasonWithoutPlace(address: string): string | null {
  const scope = addressScope(address);
  return scope === 'public' ? null : `No location data for ${scope} addresses`;
}

/** The 404 of an address without a place. */
export function addressNotFound(address: string): Problem {
  const reason = reasonWithoutPlace(address) ?? 'No network that contains it is located or announced in the data';
  return new Problem('ip-not-found', 404, `${address}: ${reason}.${setApart(address)}`);
}
