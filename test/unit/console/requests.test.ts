import { createServer, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { request } from '../../../console/page/api/request.ts';

const ROWS = JSON.stringify({ columns: ['n'], rows: [{ n: 1 }] });
const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that answers every request in one way. */
async function serverThat(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return `http://127.0.0.1:${address.port}/`;
}

/** Begins an answer that is never ended; resolves once it is underway. */
function halfAnAnswer(): {
  readonly begun: Promise<ServerResponse>;
  readonly answer: (response: ServerResponse) => void;
} {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  const answer = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(ROWS.slice(0, 20), () => resolve(response));
  };
  return { begun: promise, answer };
}

describe('an answer to the console', () => {
  it('that was given up half way is not taken for one without rows', async () => {
    const { begun, answer } = halfAnAnswer();
    const control = new AbortController();
    const asked = request(await serverThat(answer), { signal: control.signal });
    await begun;
    control.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('that broke off is told to have, and what to do', async () => {
    const { begun, answer } = halfAnAnswer();
    const asked = request(await serverThat(answer));
    (await begun).destroy();
    await expect(asked).rejects.toThrow('The answer broke off before its end: ask again.');
  });

  it('is nothing where the server has nothing to say', async () => {
    expect(await request(await serverThat((response) => void response.writeHead(204).end()))).toBeNull();
  });

  it('has a refusal in the words of the server', async () => {
    const url = await serverThat(
      (response) => void response.writeHead(400).end('{"detail":"There is no label HOST."}'),
    );
    await expect(request(url)).rejects.toThrow('There is no label HOST.');
  });
});
