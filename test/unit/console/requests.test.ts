import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../console/page/api/request.ts';
import { type WebServer, webServer } from '../../support/web-server.ts';

const ROWS = JSON.stringify({ columns: ['n'], rows: [{ n: 1 }] });
let server: WebServer;

beforeAll(async () => {
  server = await webServer();
});

afterAll(() => server.close());

/** Makes the server start an answer that it never ends. Resolves once the answer has started. */
function halfAnAnswer(): Promise<ServerResponse> {
  return new Promise((resolve) => {
    server.answer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(ROWS.slice(0, 20), () => resolve(response));
    });
  });
}

describe('requests of the console', () => {
  it('A request that is cancelled during its answer fails instead of returning no rows', async () => {
    const begun = halfAnAnswer();
    const control = new AbortController();
    const asked = request(server.url, { signal: control.signal });
    await begun;
    control.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('An answer that breaks off is an error that says what to do', async () => {
    const begun = halfAnAnswer();
    const asked = request(server.url);
    (await begun).destroy();
    await expect(asked).rejects.toThrow('The answer ended before it was complete. Try again.');
  });

  it('An answer without content is null', async () => {
    server.answer((_, response) => void response.writeHead(204).end());
    expect(await request(server.url)).toBeNull();
  });

  it('A refused request fails with the message of the server', async () => {
    server.answer((_, response) => void response.writeHead(400).end('{"detail":"There is no label HOST."}'));
    await expect(request(server.url)).rejects.toThrow('There is no label HOST.');
  });
});
