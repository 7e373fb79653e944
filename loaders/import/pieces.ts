import { closeSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { RowFile } from './row-files.ts';

/** Bytes of a file whose rows are in memory at once. */
const PIECE = 8 * 1024 * 1024;
/** Bytes that are read at once. A row is never longer than what the spill was given. */
const CHUNK = 1024 * 1024;
const LINE_END = 0x0a;
const TAB = 0x09;

/**
 * Returns the files with the rows of this one, each small enough for memory: the file itself, or the pieces that it was split into. A split
 * file is deleted. Rows of one key, which is the first `columns` columns, stay together and in order.
 */
export function piecesOf(path: string, columns: number, bytes: number = PIECE): readonly string[] {
  const { size } = statSync(path);
  if (size <= bytes) return [path];
  const files = Array.from({ length: Math.ceil(size / bytes) }, (_, index) => new RowFile(`${path}.${index}`));
  for (const row of rowsOf(path)) files[digestOf(row, columns) % files.length]?.addBytes(row);
  for (const file of files) file.flush();
  rmSync(path);
  return files.filter((file) => !file.isEmpty).map((file) => file.path);
}

/** Returns the rows of a file with their line ends. Each is valid until the next is requested. */
function* rowsOf(path: string): Iterable<Buffer> {
  const descriptor = openSync(path, 'r');
  try {
    let buffer = Buffer.allocUnsafeSlow(CHUNK);
    let length = 0;
    for (let read = fill(); read > 0; read = fill()) {
      length += read;
      let start = 0;
      for (let end = buffer.indexOf(LINE_END); end >= 0 && end < length; end = buffer.indexOf(LINE_END, start)) {
        yield buffer.subarray(start, end + 1);
        start = end + 1;
      }
      buffer.copyWithin(0, start, length);
      length -= start;
      if (length === buffer.length) buffer = Buffer.concat([buffer], buffer.length * 2);
    }

    function fill(): number {
      return readSync(descriptor, buffer, length, buffer.length - length, null);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Returns FNV-1a over the bytes of a row's key, without the bits by which the spill has chosen the file. */
function digestOf(row: Buffer, columns: number): number {
  let digest = 0x811c9dc5;
  let tabs = 0;
  for (const byte of row) {
    if (byte === TAB) tabs += 1;
    if (tabs === columns) break;
    digest = Math.imul(digest ^ byte, 0x01000193);
  }
  return digest >>> 8;
}
