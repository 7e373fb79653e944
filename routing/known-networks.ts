/** Networks that paths are read by: those at the top of the internet, collectors, and those that pass on the routes of others by trade. */

/** Networks that buy transit from nobody, as CAIDA's AS Rank prints them; they exchange routes with each other as peers. */
const CLIQUE: ReadonlySet<number> = new Set([
  174, 209, 286, 701, 1239, 1299, 2828, 2914, 3257, 3320, 3356, 3491, 5511, 6453, 6461, 6762, 6830, 7018, 12956,
]);

/** Hurricane Electric buys transit for IPv4, and for IPv6 from nobody: there its routes between others are its trade. */
const ALSO_FOR_IPV6 = 6939;

/** Which family of addresses a path is for. */
export type Family = 4 | 6;

/** The family of a block; of none that is known, IPv4's. */
export function familyOf(prefix: string | null): Family {
  return prefix?.includes(':') === true ? 6 : 4;
}

/** Whether a network buys transit from nobody. */
export function isInClique(asn: number, family: Family): boolean {
  return CLIQUE.has(asn) || (family === 6 && asn === ALSO_FOR_IPV6);
}

/** The collectors' own ASs, where they stand before their peers: RIPE RIS, RouteViews, Packet Clearing House. */
const COLLECTORS: ReadonlySet<number> = new Set([12654, 6447, 3856]);

/** A path as the collector's peer had it. */
export function fromPeer(hops: readonly number[]): readonly number[] {
  const [first] = hops;
  return first !== undefined && hops.length > 1 && COLLECTORS.has(first) ? hops.slice(1) : hops;
}

/**
 * Networks that clean traffic of attacks and announce their customers' blocks meanwhile, by the names that they go by in the registries:
 * between two providers they may stand by contract.
 */
const SCRUBBERS: ReadonlyMap<number, string> = new Map([
  [3223, 'Voxility'],
  [13335, 'Cloudflare'],
  [19551, 'Imperva Incapsula'],
  [19905, 'Vercara UltraDDoS Protect'],
  [32787, 'Akamai Prolexic'],
  [34309, 'Link11'],
  [45474, 'Nexusguard'],
  [55002, 'F5 Silverline'],
  [57724, 'DDoS-Guard'],
  [59796, 'StormWall'],
  [197068, 'Qrator Labs'],
  [198949, 'Radware'],
  [200020, 'NBIP NaWas'],
  [396998, 'Path Network'],
]);

/** By which name a network scrubs traffic; null for one that is not known to. */
export function scrubberName(asn: number): string | null {
  return SCRUBBERS.get(asn) ?? null;
}
