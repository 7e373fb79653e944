import { domainToASCII, domainToUnicode } from 'node:url';

const BITS = [1, 2, 4, 8, 16, 32, 64];

/**
 * Every label with one bit of one character flipped, as a broken memory or wire would have it: on the octets that a
 * resolver sees, so that of a Unicode label the punycode is changed, and what is still punycode stays.
 */
export function* bitFlips(label: string): Iterable<string> {
  const octets = /^[a-z0-9-]*$/.test(label) ? label : domainToASCII(label);
  for (let at = 0; at < octets.length; at += 1) {
    for (const bit of BITS) {
      const flipped = String.fromCharCode(octets.charCodeAt(at) ^ bit);
      if (!/[a-z0-9-]/.test(flipped)) continue;
      const made = octets.slice(0, at) + flipped + octets.slice(at + 1);
      yield made.startsWith('xn--') ? domainToUnicode(made) : made;
    }
  }
}
