import { LoadError } from './load-error.ts';

/** Characters that one line may have: enough for a JSON document in one line, too few to fill the memory. */
const LINE_CAP = 16 * 1024 * 1024;

/**
 * Splits a byte stream into lines of text, without their ends (LF or CRLF) and without a byte order mark. Bytes that are not UTF-8 become
 * U+FFFD. Throws a `LoadError` that names a line longer than `cap` characters.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, cap = LINE_CAP): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  let line = 0;
  for await (const chunk of chunks) {
    const text = rest + decoder.decode(chunk, { stream: true });
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      line += 1;
      yield withoutReturn(text.slice(start, end));
      start = end + 1;
    }
    rest = text.slice(start);
    if (rest.length > cap)
      throw new LoadError(`Line ${line + 1} is longer than ${cap} characters: this is not the format.`);
  }
  rest += decoder.decode();
  if (rest !== '') yield withoutReturn(rest);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
