/**
 * Computes the cells from listed addresses (contract 5.5): a /24, or a /64 of IPv6, if an address in it is listed itself. A listing of a
 * network counts for the network, and does not count again for what lies inside it.
 */
import { blockAround, keyToAddress } from '../../schema/keys/index.ts';
import type { Judgement } from '../../verdicts/counted-class.ts';

/** The listed addresses of one /24 or /64, by order key, each once. */
export interface OwnBlock {
  /** Order key of the block's first address. */
  readonly block: string;
  readonly addresses: readonly (readonly [key: string, judgement: Judgement])[];
}

/** A THREAT_CELL as it is stored, whole numbers as numbers. */
export interface ThreatCell {
  readonly start: string;
  readonly end: string;
  readonly length: number;
  readonly bad: number;
  readonly suspicious: number;
  readonly descriptive: number;
  /** Which of the 256 addresses of a /24 are of each class. */
  readonly badAt?: readonly number[];
  readonly suspiciousAt?: readonly number[];
  readonly descriptiveAt?: readonly number[];
  readonly categories: readonly string[];
  readonly categoryCounts: readonly number[];
}

const MAPPED = '00000000000000000000ffff';

/** Returns the CIDR of a cell. */
export function cellName({ start, length }: Pick<ThreatCell, 'start' | 'length'>): string {
  return `${keyToAddress(start)}/${length}`;
}

/** Returns the cell of a block. In a /24 it counts addresses; a /64 counts as one. */
export function wantedCell({ block, addresses }: OwnBlock): ThreatCell {
  const isIpv4 = block.startsWith(MAPPED);
  const counts = new Map<string, number>();
  const places: [number[], number[], number[]] = [[], [], []];
  for (const { at, worst, categories } of isIpv4 ? addresses.map(placed) : [together(addresses)]) {
    places[worst]?.push(at);
    for (const category of categories) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  const [descriptiveAt, suspiciousAt, badAt] = places;
  const categories = [...counts.keys()].sort();
  return {
    start: block,
    end: blockAround(block).end,
    length: isIpv4 ? 24 : 64,
    bad: badAt.length,
    suspicious: suspiciousAt.length,
    descriptive: descriptiveAt.length,
    ...(isIpv4 ? { badAt, suspiciousAt, descriptiveAt } : {}),
    categories,
    categoryCounts: categories.map((category) => counts.get(category) ?? 0),
  };
}

interface Placed extends Judgement {
  readonly at: number;
}

function placed([key, judgement]: readonly [string, Judgement]): Placed {
  return { at: Number.parseInt(key.slice(-2), 16), ...judgement };
}

function together(addresses: OwnBlock['addresses']): Placed {
  return {
    at: 0,
    worst: Math.max(...addresses.map(([, { worst }]) => worst)),
    categories: [...new Set(addresses.flatMap(([, { categories }]) => categories))],
  };
}
