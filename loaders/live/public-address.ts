import { isReachable, specialPurposeBlock } from '../../schema/keys/index.ts';

/** Returns whether outsiders may be asked about a folded address. They know nothing about a block that IANA reserves. */
export function isPublicAddress(address: string): boolean {
  return isReachable(address) && specialPurposeBlock(address) === null;
}
