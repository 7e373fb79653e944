/** The notice on an address or a network that IANA reserves, where no holder is known. */
import { specialPurposeBlockOf } from '../engine/advise/notices.ts';
import type { Advisory } from '../schema/advisory.ts';
import { prefixLength, type SpecialPurposeBlock, specialPurposeBlock } from '../schema/keys/index.ts';

/** The notice that names the block and what sets it apart; none of what is not set apart as a whole. */
export function specialPurposeNotices(name: string): readonly Advisory[] {
  const block = blockOf(name);
  return block === null ? [] : [specialPurposeBlockOf(name, block)];
}

/** The same as a piece of evidence. */
export function specialPurposeEvidence(name: string): readonly string[] {
  const block = blockOf(name);
  return block === null ? [] : [`special-purpose:${block.prefix} ${block.name} (${block.rfc})`];
}

function blockOf(name: string): SpecialPurposeBlock | null {
  const [address = '', length] = name.split('/');
  const block = specialPurposeBlock(address);
  return block === null || length === undefined || prefixLength(block.prefix) <= Number(length) ? block : null;
}
