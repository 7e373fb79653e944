import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLimited } from '../../cli/limited-child.ts';

const NEVER = new AbortController().signal;
const LONG = { whole: 600_000, quiet: 600_000, grace: 600_000 };

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weft-child-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** A program that says something, and then does this. */
const program = (says: string, then: string) => ['-e', `console.error(${JSON.stringify(says)}); ${then}`];
const forEver = 'setInterval(() => {}, 1000)';
const inALoop = 'for (;;);';

describe('a child process with limits', () => {
  it('A child that succeeds returns null, whatever it said', async () => {
    expect(await runLimited(program('toy: reading (50 % done)', ''), NEVER, LONG)).toBeNull();
  });

  it('A child that fails returns its last words', async () => {
    expect(await runLimited(program('one\ntwo', 'process.exitCode = 1'), NEVER, LONG)).toBe('two');
    expect(await runLimited(['-e', 'process.exit(1)'], NEVER, LONG)).toBe('none');
    const killed = await runLimited(program('toy: reading', 'process.kill(process.pid, "SIGKILL")'), NEVER, LONG);
    expect(killed).toBe('it was ended by SIGKILL; its last words: toy: reading');
  });

  it('A child that says nothing for too long is ended, with the limit and its last words', async () => {
    const ended = await runLimited(program('toy: reading (50 % done)', forEver), NEVER, { ...LONG, quiet: 6_000 });
    expect(ended).toBe('it made no progress for 0.1 minutes; its last words: toy: reading (50 % done)');
  });

  it('A child that goes on for too long is ended, also while it says something', async () => {
    const talks = 'setInterval(() => console.error("toy: still reading"), 100)';
    const ended = await runLimited(program('toy', talks), NEVER, { ...LONG, whole: 3_000, quiet: 2_500 });
    expect(ended).toBe('it took longer than 0.1 minutes; its last words: toy: still reading');
  });

  it('A child in an endless loop, which hears no signal, is killed after the time that it had to end', async () => {
    const hears = `process.on('SIGTERM', () => {}); ${inALoop}`;
    const ended = await runLimited(program('toy', hears), NEVER, { ...LONG, quiet: 6_000, grace: 200 });
    expect(ended).toBe('it made no progress for 0.1 minutes; its last words: toy');
  });

  it('A child is ended when the server stops, and may put its files in order before', async () => {
    const stop = new AbortController();
    const [started, ended] = [join(folder, 'started'), join(folder, 'ended')];
    const writes = (file: string) => `require('fs').writeFileSync(${JSON.stringify(file)}, '')`;
    const then = `process.on('SIGTERM', () => { ${writes(ended)}; process.exit(130); }); ${forEver}; ${writes(started)}`;
    const running = runLimited(program('toy: reading', then), stop.signal, LONG);
    await expect.poll(() => existsSync(started), { timeout: 60_000 }).toBe(true);
    stop.abort();
    expect(await running).toBe('toy: reading');
    expect(existsSync(ended)).toBe(true);
  });
});
