import { isIPv6 } from 'node:net';
import { formatGroups, mappedIpv4, parseGroups } from '../../schema/keys/ip-text.ts';

/** Groups of an IPv6 address that name its /64. */
const PREFIX_GROUPS = 4;

/**
 * Returns the network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, since the holder of one address has all of
 * them. A socket that takes both families reports IPv4 as `::ffff:192.0.2.1`, which is 192.0.2.1.
 */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = parseGroups(address);
  return mappedIpv4(groups) ?? `${formatGroups([...groups.slice(0, PREFIX_GROUPS), 0, 0, 0, 0])}/64`;
}
