/** Decides whether a network has lost half of the space it announced (contract 1.6, `declining-network`). Pure. */
import { cidrRange } from '../../schema/keys/index.ts';
import { networkSize } from './asn-spaces.ts';

/** The space must have fallen within this time. */
export const DECLINE_MS = 180 * 86_400_000;

/** The least space that can decline: IPv4 addresses, /48s of IPv6. A network that replaces its only block has not declined. */
const LEAST = { ipv4: 1_024, ipv6: 16 };

/** A block that a source saw an AS announce. */
export interface SeenBlock {
  readonly prefix: string;
  /** Epoch ms. */
  readonly firstSeen: number;
  readonly lastSeen: number;
  /** True if newer tables of the source lack the block. */
  readonly isOver: boolean;
}

/** Returns whether half or less is left of the space in any table of the last half year. IPv4 decides if there was any. */
export function hasDeclined(blocks: readonly SeenBlock[], newest: number): boolean {
  const dates = new Set(
    blocks.flatMap(({ isOver, lastSeen }) => (isOver && lastSeen > newest - DECLINE_MS ? [lastSeen] : [])),
  );
  return [...dates].some((date) => {
    const then = blocks.filter(({ firstSeen, lastSeen }) => firstSeen <= date && lastSeen >= date);
    const now = blocks.filter(({ isOver }) => !isOver);
    const family = sizeOf(then, 'ipv4') > 0 ? 'ipv4' : 'ipv6';
    const before = sizeOf(then, family);
    return before >= LEAST[family] && sizeOf(now, family) <= before / 2;
  });
}

/** Returns the space of all blocks together, in addresses or /48s. Of nested blocks the outer one counts. */
function sizeOf(blocks: readonly SeenBlock[], family: keyof typeof LEAST): number {
  const networks = blocks
    .filter(({ prefix }) => prefix.includes(':') === (family === 'ipv6'))
    .map(({ prefix }) => ({ prefix, ...cidrRange(prefix) }))
    .sort((one, other) =>
      one.start === other.start ? (one.end > other.end ? -1 : 1) : one.start < other.start ? -1 : 1,
    );
  let end = '';
  let size = 0;
  for (const network of networks) {
    if (network.end <= end) continue;
    size += networkSize(network.prefix);
    end = network.end;
  }
  return size;
}
