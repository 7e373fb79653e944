import { specialPurposeBlockOf } from '../engine/advise/notices.ts';
import { specialPurposeBlock } from '../schema/keys/index.ts';

/** What is added to the 404 of a folded address that IANA's registries set apart (RFC 6890): the block, and what for. Empty for others. */
export function setApart(address: string): string {
  const block = specialPurposeBlock(address);
  return block === null ? '' : ` ${specialPurposeBlockOf(address, block).message}`;
}
