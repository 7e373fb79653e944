import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { onDisk, secondsOf } from '../../cli/on-disk.ts';

const NEVER = new AbortController().signal;

describe('what is loaded', () => {
  it('A load of a file reads the file itself', async () => {
    expect(await onDisk('/data/list.txt', NEVER, async (path) => path)).toBe('/data/list.txt');
  });

  it('A load of standard input reads its text from a file, which is on disk only while the load reads it', async () => {
    const work = async (file: string) => [file, await readFile(file, 'utf8')];
    const [path, text] = await onDisk('-', NEVER, work, Readable.from(['one\n', 'two\n']));
    expect(text).toBe('one\ntwo\n');
    expect(existsSync(path ?? '')).toBe(false);
  });

  it('A load of standard input that is silent says so again and again, and goes on when text comes', async () => {
    const complained = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const slow = new PassThrough();
    const loading = onDisk('-', NEVER, async (file) => readFile(file, 'utf8'), slow, 50);
    await expect.poll(() => complained.mock.calls.length).toBeGreaterThan(1);
    slow.end('one\n');
    expect(await loading).toBe('one\n');
    expect(complained.mock.calls[0]?.[0]).toContain('standard input has sent nothing for 0.05 seconds; still waiting');
    complained.mockRestore();
  });

  it('A load of standard input ends with the reason of its abort if the caller aborts', async () => {
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
  ])('A duration of %s is %s seconds', (text, seconds) => {
    expect(secondsOf(text)).toBe(seconds);
  });
});
