import { specialPurposeBlockOf } from '../../engine/advise/notices.ts';
import { specialPurposeBlock } from '../../schema/keys/index.ts';

/**
 * Returns the addition to the 404 of a folded address that the IANA registries reserve (RFC 6890): the block, and its purpose. Empty for
 * other addresses.
 */
export function setApart(address: string): string {
  const block = specialPurposeBlock(address);
  return block === null ? '' : ` ${specialPurposeBlockOf(address, block).message}`;
}
