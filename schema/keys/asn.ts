import { Asn } from 'ip-num';
import { KeyError } from './key-error.ts';

const MAXIMUM = 0xffffffff;
const EXPECTED = 'an AS number such as AS15169, 15169 or AS0.15169, at most AS4294967295';

/** Normal form of an AS number, `AS15169`: takes bare numbers, `ASN 15169` and asdot (RFC 5396). */
export function foldAsn(input: string | number): string {
  if (typeof input === 'number') return ofNumber(input);
  if (/^AS(?:0|[1-9]\d{0,8})$/.test(input)) return input;
  const text = /^\s*(?:ASN?\s*)?(\d{1,10}(?:\.\d{1,5})?)\s*$/i.exec(input)?.[1];
  if (text === undefined) throw new KeyError('an AS number', input, EXPECTED);
  return text.includes('.') ? ofDotted(text, input) : ofNumber(Number(text), input);
}

/** The 32-bit number of a folded AS number. */
export function asnNumber(name: string): number {
  return Number(foldAsn(name).slice(2));
}

function ofNumber(value: number, input: string = String(value)): string {
  if (!Number.isInteger(value) || value < 0 || value > MAXIMUM) throw new KeyError('an AS number', input, EXPECTED);
  return `AS${value}`;
}

function ofDotted(text: string, input: string): string {
  const [high = 0, low = 0] = text.split('.').map(Number);
  if (high > 0xffff || low > 0xffff) throw new KeyError('an AS number', input, `${EXPECTED}; halves up to 65535`);
  return `AS${new Asn(`${high}.${low}`).getValue()}`;
}
