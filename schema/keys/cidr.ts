import { isIP } from 'node:net';
import { IPv4CidrRange, IPv6CidrRange } from 'ip-num';
import { foldAddress } from './address.ts';
import { refang } from './defang.ts';
import { formatGroups, formatQuad, type Groups, mappedIpv4, parseGroups, parseQuad } from './ip-text.ts';
import { withoutNetmask } from './ipv4-ranges.ts';
import { foldPart, KeyError } from './key-error.ts';

/** A folded network. */
export interface Network {
  readonly name: string;
  readonly family: 4 | 6;
  readonly length: number;
}

const EXPECTED =
  'an address, a slash and a prefix length, such as 192.0.2.0/24 (at most 32) or 2001:db8::/32 (at most 128)';

/**
 * Normal form of a network: canonical address, host bits cleared. A bare address is a network of its full length. The length of an IPv4
 * network may be a netmask, after a slash or a blank.
 */
export function foldCidr(input: string): Network {
  const given = input.includes('[') ? refang(input).replace(/^\s*\[(.*)\]/, '$1') : input;
  const text = withoutNetmask(given) ?? given;
  const slash = text.indexOf('/');
  if (slash < 0) return ofAddress(input);
  const address = text.slice(0, slash).trim();
  const length = parseLength(text.slice(slash + 1).trim());
  const family = isIP(address);
  if (family === 4 && length >= 0 && length <= 32) return ipv4Network(parseQuad(address), length);
  if (family === 6 && length >= 0 && length <= 128) return ipv6Network(parseGroups(address), length);
  throw new KeyError('a network', input, EXPECTED);
}

/** Returns how many addresses a folded network has: up to 2^128, hence a bigint. */
export function cidrSize(cidr: string): bigint {
  const range = cidr.includes(':') ? IPv6CidrRange.fromCidr(cidr) : IPv4CidrRange.fromCidr(cidr);
  return range.getSize();
}

function ofAddress(input: string): Network {
  const { family, name } = foldPart('a network', input, () => foldAddress(input), EXPECTED);
  const length = family === 4 ? 32 : 128;
  return { name: `${name}/${length}`, family, length };
}

function parseLength(text: string): number {
  return /^(?:0|[1-9]\d{0,2})$/.test(text) ? Number(text) : -1;
}

function ipv4Network(value: number, length: number): Network {
  const mask = length === 0 ? 0 : -1 << (32 - length);
  return { name: `${formatQuad(value & mask)}/${length}`, family: 4, length };
}

function ipv6Network(groups: Groups, length: number): Network {
  if (length >= 96) {
    const quad = mappedIpv4(groups);
    if (quad !== null) return ipv4Network(parseQuad(quad), length - 96);
  }
  return { name: `${formatGroups(clearHostBits(groups, length))}/${length}`, family: 6, length };
}

function clearHostBits(groups: Groups, length: number): Groups {
  return groups.map((group, index) => {
    const kept = Math.min(16, Math.max(0, length - index * 16));
    return group & (0xffff << (16 - kept)) & 0xffff;
  });
}
