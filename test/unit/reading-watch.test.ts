import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const WATCH = join(import.meta.dirname, '../../cli/reading-watch.ts');

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weft-watch-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** Runs a program that has a watch of one quiet second over a file, and what it does. */
async function watched(then: string) {
  const program = `import { ReadingWatch } from ${JSON.stringify(WATCH)};
    const watch = new ReadingWatch(1);
    const stop = new AbortController();
    const { signal, onReading, onProgress } = watch.of('list.csv', stop.signal, () => undefined);
    const alive = setInterval(() => undefined, 1000);
    const at = (bytes, records) => onProgress({ source: 'toy', file: 'list.csv', bytes, totalBytes: 9000, records });
    signal.addEventListener('abort', () => {
      console.log(signal.reason.name, signal.reason.message);
      watch.end();
      clearInterval(alive);
    });
    onReading(true);
    at(1234, 17);
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

const WORDS =
  'list.csv: nothing was read for 1 seconds, at byte 1,234 of 9,000, after 17 records. The load has ended; what it had written stays. ' +
  'The file or its disk may be damaged: copy it or fetch it again, and load it again.';

describe('a watch over reading', () => {
  it('A reading that waits for its file and gets nothing is ended with the place', async () => {
    expect(await watched('')).toEqual({ said: `LoadError ${WORDS}\n`, complained: '', signal: null });
  });

  it('A reading in an endless loop is reported by the watch itself, which ends the process', async () => {
    const loop = `onReading(false);
      setTimeout(() => { onReading(true); for (;;); }, 4000);`;
    expect(await watched(loop)).toEqual({ said: '', complained: `weft: ${WORDS}\n`, signal: 'SIGKILL' });
  });

  it('Time in which nothing is read because rows are written does not count', async () => {
    const then = `onReading(false);
      setTimeout(() => { console.log(signal.aborted); watch.end(); clearInterval(alive); }, 4000);`;
    expect(await watched(then)).toEqual({ said: 'false\n', complained: '', signal: null });
  });

  it('A reading that advances slowly goes on, and one that the caller aborts ends with that reason', async () => {
    const then = `const slow = setInterval(() => at(2000, 18), 200);
      setTimeout(() => { clearInterval(slow); stop.abort(new Error('stopped by SIGINT')); }, 4000);`;
    expect(await watched(then)).toEqual({ said: 'Error stopped by SIGINT\n', complained: '', signal: null });
  });
});
