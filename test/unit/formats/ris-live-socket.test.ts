import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { risLiveLines } from '../../../loaders/formats/ris-live-socket.ts';
import { risLive } from '../../../loaders/sources/routing/ris-live.ts';
import { readSource } from '../../support/source-input.ts';
import { type SocketClient, webSocketServer } from '../../support/web-socket-server.ts';

let server: Awaited<ReturnType<typeof webSocketServer>> | undefined;

afterEach(() => server?.close());

async function listening(onText: (client: SocketClient, text: string) => void, onUpgrade?: () => boolean) {
  server = await webSocketServer(onText, onUpgrade);
  return server.url;
}

async function linesOf(url: string, seconds: number, signal?: AbortSignal): Promise<string[]> {
  const lines: string[] = [];
  const options = signal === undefined ? { seconds } : { seconds, signal };
  for await (const taken of risLiveLines(url, options)) lines.push(...taken);
  return lines;
}

describe('the live stream', () => {
  it('The live stream asks for updates and gives each message as a line, which its loader reads as from a file', async () => {
    const messages = await readFile(join(import.meta.dirname, '../../data/routing/ris-live_stream.json'), 'utf8');
    const asked: unknown[] = [];
    const url = await listening((client, text) => {
      asked.push(JSON.parse(text));
      for (const message of messages.trim().split('\n')) client.send(message);
    });
    // Half a second is too short to connect on a busy machine.
    const lines = await linesOf(url, 3);
    expect(asked).toEqual([{ type: 'ris_subscribe', data: { type: 'UPDATE' } }]);
    expect(lines).toEqual(messages.trim().split('\n'));
    expect(await readSource(risLive, lines.join('\n'))).toEqual(await readSource(risLive, messages));
  });

  it('A live stream that ends early, or that no server sends, is a failure and no short file', async () => {
    const url = await listening((client) => {
      client.send('{"type":"ris_error","data":{"message":"enough"}}');
      client.close();
    });
    await expect(linesOf(url, 5)).rejects.toThrow('ended the connection');
    await server?.close();
    await expect(linesOf(url, 5)).rejects.toThrow('cannot listen to ws://127.0.0.1');
  });

  it('The live stream stops when its signal has aborted in advance', async () => {
    const url = await listening(() => undefined);
    await expect(linesOf(url, 60, AbortSignal.abort())).rejects.toThrow('listening was stopped');
  });

  it('The live stream stops when its signal aborts while the server has not answered its request', async () => {
    const leaving = new AbortController();
    const url = await listening(
      () => undefined,
      () => {
        leaving.abort();
        return false;
      },
    );
    await expect(linesOf(url, 60, leaving.signal)).rejects.toThrow('listening was stopped');
  });

  it('The live stream stops when its signal aborts while it listens to a server that says nothing', async () => {
    const leaving = new AbortController();
    const url = await listening(() => leaving.abort());
    await expect(linesOf(url, 60, leaving.signal)).rejects.toThrow('listening was stopped');
  });
});

describe('the server of these tests', () => {
  it('It closes although a client asks for a web socket and leaves meanwhile', async () => {
    await listening(() => undefined);
    const client = connect(server?.port ?? 0, '127.0.0.1');
    await once(client, 'connect');
    // The server has taken the connection, and no request.
    await pause(50);
    const left = once(client, 'close');
    const closed = server?.close();
    client.on('error', () => undefined);
    client.end(
      'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\n\r\n',
    );
    await expect(Promise.all([closed, left])).resolves.toHaveLength(2);
  });
});
