import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { onDisk, secondsOf } from '../../cli/on-disk.ts';

const NEVER = new AbortController().signal;

describe('what is loaded', () => {
  it('is the file itself where it is one', async () => {
    expect(await onDisk('/data/list.txt', NEVER, async (path) => path)).toBe('/data/list.txt');
  });

  it('of standard input is what it says, on disk while the load reads it', async () => {
    const work = async (file: string) => [file, await readFile(file, 'utf8')];
    const [path, text] = await onDisk('-', NEVER, work, Readable.from(['one\n', 'two\n']));
    expect(text).toBe('one\ntwo\n');
    expect(existsSync(path ?? '')).toBe(false);
  });

  it('is nothing where whoever asked gives up', async () => {
    const controller = new AbortController();
    controller.abort(new Error('stopped by SIGINT'));
    const silent = new Readable({ read: () => undefined });
    await expect(onDisk('-', controller.signal, async () => 'loaded', silent)).rejects.toThrow('SIGINT');
  });
});

describe('a duration', () => {
  it.each([
    ['90s', 90],
    ['10m', 600],
    ['2h', 7200],
    ['10', undefined],
    ['1d', undefined],
    ['-5s', undefined],
    ['', undefined],
  ])('%s is %s seconds', (text, seconds) => {
    expect(secondsOf(text)).toBe(seconds);
  });
});
