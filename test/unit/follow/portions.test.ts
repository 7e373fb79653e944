import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { routeMessages } from '../../../loaders/follow/messages.ts';
import { type PortionSize, portionsOf } from '../../../loaders/follow/portions.ts';

const folder = () => mkdtemp(join(tmpdir(), 'weft-portions-'));
/** Long enough that no test lives to see it. */
const LATE = 3600;

type Stream = (signal: AbortSignal) => AsyncIterable<readonly string[]>;

/** The texts of all portions. */
async function portions(stream: Stream, size: PortionSize, taken: string[] = []): Promise<string[]> {
  for await (const path of portionsOf(stream, await folder(), size)) taken.push(await readFile(path, 'utf8'));
  return taken;
}

describe('a stream in portions', () => {
  it('is handed out when enough lines wait, and its rest when it ends', async () => {
    const released = Promise.withResolvers<void>();
    const stream: Stream = async function* () {
      yield ['a', 'b', 'c'];
      await released.promise;
      yield ['d'];
    };
    const taken: string[] = [];
    for await (const path of portionsOf(stream, await folder(), { seconds: LATE, lines: 3 })) {
      taken.push(await readFile(path, 'utf8'));
      released.resolve();
    }
    expect(taken).toEqual(['a\nb\nc\n', 'd\n']);
  });

  it('waits on disk while a portion is worked on, and comes with the next', async () => {
    const directory = await folder();
    const written = Promise.withResolvers<void>();
    const stream: Stream = async function* () {
      yield ['a'];
      yield ['b'];
      yield ['c'];
      written.resolve();
    };
    const taken: string[] = [];
    for await (const path of portionsOf(stream, directory, { seconds: LATE, lines: 1 })) {
      await written.promise;
      taken.push(await readFile(path, 'utf8'));
    }
    expect(taken.join('')).toBe('a\nb\nc\n');
    expect(taken).toHaveLength(2);
    expect(await readdir(directory)).toEqual([]);
  });

  it('is handed out by the time as well, and nothing is where nothing came', async () => {
    const stop = Promise.withResolvers<void>();
    const stream: Stream = async function* () {
      yield [];
      yield ['a'];
      await stop.promise;
    };
    const taken: string[] = [];
    for await (const path of portionsOf(stream, await folder(), { seconds: 0.02, lines: 100 })) {
      taken.push(await readFile(path, 'utf8'));
      stop.resolve();
    }
    expect(taken).toEqual(['a\n']);
    expect(await portions(async function* () {}, { seconds: 0.01, lines: 1 })).toEqual([]);
  });

  it('that fails gives what came until then first', async () => {
    const taken: string[] = [];
    const stream: Stream = async function* () {
      yield ['a'];
      throw new Error('the connection broke');
    };
    await expect(portions(stream, { seconds: LATE, lines: 10 }, taken)).rejects.toThrow('the connection broke');
    expect(taken).toEqual(['a\n']);
  });

  it('is told to stop where whoever takes it gives up, and leaves no wait behind', async () => {
    let isStopped = false;
    const stream: Stream = async function* (signal) {
      yield ['a'];
      while (!signal.aborted) await setImmediate();
      isStopped = true;
    };
    let path = '';
    const giving = (async () => {
      for await (path of portionsOf(stream, await folder(), { seconds: LATE, lines: 1 })) throw new Error('no room');
    })();
    await expect(giving).rejects.toThrow('no room');
    expect(isStopped).toBe(true);
    expect(existsSync(path)).toBe(true);
  });
});

describe('messages of routes', () => {
  const said = async (...batches: readonly (readonly string[])[]) => {
    const taken: (readonly string[])[] = [];
    const stream = async function* () {
      yield* batches;
    };
    for await (const lines of routeMessages(stream())) taken.push(lines);
    return taken;
  };

  it('are all that is kept of what a server says', async () => {
    const message = '{"type":"ris_message","data":{}}';
    expect(await said(['{"type":"pong"}'], ['{"type":"ris_subscribe_ok"}', message])).toEqual([[message]]);
  });

  it('end with what the server says of a subscription that it does not understand', async () => {
    await expect(said(['{"type":"ris_error","data":{"message":"no such host"}}'])).rejects.toThrow('no such host');
  });
});
