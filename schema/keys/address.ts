import { isIP } from 'node:net';
import { refang } from './defang.ts';
import { hostPart } from './host.ts';
import { formatGroups, mappedIpv4, parseGroups } from './ip-text.ts';
import { foldPart, KeyError } from './key-error.ts';

/** A folded address with the label of its node. */
export interface Address {
  readonly family: 4 | 6;
  readonly label: 'IPV4' | 'IPV6';
  readonly name: string;
}

const QUAD = 'a dotted quad of four decimal numbers 0 to 255 without leading zeros, such as 192.0.2.10';
const GROUPS = 'eight hexadecimal groups such as 2001:db8::1 (RFC 5952)';

/**
 * Normal form of an address of either family: strict dotted quad, RFC 5952. IPv4-mapped IPv6 becomes IPv4; a full-length
 * CIDR, brackets (also those of RFC 5321: `[IPv6:2001:db8::1]`), a port, a URL around it and a zone id come off.
 */
export function foldAddress(input: string): Address {
  const given = isIP(input) === 0 ? unwrap(input) : input;
  const family = isIP(given);
  if (family === 4) return { family: 4, label: 'IPV4', name: given };
  if (family === 6) return foldGroups(given);
  throw new KeyError('an IP address', input, `${QUAD}, or ${GROUPS}`);
}

/** `foldAddress` where only IPv4 will do. */
export function foldIpv4(input: string): string {
  if (isIP(input) === 4) return input;
  const { family, name } = foldPart('an IPv4 address', input, () => foldAddress(input), QUAD);
  if (family !== 4) throw new KeyError('an IPv4 address', input, `${QUAD}; ${name} is IPv6`);
  return name;
}

/** `foldAddress` where only IPv6 will do: an IPv4-mapped address is IPv4. */
export function foldIpv6(input: string): string {
  const { family, name } = foldPart('an IPv6 address', input, () => foldAddress(input), GROUPS);
  if (family !== 6) throw new KeyError('an IPv6 address', input, `${GROUPS}; ${name} is IPv4`);
  return name;
}

function foldGroups(text: string): Address {
  const groups = parseGroups(text);
  const quad = mappedIpv4(groups);
  if (quad !== null) return { family: 4, label: 'IPV4', name: quad };
  return { family: 6, label: 'IPV6', name: formatGroups(groups) };
}

function unwrap(input: string): string {
  const text = refang(input.trim());
  if (text.includes('://')) return hostPart(text);
  const bare = text.replace(/^\[(?:IPv6:)?(.*)\](?::\d{1,5})?$/i, '$1').replace(/^([\d.]+):\d{1,5}$/, '$1');
  return withoutFullLength(bare);
}

/** `192.0.2.10/32` and `2001:db8::1/128` are addresses; `::ffff:192.0.2.10/32` and `192.0.2.10/24` are not. */
function withoutFullLength(text: string): string {
  const [address = '', length, ...rest] = text.split('/');
  if (rest.length > 0 || length === undefined) return text;
  const full = { 4: '32', 6: '128' }[isIP(address)];
  return length === full ? address : text;
}
