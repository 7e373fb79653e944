import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { onDisk, secondsOf } from '../../cli/on-disk.ts';
import { LoadError } from '../../loaders/pipeline/load-error.ts';
import { webSocketServer } from '../support/web-socket-server.ts';

let server: Awaited<ReturnType<typeof webSocketServer>> | undefined;

afterEach(() => server?.close());

const listening = (seconds: number, signal = new AbortController().signal) => ({ seconds, signal });

describe('what is loaded', () => {
  it('is the file itself where it is one', async () => {
    expect(await onDisk('/data/list.txt', listening(1), async (path) => path)).toBe('/data/list.txt');
  });

  it('of a server is what it says in the time, a line each, on disk while the load reads it', async () => {
    server = await webSocketServer((client) => {
      client.send('{"type":"ris_message"}');
      client.send('{"type":"ris_message","n":2}');
    });
    const [path, text] = await onDisk(server.url, listening(0.5), async (file) => [file, await readFile(file, 'utf8')]);
    expect(text).toBe('{"type":"ris_message"}\n{"type":"ris_message","n":2}\n');
    expect(path).toMatch(/ris-live\.jsonl$/);
    expect(existsSync(path ?? '')).toBe(false);
  });

  it('is nothing where the server does not answer, and the reason is given', async () => {
    const failed = onDisk('ws://127.0.0.1:1/', listening(1), async () => 'loaded');
    await expect(failed).rejects.toThrow(LoadError);
    await expect(failed).rejects.toThrow('cannot listen to ws://127.0.0.1');
  });

  it('is nothing where whoever asked gives up', async () => {
    server = await webSocketServer(() => undefined);
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('stopped by SIGINT')), 50);
    await expect(onDisk(server.url, listening(60, controller.signal), async () => 'loaded')).rejects.toThrow('SIGINT');
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
