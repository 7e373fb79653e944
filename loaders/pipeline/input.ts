import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { SourceInput } from '../source.ts';
import { compressionOf, MAGIC_LENGTH, unpacked } from './compression.ts';
import { linesOf } from './lines.ts';
import { LoadError } from './load-error.ts';
import { zipHolds } from './unpack-zip.ts';

const WHOLE_CAP = 1024 ** 3;
const READ_SIZE = 256 * 1024;

/** A file on disk as a `SourceInput`, with what the run record says of it. Each read starts from the beginning. */
export interface FileInput extends SourceInput {
  /** Bytes on disk, packed as they are. */
  readonly size: number;
  /** Epoch ms of the last change on disk. */
  readonly modifiedAt: number;
  /** SHA-256 of the bytes on disk, 64 hex digits; streamed, and kept from a full pass of `bytes` where there was one. */
  sha256(): Promise<string>;
}

/** What whoever opens a file may say about it. */
export interface InputOptions {
  /** Hears how many bytes on disk each read has taken so far. */
  readonly onBytes?: (bytes: number) => void;
  /** Which file of a zip archive of several. */
  readonly zipEntry?: RegExp | undefined;
}

/** Opens a file for loading, whatever it is packed with. */
export async function openInput(path: string, { onBytes, zipEntry }: InputOptions = {}): Promise<FileInput> {
  const file = await stat(path).catch(() => undefined);
  if (file === undefined || !file.isFile()) throw new LoadError(`There is no file ${path}.`);
  const disk = new DiskFile(path, onBytes);
  const packed = { path, compression: compressionOf(await headOf(path)), chunks: () => disk.chunks(), zipEntry };
  const bytes = () => unpacked(packed);
  return {
    fileName: basename(path),
    size: file.size,
    modifiedAt: Math.trunc(file.mtimeMs),
    bytes,
    lines: () => linesOf(bytes()),
    whole: () => whole(bytes(), path),
    sha256: () => disk.sha256(),
    sibling: (name) => siblingOf(path, packed.compression === 'zip', name),
  };
}

async function siblingOf(path: string, isZip: boolean, name: string): Promise<FileInput | null> {
  for (const candidate of [name, `${name}.gz`]) {
    const beside = join(dirname(path), basename(candidate));
    const file = await stat(beside).catch(() => undefined);
    if (file?.isFile()) return openInput(beside);
  }
  const zipEntry = new RegExp(`(?:^|/)${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
  return isZip && (await zipHolds(path, zipEntry)) ? openInput(path, { zipEntry }) : null;
}

/** A file's bytes as they lie on disk. */
class DiskFile {
  readonly #path: string;
  readonly #onBytes: ((bytes: number) => void) | undefined;
  #digest: string | undefined;

  constructor(path: string, onBytes: ((bytes: number) => void) | undefined) {
    this.#path = path;
    this.#onBytes = onBytes;
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    const hash = this.#digest === undefined ? createHash('sha256') : null;
    let read = 0;
    for await (const chunk of createReadStream(this.#path, { highWaterMark: READ_SIZE })) {
      hash?.update(chunk);
      read += chunk.length;
      this.#onBytes?.(read);
      yield chunk;
    }
    if (hash !== null) this.#digest = hash.digest('hex');
  }

  /** The digest of the first pass that came to the end; of one of its own where none did. */
  async sha256(): Promise<string> {
    if (this.#digest !== undefined) return this.#digest;
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(this.#path, { highWaterMark: READ_SIZE })) hash.update(chunk);
    this.#digest = hash.digest('hex');
    return this.#digest;
  }
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
