import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import type { SourceInput } from '../source.ts';
import { compressionOf, damageOf, decompressor, MAGIC_LENGTH } from './compression.ts';
import { linesOf } from './lines.ts';
import { LoadError } from './load-error.ts';

const WHOLE_CAP = 1024 ** 3;

/** A file on disk as a `SourceInput`, with what the run record says of it. Each read starts from the beginning. */
export interface FileInput extends SourceInput {
  /** Bytes on disk, packed as they are. */
  readonly size: number;
  /** Epoch ms of the last change on disk. */
  readonly modifiedAt: number;
  /** SHA-256 of the bytes on disk, 64 hex digits; streamed. */
  sha256(): Promise<string>;
}

/** Opens a file for loading; `onBytes` hears how many bytes on disk each read has taken so far. */
export async function openInput(path: string, onBytes?: (bytes: number) => void): Promise<FileInput> {
  const file = await stat(path).catch(() => undefined);
  if (file === undefined || !file.isFile()) throw new LoadError(`There is no file ${path}.`);
  const compression = compressionOf(await headOf(path));
  const bytes = () => unpacked(path, compression, onBytes);
  return {
    fileName: basename(path),
    size: file.size,
    modifiedAt: Math.trunc(file.mtimeMs),
    bytes,
    lines: () => linesOf(bytes()),
    whole: () => whole(bytes(), path),
    sha256: () => sha256(path),
  };
}

async function headOf(path: string): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC_LENGTH), 0, MAGIC_LENGTH, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function* unpacked(
  path: string,
  compression: ReturnType<typeof compressionOf>,
  onBytes: ((bytes: number) => void) | undefined,
): AsyncGenerator<Uint8Array> {
  const unpack = decompressor(compression, path);
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const stream = unpack === null ? file : pipeline(file, unpack, () => undefined);
  try {
    for await (const chunk of stream) {
      onBytes?.(file.bytesRead);
      yield chunk;
    }
  } catch (error) {
    throw damageOf(error, path) ?? error;
  } finally {
    file.destroy();
    unpack?.destroy();
  }
}

async function whole(chunks: AsyncIterable<Uint8Array>, path: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > WHOLE_CAP)
      throw new LoadError(`${basename(path)} holds more than 1 GiB: too much for a format that is read at once.`);
    parts.push(chunk);
  }
  return Buffer.concat(parts, size);
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
