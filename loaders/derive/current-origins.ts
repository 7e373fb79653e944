/** Decides which AS holds an address now, if blocks around it were seen at different times (contract 2.6). Pure. */
import { type Families, type Placed, sortedFamilies } from './placed.ts';

/** A block with its origins, and when they were seen last. */
export interface DatedRoute extends Placed {
  readonly origins: readonly number[];
  /** Epoch ms. */
  readonly lastSeen: number;
}

/** The decisions about all blocks together. */
export interface CurrentOrigins {
  /** Blocks that do not count: newer knowledge about all of their addresses names other networks. */
  readonly outvoted: ReadonlySet<string>;
  /** Blocks of the sources that map addresses to ASNs which add something to the announcements around them. */
  readonly stated: ReadonlySet<string>;
}

/**
 * Observations this close to the newest one count as equally new. The routing data of one installation differ by hours or weeks, and within
 * that time a customer's block inside its provider's newer block is just as true.
 */
const WINDOW_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Returns the block that counts, of some blocks around an address: of those as new as the newest the most specific, and of one block the
 * newest.
 */
export function currentOf<R extends DatedRoute>(around: readonly R[]): R | undefined {
  const newest = Math.max(...around.map(({ lastSeen }) => lastSeen));
  return around
    .filter(({ lastSeen }) => lastSeen >= newest - WINDOW_MS)
    .reduce<R | undefined>((best, one) => (best === undefined || outranks(one, best) ? one : best), undefined);
}

function outranks(one: DatedRoute, other: DatedRoute): boolean {
  return one.length === other.length ? one.lastSeen > other.lastSeen : one.length > other.length;
}

/**
 * Decides which blocks count, of announced ones and of those that other sources map to an AS. It makes one pass from the wide blocks to
 * those inside them. Without the outvoted blocks, the most specific block around an address names the network that counts.
 */
export function currentOrigins(announced: Iterable<DatedRoute>, stated: Iterable<DatedRoute>): CurrentOrigins {
  const found = { outvoted: new Set<string>(), stated: new Set<string>() };
  const routes = sortedFamilies(announced);
  const others = sortedFamilies(stated);
  for (const family of ['ipv4', 'ipv6'] as const satisfies readonly (keyof Families<Placed>)[]) {
    const open: DatedRoute[] = [];
    for (const { route, isStated } of inOrder(routes[family], others[family])) {
      for (let top = open.at(-1); top !== undefined && top.end < route.start; top = open.at(-1)) open.pop();
      if (isStated) {
        if (!saysMore(route, open)) continue;
        found.stated.add(route.name);
        found.outvoted.delete(route.name);
      } else if (isOutvoted(route, open)) {
        found.outvoted.add(route.name);
      }
      open.push(route);
    }
  }
  return found;
}

/** Returns all blocks in order. If a block is in both sets, the announced one comes first. */
function* inOrder(announced: readonly DatedRoute[], stated: readonly DatedRoute[]) {
  let next = 0;
  for (const route of stated) {
    for (let before = announced[next]; before !== undefined && !isBefore(route, before); before = announced[next]) {
      yield { route: before, isStated: false };
      next += 1;
    }
    yield { route, isStated: true };
  }
  for (const route of announced.slice(next)) yield { route, isStated: false };
}

function isBefore(one: Placed, other: Placed): boolean {
  return one.start === other.start ? one.length < other.length : one.start < other.start;
}

function isOutvoted(route: DatedRoute, around: readonly DatedRoute[]): boolean {
  const current = currentOf([...around, route]);
  return current !== route && current !== undefined && !isShared(route, current);
}

function saysMore(stated: DatedRoute, around: readonly DatedRoute[]): boolean {
  const known = currentOf(around);
  return currentOf([...around, stated]) === stated && (known === undefined || !isShared(stated, known));
}

function isShared(one: DatedRoute, other: DatedRoute): boolean {
  return one.origins.some((asn) => other.origins.includes(asn));
}
