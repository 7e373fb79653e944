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
  it('A portion is handed out when enough lines wait, and the rest when the stream ends', async () => {
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

  it('A stream waits on disk during the work on a portion, and comes with the next portion', async () => {
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

  it('A portion is also handed out after some time, and none if no line came', async () => {
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

  it('A stream that fails first hands out the lines that came before', async () => {
    const taken: string[] = [];
    const stream: Stream = async function* () {
      yield ['a'];
      throw new Error('the connection broke');
    };
    await expect(portions(stream, { seconds: LATE, lines: 10 }, taken)).rejects.toThrow('the connection broke');
    expect(taken).toEqual(['a\n']);
  });

  it('A stream is aborted if its consumer fails, and no wait is left over', async () => {
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

  it('Only the route messages of a server are passed on', async () => {
    const message = '{"type":"ris_message","data":{}}';
    expect(await said(['{"type":"pong"}'], ['{"type":"ris_subscribe_ok"}', message])).toEqual([[message]]);
  });

  it('The stream ends with the message of the server about a subscription that it does not understand', async () => {
    await expect(said(['{"type":"ris_error","data":{"message":"no such host"}}'])).rejects.toThrow('no such host');
  });
});
