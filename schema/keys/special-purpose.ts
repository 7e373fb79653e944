import { addressKey, cidrRange } from './order.ts';

/** Purpose of addresses: `public` is everything that may have a place, and that lists may name. */
export type AddressScope = 'public' | 'private' | 'loopback' | 'link-local' | 'multicast' | 'broadcast' | 'unspecified';

/** `shared` among the customers of a carrier (RFC 6598), and `reserved` are public as well, but not reachable from outside. */
export type Purpose = AddressScope | 'shared' | 'reserved';

/** A block that is reserved by IANA's registries of special-purpose addresses (RFC 6890), or by those of multicast and of IPv6 space. */
export interface SpecialPurposeBlock {
  readonly prefix: string;
  readonly name: string;
  /** Such as `RFC 5737`. */
  readonly rfc: string;
  /** Packets to it find their way from anywhere: the registry says so. */
  readonly isGloballyReachable: boolean;
}

type Row = readonly [prefix: string, purpose: Purpose, name: string, rfc: string, reach?: 'reachable'];

/**
 * The more specific blocks come before those around them. Blocks that the registries call globally reachable are public, and so are those
 * for which they do not say (6to4, Teredo), and those for documentation, so that examples can be looked up.
 */
const ROWS: readonly Row[] = [
  ['255.255.255.255/32', 'broadcast', 'limited broadcast', 'RFC 919'],
  ['0.0.0.0/8', 'unspecified', '"this network"', 'RFC 791'],
  ['10.0.0.0/8', 'private', 'private use', 'RFC 1918'],
  ['100.64.0.0/10', 'shared', 'shared address space of carriers', 'RFC 6598'],
  ['127.0.0.0/8', 'loopback', 'loopback', 'RFC 1122'],
  ['169.254.0.0/16', 'link-local', 'link local', 'RFC 3927'],
  ['172.16.0.0/12', 'private', 'private use', 'RFC 1918'],
  ['192.0.0.9/32', 'public', 'Port Control Protocol anycast', 'RFC 7723', 'reachable'],
  ['192.0.0.10/32', 'public', 'TURN anycast', 'RFC 8155', 'reachable'],
  ['192.0.0.0/24', 'reserved', 'IETF protocol assignments', 'RFC 6890'],
  ['192.0.2.0/24', 'public', 'documentation (TEST-NET-1)', 'RFC 5737'],
  ['192.31.196.0/24', 'public', 'AS112', 'RFC 7535', 'reachable'],
  ['192.52.193.0/24', 'public', 'AMT', 'RFC 7450', 'reachable'],
  ['192.88.99.0/24', 'public', '6to4 relay anycast, deprecated', 'RFC 7526'],
  ['192.168.0.0/16', 'private', 'private use', 'RFC 1918'],
  ['192.175.48.0/24', 'public', 'AS112 direct delegation', 'RFC 7534', 'reachable'],
  ['198.18.0.0/15', 'reserved', 'benchmarking', 'RFC 2544'],
  ['198.51.100.0/24', 'public', 'documentation (TEST-NET-2)', 'RFC 5737'],
  ['203.0.113.0/24', 'public', 'documentation (TEST-NET-3)', 'RFC 5737'],
  ['224.0.0.0/4', 'multicast', 'multicast', 'RFC 1112'],
  ['240.0.0.0/4', 'reserved', 'reserved for future use', 'RFC 1112'],
  ['::1/128', 'loopback', 'loopback', 'RFC 4291'],
  ['::/128', 'unspecified', 'unspecified', 'RFC 4291'],
  ['64:ff9b::/96', 'public', 'IPv4 to IPv6 translation', 'RFC 6052', 'reachable'],
  ['64:ff9b:1::/48', 'reserved', 'local IPv4 to IPv6 translation', 'RFC 8215'],
  ['100::/64', 'reserved', 'discard only', 'RFC 6666'],
  ['2001::/32', 'public', 'Teredo', 'RFC 4380'],
  ['2001:1::1/128', 'public', 'Port Control Protocol anycast', 'RFC 7723', 'reachable'],
  ['2001:1::2/128', 'public', 'TURN anycast', 'RFC 8155', 'reachable'],
  ['2001:1::3/128', 'public', 'DNS-SD SRP anycast', 'RFC 9665', 'reachable'],
  ['2001:2::/48', 'reserved', 'benchmarking', 'RFC 5180'],
  ['2001:3::/32', 'public', 'AMT', 'RFC 7450', 'reachable'],
  ['2001:4:112::/48', 'public', 'AS112', 'RFC 7535', 'reachable'],
  ['2001:20::/28', 'public', 'ORCHIDv2', 'RFC 7343', 'reachable'],
  ['2001:30::/28', 'public', 'drone remote identification', 'RFC 9374', 'reachable'],
  ['2001::/23', 'reserved', 'IETF protocol assignments', 'RFC 2928'],
  ['2001:db8::/32', 'public', 'documentation', 'RFC 3849'],
  ['2002::/16', 'public', '6to4', 'RFC 3056'],
  ['2620:4f:8000::/48', 'public', 'AS112 direct delegation', 'RFC 7534', 'reachable'],
  ['3fff::/20', 'public', 'documentation', 'RFC 9637'],
  ['5f00::/16', 'reserved', 'segment routing SIDs', 'RFC 9602'],
  ['fc00::/7', 'private', 'unique local', 'RFC 4193'],
  ['fe80::/10', 'link-local', 'link local', 'RFC 4291'],
  ['ff00::/8', 'multicast', 'multicast', 'RFC 4291'],
];

const BLOCKS = ROWS.map(([prefix, purpose, name, rfc, reach]) => ({
  purpose,
  block: { prefix, name, rfc, isGloballyReachable: reach !== undefined },
  ...cidrRange(prefix),
}));

/** All other IPv4 addresses, in the form of order keys, and the allocated IPv6 space (RFC 4291). */
const GLOBAL = [cidrRange('::ffff:0:0/96'), cidrRange('2000::/3')];
const UNASSIGNED = { prefix: '::/0', name: 'IPv6 space not handed out', rfc: 'RFC 4291', isGloballyReachable: false };

/** The block of a folded address that IANA's registries set apart, the most specific one; null for an ordinary address. */
export function specialPurposeBlock(address: string): SpecialPurposeBlock | null {
  return found(address)?.block ?? null;
}

/** Returns the purpose of a folded address. */
export function purposeOf(address: string): Purpose {
  return found(address)?.purpose ?? 'public';
}

function found(address: string): { readonly purpose: Purpose; readonly block: SpecialPurposeBlock } | undefined {
  const key = addressKey(address);
  const special = BLOCKS.find(({ start, end }) => start <= key && key <= end);
  if (special !== undefined) return special;
  const isGlobal = GLOBAL.some(({ start, end }) => start <= key && key <= end);
  return isGlobal ? undefined : { purpose: 'reserved', block: UNASSIGNED };
}
