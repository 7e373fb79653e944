import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpacked } from '../../loaders/pipeline/compression.ts';
import { DiskFile } from '../../loaders/pipeline/disk-file.ts';
import { inputAt, openInput } from '../../loaders/pipeline/input.ts';
import { linesOf } from '../../loaders/pipeline/lines.ts';
import { LoadError } from '../../loaders/pipeline/load-error.ts';
import { toySource } from '../graph/pipeline-toys.ts';
import { handlesOf, pathsOpened } from '../support/open-files.ts';

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
  return collected((await inputAt(path)).lines());
}

describe('a file to load', () => {
  it.each([
    ['plain bytes', 'plain.gz', Buffer.from('a\nb\n')],
    ['gzip', 'packed.txt', gzipSync('a\nb\n')],
    ['gzip of several members', 'members', Buffer.concat([gzipSync('a\n'), gzipSync('b\n')])],
    ['zstd', 'packed.zst', zstdCompressSync('a\nb\n')],
  ])('A file to load is unpacked by its first bytes, whatever its name: %s', async (_, name, bytes) => {
    expect(await linesIn(await file(name, bytes))).toEqual(['a', 'b']);
  });

  it.each(['list.txt.bz2', 'list.two-streams.bz2', 'list.txt.xz', 'list.two-streams.xz', 'list.zip', 'stored.zip'])(
    'A file to load that another program packed is unpacked: %s',
    async (name) => {
      expect(await linesIn(join(PACKED, name))).toEqual(LIST);
    },
  );

  it('A zip archive of several files gives the file that the source names', async () => {
    const input = await inputAt(join(PACKED, 'several.zip'), /^other\.csv$/);
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
  ])('A file that cannot be unpacked is refused with what to do: %s', async (name, reason) => {
    const error = await linesIn(join(PACKED, name)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LoadError);
    expect(String(error)).toContain(reason);
  });

  it.each(['list.txt.bz2', 'list.two-streams.bz2', 'list.txt.xz', 'list.two-streams.xz', 'list.zip', 'stored.zip'])(
    'A file cut off anywhere, or with one wrong byte in its data, is never taken for a whole one: %s',
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
      await expect(linesIn(await file(`bad-${name}`, spoilt))).rejects.toThrow(/Fetch it and load it again/);
    },
  );

  it('A file that unpacks to more than the limit is refused', async () => {
    const path = await file('bomb.gz', gzipSync(Buffer.alloc(4_000_000)));
    const disk = await DiskFile.at(path);
    if (disk === null) throw new Error(`no file ${path}`);
    const budget = (bytes: number) => ({ bytes, free: bytes, ratio: 1 });
    await expect(collected(unpacked({ disk }, budget(1_000_000)))).rejects.toThrow(
      'unpacks to more than 1,000,000 bytes',
    );
    expect(await collected(unpacked({ disk }, budget(4_000_000)))).not.toEqual([]);
  });

  it('A file whose reading stops early leaves the unpackers free for the next one', async () => {
    for (const name of ['list.txt.xz', 'list.txt.bz2', 'list.zip', 'list.txt.xz']) {
      const input = await inputAt(join(PACKED, name));
      for await (const line of input.lines()) {
        expect(line).toBe('line 1 of the list');
        break;
      }
    }
  });

  it('A file that is cut off in the middle of its packed data says so', async () => {
    const whole = gzipSync(Array.from({ length: 20_000 }, (_, index) => `line ${index * 7919}`).join('\n'));
    const path = await file('cut.gz', whole.subarray(0, whole.length / 2));
    await expect(linesIn(path)).rejects.toThrow('cut.gz ends before its packed data does: it is truncated');
  });

  it('A file whose packed data is damaged says so', async () => {
    const bytes = gzipSync('a\nb\n');
    bytes.fill(0xff, 12, 16);
    await expect(linesIn(await file('bad.gz', bytes))).rejects.toThrow(LoadError);
  });

  it('A file to load can be read again from its beginning, and whole', async () => {
    const input = await inputAt(await file('twice.gz', gzipSync('a\nb')));
    expect(await collected(input.lines())).toEqual(['a', 'b']);
    expect(await collected(input.lines())).toEqual(['a', 'b']);
    expect(Buffer.from(await input.whole()).toString()).toBe('a\nb');
  });

  it('A file to load reports its name, its size and the digest of its bytes on disk', async () => {
    const bytes = gzipSync('x'.repeat(1000));
    const input = await openInput(await file('digest.gz', bytes), toySource('toy'));
    expect(input.fileName).toBe('digest.gz');
    expect(input.size).toBe(bytes.length);
    expect(input.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    await input.close();
  });

  it('A file to load reports how many of its bytes each pass has read', async () => {
    const seen: [number, number][] = [];
    const path = await file('progress', 'x\n'.repeat(400_000));
    const input = await openInput(path, toySource('toy'), (...step) => seen.push(step));
    const opened = seen.splice(0);
    for await (const _ of input.lines());
    await input.close();
    expect(seen).toEqual(opened);
    expect(seen).toEqual([262_144, 524_288, 786_432, 800_000].map((bytes) => [bytes, 800_000]));
  });

  it('A path that is no regular file is an error that names the path, even if opening it would wait', async () => {
    const pipe = join(directory, 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const path of [join(directory, 'none'), directory, pipe])
      await expect(openInput(path, toySource('toy'))).rejects.toThrow(`There is no file ${path}.`);
  });
});

describe('an opened file', () => {
  /** Larger than the opening of a file, and than one read of the disk. */
  const LONG = Array.from({ length: 60_000 }, (_, index) => `line ${index * 7919}`);

  it.each([
    ['in its opening', ['a', 'b']],
    ['beyond its opening', LONG],
  ])(
    'An opened file is read through the one handle of its survey, whatever is at its path by now: %s',
    async (_, lines) => {
      for (const [name, bytes] of [
        ['opened', Buffer.from(lines.join('\n'))],
        ['opened.gz', gzipSync(lines.join('\n'))],
      ] as const) {
        const path = await file(name, bytes);
        const opens = await pathsOpened(async () => {
          const input = await openInput(path, toySource('toy'));
          await rm(path);
          await writeFile(path, 'another file');
          expect(await collected(input.lines())).toEqual(lines);
          expect(Buffer.from(await input.whole()).toString()).toBe(lines.join('\n'));
          await input.close();
        });
        expect(opens).toEqual([path]);
      }
    },
  );

  it('An opened zip archive gives its other entries through the same handle', async () => {
    const path = await file('opened.zip', await readFile(join(PACKED, 'several.zip')));
    const opens = await pathsOpened(async () => {
      const input = await openInput(path, toySource('toy', { zipEntry: /^other\.csv$/ }));
      await rm(path);
      const beside = await input.sibling('list.txt');
      expect(await collected(input.lines())).toEqual(LIST);
      expect(beside && (await collected(beside.lines()))).toEqual(LIST);
      await input.close();
    });
    expect(opens).toEqual([path]);
  });

  it('An opened file is closed by its owner, even after a reader that stopped early', async () => {
    const path = await file('closed.gz', gzipSync(LONG.join('\n')));
    const input = await openInput(path, toySource('toy'));
    for await (const line of input.lines()) if (line === LONG.at(-9)) break;
    expect(handlesOf(path)).toBe(1);
    await input.close();
    await expect.poll(() => handlesOf(path)).toBe(0);
  });

  it.each(['list.txt.bz2', 'list.txt.xz', 'list.zip'])(
    'An opened file that is damaged is closed as well: %s',
    async (name) => {
      const bytes = await readFile(join(PACKED, name));
      const middle = bytes.length >> 1;
      const path = await file(`damaged-${name}`, bytes.fill(0x55, middle, middle + 20));
      const input = await openInput(path, toySource('toy'));
      expect(input.survey.failure).toBeInstanceOf(LoadError);
      await input.close();
      await expect.poll(() => handlesOf(path)).toBe(0);
    },
  );

  it('An opened file whose packed data breaks off has its digest and gives each reader the same error', async () => {
    const whole = gzipSync(LONG.join('\n'));
    const input = await openInput(await file('broken.gz', whole.subarray(0, -9)), toySource('toy'));
    const reason = 'broken.gz ends before its packed data does: it is truncated';
    expect(input.survey.failure?.message).toContain(reason);
    expect(input.sha256).toBe(createHash('sha256').update(whole.subarray(0, -9)).digest('hex'));
    await expect(collected(input.lines())).rejects.toThrow(reason);
    await input.close();
  });
});

describe('lines', () => {
  async function* chunked(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
  }

  it('Lines are the same wherever the chunks break, even inside a character', async () => {
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

  it('Lines lose a byte order mark', async () => {
    expect(await collected(linesOf(chunked(Buffer.from('\ufeffa,b\nc'), 2)))).toEqual(['a,b', 'c']);
  });

  it('A line beyond the cap ends the reading, and the error has its number', async () => {
    const bytes = Buffer.from(`short\n${'x'.repeat(200)}`);
    await expect(collected(linesOf(chunked(bytes, 10), 100))).rejects.toThrow('line 2 is longer than 100 bytes');
  });
});

describe('a file next to another', () => {
  it('A file next to another is found by its name, packed or not, and is null if it does not exist', async () => {
    const input = await inputAt(await file('blocks.csv', 'a\n'));
    await file('locations.csv', 'b\n');
    await file('packed.csv.gz', gzipSync('c\n'));
    const found = await Promise.all(['locations.csv', 'packed.csv', 'none.csv'].map((name) => input.sibling(name)));
    expect(await Promise.all(found.map(async (one) => one && collected(one.lines())))).toEqual([['b'], ['c'], null]);
  });

  it('A file next to an entry of a zip archive is another entry of the same archive', async () => {
    const input = await inputAt(join(PACKED, 'several.zip'), /^other\.csv$/);
    const again = await input.sibling('other.csv');
    expect(again && (await collected(again.lines()))).toEqual(await collected(input.lines()));
    expect(await input.sibling('none.csv')).toBe(null);
  });
});
