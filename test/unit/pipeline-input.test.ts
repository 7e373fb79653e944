import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpacked } from '../../loaders/pipeline/compression.ts';
import { openInput } from '../../loaders/pipeline/input.ts';
import { linesOf } from '../../loaders/pipeline/lines.ts';
import { LoadError } from '../../loaders/pipeline/load-error.ts';

const PACKED = join(import.meta.dirname, '..', 'data', 'packed');
const LIST = Array.from({ length: 2000 }, (_, index) => `line ${index + 1} of the list`);

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

  it.each(['list.txt.bz2', 'list.two-streams.bz2', 'list.txt.xz', 'list.two-streams.xz', 'list.zip', 'stored.zip'])(
    'as other programs pack it is unpacked: %s',
    async (name) => {
      expect(await linesIn(join(PACKED, name))).toEqual(LIST);
    },
  );

  it('in a zip archive of several is the one that the source names', async () => {
    const input = await openInput(join(PACKED, 'several.zip'), { zipEntry: /^other\.csv$/ });
    expect(await collected(input.lines())).toEqual(LIST);
  });

  it.each([
    [
      'several.zip',
      'holds 2 files, and this source reads one: unpack it (unzip several.zip) and load the right one of list.txt, other.csv.',
    ],
    ['readme-only.zip', 'is an archive without any data in it'],
    ['password.zip', 'needs a password: unpack it first'],
    ['list.sha256.xz', 'unpack it first (xz --decompress --keep list.sha256.xz)'],
  ])('that cannot be unpacked is refused with what to do: %s', async (name, reason) => {
    const error = await linesIn(join(PACKED, name)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LoadError);
    expect(String(error)).toContain(reason);
  });

  it.each(['list.txt.bz2', 'list.two-streams.bz2', 'list.txt.xz', 'list.two-streams.xz', 'list.zip', 'stored.zip'])(
    'that is cut off anywhere, or has one byte wrong in its data, is never taken for a whole one: %s',
    async (name) => {
      const bytes = await readFile(join(PACKED, name));
      for (const part of [0.3, 0.6, 0.95]) {
        const at = Math.floor(bytes.length * part);
        const cut = linesIn(await file(`cut-${part}-${name}`, bytes.subarray(0, at)));
        await expect(cut, `cut at ${at}`).rejects.toThrow(LoadError);
      }
      const spoilt = Buffer.from(bytes);
      const middle = Math.floor(bytes.length * 0.4);
      spoilt[middle] = (spoilt[middle] ?? 0) ^ 0x55;
      await expect(linesIn(await file(`bad-${name}`, spoilt))).rejects.toThrow(/Fetch it again and load it anew/);
    },
  );

  it('that unpacks without an end is refused', async () => {
    const path = await file('bomb.gz', gzipSync(Buffer.alloc(4_000_000)));
    const packed = { path, compression: 'gzip' as const, chunks: () => createReadStream(path) };
    await expect(collected(unpacked(packed, 1_000_000))).rejects.toThrow('unpacks to more than 1000000 bytes');
    expect(await collected(unpacked(packed, 4_000_000))).not.toEqual([]);
  });

  it('of which reading stops early leaves the unpackers free for the next one', async () => {
    for (const name of ['list.txt.xz', 'list.txt.bz2', 'list.zip', 'list.txt.xz']) {
      const input = await openInput(join(PACKED, name));
      for await (const line of input.lines()) {
        expect(line).toBe('line 1 of the list');
        break;
      }
    }
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
    const input = await openInput(path, { onBytes: (bytes) => seen.push(bytes) });
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

describe('a file beside another', () => {
  it('is found by its name, also packed, and is null where there is none', async () => {
    const input = await openInput(await file('blocks.csv', 'a\n'));
    await file('locations.csv', 'b\n');
    await file('packed.csv.gz', gzipSync('c\n'));
    const found = await Promise.all(['locations.csv', 'packed.csv', 'none.csv'].map((name) => input.sibling(name)));
    expect(await Promise.all(found.map(async (one) => one && collected(one.lines())))).toEqual([['b'], ['c'], null]);
  });

  it('in the same zip archive is that entry', async () => {
    const input = await openInput(join(PACKED, 'several.zip'), { zipEntry: /^other\.csv$/ });
    const again = await input.sibling('other.csv');
    expect(again && (await collected(again.lines()))).toEqual(await collected(input.lines()));
    expect(await input.sibling('none.csv')).toBe(null);
  });
});
