import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputAt } from '../../loaders/pipeline/input.ts';
import type { SourceInput } from '../../loaders/source.ts';
import { collected } from '../support/source-input.ts';
import { zipFile } from '../support/zip-file.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'weft-packed-twice-'));
});

afterAll(() => rm(directory, { recursive: true }));

async function packed(bytes: Uint8Array): Promise<SourceInput> {
  const path = join(directory, 'list.txt');
  await writeFile(path, bytes);
  return inputAt(path);
}

async function linesOfPacked(bytes: Uint8Array): Promise<string[]> {
  return collected((await packed(bytes)).lines());
}

const LIST = Buffer.from('11.0.113.1\n11.0.113.2\n');
const inZip = (content: Buffer) => zipFile([{ name: 'list.txt.gz', content }]);

describe('a file that was packed twice', () => {
  it.each([
    ['gzip in a zip archive', inZip(gzipSync(LIST))],
    ['zstd in a zip archive', inZip(zstdCompressSync(LIST))],
    ['gzip in gzip', gzipSync(gzipSync(LIST))],
    ['zstd in gzip', gzipSync(zstdCompressSync(LIST))],
    ['gzip in zstd', zstdCompressSync(gzipSync(LIST))],
  ])('A list in %s is read', async (_, bytes) => {
    expect(await linesOfPacked(bytes)).toEqual(['11.0.113.1', '11.0.113.2']);
  });

  it.each([
    ['three times', gzipSync(gzipSync(gzipSync(LIST)))],
    ['as an archive in gzip', gzipSync(inZip(LIST))],
  ])('A file that is packed %s is refused, with what to do', async (_, bytes) => {
    await expect(linesOfPacked(bytes)).rejects.toThrow('list.txt is packed, and what is in it is packed again');
  });

  it('A file of a few bytes in a package is itself', async () => {
    for (const text of ['', 'a', '\u001f', '11.0.1']) expect((await linesOfPacked(gzipSync(text))).join('')).toBe(text);
  });

  it('A small file that unpacks twice to far more than its size is refused as a bomb', async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(300 * 1024 ** 2)));
    const input = await packed(bomb);
    await expect(collected(input.bytes())).rejects.toThrow('unpacks to more than');
  });
});
