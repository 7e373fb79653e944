import { specialUseName } from '../schema/keys/index.ts';

/**
 * Whether a stored host may be asked for: a name of its own that the DNS at large can know. A resolver that is asked for one
 * that is set apart only leaks it.
 */
export function isResolvable(host: string): boolean {
  return !host.startsWith('*.') && host.includes('.') && specialUseName(host) === null;
}
