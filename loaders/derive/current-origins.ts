/** Whose an address is now, where several blocks around it were seen at different times (contract 2.6): pure. */
import { type Families, type Placed, sortedFamilies } from './placed.ts';

/** A block with who is said to announce it, and when that was seen last. */
export interface DatedRoute extends Placed {
  readonly origins: readonly number[];
  /** Epoch ms. */
  readonly lastSeen: number;
}

/** What a look at all blocks together says of each. */
export interface CurrentOrigins {
  /** Blocks that do not count where they lie: what is known since of all of their addresses names other networks. */
  readonly outvoted: ReadonlySet<string>;
  /** Blocks told by sources that know addresses which say something that no announcement around them says. */
  readonly told: ReadonlySet<string>;
}

/**
 * Observations that are so close to the newest one are as new as that: routing data of one installation differ by hours or weeks, within
 * which a customer's block inside its provider's newer one is as true as that.
 */
const WINDOW_MS = 30 * 24 * 60 * 60 * 1000;

/** The one of some blocks around an address that counts: of those that are as new as the newest the most specific, of one block the newest. */
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
 * What counts of announced blocks and of blocks that others tell the AS of: one pass from the wide ones to those inside them. Without the
 * outvoted blocks the most specific one around an address is at the network that counts.
 */
export function currentOrigins(announced: Iterable<DatedRoute>, told: Iterable<DatedRoute>): CurrentOrigins {
  const found = { outvoted: new Set<string>(), told: new Set<string>() };
  const routes = sortedFamilies(announced);
  const others = sortedFamilies(told);
  for (const family of ['ipv4', 'ipv6'] as const satisfies readonly (keyof Families<Placed>)[]) {
    const open: DatedRoute[] = [];
    for (const { route, isTold } of inOrder(routes[family], others[family])) {
      for (let top = open.at(-1); top !== undefined && top.end < route.start; top = open.at(-1)) open.pop();
      if (isTold) {
        if (!saysMore(route, open)) continue;
        found.told.add(route.name);
        found.outvoted.delete(route.name);
      } else if (isOutvoted(route, open)) {
        found.outvoted.add(route.name);
      }
      open.push(route);
    }
  }
  return found;
}

/** Of one block what is announced comes before what is told. */
function* inOrder(announced: readonly DatedRoute[], told: readonly DatedRoute[]) {
  let next = 0;
  for (const route of told) {
    for (let before = announced[next]; before !== undefined && !isBefore(route, before); before = announced[next]) {
      yield { route: before, isTold: false };
      next += 1;
    }
    yield { route, isTold: true };
  }
  for (const route of announced.slice(next)) yield { route, isTold: false };
}

function isBefore(one: Placed, other: Placed): boolean {
  return one.start === other.start ? one.length < other.length : one.start < other.start;
}

function isOutvoted(route: DatedRoute, around: readonly DatedRoute[]): boolean {
  const current = currentOf([...around, route]);
  return current !== route && current !== undefined && !isShared(route, current);
}

function saysMore(told: DatedRoute, around: readonly DatedRoute[]): boolean {
  const known = currentOf(around);
  return currentOf([...around, told]) === told && (known === undefined || !isShared(told, known));
}

function isShared(one: DatedRoute, other: DatedRoute): boolean {
  return one.origins.some((asn) => other.origins.includes(asn));
}
