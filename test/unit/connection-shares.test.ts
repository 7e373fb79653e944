import { afterEach, describe, expect, it } from 'vitest';
import { ConnectionShares, NoConnection, partOf, type Release } from '../../store/connection-shares.ts';
import { forKey, forQuery } from '../../store/connection-users.ts';

const LIMITS = { total: 6, reserve: 2, guaranteed: 1, perKey: 4, perQuery: 2 };
/** What still waits when a test ends stops waiting then. */
let end = new AbortController();
const patience = () => ({ timeoutMs: 10_000, signal: end.signal });

afterEach(() => {
  end.abort();
  end = new AbortController();
});

/** Asks for so many connections for requests of a key, each request separately. `given` holds those that were granted. */
function ask(shares: ConnectionShares, key: string, count: number, given: { key: string; release: Release }[]) {
  return Array.from({ length: count }, () =>
    forKey(key, () => shares.acquire(patience())).then(
      (release) => given.push({ key, release }),
      () => undefined,
    ),
  );
}

/** Until everything that can go on has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the connections of one key', () => {
  it('A key gets no more connections than it may use, and the next request goes on when one is returned', async () => {
    const shares = new ConnectionShares(LIMITS);
    const given: { key: string; release: Release }[] = [];
    ask(shares, 'a', 6, given);
    await settled();
    expect(given).toHaveLength(4);
    given[0]?.release();
    given[0]?.release();
    await settled();
    expect(given).toHaveLength(5);
  });

  it('A key leaves connections for other keys, and one for a key without any even if all are in use', async () => {
    const shares = new ConnectionShares(LIMITS);
    const given: { key: string; release: Release }[] = [];
    ask(shares, 'a', 10, given);
    ask(shares, 'b', 10, given);
    await settled();
    expect(given.map(({ key }) => key).join('')).toBe('aaaabb');
    ask(shares, 'c', 3, given);
    ask(shares, 'd', 3, given);
    ask(shares, 'e', 3, given);
    await settled();
    expect(given.map(({ key }) => key).join('')).toBe('aaaabbcd');
  });

  it('A connection goes first to the key that uses the fewest', async () => {
    const shares = new ConnectionShares({ ...LIMITS, reserve: 0 });
    const given: { key: string; release: Release }[] = [];
    ask(shares, 'a', 5, given);
    ask(shares, 'b', 5, given);
    ask(shares, 'c', 5, given);
    await settled();
    for (const { release } of given.slice(0, 3)) release();
    await settled();
    expect(given.map(({ key }) => key).join('')).toBe('aaaabbcca');
  });
});

describe('the connections of one query', () => {
  it('A query has few connections at once, whatever its key may use', async () => {
    const shares = new ConnectionShares(LIMITS);
    const releases: Release[] = [];
    const read = async () => releases.push(await shares.acquire(patience()));
    forKey('a', () => forQuery(() => [read(), read(), read()]));
    forKey('a', () => forQuery(() => [read()]));
    await settled();
    expect(releases).toHaveLength(3);
    releases[0]?.();
    await settled();
    expect(releases).toHaveLength(4);
  });
});

describe('a request that waits', () => {
  it('A request that waits gets an error after a time, and then holds up no other', async () => {
    const shares = new ConnectionShares({ ...LIMITS, perKey: 1 });
    const release = await forKey('a', () => shares.acquire(patience()));
    await expect(forKey('a', () => shares.acquire({ timeoutMs: 5 }))).rejects.toBeInstanceOf(NoConnection);
    release();
    await expect(forKey('a', () => shares.acquire({ timeoutMs: 5 }))).resolves.toBeTypeOf('function');
  });

  it('A request stops waiting when its client goes away', async () => {
    const shares = new ConnectionShares({ ...LIMITS, perKey: 1 });
    const client = new AbortController();
    await forKey('a', () => shares.acquire(patience()));
    const waiting = forKey('a', () => shares.acquire({ timeoutMs: 10_000, signal: client.signal }));
    client.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
  });

  it('Work of no key does not wait: it always finds a connection', async () => {
    const shares = new ConnectionShares({ ...LIMITS, total: 0, reserve: 0 });
    await expect(shares.acquire({ timeoutMs: 1 })).resolves.toBeTypeOf('function');
  });
});

describe('connections that several pools share', () => {
  const all = { total: 44, reserve: 8, guaranteed: 2, perKey: 32, perQuery: 3 };

  it('One pool has all connections, and each of two pools has a part', () => {
    expect(partOf(all, 1)).toEqual(all);
    expect(partOf(all, 2)).toEqual({ total: 22, reserve: 4, guaranteed: 1, perKey: 16, perQuery: 3 });
  });

  it('Each of many pools has room for a whole query, and for one of another key', () => {
    expect(partOf(all, 64)).toEqual({ total: 4, reserve: 1, guaranteed: 1, perKey: 3, perQuery: 3 });
  });
});
