import { createServer } from 'node:net';

/** A TCP port on 127.0.0.1 that is free now: the wished one where it can be had, else one that the system picks. */
export async function freePort(wished = 0): Promise<number> {
  return (await tryPort(wished)) ?? (await tryPort(0)) ?? Promise.reject(new Error('no TCP port is free on 127.0.0.1'));
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const bound = address !== null && typeof address === 'object' ? address.port : null;
      server.close(() => resolve(bound));
    });
  });
}
