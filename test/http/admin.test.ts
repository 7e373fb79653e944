import { beforeAll, describe, expect, it } from 'vitest';
import { LIST_REFUSED, LIST_SOURCES } from '../../http/admin/source-operations.ts';
import { SOURCES } from '../../loaders/catalog.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { loadIpsum } from '../support/load-ipsum.ts';
import { post, type TestApp, testApp } from './test-app.ts';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);

let database: Database;
let app: TestApp;

beforeAll(async () => {
  database = await schemaDatabase();
  app = await testApp(database);
});

describe('keys', () => {
  const own = () => ({
    id: app.keyId,
    name: 'test',
    prefix: expect.stringMatching(/^svc_live_....$/),
    scopes: ['query', 'lookup', 'ops', 'override', 'export', 'metrics', 'admin'],
    status: 'valid',
    isOwn: true,
    createdAt: TIME,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: TIME,
  });

  it('Keys are listed without their texts', async () => {
    expect(await app.json('/v1/admin/keys')).toEqual({ total: 1, keys: [own()] });
  });

  it('A key is created with the requested scopes, shown only once, and revoked', async () => {
    const answer = await app.ask('/v1/admin/keys', post({ name: 'mail gateway', scopes: ['lookup', 'lookup'] }));
    const { key, ...record } = Object(await answer.json());
    expect([answer.status, key]).toEqual([201, expect.stringMatching(/^svc_live_[\w-]{43}$/)]);
    expect(record).toEqual({
      ...own(),
      id: UUID,
      name: 'mail gateway',
      prefix: String(key).slice(0, 13),
      scopes: ['lookup'],
      isOwn: false,
      lastUsedAt: null,
    });
    const headers = { authorization: `Bearer ${key}` };
    const status = async () => (await app.ask('/v1/location/stats', { headers })).status;
    expect(await status()).toBe(200);
    expect(JSON.stringify(await app.json('/v1/admin/keys'))).not.toContain(String(key));
    const path = `/v1/admin/keys/${record.id}`;
    expect([(await app.ask(path, { method: 'DELETE' })).status, await status()]).toEqual([204, 401]);
    expect(await app.json(path, { method: 'DELETE' })).toMatchObject({
      status: 404,
      type: 'urn:weft:problem:key-not-found',
    });
    expect(await app.json('/v1/admin/keys')).toMatchObject({
      total: 2,
      keys: [own(), { id: record.id, status: 'revoked', revokedAt: TIME }],
    });
  });

  it('A key cannot revoke itself', async () => {
    const { status, type } = await app.json(`/v1/admin/keys/${app.keyId}`, { method: 'DELETE' });
    expect([status, type]).toEqual([409, 'urn:weft:problem:own-key']);
    expect((await app.ask('/v1/admin/keys')).status).toBe(200);
  });

  it('A key has all scopes but admin if none is named, and is refused with an unknown scope or an empty list', async () => {
    expect(await app.json('/v1/admin/keys', post({ name: 'ci' }))).toMatchObject({
      scopes: ['query', 'lookup', 'ops'],
    });
    const refused = [{}, { name: '' }, { name: 'x', scopes: [] }, { name: 'x', scopes: ['root'] }];
    for (const body of refused)
      expect(await app.json('/v1/admin/keys', post(body))).toMatchObject({
        status: 400,
        type: 'urn:weft:problem:invalid-body',
      });
  });

  it('A key without the scope admin can use no operation on keys and sources', async () => {
    const { text } = await app.keys.create('reader', ['query', 'lookup', 'ops']);
    const headers = { authorization: `Bearer ${text}`, 'content-type': 'application/json' };
    const asked = [
      app.ask('/v1/admin/keys', { headers }),
      app.ask('/v1/admin/keys', { ...post({ name: 'x' }), headers }),
      app.ask(`/v1/admin/keys/${app.keyId}`, { method: 'DELETE', headers }),
      app.ask('/v1/admin/sources', { headers }),
      app.ask('/v1/admin/sources/feodo-tracker/refused', { headers }),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });
});

describe('sources', () => {
  const IPSUM = [
    '# Last update: Sat, 22 Aug 2026 03:00:29 +0200',
    ...['77.90.185.20\t3', '192.0.2.999\t4', '77.239.124.102\t5', '<b>no</b> address at all', '77.239.124.108\t3', ''],
  ].join('\n');

  it('Sources report how their last load went, and which records it refused, each with its line and reason', async () => {
    await loadIpsum(database, IPSUM);
    const { total, sources } = await app.json('/v1/admin/sources');
    const all: Record<string, unknown>[] = Object(sources);
    expect([total, all.length]).toEqual([SOURCES.length, SOURCES.length]);
    const loaded = LIST_SOURCES.answer.examples.one?.sources.map((source) => ({
      ...source,
      lastLoad: { ...source.lastLoad, startedAt: TIME },
    }));
    expect(all.filter(({ lastLoad }) => lastLoad !== null)).toEqual(loaded);
    const { one: refused } = LIST_REFUSED.answer.examples;
    const times = { startedAt: TIME, finishedAt: TIME };
    expect(await app.json('/v1/admin/sources/stamparm-ipsum/refused')).toEqual({
      ...refused,
      runs: refused?.runs.map((run) => ({ ...run, ...times, id: UUID })),
    });
  });

  it('A source that was never loaded has no loads, and a source that is not declared is not found', async () => {
    expect(await app.json('/v1/admin/sources/tor-exit-nodes/refused')).toMatchObject({ runs: [] });
    expect(await app.json('/v1/admin/sources/nobodys-list/refused')).toMatchObject({
      status: 404,
      type: 'urn:weft:problem:source-not-found',
    });
  });
});
