import { type FileChunks, unpackBzip2, unpackGzip, unpackXz, unpackZstd } from './unpack.ts';

/** Bytes that show how a file is packed. */
export const MAGIC_LENGTH = 6;

/** How a file is packed. */
export type Compression = 'none' | 'gzip' | 'zstd' | 'bzip2' | 'xz' | 'zip';

const MAGIC: readonly (readonly [Compression, readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b, 0x08]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
];

/** Returns how data is packed, by its first bytes. */
export function compressionBy(head: Uint8Array): Compression {
  const found = MAGIC.find(([, magic]) => magic.every((byte, index) => head[index] === byte));
  return found?.[0] ?? 'none';
}

/** Returns the unpacked bytes of data that is read from front to end. */
export function streamUnpacker(compression: Exclude<Compression, 'none' | 'zip'>, chunks: FileChunks): FileChunks {
  switch (compression) {
    case 'gzip':
      return unpackGzip(chunks);
    case 'zstd':
      return unpackZstd(chunks);
    case 'bzip2':
      return unpackBzip2(chunks);
    case 'xz':
      return unpackXz(chunks);
  }
}
