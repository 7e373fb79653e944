/** AS numbers that IANA sets apart: on a path they name no network that anybody could ask. */

/** First and last number of each range, and its purpose (IANA, Special-Purpose AS Numbers). */
const STRETCHES: readonly (readonly [first: number, last: number, purpose: string])[] = [
  [0, 0, 'names no network (RFC 7607)'],
  [23456, 23456, 'stands for a number of four bytes (RFC 6793)'],
  [64496, 64511, 'is for documentation (RFC 5398)'],
  [64512, 65534, 'is for private use (RFC 6996)'],
  [65535, 65535, 'is reserved (RFC 7300)'],
  [65536, 65551, 'is for documentation (RFC 5398)'],
  [65552, 131071, 'is reserved (IANA)'],
  [4200000000, 4294967294, 'is for private use (RFC 6996)'],
  [4294967295, 4294967295, 'is reserved (RFC 7300)'],
];

/** Returns the purpose of a reserved AS number; null for one that a network can have. */
export function reservedPurpose(asn: number): string | null {
  for (const [first, last, purpose] of STRETCHES) if (asn >= first && asn <= last) return purpose;
  return null;
}

/** Returns whether a number names no network, so that no operator can be notified of its announcements. */
export function isReservedAsn(asn: number): boolean {
  return reservedPurpose(asn) !== null;
}
