/** The text forms of IPv6 addresses as eight 16-bit groups, without bigints: loaders fold millions. */

/** Eight 16-bit numbers, most significant first. */
export type Groups = readonly number[];

/** Returns the groups of text that `net.isIP` has called 6; a zone id is ignored. */
export function parseGroups(text: string): Groups {
  const [head = '', tail] = hexTail(text.split('%', 1)[0] ?? '').split('::', 2);
  const front = hexGroups(head);
  if (tail === undefined) return front;
  const back = hexGroups(tail);
  return [...front, ...new Array<number>(8 - front.length - back.length).fill(0), ...back];
}

/** RFC 5952: lower case, no leading zeros, the first of the longest runs of two or more zero groups as `::`. */
export function formatGroups(groups: Groups): string {
  const { start, length } = longestZeroRun(groups);
  if (length < 2) return hexJoin(groups);
  return `${hexJoin(groups.slice(0, start))}::${hexJoin(groups.slice(start + length))}`;
}

/** The dotted quad inside `::ffff:0:0/96`, or null for every other address (RFC 4291 2.5.5.2). */
export function mappedIpv4(groups: Groups): string | null {
  if (groups[5] !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return null;
  return formatQuad((groups[6] ?? 0) * 0x10000 + (groups[7] ?? 0));
}

/** The 32-bit number of text that `net.isIP` has called 4. */
export function parseQuad(text: string): number {
  let value = 0;
  let octet = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 46) {
      value = value * 256 + octet;
      octet = 0;
    } else octet = octet * 10 + code - 48;
  }
  return value * 256 + octet;
}

/** Dotted quad of a 32-bit number. */
export function formatQuad(value: number): string {
  return `${value >>> 24}.${(value >>> 16) & 255}.${(value >>> 8) & 255}.${value & 255}`;
}

/** `64:ff9b::192.0.2.33` with its last 32 bits as two groups. */
function hexTail(text: string): string {
  if (!text.includes('.')) return text;
  const colon = text.lastIndexOf(':') + 1;
  const quad = parseQuad(text.slice(colon));
  return `${text.slice(0, colon)}${(quad >>> 16).toString(16)}:${(quad & 0xffff).toString(16)}`;
}

function hexGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

function hexJoin(groups: Groups): string {
  return groups.map((group) => group.toString(16)).join(':');
}

function longestZeroRun(groups: Groups): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  let start = 0;
  for (let index = 0; index < groups.length; index += 1) {
    if (groups[index] !== 0) start = index + 1;
    else if (index + 1 - start > best.length) best = { start, length: index + 1 - start };
  }
  return best;
}
