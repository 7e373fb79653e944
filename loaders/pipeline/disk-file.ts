import { type FileHandle, open, stat } from 'node:fs/promises';
import { withSha256 } from './sha256.ts';

const READ_SIZE = 256 * 1024;

/** A regular file. Each pass reads it from the front. While someone holds it, all passes read through one handle. */
export class DiskFile {
  readonly path: string;
  /** Bytes on disk, still packed. */
  readonly size: number;
  /** Epoch ms of the last change on disk. */
  readonly modifiedAt: number;
  readonly #onBytes: ((bytes: number) => void) | undefined;
  #handle: Promise<FileHandle> | null = null;
  #holders = 0;
  #digest: string | undefined;
  #reported = 0;

  private constructor(path: string, size: number, modifiedAt: number, onBytes: ((bytes: number) => void) | undefined) {
    this.path = path;
    this.size = size;
    this.modifiedAt = modifiedAt;
    this.#onBytes = onBytes;
  }

  /** Returns the file at a path; null if there is none, or if it is a folder or a pipe. `onBytes` reports the position of each pass. */
  static async at(path: string, onBytes?: (bytes: number) => void): Promise<DiskFile | null> {
    const found = await stat(path).catch(() => undefined);
    return found?.isFile() ? new DiskFile(path, found.size, Math.trunc(found.mtimeMs), onBytes) : null;
  }

  /** Opens the file, or shares the open handle. Each call needs a `release`. */
  async hold(): Promise<FileHandle> {
    this.#handle ??= open(this.path);
    this.#holders += 1;
    return this.#handle;
  }

  /** Closes the file when its last holder releases it. */
  async release(): Promise<void> {
    this.#holders -= 1;
    if (this.#holders > 0) return;
    const handle = this.#handle;
    this.#handle = null;
    await (await handle)?.close();
  }

  /** Returns the first bytes. */
  async start(length: number): Promise<Uint8Array> {
    const handle = await this.hold();
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await this.release();
    }
  }

  /** Returns all bytes, in order. */
  async *chunks(): AsyncGenerator<Uint8Array> {
    let read = 0;
    for await (const chunk of this.#pass()) {
      read += chunk.length;
      this.report(read);
      yield chunk;
    }
  }

  /** Reports the position of a pass: how many bytes it has read. Without a position it repeats the last one, for a file next to this one. */
  report(position = this.#reported): void {
    this.#reported = position;
    this.#onBytes?.(position);
  }

  /** Returns the SHA-256 of the bytes, 64 hex digits: from the first pass that came to the end, else from another pass. */
  async sha256(): Promise<string> {
    if (this.#digest === undefined) for await (const _ of this.#pass());
    return this.#digest ?? '';
  }

  #pass(): AsyncGenerator<Uint8Array> {
    if (this.#digest !== undefined) return this.#read();
    return withSha256(this.#read(), (sha256) => {
      this.#digest = sha256;
    });
  }

  async *#read(): AsyncGenerator<Uint8Array> {
    const handle = await this.hold();
    try {
      for (let position = 0; ; ) {
        const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(READ_SIZE), 0, READ_SIZE, position);
        if (bytesRead === 0) break;
        position += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      await this.release();
    }
  }
}
