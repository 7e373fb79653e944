/** Whether a network has lost half of what it announced (contract 1.6, `declining-network`): pure. */
import { cidrRange } from '../../schema/keys/index.ts';
import { networkSize } from './asn-spaces.ts';

/** Within so many days the space must have fallen. */
export const DECLINE_MS = 180 * 86_400_000;

/** Less than this was announced: IPv4 addresses, /48s of IPv6. What has one block and changes it has not declined. */
const LEAST = { ipv4: 1_024, ipv6: 16 };

/** A block that a source saw an AS announce. */
export interface SeenBlock {
  readonly prefix: string;
  /** Epoch ms. */
  readonly firstSeen: number;
  readonly lastSeen: number;
  /** Newer tables of the source lack it. */
  readonly isOver: boolean;
}

/** Whether what is left is half or less of what stood in any table of the last half year; IPv4 decides where there was any. */
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

/** Addresses or /48s that blocks hold together: of nested ones the outer one counts. */
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
