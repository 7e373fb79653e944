import { foldCidr } from '../../../schema/keys/index.ts';
import { formatGroups } from '../../../schema/keys/ip-text.ts';
import { MalformedMessage } from './malformed.ts';

/** Address family numbers of BGP (RFC 4760). */
export const IPV4 = 1;
export const IPV6 = 2;

/**
 * Reads the prefixes of an NLRI field (RFC 4271 section 4.3) in normal form into `into`. With ADD-PATH (RFC 7911) each has four bytes of
 * path identifier in front of it. Bits after the mask count as zero, as that section says.
 */
export function readPrefixes(
  bytes: Buffer,
  start: number,
  end: number,
  family: number,
  hasPathIds: boolean,
  into: string[],
): void {
  for (let at = start; at < end; ) {
    if (hasPathIds) at += 4;
    const length = at < end ? (bytes[at] ?? 0) : -1;
    const next = at + 1 + ((length + 7) >> 3);
    if (length < 0 || next > end) throw new MalformedMessage('the prefixes break off');
    into.push(prefixAt(bytes, at + 1, length, family));
    at = next;
  }
}

/** Returns the prefix of `length` bits whose significant bytes begin at `at`, in normal form. */
export function prefixAt(bytes: Buffer, at: number, length: number, family: number): string {
  if (length > (family === IPV4 ? 32 : 128)) throw new MalformedMessage(`a prefix of ${length} bits`);
  if (at + ((length + 7) >> 3) > bytes.length) throw new MalformedMessage('a prefix breaks off');
  return family === IPV4 ? ipv4Prefix(bytes, at, length) : ipv6Prefix(bytes, at, length);
}

function ipv4Prefix(bytes: Buffer, at: number, length: number): string {
  const one = octet(bytes, at, length);
  const two = octet(bytes, at + 1, length - 8);
  const three = octet(bytes, at + 2, length - 16);
  return `${one}.${two}.${three}.${octet(bytes, at + 3, length - 24)}/${length}`;
}

function ipv6Prefix(bytes: Buffer, at: number, length: number): string {
  const groups: number[] = [];
  for (let group = 0; group < 8; group += 1) {
    const left = length - group * 16;
    groups.push((octet(bytes, at + group * 2, left) << 8) | octet(bytes, at + group * 2 + 1, left - 8));
  }
  const name = `${formatGroups(groups)}/${length}`;
  // An IPv4-mapped address (::ffff:0:0/96) has a different normal form.
  return length >= 96 && groups[0] === 0 && groups[5] === 0xffff ? foldCidr(name).name : name;
}

/** Returns one byte of a prefix. Only its first `left` bits count. */
function octet(bytes: Buffer, at: number, left: number): number {
  if (left <= 0) return 0;
  return left >= 8 ? (bytes[at] ?? 0) : (bytes[at] ?? 0) & (0xff << (8 - left)) & 0xff;
}
