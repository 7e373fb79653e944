import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInput } from '../../loaders/pipeline/input.ts';
import { linesOf } from '../../loaders/pipeline/lines.ts';
import { LoadError } from '../../loaders/pipeline/load-error.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'weft-input-'));
});

afterAll(() => rm(directory, { recursive: true }));

async function file(name: string, bytes: string | Uint8Array): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, bytes);
  return path;
}

async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function linesIn(path: string): Promise<string[]> {
  return collected((await openInput(path)).lines());
}

describe('a file to load', () => {
  it.each([
    ['plain bytes', 'plain.gz', Buffer.from('a\nb\n')],
    ['gzip', 'packed.txt', gzipSync('a\nb\n')],
    ['gzip of several members', 'members', Buffer.concat([gzipSync('a\n'), gzipSync('b\n')])],
    ['zstd', 'packed.zst', zstdCompressSync('a\nb\n')],
  ])('is unpacked by its first bytes, whatever its name: %s', async (_, name, bytes) => {
    expect(await linesIn(await file(name, bytes))).toEqual(['a', 'b']);
  });

  it.each([
    ['bzip2', 'BZh91AY', 'bunzip2 --keep list.packed'],
    ['xz', '\xfd7zXZ\0', 'xz --decompress --keep list.packed'],
    ['zip', 'PK\x03\x04', 'unzip list.packed'],
  ])('packed with %s is refused with what to type instead', async (_, magic, command) => {
    const path = await file('list.packed', Buffer.from(magic, 'latin1'));
    await expect(linesIn(path)).rejects.toThrow(command);
  });

  it('that is cut off in the middle of its packed data says so', async () => {
    const whole = gzipSync(Array.from({ length: 20_000 }, (_, index) => `line ${index * 7919}`).join('\n'));
    const path = await file('cut.gz', whole.subarray(0, whole.length / 2));
    await expect(linesIn(path)).rejects.toThrow('cut.gz ends before its packed data does: it is truncated');
  });

  it('whose packed data is damaged says so', async () => {
    const bytes = gzipSync('a\nb\n');
    bytes.fill(0xff, 12, 16);
    await expect(linesIn(await file('bad.gz', bytes))).rejects.toThrow(LoadError);
  });

  it('can be read again from its beginning, and whole', async () => {
    const input = await openInput(await file('twice.gz', gzipSync('a\nb')));
    expect(await collected(input.lines())).toEqual(['a', 'b']);
    expect(await collected(input.lines())).toEqual(['a', 'b']);
    expect(Buffer.from(await input.whole()).toString()).toBe('a\nb');
  });

  it('tells its name, its size and the digest of its bytes as they lie on disk', async () => {
    const bytes = gzipSync('x'.repeat(1000));
    const input = await openInput(await file('digest.gz', bytes));
    expect(input.fileName).toBe('digest.gz');
    expect(input.size).toBe(bytes.length);
    expect(await input.sha256()).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('reports how many of its bytes have been read', async () => {
    const seen: number[] = [];
    const path = await file('progress', 'x\n'.repeat(400_000));
    const input = await openInput(path, (bytes) => seen.push(bytes));
    for await (const _ of input.lines());
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(800_000);
  });

  it('that does not exist is an error that names it', async () => {
    await expect(openInput(join(directory, 'none'))).rejects.toThrow(/There is no file .*none/);
  });
});

describe('lines', () => {
  async function* chunked(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
  }

  it('are the same wherever the chunks break, also inside a character', async () => {
    const texts = fc.array(
      fc.string({ unit: 'binary' }).filter((text) => !/[\n\r\ufeff]/.test(text)),
      { minLength: 1 },
    );
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom('\n', '\r\n'),
        async (lines, size, end) => {
          const bytes = Buffer.from(lines.map((line) => line + end).join(''));
          expect(await collected(linesOf(chunked(bytes, size)))).toEqual(lines);
        },
      ),
    );
  });

  it('lose a byte order mark', async () => {
    expect(await collected(linesOf(chunked(Buffer.from('\ufeffa,b\nc'), 2)))).toEqual(['a,b', 'c']);
  });

  it('beyond the cap end the reading with their number', async () => {
    const bytes = Buffer.from(`short\n${'x'.repeat(200)}`);
    await expect(collected(linesOf(chunked(bytes, 10), 100))).rejects.toThrow('Line 2 is longer than 100 characters');
  });
});
