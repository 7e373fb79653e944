import { basename } from 'node:path';
import type { DiskFile } from './disk-file.ts';
import { LoadError } from './load-error.ts';
import { type Compression, compressionBy, MAGIC_LENGTH, streamUnpacker } from './magic.ts';
import { unpackedAgain } from './packed-twice.ts';
import type { FileChunks } from './unpack.ts';
import { type AllowUnpacked, unpackZip } from './unpack-zip.ts';

/** What a file may unpack to. More is a decompression bomb. */
interface UnpackedBudget {
  /** Bytes in all, more than any published file has. */
  readonly bytes: number;
  /** Bytes that any packed file may unpack to, however small it is. */
  readonly free: number;
  /** Bytes beyond these, for each packed byte that was read so far. Published files have 3 to 40. */
  readonly ratio: number;
}

const MIB = 1024 ** 2;
const BUDGET: UnpackedBudget = { bytes: 64 * 1024 * MIB, free: 256 * MIB, ratio: 200 };

/** Returns the compression of a file by its first bytes, never by its name. */
async function compressionOf(disk: DiskFile): Promise<Compression> {
  return compressionBy(await disk.start(MAGIC_LENGTH));
}

/** Returns whether a file is a zip archive. */
export async function isZip(disk: DiskFile): Promise<boolean> {
  return (await compressionOf(disk)) === 'zip';
}

/** A file on disk. A zip archive is read by its directory, any other file from front to end. */
export interface PackedFile {
  readonly disk: DiskFile;
  /** The file to read, in an archive of several. */
  readonly zipEntry?: RegExp | undefined;
}

/** Returns the unpacked bytes of a file. Throws a `LoadError` that says what to do if they are damaged, break off, or never end. */
export async function* unpacked(file: PackedFile, budget = BUDGET): AsyncGenerator<Uint8Array> {
  const name = basename(file.disk.path);
  const compression = await compressionOf(file.disk);
  if (compression === 'none') return yield* file.disk.chunks();
  const packed = new CountedChunks(file.disk.chunks());
  const allow = (size: number, packedBytes: number) => {
    const most = Math.min(budget.bytes, budget.free + budget.ratio * packedBytes);
    if (size > most) throw bomb(name, most);
  };
  // Every layer has the budget, so that a bomb in a bomb ends too.
  const within = async function* (chunks: FileChunks): FileChunks {
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      allow(size, compression === 'zip' ? file.disk.size : packed.bytes);
      yield chunk;
    }
  };
  try {
    yield* unpackedAgain(within(unpacker(file, compression, packed, allow)), name, within);
  } catch (error) {
    throw damageOf(error, name) ?? error;
  }
}

function bomb(name: string, most: number): LoadError {
  return new LoadError(
    `${name} unpacks to more than ${most.toLocaleString('en')} bytes, far more than its packed size: no published file does. ` +
      'If you trust it, unpack it first and load what is in it.',
  );
}

/** Bytes in order, and how many of them were taken. */
class CountedChunks {
  bytes = 0;
  readonly #chunks: FileChunks;

  constructor(chunks: FileChunks) {
    this.#chunks = chunks;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.#chunks) {
      this.bytes += chunk.length;
      yield chunk;
    }
  }
}

function unpacker(
  { disk, zipEntry }: PackedFile,
  compression: Exclude<Compression, 'none'>,
  chunks: FileChunks,
  allow: AllowUnpacked,
): FileChunks {
  return compression === 'zip' ? unpackZip(disk, zipEntry, allow) : streamUnpacker(compression, chunks);
}

/** The messages of the unpackers for data that ends early: zlib, zstd, unbzip2-stream (two ways), xz-decompress, yauzl (two ways). */
const BREAKS_OFF =
  /unexpected end of file|incomplete|ended prematurely|reading 'length'|error code 8$|end of central directory|unexpected EOF/i;

/** Returns the reason in words if the packed data is damaged; undefined for any other error, such as one of the disk. */
function damageOf(error: unknown, name: string): LoadError | undefined {
  if (!(error instanceof Error) || error instanceof LoadError) return undefined;
  if ('code' in error && !/^(Z_|ZSTD_)/.test(String(error.code))) return undefined;
  // The decoder supports neither the SHA-256 check nor filters for machine code.
  if (/error code [26]$/.test(error.message))
    return new LoadError(
      `${name} is packed with a rare option of xz: unpack it first (xz --decompress --keep ${name}).`,
    );
  return BREAKS_OFF.test(error.message)
    ? new LoadError(`${name} ends before its packed data does: it is truncated. Fetch it and load it again.`)
    : new LoadError(`${name} is damaged (${error.message}). Fetch it and load it again.`);
}
