/** Bytes that a file may have after it is cut: some hundred runs of it take a second. */
const LONGEST = 24 * 1024;
const MOST_LINES = 100;
/** A header of MRT: time, type, subtype, length (RFC 6396 2). */
const MRT_HEADER = 12;

/** What ends a record of a format whose records have several lines, and what follows the last one. */
const RECORD_ENDS: readonly (readonly [format: RegExp, end: string, closing: string])[] = [
  [/<nmaprun/, '</host>', '\n</nmaprun>\n'],
  [/<fingerprints/, '</fingerprint>', '\n</fingerprints>\n'],
  [/^==> .*\.md <==|^---\nname:|^---\ntitle:/, '\n---\n', ''],
];

/** Returns the first records of a file in the same format: of JSON, of MRT, or of lines. Other binary files stay whole. */
export function shortened(bytes: Buffer): Buffer {
  if (bytes.includes(0)) return isMrt(bytes) ? shortenedMrt(bytes) : bytes;
  const text = bytes.toString('utf8');
  const document = parsed(text);
  return Buffer.from(document === undefined ? shortenedLines(text) : shortenedJson(document, text));
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function shortenedJson(document: unknown, text: string): string {
  const indent = text.trimEnd().includes('\n') ? 1 : 0;
  for (let most = 60; most > 2; most = Math.floor(most / 2)) {
    const short = JSON.stringify(firstMembers(document, most), null, indent);
    if (short.length <= LONGEST) return short;
  }
  return JSON.stringify(firstMembers(document, 2), null, indent);
}

/** A value with so many elements in each list, and so many members in each object that is used as a map. */
function firstMembers(value: unknown, most: number): unknown {
  if (Array.isArray(value)) return value.slice(0, most).map((element) => firstMembers(element, most));
  if (typeof value !== 'object' || value === null) return value;
  // Objects with named members have at most some forty.
  const members = Object.entries(value).slice(0, Math.max(most, 40));
  return Object.fromEntries(members.map(([name, member]) => [name, firstMembers(member, most)]));
}

function shortenedLines(text: string): string {
  if (text.length <= LONGEST && text.split('\n').length <= MOST_LINES) return text;
  const ends = RECORD_ENDS.find(([format]) => format.test(text));
  if (ends !== undefined) {
    const [, end, closing] = ends;
    const last = Math.max(text.lastIndexOf(end, LONGEST), text.indexOf(end)) + end.length;
    return text.slice(0, last) + closing;
  }
  const lines = text.split('\n');
  let size = 0;
  const most = lines.findIndex((line, at) => {
    size += line.length + 1;
    return at > 2 && (size > LONGEST || at >= MOST_LINES);
  });
  return most < 0 ? text : `${lines.slice(0, most).join('\n')}\n`;
}

function isMrt(bytes: Buffer): boolean {
  return bytes.length > MRT_HEADER && [12, 13, 16, 17].includes(bytes.readUInt16BE(4));
}

function shortenedMrt(bytes: Buffer): Buffer {
  let end = 0;
  for (let record = 0; record < MOST_LINES && end + MRT_HEADER <= bytes.length; record += 1) {
    const next = end + MRT_HEADER + bytes.readUInt32BE(end + 8);
    if (record > 2 && next > LONGEST) break;
    end = next;
  }
  return bytes.subarray(0, end);
}
