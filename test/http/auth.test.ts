import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { ApiKeys } from '../../http/auth/api-keys.ts';
import { keyHash } from '../../http/auth/key-text.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { post, type TestApp, testApp } from './test-app.ts';

let database: Database;

beforeEach(async () => {
  database = await schemaDatabase();
});

describe('keys', () => {
  it('A key is 256 random bits after a visible prefix, shown once and stored as a hash', async () => {
    const keys = new ApiKeys(database);
    const { text, id } = await keys.create('ci', ['query']);
    expect(text).toMatch(/^svc_live_[A-Za-z0-9_-]{43}$/);
    expect((await keys.create('ci', ['query'])).text).not.toBe(text);
    const stored = await database.read({
      text: 'MATCH (k:API_KEY {id: $id}) RETURN properties(k) AS k',
      parameters: { id },
    });
    expect(JSON.stringify(stored)).toContain(keyHash(text));
    expect(JSON.stringify(stored)).not.toContain(text);
    expect(JSON.stringify(await keys.list())).not.toContain(keyHash(text));
  });

  it('Keys are listed oldest first, with their scopes and without their text', async () => {
    const keys = new ApiKeys(database);
    const { text, ...first } = await keys.create('first', ['query', 'lookup']);
    await keys.create('second', ['admin']);
    expect(await keys.list()).toMatchObject([first, { name: 'second', scopes: ['admin'], revokedAt: null }]);
    expect(first.prefix).toBe(text.slice(0, 13));
  });

  it('A key is valid until it is revoked, also when another process revokes it', async () => {
    const [ours, theirs] = [new ApiKeys(database), new ApiKeys(database)];
    const { text, id, prefix } = await ours.create('ci', ['query']);
    expect(await ours.verify(text)).toEqual({ id, name: 'ci', prefix, scopes: ['query'] });
    expect(await ours.verify(`${text}x`)).toBeNull();
    expect(await ours.revoke(id)).toBe(true);
    expect(await ours.verify(text)).toBeNull();
    expect(await theirs.verify(text)).toBeNull();
    expect(await ours.revoke(id)).toBe(false);
    expect(await ours.revoke('no-such-id')).toBe(false);
  });

  it('A key is not valid any more when it has expired', async () => {
    const keys = new ApiKeys(database);
    const { text, id } = await keys.create('short', ['query']);
    await database.write({ text: 'MATCH (k:API_KEY {id: $id}) SET k.expiresAt = timestamp() - 1', parameters: { id } });
    expect(await keys.verify(text)).toBeNull();
  });

  it('A key has the time of its last use', async () => {
    const keys = new ApiKeys(database);
    const { text } = await keys.create('ci', ['query']);
    const before = Date.now();
    await keys.verify(text);
    const [record] = await keys.list();
    expect(record?.lastUsedAt).toBeGreaterThanOrEqual(before);
  });

  it('A key that is verified while it is revoked is not cached as valid', async () => {
    const keys = new ApiKeys(database);
    for (let round = 0; round < 10; round += 1) {
      const { id, text } = await keys.create(`round ${round}`, ['query']);
      await Promise.all([keys.revoke(id), ...Array.from({ length: 8 }, () => keys.verify(text))]);
      expect(await keys.verify(text)).toBeNull();
    }
  });

  describe('the WEFT_API_KEY', () => {
    /** A new home, and perhaps those that it was copied from. */
    const home = (...formerIds: string[]) => ({ id: randomUUID(), formerIds });
    const newText = () => randomUUID().padEnd(40, '-');
    const isValid = async (text: string) => (await new ApiKeys(database).verify(text)) !== null;
    /** Adopts a text as the server of a home does at its start, and reports whether it is valid. */
    const adopt = async (text: string, of: ReturnType<typeof home>) =>
      (await new ApiKeys(database).adoptEnvironmentKey(text, of)).isValid;

    it('The WEFT_API_KEY has all scopes; a new value ends the old one, a revoked value stays revoked', async () => {
      const [own, old, fresh] = [home(), newText(), 'b'.repeat(256)];
      expect(await adopt(old, own)).toBe(true);
      expect(await adopt(old, own)).toBe(true);
      expect((await new ApiKeys(database).verify(old))?.scopes).toEqual([
        ...['query', 'lookup', 'ops', 'override', 'export', 'metrics', 'admin'],
      ]);
      expect(await adopt(fresh, own)).toBe(true);
      expect([await isValid(old), await isValid(fresh)]).toEqual([false, true]);
      expect(await adopt(old, own)).toBe(false);
    });

    it('Servers of two homes that share a graph do not revoke the WEFT_API_KEY of each other, and report it', async () => {
      const [one, other] = [home(), home()];
      const [ofOne, ofOther] = [newText(), newText()];
      await adopt(ofOne, one);
      await adopt(ofOther, other);
      const { ofOthers } = await new ApiKeys(database).adoptEnvironmentKey(ofOne, one);
      expect([await isValid(ofOne), await isValid(ofOther)]).toEqual([true, true]);
      expect(ofOthers).toEqual([(await new ApiKeys(database).verify(ofOther))?.id]);
    });

    it('A WEFT_API_KEY of two homes is valid until both have another', async () => {
      const [one, other, shared] = [home(), home(), newText()];
      await adopt(shared, one);
      await adopt(shared, other);
      await adopt(newText(), one);
      expect(await isValid(shared)).toBe(true);
      await adopt(newText(), other);
      expect(await isValid(shared)).toBe(false);
    });

    it('A copied or restored home ends the WEFT_API_KEY of the home that it came from, in its own graph', async () => {
      const [original, text] = [home(), newText()];
      await adopt(text, original);
      const copy = home(original.id);
      await adopt(text, copy);
      expect(await isValid(text)).toBe(true);
      await adopt(newText(), copy);
      expect(await isValid(text)).toBe(false);
    });

    it('A WEFT_API_KEY of a Weft that wrote no homes down ends with the next value', async () => {
      const text = newText();
      await new ApiKeys(database).create('WEFT_API_KEY', ['admin'], text);
      await adopt(newText(), home());
      expect(await isValid(text)).toBe(false);
    });
  });

  test.each(['x'.repeat(31), 'x'.repeat(257), ` ${'x'.repeat(40)}`, `${'x'.repeat(40)}\n`, 'ü'.repeat(40)])(
    'A key text that is not 32 to 256 printable characters is refused (%j)',
    async (text) => {
      await expect(new ApiKeys(database).create('own', ['query'], text)).rejects.toThrow('32 to 256 printable');
    },
  );

  it('A key text that is already in use is refused', async () => {
    const keys = new ApiKeys(database);
    await keys.create('one', ['query'], 'k'.repeat(40));
    await expect(keys.create('two', ['admin'], 'k'.repeat(40))).rejects.toThrow('already');
  });
});

describe('a request without a valid key', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await schemaDatabase());
  });

  test.each([
    '/api/query',
    '/api/query/stats',
    '/v1/location/ip/192.0.2.10',
    '/v1/location/stats',
    '/no/such/path',
    '/metrics',
    '/openapi.json/x',
  ])('A request without a key is answered 401 at %s', async (path) => {
    const response = await app.app.request(path);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="svc"');
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ type: 'urn:weft:problem:unauthorized', error: 'UNAUTHORIZED' });
  });

  it('A request without a key is answered 401 with every method, before 404, 405, 413 and 415', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']) {
      expect((await app.app.request('/v1/location/stats', { method })).status).toBe(401);
    }
    const large = { method: 'POST', body: 'x'.repeat(2 ** 20 + 1), headers: { 'content-type': 'text/plain' } };
    expect((await app.app.request('/api/query', large)).status).toBe(401);
  });

  it('A request with an invalid key gets the error invalid_token', async () => {
    for (const headers of [{ authorization: `Bearer svc_live_${'x'.repeat(43)}` }, { 'x-api-key': 'nobody' }]) {
      const response = await app.app.request('/api/query', { headers });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="svc", error="invalid_token"');
    }
  });

  test.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer ', 'Token abc', ''])(
    'A request is answered 401 with Authorization %j',
    async (authorization) => {
      const response = await app.app.request('/v1/location/stats', { headers: { authorization } });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="svc"');
    },
  );

  it('A key in the query string is never read', async () => {
    const { text } = await app.keys.create('query string', ['lookup']);
    expect((await app.app.request(`/v1/location/stats?api_key=${text}&access_token=${text}`)).status).toBe(401);
  });

  test.each(['/health', '/ready', '/problems/unauthorized'])(
    'A request without a key is answered at the open path %s',
    async (path) => {
      expect((await app.app.request(path)).status).toBe(200);
    },
  );
});

describe('a request with a key', () => {
  it('A request may send its key as Bearer in any case, or in X-API-Key', async () => {
    const app = await testApp(database);
    const { text } = await app.keys.create('clients', ['lookup']);
    for (const headers of [{ authorization: `bearer ${text}` }, { 'x-api-key': text }]) {
      expect((await app.app.request('/v1/location/stats', { headers })).status).toBe(200);
    }
  });

  it('A request whose key lacks a scope is answered 403 with that scope', async () => {
    const { ask } = await testApp(database, { scopes: ['lookup'] });
    const response = await ask('/api/query', post({ query: 'RETURN 1' }));
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: 'FORBIDDEN', requiredScope: 'query', suggestions: [] });
    const other = await testApp(database, { scopes: ['query'] });
    expect(await other.json('/v1/location/ip/192.0.2.10')).toMatchObject({ status: 403, requiredScope: 'lookup' });
  });

  it('A request leaves no trace of its key in the log', async () => {
    const app = await testApp(database);
    const { text } = await app.keys.create('clients', ['lookup']);
    await app.app.request('/v1/location/ip/192.0.2.10?secret=1', { headers: { authorization: `Bearer ${text}` } });
    expect(app.logged).toHaveLength(1);
    expect(app.logged).toMatchObject([
      { level: 'info', line: { method: 'GET', path: '/v1/location/ip/{ip}', status: 404 } },
    ]);
    expect(JSON.stringify(app.logged)).not.toMatch(new RegExp(`${text}|secret`));
  });
});
