import { DamagedFile, type SourceInput, type SourceRecord } from '../source.ts';

/** One attribute of an RPSL object: its name in lower case, its value without comments. */
export type RpslAttribute = readonly [name: string, value: string];

/** Bytes of a line: a set may list all of its members in one. */
const LONGEST_ATTRIBUTE = 1024 ** 2;
/** Characters of an object. The largest set of a registry has some hundred thousand. */
const LARGEST_OBJECT = 4 * 1024 ** 2;

/**
 * Reads the objects of a routing registry's dump (RFC 2622 section 2), each with its first line: attributes, values that continue in lines
 * that begin with a blank, a tab or a plus, comments after `#`. `%` begins a remark of the server. Throws `DamagedFile` at an object that
 * does not end.
 */
export async function* rpslObjects(input: SourceInput): AsyncIterable<SourceRecord<readonly RpslAttribute[]>> {
  let attributes: [string, string][] = [];
  let start = 0;
  let line = 0;
  let size = 0;
  for await (const text of input.lines(LONGEST_ATTRIBUTE)) {
    line += 1;
    if (text.trim() === '') {
      if (attributes.length > 0) yield { line: start, value: attributes };
      attributes = [];
      continue;
    }
    if (text.startsWith('%') || text.startsWith('#')) continue;
    if (attributes.length === 0) [start, size] = [line, 0];
    size += text.length + 1;
    if (size > LARGEST_OBJECT)
      throw new DamagedFile(`the object that begins at line ${start} has more than ${LARGEST_OBJECT / 1024 ** 2} MiB`);
    take(attributes, text);
  }
  if (attributes.length > 0) yield { line: start, value: attributes };
}

/** Reads the attributes of one object from its lines, as in registries' answers and their extracts. */
export function rpslAttributes(lines: Iterable<string>): readonly RpslAttribute[] {
  const attributes: [string, string][] = [];
  for (const text of lines) if (!text.startsWith('%') && !text.startsWith('#')) take(attributes, text);
  return attributes;
}

/** Returns the words of all attributes of a name. RFC 2622 allows one list or several. */
export function rpslWords(attributes: readonly RpslAttribute[], name: string): readonly string[] {
  return attributes.flatMap(([attribute, value]) => (attribute === name ? value.split(/[\s,]+/).filter(Boolean) : []));
}

function take(attributes: [string, string][], text: string): void {
  const plain = text.replace(/#.*$/, '');
  const last = attributes.at(-1);
  if (/^[ \t+]/.test(text)) {
    const more = plain.slice(1).trim();
    // No `trim` of the whole: it would copy the value for each of its lines.
    if (last !== undefined && more !== '') last[1] = last[1] === '' ? more : `${last[1]} ${more}`;
    return;
  }
  const colon = plain.indexOf(':');
  if (colon > 0) attributes.push([plain.slice(0, colon).trim().toLowerCase(), plain.slice(colon + 1).trim()]);
}
