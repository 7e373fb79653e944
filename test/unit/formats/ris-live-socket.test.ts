import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { risLiveLines } from '../../../loaders/formats/ris-live-socket.ts';
import { risLive } from '../../../loaders/sources/routing/ris-live.ts';
import { readSource } from '../../support/source-input.ts';
import { type SocketClient, webSocketServer } from '../../support/web-socket-server.ts';

let server: Awaited<ReturnType<typeof webSocketServer>> | undefined;

afterEach(() => server?.close());

async function listening(onText: (client: SocketClient, text: string) => void): Promise<string> {
  server = await webSocketServer(onText);
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

  it('The live stream stops when its signal aborts', async () => {
    const url = await listening(() => undefined);
    await expect(linesOf(url, 60, AbortSignal.timeout(50))).rejects.toThrow('listening was stopped');
  });
});
