import { basename } from 'node:path';
import type { Transform } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { LoadError } from './load-error.ts';

/** How many leading bytes `compressionOf` needs. */
export const MAGIC_LENGTH = 6;

type Compression = 'none' | 'gzip' | 'zstd' | 'bzip2' | 'xz' | 'zip';

const MAGIC: readonly (readonly [Compression, readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b, 0x08]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
];

/** What a file's first bytes say of its compression; a file name's ending is never asked. */
export function compressionOf(head: Uint8Array): Compression {
  const found = MAGIC.find(([, magic]) => magic.every((byte, index) => head[index] === byte));
  return found?.[0] ?? 'none';
}

/** The stream that unpacks a file, or null for plain bytes; a format that we do not unpack is a `LoadError` that says what to type. */
export function decompressor(compression: Compression, path: string): Transform | null {
  if (compression === 'none') return null;
  if (compression === 'gzip') return createGunzip();
  if (compression === 'zstd') return createZstdDecompress();
  const name = basename(path);
  const unpack = { bzip2: `bunzip2 --keep ${name}`, xz: `xz --decompress --keep ${name}`, zip: `unzip ${name}` };
  throw new LoadError(
    `${name} is packed with ${compression}: unpack it first (${unpack[compression]}) and load the result.`,
  );
}

/** The reason in words when the packed data is damaged; undefined for an error of another kind. */
export function damageOf(error: unknown, path: string): LoadError | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  if (!/^(Z_|ZSTD_)/.test(error.code)) return undefined;
  const name = basename(path);
  return /unexpected end of file|incomplete/i.test(error.message)
    ? new LoadError(`${name} ends before its packed data does: it is truncated. Fetch it again and load it anew.`)
    : new LoadError(`${name} is damaged (${error.message}). Fetch it again and load it anew.`);
}
