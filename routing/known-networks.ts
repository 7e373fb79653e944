/** Networks that paths are read by: those at the top of the internet, and collectors. */

/** Networks that buy transit from no one, as CAIDA's AS Rank prints them; they exchange routes with each other as peers. */
const CLIQUE: ReadonlySet<number> = new Set([
  174, 209, 286, 701, 1239, 1299, 2828, 2914, 3257, 3320, 3356, 3491, 5511, 6453, 6461, 6762, 6830, 7018, 12956,
]);

/** Hurricane Electric buys transit for IPv4, but not for IPv6: there it sells its routes between others. */
const ALSO_FOR_IPV6 = 6939;

/** The address family of a path. */
export type Family = 4 | 6;

/** Returns the family of a block; IPv4 if the block is not known. */
export function familyOf(prefix: string | null): Family {
  return prefix?.includes(':') === true ? 6 : 4;
}

/** Returns whether a network buys transit from no one. */
export function isInClique(asn: number, family: Family): boolean {
  return CLIQUE.has(asn) || (family === 6 && asn === ALSO_FOR_IPV6);
}

/** The collectors' own ASs, in paths that contain them before their peers: RIPE RIS, RouteViews, Packet Clearing House. */
const COLLECTORS: ReadonlySet<number> = new Set([12654, 6447, 3856]);

/** A path as the collector's peer had it. */
export function fromPeer(hops: readonly number[]): readonly number[] {
  const [first] = hops;
  return first !== undefined && hops.length > 1 && COLLECTORS.has(first) ? hops.slice(1) : hops;
}
