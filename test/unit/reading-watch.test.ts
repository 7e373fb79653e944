import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoadError } from '../../loaders/pipeline/load-error.ts';
import type { LoadOptions } from '../../loaders/pipeline/load-options.ts';
import { Reading } from '../../loaders/pipeline/reading.ts';

const WATCH = join(import.meta.dirname, '../../cli/reading-watch.ts');

const words = (seconds: number) =>
  `list.csv: nothing was read for ${seconds} seconds, at byte 1,234 of 9,000, after 17 records. The load has ended; what it had written ` +
  'stays. The file or its disk may be damaged: copy it or fetch it again, and load it again.';
const SECOND = 1000;

describe('the reading of a load', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  function reading(options: LoadOptions = {}): Reading {
    const begun = new Reading({ id: 'toy' }, 'list.csv', options);
    begun.tally.read = 17;
    begun.atByte(1234, 9000);
    return begun;
  }

  const never = () => new Promise<never>(() => undefined);

  it('A reading that gets nothing from its file for a minute ends with the place', async () => {
    const stuck = reading();
    const ended = expect(stuck.during(never())).rejects.toEqual(new LoadError(words(60)));
    await vi.advanceTimersByTimeAsync(59 * SECOND);
    expect(stuck.isStuck).toBe(false);
    await vi.advanceTimersByTimeAsync(SECOND);
    await ended;
    expect(stuck.isStuck).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('A reading that advances slowly goes on, and each part of it has its own minute', async () => {
    const slow = reading();
    const { promise, resolve } = Promise.withResolvers<string>();
    const read = slow.during(promise);
    for (let look = 0; look < 5; look += 1) {
      await vi.advanceTimersByTimeAsync(50 * SECOND);
      slow.atRecord();
    }
    resolve('all of it');
    expect(await read).toBe('all of it');
    await vi.advanceTimersByTimeAsync(50 * SECOND);
    const next = slow.during(never());
    const ended = expect(next).rejects.toEqual(new LoadError(words(60)));
    await vi.advanceTimersByTimeAsync(50 * SECOND);
    expect(slow.isStuck).toBe(false);
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    await ended;
  });

  it('A reading that the caller aborts ends with the reason of the caller', async () => {
    const stop = new AbortController();
    const stopped = reading({ signal: stop.signal });
    const ended = expect(stopped.during(never())).rejects.toThrow('stopped by SIGINT');
    stop.abort(new Error('stopped by SIGINT'));
    await ended;
    await expect(stopped.during(never())).rejects.toThrow('stopped by SIGINT');
    expect(stopped.isStuck).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a watch over reading', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'weft-watch-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  /** Runs a program that has a watch of one quiet second over a file, and what it does. */
  async function watched(then: string) {
    const program = `import { ReadingWatch } from ${JSON.stringify(WATCH)};
      const watch = new ReadingWatch(1, 1);
      const { onReading, onProgress } = watch.of('list.csv', () => undefined);
      onReading(true);
      onProgress({ source: 'toy', file: 'list.csv', bytes: 1234, totalBytes: 9000, records: 17 });
      ${then}`;
    const path = join(folder, 'watched.mjs');
    await writeFile(path, program);
    const child = spawn(process.execPath, [path], { stdio: ['ignore', 'pipe', 'pipe'] });
    const [said, complained, [, signal]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { said, complained, signal };
  }

  it('A reading in an endless loop is reported by the watch, which ends the process', async () => {
    const loop = `onReading(false);
      setTimeout(() => { onReading(true); for (;;); }, 4000);`;
    expect(await watched(loop)).toEqual({ said: '', complained: `weft: ${words(1)}\n`, signal: 'SIGKILL' });
  });

  it('Time in which nothing is read because rows are written does not count', async () => {
    const then = `onReading(false);
      setTimeout(() => { console.log('alive'); watch.end(); }, 5000);`;
    expect(await watched(then)).toEqual({ said: 'alive\n', complained: '', signal: null });
  });
});
