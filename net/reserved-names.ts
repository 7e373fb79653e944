import { specialUseName } from '../schema/keys/index.ts';

/**
 * Returns whether a stored host may be queried: a name that the public DNS can know. Asking a resolver for a reserved name only leaks it.
 */
export function isResolvable(host: string): boolean {
  return !host.startsWith('*.') && host.includes('.') && specialUseName(host) === null;
}
