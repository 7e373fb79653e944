import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forKey } from '../../store/connection-users.ts';
import { Database } from '../../store/database.ts';

/** A port that closes every connection at once, as that of a server that is not there yet. */
let closing: Server;
let tries = 0;
let database: Database;

beforeEach(async () => {
  tries = 0;
  closing = createServer((socket) => {
    tries += 1;
    socket.on('error', () => undefined);
    socket.destroy();
  });
  await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve));
  const address = closing.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  database = Database.open({ uri: `bolt://127.0.0.1:${address.port}`, username: 'neo4j', password: 'none' });
});

afterEach(async () => {
  await database.close();
  await new Promise((resolve) => closing.close(resolve));
});

it('A write for a request is tried once where there is no database', async () => {
  await expect(forKey('key', () => database.write({ text: 'CREATE (:A)' }))).rejects.toThrow();
  expect(tries).toBe(1);
});

it('A write of a load is tried again where there is no database', async () => {
  const written = database.write({ text: 'CREATE (:A)' }).catch((error: unknown) => error);
  await expect.poll(() => tries, { timeout: 60_000 }).toBeGreaterThan(2);
  await database.close();
  await written;
});
