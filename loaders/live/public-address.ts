import { isReachable, specialPurposeBlock } from '../../schema/keys/index.ts';

/** Whether outsiders may be asked for a folded address: none of a block that IANA sets apart, of which they could tell nothing. */
export function isPublicAddress(address: string): boolean {
  return isReachable(address) && specialPurposeBlock(address) === null;
}
