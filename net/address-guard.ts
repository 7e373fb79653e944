import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;

/** Ranges that an operator lets Weft reach although they are not public. */
export type AllowedRanges = readonly (readonly [Address, number])[];

/** Services of cloud machines that have public addresses and answer only inside (Azure's wire server). */
const INSIDE_SERVICES: ReadonlySet<string> = new Set(['168.63.129.16']);

const GIVEN_OUT = ipaddr.parse('2000::');

/** Ranges of `WEFT_FETCH_ALLOW`: CIDRs or addresses with commas between. Throws an `Error` that names the one that is neither. */
export function parseAllowedRanges(text: string): AllowedRanges {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [address = '', length] = part.split('/');
      if (!isAddress(address)) throw new Error(`'${part}' is not a CIDR such as 10.20.0.0/16`);
      const parsed = ipaddr.parse(address);
      const bits = parsed.kind() === 'ipv4' ? 32 : 128;
      const prefix = length === undefined ? bits : Number(/^\d{1,3}$/.test(length) ? length : Number.NaN);
      if (!(prefix <= bits)) throw new Error(`'${part}' is not a CIDR such as 10.20.0.0/16`);
      return [parsed, prefix];
    });
}

/**
 * Returns in words why this address must not be reached; null if it may: only public unicast, and what an operator allows. Of IPv6 that is
 * 2000::/3 without its exceptions: nothing else was ever assigned (RFC 4291, IANA). IPv4 inside `::ffff:0:0/96` is judged as IPv4; every
 * other way to carry IPv4 in IPv6 (NAT64, 6to4, Teredo) is refused.
 */
export function refusalOfAddress(text: string, allowed: AllowedRanges): string | null {
  if (!isAddress(text)) return `${text} is not an address`;
  const address = ipaddr.process(text);
  if (allowed.some(([range, length]) => range.kind() === address.kind() && address.match(range, length))) return null;
  if (INSIDE_SERVICES.has(address.toString())) return `${text} is a cloud-internal service`;
  if (address.kind() === 'ipv6' && !address.match(GIVEN_OUT, 3)) return `${text} is not public (outside 2000::/3)`;
  const range = address.range();
  return range === 'unicast' ? null : `${text} is not public (${range})`;
}

/** Ranges that networks use inside: an address of them says something of the network where it was asked for. */
const INNER_RANGES: ReadonlySet<string> = new Set([
  'private',
  'carrierGradeNat',
  'linkLocal',
  'uniqueLocal',
  'deprecatedSiteLocal',
]);

/** Whether an address is one of an inner network, also as NAT64 writes it, and not allowed. */
export function isInner(text: string, allowed: AllowedRanges): boolean {
  if (refusalOfAddress(text, allowed) === null || !isAddress(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() === 'rfc6052') return isInner(address.toByteArray().slice(-4).join('.'), allowed);
  return INNER_RANGES.has(address.range()) || INSIDE_SERVICES.has(address.toString());
}

/** A whole IPv4 or IPv6 address, without a zone. */
function isAddress(text: string): boolean {
  if (text.includes('%')) return false;
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}
