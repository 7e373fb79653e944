import { DamagedFile } from '../source.ts';

/** Bytes of a line, unless its format says otherwise. */
export const LONGEST_LINE = 64 * 1024;

/**
 * Splits a byte stream into lines of text, without their ends (LF or CRLF) and without a byte order mark. Bytes that are not UTF-8 become
 * U+FFFD. Throws a `DamagedFile` that names a line longer than `most`.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, most = LONGEST_LINE): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  let line = 0;
  for await (const chunk of chunks) {
    const text = rest + decoder.decode(chunk, { stream: true });
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      line += 1;
      if (end - start > most) throw tooLong(`line ${line}`, most);
      yield withoutReturn(text.slice(start, end));
      start = end + 1;
    }
    rest = text.slice(start);
    if (rest.length > most) throw tooLong(`line ${line + 1}`, most);
  }
  rest += decoder.decode();
  if (rest !== '') yield withoutReturn(rest);
}

/** Returns the refusal of a line, by its number or its place. */
export function tooLong(line: string, most: number): DamagedFile {
  return new DamagedFile(`${line} is longer than ${most.toLocaleString('en')} bytes, which no published file has`);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
