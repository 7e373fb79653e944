/** IPv4 ranges in the forms that people write. It needs nothing of Node, because the console reads pasted texts by it. */
import { formatQuad, parseQuad } from './ip-text.ts';
import { maskLength } from './netmask.ts';

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const QUAD = `${OCTET}(?:\\.${OCTET}){3}`;
/** `192.0.2.1-192.0.2.9`, `192.0.2.1-9`. */
const ENDS = new RegExp(`^\\s*(${QUAD})\\s*[-\\u2013]\\s*(?:(${QUAD})|(${OCTET}))\\s*$`);
/** Whole octets at the end: `192.0.2.*`, `192.0.*.*`. */
const STARS = new RegExp(`^\\s*(?=[^.]*(?:\\.[^.]*){3}$)((?:${OCTET}\\.){1,3})\\*(?:\\.\\*)*\\s*$`);
/** `192.0.2.0/255.255.255.0`, `192.0.2.0 255.255.255.0`. */
const MASKED = new RegExp(`^\\s*(${QUAD})(?:\\s*/\\s*|\\s+)(${QUAD})\\s*$`);

/** The first and the last address of a range, as numbers. */
interface Ipv4Range {
  readonly first: number;
  readonly last: number;
}

/** Returns the ends of a range as it is written, the lower one first or not; null for a text that is no range of IPv4. */
export function ipv4Range(text: string): Ipv4Range | null {
  const [, first, last, octet] = ENDS.exec(text) ?? [];
  if (first !== undefined)
    return {
      first: parseQuad(first),
      last: parseQuad(last ?? `${first.slice(0, first.lastIndexOf('.') + 1)}${octet ?? ''}`),
    };
  const [, octets] = STARS.exec(text) ?? [];
  if (octets === undefined) return null;
  const free = 2 ** (8 * (5 - octets.split('.').length));
  const start = parseQuad(`${octets}0.0.0`.split('.').slice(0, 4).join('.'));
  return { first: start, last: start + free - 1 };
}

/** Returns the fewest networks that hold exactly the addresses of a range, in order. */
export function ipv4Networks({ first, last }: Ipv4Range): readonly string[] {
  const networks: string[] = [];
  for (let start = first; start <= last; ) {
    let length = 32;
    while (length > 0 && start % 2 ** (33 - length) === 0 && start + 2 ** (33 - length) - 1 <= last) length -= 1;
    networks.push(`${formatQuad(start)}/${length}`);
    start += 2 ** (32 - length);
  }
  return networks;
}

/** Returns a network whose length is a netmask with that length, `192.0.2.0/24`; null for any other text. */
export function withoutNetmask(text: string): string | null {
  const [, address, mask = ''] = MASKED.exec(text) ?? [];
  const length = address === undefined ? null : maskLength(mask);
  return length === null ? null : `${address}/${length}`;
}
