import { isIP } from 'node:net';
import { foldAddress } from './address.ts';
import { foldPart, KeyError } from './key-error.ts';
import { addressKey, rangeToCidrs } from './order.ts';

const EXPECTED =
  'two addresses of one family, the lower one first, such as 192.0.2.0-192.0.2.255, 192.0.2.0-255 or 192.0.2.*';
const ENDS = /^\s*([0-9a-f.:]+)\s*[-\u2013]\s*([0-9a-f.:]+)\s*$/i;
const LAST_OCTET = /^\d{1,3}$/;
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
  const { first, last } = endsOf(input);
  const [start, end] = [first, last].map((text) =>
    foldPart('a range of addresses', input, () => foldAddress(text), EXPECTED),
  );
  if (start === undefined || end === undefined || start.family !== end.family) throw refused(input);
  const [low, high] = [addressKey(start.name), addressKey(end.name)];
  if (low > high) throw refused(input);
  return rangeToCidrs(low, high);
}

function endsOf(input: string): { readonly first: string; readonly last: string } {
  const text = input.trim();
  if (isStarred(text)) return { first: text.replaceAll('*', '0'), last: text.replaceAll('*', '255') };
  const [, first, last] = ENDS.exec(text) ?? [];
  if (first === undefined || last === undefined) throw refused(input);
  if (isIP(first) !== 4 || !LAST_OCTET.test(last)) return { first, last };
  return { first, last: `${first.slice(0, first.lastIndexOf('.') + 1)}${last}` };
}

function isStarred(text: string): boolean {
  return STARS.test(text) && text.split('.').length === 4;
}

function refused(input: string): KeyError {
  return new KeyError('a range of addresses', input, EXPECTED);
}
