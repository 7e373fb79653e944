import { type AddressScope, purposeOf } from './special-purpose.ts';

/** Scope of a folded address. */
export function addressScope(address: string): AddressScope {
  const purpose = purposeOf(address);
  return purpose === 'shared' || purpose === 'reserved' ? 'public' : purpose;
}

/** Returns whether a folded address is reachable from anywhere on the internet. */
export function isReachable(address: string): boolean {
  return purposeOf(address) === 'public';
}
