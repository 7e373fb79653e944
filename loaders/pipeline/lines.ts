import { isUtf8 } from 'node:buffer';
import { DamagedFile } from '../source.ts';

/** Bytes of a line, unless its format says otherwise. */
export const LONGEST_LINE = 64 * 1024;

/**
 * Splits a byte stream into lines of text, without their ends (LF or CRLF) and without a byte order mark. A line that is not UTF-8 is read as
 * windows-1252, which has every letter of ISO 8859-1: WHOIS servers and old lists write these. Throws a `DamagedFile` that names a line
 * longer than `most`.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, most = LONGEST_LINE): AsyncGenerator<string> {
  const open: Uint8Array[] = [];
  let openBytes = 0;
  let line = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE_END) + 1;
    if (end > 0) {
      const text = textOf(withOpen(open, chunk.subarray(0, end)), line === 0);
      let start = 0;
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', start)) {
        line += 1;
        if (at - start > most) throw tooLong(`line ${line}`, most);
        yield withoutReturn(text.slice(start, at));
        start = at + 1;
      }
      openBytes = 0;
    }
    if (end < chunk.length) open.push(chunk.subarray(end));
    openBytes += chunk.length - end;
    if (openBytes > most) throw tooLong(`line ${line + 1}`, most);
  }
  const rest = textOf(withOpen(open, new Uint8Array()), line === 0);
  if (rest !== '') yield withoutReturn(rest);
}

const LINE_END = 0x0a;
/** It keeps byte order marks: only the one at the start of a file is none of its text. */
const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });
const WINDOWS_1252 = new TextDecoder('windows-1252');

/** Returns these bytes behind the ones of the open line, which is then empty. */
function withOpen(open: Uint8Array[], bytes: Uint8Array): Uint8Array {
  return open.length === 0 ? bytes : Buffer.concat([...open.splice(0), bytes]);
}

/** Decodes whole lines. */
function textOf(bytes: Uint8Array, isStart: boolean): string {
  const text = UTF_8.decode(bytes);
  const decoded = text.includes('\ufffd') && !isUtf8(bytes) ? lineByLine(bytes) : text;
  return isStart && decoded.startsWith('\ufeff') ? decoded.slice(1) : decoded;
}

function lineByLine(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LINE_END, start) + 1 || bytes.length;
    const line = bytes.subarray(start, end);
    text += (isUtf8(line) ? UTF_8 : WINDOWS_1252).decode(line);
    start = end;
  }
  return text;
}

/** Returns the refusal of a line, by its number or its place. */
export function tooLong(line: string, most: number): DamagedFile {
  return new DamagedFile(`${line} is longer than ${most.toLocaleString('en')} bytes, which no published file has`);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
