import { isIP } from 'node:net';
import { formatQuad } from './ip-text.ts';

/** Returns the prefix length of a netmask; null for a text that is none, such as `255.0.255.0`. */
export function maskLength(text: string): number | null {
  if (isIP(text) !== 4) return null;
  const bits = text
    .split('.')
    .map((octet) => Number(octet).toString(2).padStart(8, '0'))
    .join('');
  const length = /^1*/.exec(bits)?.[0].length ?? 0;
  const value = length === 0 ? 0 : (-1 << (32 - length)) >>> 0;
  return formatQuad(value) === text ? length : null;
}
