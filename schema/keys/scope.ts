import { addressKey, cidrRange } from './order.ts';

/** What a folded address is for: `public` is everything that may have a place, and that lists may name. */
export type AddressScope = 'public' | 'private' | 'loopback' | 'link-local' | 'multicast' | 'broadcast' | 'unspecified';

/** `shared` among the customers of a carrier (RFC 6598), and `reserved` are public as well, but nobody reaches them from outside. */
type Purpose = AddressScope | 'shared' | 'reserved';

/**
 * Blocks and what they are for, the more specific ones first: IANA's registries of special-purpose addresses (RFC 6890) and
 * of the IPv6 address space, of which 2000::/3 alone is handed out. Blocks that the registries call globally reachable are
 * public, and so are those of which they say neither (6to4, Teredo), and those for documentation, so that examples can be looked up.
 */
const BLOCKS: readonly (readonly [Purpose, readonly string[]])[] = [
  ['public', ['192.0.0.9/32', '192.0.0.10/32']],
  ['broadcast', ['255.255.255.255/32']],
  ['unspecified', ['0.0.0.0/8', '::/128']],
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
  ['shared', ['100.64.0.0/10']],
  ['link-local', ['169.254.0.0/16', 'fe80::/10']],
  ['multicast', ['224.0.0.0/4', 'ff00::/8']],
  ['reserved', ['192.0.0.0/24', '198.18.0.0/15', '240.0.0.0/4']],
  // All other IPv4 addresses, as order keys have them.
  ['public', ['::ffff:0:0/96']],
  ['public', ['64:ff9b::/96', '2001::/32', '2001:1::1/128', '2001:1::2/128', '2001:1::3/128']],
  ['public', ['2001:3::/32', '2001:4:112::/48', '2001:20::/28', '2001:30::/28']],
  ['reserved', ['2001::/23']],
  ['public', ['2000::/3']],
  ['reserved', ['::/0']],
];

const RANGES = BLOCKS.flatMap(([purpose, networks]) => networks.map((network) => ({ purpose, ...cidrRange(network) })));

/** Scope of a folded address. */
export function addressScope(address: string): AddressScope {
  const purpose = purposeOf(address);
  return purpose === 'shared' || purpose === 'reserved' ? 'public' : purpose;
}

/** Whether a folded address can be reached from anywhere on the internet. */
export function isReachable(address: string): boolean {
  return purposeOf(address) === 'public';
}

function purposeOf(address: string): Purpose {
  const key = addressKey(address);
  return RANGES.find(({ start, end }) => start <= key && key <= end)?.purpose ?? 'reserved';
}
