import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { driverReason } from '../../cli/neo4j/driver-reason.ts';
import { freePort } from '../../cli/neo4j/free-port.ts';
import { Database } from '../../store/database.ts';

/** What the driver says where it cannot connect. */
async function failureAt(uri: string): Promise<unknown> {
  const database = Database.open({ uri, username: 'neo4j', password: 'none' });
  try {
    return await database.verify().then(
      () => 'it answered',
      (error: unknown) => error,
    );
  } finally {
    await database.close();
  }
}

describe('why a Neo4j does not answer', () => {
  it('A dead Neo4j is reported by what the system says, without a word on encryption', async () => {
    const port = await freePort();
    const error = await failureAt(`bolt://127.0.0.1:${port}`);
    expect(String(error)).toContain('encryption');
    expect(driverReason(error)).toBe(`connect ECONNREFUSED 127.0.0.1:${port}`);
  });

  it('A server that ends the connection is reported by what the driver saw, without a word on encryption', async () => {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const reason = driverReason(await failureAt(`bolt://127.0.0.1:${port}`));
    server.close();
    expect(reason).not.toBe('');
    expect(reason).not.toMatch(/encryption|Neo4j 4\.0/);
  });

  it('Other errors keep their words', () => {
    expect(driverReason(new Error('The client is unauthorized'))).toBe('The client is unauthorized');
  });
});
