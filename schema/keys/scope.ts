import { type AddressScope, purposeOf } from './special-purpose.ts';

/** Scope of a folded address. */
export function addressScope(address: string): AddressScope {
  const purpose = purposeOf(address);
  return purpose === 'shared' || purpose === 'reserved' ? 'public' : purpose;
}

/** Whether a folded address can be reached from anywhere on the internet. */
export function isReachable(address: string): boolean {
  return purposeOf(address) === 'public';
}
