import { foldCidr } from '../../../schema/keys/index.ts';
import { formatGroups } from '../../../schema/keys/ip-text.ts';
import { MalformedMessage } from './malformed.ts';

/** Address family numbers of BGP (RFC 4760). */
export const IPV4 = 1;
export const IPV6 = 2;

/** Lengths of blocks that no network announces, apart from the default route and, in IPv6, all global addresses (2000::/3). */
const SHORTEST_BLOCK = 8;
const GLOBAL_IPV6 = 3;

/**
 * Reads the prefixes of an NLRI field (RFC 4271 section 4.3) in normal form into `into`. With ADD-PATH (RFC 7911) each has four bytes of
 * path identifier in front of it. Bits after the mask count as zero, as that section says.
 *
 * Some collectors write identifiers into records of the types without them. Read as they are declared, such fields give several default
 * routes and blocks that no network announces. Such a field is read the other way, and refused if that does not fit either.
 */
export function readPrefixes(
  bytes: Buffer,
  start: number,
  end: number,
  family: number,
  hasPathIds: boolean,
  into: string[],
): void {
  const before = into.length;
  const declared = readField(bytes, start, end, family, hasPathIds, into);
  if (declared.isLikely) {
    if (declared.damage !== null) throw declared.damage;
    return;
  }
  const asDeclared = into.splice(before);
  const other = readField(bytes, start, end, family, !hasPathIds, into);
  if (other.isLikely && other.damage === null) return;
  into.length = before;
  if (declared.unlikely !== null) throw new MalformedMessage(declared.unlikely);
  into.push(...asDeclared);
  if (declared.damage !== null) throw declared.damage;
}

/** What a reading of a field shows. */
interface FieldReading {
  /** False if it has blocks that no network announces, or bits after a mask. */
  readonly isLikely: boolean;
  /** The reason, if it has blocks that no network announces. */
  readonly unlikely: string | null;
  /** Why it ends early; null if it fits. */
  readonly damage: MalformedMessage | null;
}

function readField(
  bytes: Buffer,
  start: number,
  end: number,
  family: number,
  hasPathIds: boolean,
  into: string[],
): FieldReading {
  let defaults = 0;
  let hasBitsAfterMask = false;
  let unlikely: string | null = null;
  const reading = (damage: MalformedMessage | null): FieldReading => ({
    isLikely: unlikely === null && !hasBitsAfterMask,
    unlikely,
    damage,
  });
  for (let at = start; at < end; ) {
    if (hasPathIds) at += 4;
    const length = at < end ? (bytes[at] ?? 0) : -1;
    const next = at + 1 + ((length + 7) >> 3);
    if (length < 0 || next > end) return reading(new MalformedMessage('the prefixes break off'));
    if (length > bitsOf(family)) return reading(new MalformedMessage(`a prefix of ${length} bits`));
    const prefix = prefixAt(bytes, at + 1, length, family);
    if (length === 0) defaults += 1;
    if (defaults > 1 || isTooShort(length, family))
      unlikely ??= `${defaults > 1 ? 'several default routes' : prefix} in one message: it seems to be written in another way than its type says`;
    if ((length & 7) !== 0 && ((bytes[next - 1] ?? 0) & (0xff >> (length & 7))) !== 0) hasBitsAfterMask = true;
    into.push(prefix);
    at = next;
  }
  return reading(null);
}

/** Returns whether no network announces blocks of this length. */
export function isTooShort(length: number, family: number): boolean {
  return length > 0 && length < SHORTEST_BLOCK && !(family === IPV6 && length === GLOBAL_IPV6);
}

function bitsOf(family: number): number {
  return family === IPV4 ? 32 : 128;
}

/** Returns the prefix of `length` bits whose significant bytes begin at `at`, in normal form. */
export function prefixAt(bytes: Buffer, at: number, length: number, family: number): string {
  if (length > bitsOf(family)) throw new MalformedMessage(`a prefix of ${length} bits`);
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
