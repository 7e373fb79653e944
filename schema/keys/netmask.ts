import { formatQuad, parseQuad } from './ip-text.ts';

/** Returns the prefix length of a netmask in dotted decimal; null for a text that is none, such as `255.0.255.0`. */
export function maskLength(text: string): number | null {
  const length = Math.clz32(~parseQuad(text));
  const value = length === 0 ? 0 : (-1 << (32 - length)) >>> 0;
  return formatQuad(value) === text ? length : null;
}
