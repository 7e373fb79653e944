import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { writeEntries } from './export-data.ts';
import { post, type TestApp, testApp } from './test-app.ts';

let database: Database;
let firewall: TestApp;
let scraper: TestApp;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeEntries(database);
  firewall = await testApp(database, { scopes: ['export'] });
  scraper = await testApp(database, { scopes: ['metrics'] });
});

const LIST = '/v1/export/list/malicious';
const statusOf = async (app: TestApp, path: string) => (await app.ask(path)).status;

describe('keys for programs', () => {
  it('A key with the scope export fetches exports, the MISP feed and TAXII, and nothing else', async () => {
    const paths = [LIST, '/v1/export/misp/blocking/manifest.json', '/taxii2/weft/collections/'];
    expect(await Promise.all(paths.map((path) => statusOf(firewall, path)))).toEqual([200, 200, 200]);
    const others = [
      '/v1/location/ip/192.0.2.1',
      '/api/query?q=RETURN%201',
      '/metrics',
      '/v1/admin/keys',
      '/v1/ops/jobs',
    ];
    expect(await Promise.all(others.map((path) => statusOf(firewall, path)))).toEqual([403, 403, 403, 403, 403]);
  });

  it('A key with the scope metrics reads the figures, and nothing else', async () => {
    const paths = ['/metrics', LIST, '/v1/admin/keys', '/api/query?q=RETURN%201'];
    expect(await Promise.all(paths.map((path) => statusOf(scraper, path)))).toEqual([200, 403, 403, 403]);
  });

  it('A key with the scope override decides about indicators, as one with admin does; one with ops does not', async () => {
    const statuses = (['override', 'admin', 'ops'] as const).map(async (scope) => {
      const app = await testApp(database, { scopes: [scope] });
      const made = await app.ask('/v1/overrides', post({ indicator: '192.0.2.9', decision: 'note', reason: 'test' }));
      return [made.status, await statusOf(app, '/v1/overrides'), await statusOf(app, '/v1/ops/jobs')];
    });
    expect(await Promise.all(statuses)).toEqual([
      [201, 200, 403],
      [201, 200, 403],
      [403, 403, 200],
    ]);
  });

  it('A key with the scope lookup still fetches exports, and one with admin still reads the figures', async () => {
    const apps = await Promise.all(
      (['lookup', 'admin'] as const).map((scope) => testApp(database, { scopes: [scope] })),
    );
    const [reader, operator] = apps;
    expect(
      await Promise.all([reader?.ask(LIST), operator?.ask('/metrics')].map(async (sent) => (await sent)?.status)),
    ).toEqual([200, 200]);
  });
});

describe('Basic authentication', () => {
  const basic = (credentials: string) => ({ headers: { authorization: `Basic ${btoa(credentials)}` } });

  it('An export takes the key as the password of Basic authentication, as firewalls send it', async () => {
    const { text } = await firewall.keys.create('edl', ['export']);
    const statuses = [`weft:${text}`, `${text}:`, 'weft:wrong', text].map(
      async (credentials) => (await firewall.app.request(LIST, basic(credentials))).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 401, 401]);
  });

  it('An export without a key names both ways to authenticate; a look-up names Bearer only', async () => {
    const challenge = async (path: string) => (await firewall.app.request(path)).headers.get('www-authenticate');
    expect(await challenge(LIST)).toBe('Bearer realm="svc", Basic realm="svc", charset="UTF-8"');
    expect(await challenge('/v1/location/ip/192.0.2.1')).toBe('Bearer realm="svc"');
  });
});

describe('query parameters that an operation does not know', () => {
  it.each([
    ['tpye=ip', 'This path has no parameter tpye. Did you mean type?'],
    ['since=2026-08-01&key=x', 'This path has no parameter key. It takes type, since, band, min_score.'],
    ['next=10', 'This path has no parameter next. It takes type, since, band, min_score.'],
  ])('An export refuses %s, which would return far more than was meant', async (query, detail) => {
    const field = /(?:^|&)(tpye|key|next)=/.exec(query)?.[1];
    expect(await firewall.json(`${LIST}?${query}`)).toMatchObject({
      status: 400,
      error: 'INVALID_PARAMETER',
      detail,
      details: { field, issue: 'unknown parameter' },
    });
  });

  it('A MISP manifest refuses any parameter', async () => {
    expect(await firewall.json('/v1/export/misp/blocking/manifest.json?type=ip')).toMatchObject({
      status: 400,
      detail: 'This path has no parameter type. It takes none.',
    });
  });

  it('Any other answer names them in the header Weft-Ignored, escaped and cut', async () => {
    const { ask } = await testApp(database);
    const ignored = async (query: string) => (await ask(`/v1/location/stats${query}`)).headers.get('weft-ignored');
    expect(await ignored('')).toBeNull();
    expect(await ignored('?fields=&feilds=x&b%0d%0aSet-Cookie=1')).toBe('fields, feilds, b%0D%0ASet-Cookie');
    // The cut falls between the halves of a surrogate pair.
    expect(await ignored(`?${'x'.repeat(63)}${encodeURIComponent('😀')}=`)).toBe(`${'x'.repeat(63)}%EF%BF%BD`);
    const many = Array.from({ length: 40 }, (_, index) => `${'x'.repeat(90)}${index}=`).join('&');
    expect((await ignored(`?${many}`))?.length).toBe(10 * 64 + 9 * 2);
  });

  it('A list takes next in the place of cursor, since its answer calls it so', async () => {
    const { ask, json } = await testApp(database);
    const response = await ask('/v1/location/search?field=country&value=US&limit=1&next=1');
    expect([response.status, response.headers.get('weft-ignored')]).toEqual([200, null]);
    expect(await json('/v1/location/search?field=country&value=US&limit=1&next=x')).toMatchObject({
      status: 400,
      detail: 'cursor must be next of the previous page, unchanged.',
    });
  });
});
