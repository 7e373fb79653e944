import { isIP } from 'node:net';
import { foldAddress } from './address.ts';
import { ipv4Networks, ipv4Range } from './ipv4-ranges.ts';
import { foldPart, KeyError } from './key-error.ts';
import { addressKey, rangeToCidrs } from './order.ts';

const EXPECTED =
  'two addresses of one family, the lower one first, such as 192.0.2.0-192.0.2.255, 192.0.2.0-255 or 192.0.2.*';
const ENDS = /^\s*([0-9a-f.:]+)\s*[-\u2013]\s*([0-9a-f.:]+)\s*$/i;
/** Whole octets at the end: `192.0.2.*`, `192.0.*.*`. */
const STARS = /^(?:\d{1,3}\.){1,3}\*(?:\.\*)*$/;

/** Returns whether a text is a range of addresses, rightly written or not. */
export function isRange(text: string): boolean {
  const [, first = ''] = ENDS.exec(text) ?? [];
  return isIP(first) !== 0 || isStarred(text);
}

/**
 * Returns the fewest networks that hold exactly the addresses of a range: `a-b`, `192.0.2.0-255` whose second number is a last octet, or
 * `192.0.2.*`. Throws `KeyError`.
 */
export function foldRange(input: string): readonly string[] {
  const quads = ipv4Range(input);
  if (quads !== null && quads.first <= quads.last) return ipv4Networks(quads);
  const [, first = '', last = ''] = ENDS.exec(input) ?? [];
  const [start, end] = [first, last].map((text) =>
    foldPart('a range of addresses', input, () => foldAddress(text), EXPECTED),
  );
  if (start === undefined || end === undefined || start.family !== end.family) throw refused(input);
  const [low, high] = [addressKey(start.name), addressKey(end.name)];
  if (low > high) throw refused(input);
  return rangeToCidrs(low, high);
}

function isStarred(text: string): boolean {
  return STARS.test(text) && text.split('.').length === 4;
}

function refused(input: string): KeyError {
  return new KeyError('a range of addresses', input, EXPECTED);
}
