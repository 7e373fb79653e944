import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { API_ROOT_INFORMATION, DISCOVERY } from '../../http/taxii/operations.ts';
import { ADDED_TEXTS } from '../../procedures/export/collections/added-keys.ts';
import { NAMED_ENTRIES } from '../../procedures/export/tier-page.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { plan } from './plans.ts';
import { FIRST, HASH, MALICIOUS, NAMES, SECOND, THIRD, writeJudged } from './taxii-data.ts';
import { type TestApp, testApp } from './test-app.ts';

const TAXII = 'application/taxii+json;version=2.1';

let database: Database;
let app: TestApp;

beforeAll(async () => {
  database = await schemaDatabase();
});

beforeEach(async () => {
  await writeJudged(database);
  app = await testApp(database);
});

const OBJECT = z.looseObject({ type: z.string(), id: z.string(), name: z.string(), modified: z.string() });
const PAGE = z.object({
  more: z.boolean().optional(),
  next: z.string().optional(),
  objects: z.array(OBJECT).optional(),
});

const LISTED = z.object({ collections: z.array(z.looseObject({ id: z.string(), alias: z.string() })) });

async function page(target: string, headers: Record<string, string> = { accept: TAXII }) {
  const response = await app.ask(`/taxii2/weft/collections/${target}`, { headers });
  expect([target, response.status, response.headers.get('content-type')]).toEqual([target, 200, TAXII]);
  const { more = false, next, objects = [] } = PAGE.parse(await response.json());
  const times = ['first', 'last'].map((end) => response.headers.get(`x-taxii-date-added-${end}`));
  return { more, next, objects, names: objects.map(({ name }) => name), times };
}

const stamp = (time: number) => new Date(time).toISOString().replace('Z', '000Z');
const IDENTITY = '2020-01-01T00:00:00.000000Z';

describe('a TAXII server', () => {
  it('A TAXII server is found at /taxii2/, with one API root and a collection for each tier', async () => {
    const ask = async (path: string) => {
      const response = await app.ask(path, { headers: { accept: TAXII } });
      expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, TAXII]);
      return response.json();
    };
    expect(await ask('/taxii2/')).toEqual(DISCOVERY.answer.examples.server);
    expect(await ask('/taxii2/weft/')).toEqual(API_ROOT_INFORMATION.answer.examples.root);
    const { collections } = LISTED.parse(await ask('/taxii2/weft/collections/'));
    expect(collections.map((one) => [one.alias, one.can_read, one.can_write])).toEqual([
      ['blocking', true, false],
      ['malicious', true, false],
      ['ambiguous', true, false],
      ['benign-allowlisted', true, false],
    ]);
    for (const collection of collections) {
      // A UUID of version 4, as the standard requires.
      expect(collection.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(collection.media_types).toEqual(['application/stix+json;version=2.1']);
      expect(await ask(`/taxii2/weft/collections/${collection.id}/`)).toEqual(collection);
      expect(await ask(`/taxii2/weft/collections/${collection.alias}/`)).toEqual(collection);
    }
  });

  test.each([
    [undefined, 200],
    ['*/*', 200],
    ['application/*;q=0.5', 200],
    ['application/taxii+json', 200],
    ['application/taxii+json; version="2.1"', 200],
    ['text/html, application/taxii+json;version=2.1;q=0.1', 200],
    ['application/taxii+json;version=2.0', 406],
    ['application/vnd.oasis.taxii+json; version=2.0', 406],
    ['application/json', 406],
    ['application/taxii+json;version=2.1;q=0', 406],
  ])('A TAXII server answers Accept: %s with %i', async (accept, status) => {
    const headers: Record<string, string> = accept === undefined ? {} : { accept };
    for (const path of ['/taxii2/', '/taxii2/weft/collections/blocking/objects/'])
      expect([path, (await app.ask(path, { headers })).status]).toEqual([path, status]);
  });

  it('A TAXII server returns errors in TAXII format to clients that accept it, else as problem+json', async () => {
    const path = '/taxii2/weft/collections/other/objects/';
    const response = await app.ask(path, { headers: { accept: TAXII, 'x-request-id': 'the-request' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([404, TAXII]);
    expect(await response.json()).toEqual({
      title: 'Collection not found',
      description: 'There is no such collection: the collections of the API root are listed under collections/.',
      error_id: 'the-request',
      error_code: 'COLLECTION_NOT_FOUND',
      http_status: '404',
      details: {},
    });
    const older = await app.ask(path, { headers: { accept: 'application/taxii+json;version=2.0' } });
    expect([older.status, older.headers.get('content-type')]).toEqual([406, TAXII]);
    expect(await app.json(path)).toMatchObject({ type: 'urn:weft:problem:collection-not-found', status: 404 });
    const bad = await app.ask(`/taxii2/weft/collections/blocking/objects/?limit=0`, { headers: { accept: TAXII } });
    expect(await bad.json()).toMatchObject({ http_status: '400', details: { field: 'limit' } });
    // Other paths do not use the TAXII format.
    const elsewhere = await app.ask('/v1/nowhere', { headers: { accept: TAXII } });
    expect(elsewhere.headers.get('content-type')).toBe('application/problem+json');
  });

  it('A TAXII server takes the key as other paths do, or as the password of any name', async () => {
    const { text } = await app.keys.create('poller', ['lookup']);
    const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` });
    const status = async (headers: Record<string, string>, path = '/taxii2/') =>
      (await app.app.request(path, { headers })).status;
    expect(await status(basic(`weft:${text}`))).toBe(200);
    expect(await status(basic(`${text}:`))).toBe(200);
    expect(await status({ authorization: `Bearer ${text}` })).toBe(200);
    expect(await status(basic(`${text}:wrong`))).toBe(401);
    expect(await status(basic('weft'))).toBe(401);
    // Exports take it too; nowhere else, because a browser would ask for a password, and keep it.
    expect(await status(basic(`weft:${text}`), '/v1/export/list/blocking')).toBe(200);
    expect(await status(basic(`weft:${text}`), '/v1/location/ip/192.0.2.1')).toBe(401);
    const without = await app.app.request('/taxii2/', { headers: { accept: TAXII } });
    expect([without.status, without.headers.get('www-authenticate'), without.headers.get('content-type')]).toEqual([
      401,
      'Bearer realm="svc", Basic realm="svc", charset="UTF-8"',
      TAXII,
    ]);
    const other = await app.keys.create('other', ['query']);
    expect(await status(basic(`weft:${other.text}`))).toBe(403);
  });

  it('A TAXII server lets no client add or remove objects', async () => {
    const objects = '/taxii2/weft/collections/blocking/objects/';
    for (const [method, path] of [
      ['POST', objects],
      ['DELETE', `${objects}indicator--2b9d4c10-6e35-5f7a-9c02-51ad8e6f0b37/`],
    ] as const)
      expect((await app.ask(path, { method })).status).toBe(403);
    expect((await app.ask(objects, { method: 'PUT' })).status).toBe(405);
    expect((await app.app.request(objects, { method: 'POST' })).status).toBe(401);
  });
});

describe('a collection', () => {
  it('A collection has its objects in the order of their verdict times, after the identity of the author', async () => {
    const { names, objects, more, times } = await page('malicious/objects/');
    expect(names).toEqual(['Weft', ...NAMES]);
    expect([more, times]).toEqual([false, [IDENTITY, stamp(THIRD)]]);
    expect(objects[1]).toEqual({
      type: 'indicator',
      spec_version: '2.1',
      id: expect.stringMatching(/^indicator--/),
      created_by_ref: objects[0]?.id,
      created: '2026-08-20T01:00:00.000Z',
      modified: '2026-08-20T01:00:00.000Z',
      name: 'a.example',
      description: 'malicious, HIGH 71.3; c2; on C2 list; last seen 2026-08-01',
      indicator_types: ['malicious-activity'],
      pattern: "[domain-name:value = 'a.example']",
      pattern_type: 'stix',
      valid_from: '2026-08-01T06:00:00.000Z',
      confidence: 71,
      labels: ['c2', 'blocking'],
    });
    expect((await page('blocking/objects/')).names).toEqual(['Weft', ...NAMES.filter((name) => name !== 'b.example')]);
    expect((await page('ambiguous/objects/')).names).toEqual(['Weft', 'both.example']);
    expect((await page('benign-allowlisted/objects/')).names).toEqual(['Weft']);
  });

  it('A collection has the same objects as its export', async () => {
    const bundle = await app.json('/v1/export/stix/malicious');
    const exported = new Map(
      z
        .array(OBJECT)
        .parse(bundle.objects)
        .map((object) => [object.id, object]),
    );
    const { objects } = await page('malicious/objects/');
    expect(new Map(objects.map((object) => [object.id, object]))).toEqual(exported);
  });

  it('A collection has a manifest of the same objects', async () => {
    const { objects } = await page('malicious/objects/');
    const manifest = await app.json('/taxii2/weft/collections/malicious/manifest/');
    const added = [IDENTITY, ...MALICIOUS.map(([, , , time]) => stamp(time))];
    expect(manifest).toEqual({
      objects: objects.map(({ id, modified }, at) => ({
        id,
        date_added: added[at],
        version: modified,
        media_type: 'application/stix+json;version=2.1',
      })),
    });
  });

  test.each([1, 2, 3, 5, 8, 9, 100])('A collection has the same objects in pages of %i', async (limit) => {
    const names: string[] = [];
    let target = `malicious/objects/?limit=${limit}`;
    for (let count = 0; ; count += 1) {
      const one = await page(target);
      expect(one.names.length).toBeLessThanOrEqual(limit);
      names.push(...one.names);
      if (!one.more) break;
      expect(count).toBeLessThan(20);
      target = `malicious/objects/?limit=${limit}&next=${one.next}`;
    }
    expect(names).toEqual(['Weft', ...NAMES]);
  });

  it('Pages lose and double nothing while verdicts change: an object with a new verdict comes again at the end', async () => {
    const first = await page('malicious/objects/?limit=4');
    expect(first.names).toEqual(['Weft', 'a.example', 'b.example', HASH]);
    const later = THIRD + 3_600_000;
    await database.write({
      text: `MATCH (s:SETTING {name: 'verdicts_changed_at'}) SET s.value = toString($later)
        WITH s UNWIND ['a.example', 'c.example'] AS name MATCH (n:HOSTNAME {name: name}) SET n.verdictChangedAt = $later, n.verdictScore = 61.0`,
      parameters: { later: BigInt(later) },
    });
    const second = await page(`malicious/objects/?limit=4&next=${first.next}`);
    expect(second.names).toEqual(['2001:db8::1', 'evil.example/a', '203.0.113.0/24', '192.0.2.1']);
    const third = await page(`malicious/objects/?limit=4&next=${second.next}`);
    expect([third.names, third.more, third.times[1]]).toEqual([['a.example', 'c.example'], false, stamp(later)]);
    // A newer version of the object: a client that has the old one takes this one.
    expect(third.objects[0]?.id).toBe(first.objects[1]?.id);
    expect([first.objects[1]?.modified, third.objects[0]?.modified]).toEqual([
      '2026-08-20T01:00:00.000Z',
      '2026-08-20T04:00:00.000Z',
    ]);
  });

  it('The filter added_after returns what is new since a poll, and an empty page says where to poll on', async () => {
    const names = async (time: number, digits = '000Z') =>
      (await page(`malicious/objects/?added_after=${new Date(time).toISOString().replace('Z', digits)}`)).names;
    expect(await names(FIRST)).toEqual(['c.example', '203.0.113.0/24', '192.0.2.1']);
    expect(await names(SECOND, 'Z')).toEqual(['192.0.2.1']);
    expect(await names(SECOND - 1, '999999Z')).toEqual(['c.example', '203.0.113.0/24', '192.0.2.1']);
    expect(await names(0)).toEqual(['Weft', ...NAMES]);
    const nothing = await page(`malicious/objects/?added_after=${stamp(THIRD)}`);
    expect(nothing).toMatchObject({ names: [], more: false, times: [stamp(THIRD), stamp(THIRD)] });
    expect(await app.json(`/taxii2/weft/collections/malicious/objects/?added_after=${stamp(THIRD)}`)).toEqual({});
  });

  it('A collection holds the changes of a reconcile back until it is over, so that no client polls on from its middle', async () => {
    await database.write({ text: "MATCH (s:SETTING {name: 'verdicts_changed_at'}) DELETE s" });
    expect((await page('malicious/objects/')).names).toEqual(['Weft']);
    const upTo = async (time: number) => {
      const text = "MERGE (s:SETTING {name: 'verdicts_changed_at'}) SET s.value = toString($time)";
      await database.write({ text, parameters: { time: BigInt(time) } });
    };
    await upTo(THIRD - 1);
    expect((await page('malicious/objects/')).times[1]).toBe(stamp(SECOND));
    await upTo(THIRD);
    expect((await page('malicious/objects/')).times[1]).toBe(stamp(THIRD));
  });

  it('A collection sends a removed object again as revoked to clients that had it, and under another id when it returns', async () => {
    const [, first] = (await page('malicious/objects/?limit=2')).objects;
    const later = THIRD + 3_600_000;
    await database.write({
      text: `MATCH (s:SETTING {name: 'verdicts_changed_at'}) SET s.value = toString($later)
        WITH s MATCH (n:HOSTNAME {name: 'a.example'})
        CREATE (:TIER_REMOVAL {place: 'malicious HOSTNAME a.example', tier: 'malicious', label: 'HOSTNAME', name: n.name, number: 0,
          listedFrom: n.threatListedFrom, since: n.verdictSince, leftAt: $later})
        SET n.verdictLabel = 'unknown'`,
      parameters: { later: BigInt(later) },
    });
    expect((await page('malicious/objects/')).names).toEqual(['Weft', ...NAMES.slice(1)]);
    const { objects, names, times } = await page(`malicious/objects/?added_after=${stamp(THIRD)}`);
    expect([names, times]).toEqual([['a.example'], [stamp(later), stamp(later)]]);
    expect(objects).toEqual([
      {
        ...{ type: 'indicator', spec_version: '2.1', id: first?.id, created_by_ref: first?.created_by_ref },
        ...{ created: first?.created, modified: '2026-08-20T04:00:00.000Z', revoked: true, name: 'a.example' },
        description: 'no longer malicious',
        ...{ pattern: first?.pattern, pattern_type: 'stix', valid_from: first?.valid_from },
      },
    ]);
    expect((await page(`malicious/objects/?added_after=${stamp(later)}`)).names).toEqual([]);
    const again = later + 3_600_000;
    await database.write({
      text: `MATCH (s:SETTING {name: 'verdicts_changed_at'}) SET s.value = toString($again)
        WITH s MATCH (n:HOSTNAME {name: 'a.example'}) MATCH (gone:TIER_REMOVAL {place: 'malicious HOSTNAME a.example'})
        SET gone.isBack = true, n.verdictLabel = 'malicious', n.verdictSince = $again, n.verdictChangedAt = $again`,
      parameters: { again: BigInt(again) },
    });
    const both = await page(`malicious/objects/?added_after=${stamp(THIRD)}`);
    expect(both.objects.map(({ name, revoked: isRevoked }) => [name, isRevoked])).toEqual([
      ['a.example', true],
      ['a.example', undefined],
    ]);
    expect(both.objects[1]?.id).not.toBe(first?.id);
    expect((await page(`malicious/objects/${both.objects[1]?.id}/`)).objects).toEqual([both.objects[1]]);
    const one = await page(`malicious/objects/?added_after=${stamp(THIRD)}&limit=1`);
    const two = await page(`malicious/objects/?added_after=${stamp(THIRD)}&limit=1&next=${one.next}`);
    expect([...one.objects, ...two.objects]).toEqual(both.objects);
  });

  it('Pages complete an instant that one of them has begun, even if a derivation starts in between', async () => {
    await database.write({
      text: "MATCH (s:SETTING {name: 'verdicts_changed_at'}) SET s.value = toString($second)",
      parameters: { second: BigInt(SECOND) },
    });
    const first = await page('malicious/objects/?limit=7');
    expect([first.names.at(-1), first.more]).toEqual(['c.example', true]);
    const held = "CREATE (:LOAD_LOCK {name: 'derivation', holder: 'x', expiresAt: timestamp() + 60000})";
    await database.write({ text: held });
    const second = await page(`malicious/objects/?limit=7&next=${first.next}`);
    expect([second.names, second.more, second.times[1]]).toEqual([['203.0.113.0/24'], false, stamp(SECOND)]);
  });

  it('A collection is filtered by id, type, version and STIX version, all of them together', async () => {
    const { objects } = await page('malicious/objects/');
    const [identity, first, , , , , sixth] = objects;
    const matching = async (filters: Record<string, string>) => {
      const query = Object.entries(filters).map(([name, value]) => `match[${name}]=${value}`);
      return (await page(`malicious/objects/?${query.join('&')}`)).names;
    };
    const ids = [sixth, first, identity].map((object) => object?.id).join(',');
    expect(await matching({ id: ids })).toEqual(['Weft', 'a.example', 'c.example']);
    expect(await matching({ id: ids, type: 'indicator,malware' })).toEqual(['a.example', 'c.example']);
    expect(await matching({ id: `indicator--${'0'.repeat(8)}-0000-5000-8000-${'0'.repeat(12)}` })).toEqual([]);
    expect(await matching({ type: 'identity' })).toEqual(['Weft']);
    expect(await matching({ type: 'malware' })).toEqual([]);
    for (const version of ['last', 'first', 'all', 'first,last'])
      expect(await matching({ version })).toEqual(['Weft', ...NAMES]);
    expect(await matching({ version: '2026-08-20T02:00:00.000Z' })).toEqual(['c.example', '203.0.113.0/24']);
    expect(await matching({ version: '2026-08-20T02:00:00Z,2026-08-20T03:00:00.000Z', type: 'indicator' })).toEqual([
      'c.example',
      '203.0.113.0/24',
      '192.0.2.1',
    ]);
    expect(await matching({ spec_version: '2.0,2.1', type: 'identity' })).toEqual(['Weft']);
    expect(await matching({ spec_version: '2.0' })).toEqual([]);
    const second = await page(`malicious/objects/?limit=1&match[version]=2026-08-20T02:00:00.000Z`);
    expect([second.names, second.more]).toEqual([['c.example'], true]);
    expect(
      (await page(`malicious/objects/?match[version]=2026-08-20T02:00:00.000Z&next=${second.next}`)).names,
    ).toEqual(['203.0.113.0/24']);
    const some = await page(`malicious/objects/?limit=2&match[id]=${ids}`);
    expect([some.names, some.more]).toEqual([['Weft', 'a.example'], true]);
    expect((await page(`malicious/objects/?match[id]=${ids}&next=${some.next}`)).names).toEqual(['c.example']);
  });

  it('A collection returns one object by its id, and its one version', async () => {
    const [identity, first] = (await page('malicious/objects/')).objects;
    for (const object of [identity, first]) {
      const { objects, times } = await page(`malicious/objects/${object?.id}/`);
      expect(objects).toEqual([object]);
      expect(times[0]).toBe(times[1]);
      expect(await app.json(`/taxii2/weft/collections/malicious/objects/${object?.id}/versions/`)).toEqual({
        versions: [object?.modified],
      });
    }
    expect((await page(`malicious/objects/${first?.id}/?match[version]=2020-01-01T00:00:00Z`)).names).toEqual([]);
    expect(
      await app.json(`/taxii2/weft/collections/malicious/objects/${first?.id}/versions/?added_after=${stamp(THIRD)}`),
    ).toEqual({});
    // It is of another tier.
    const elsewhere = `/taxii2/weft/collections/ambiguous/objects/${first?.id}/`;
    expect(await app.json(elsewhere)).toMatchObject({ status: 404, type: 'urn:weft:problem:object-not-found' });
    expect((await app.ask('/taxii2/weft/collections/ambiguous/objects/x/')).status).toBe(404);
  });

  it('A collection accepts only its own cursors', async () => {
    const { next } = await page('malicious/objects/?limit=2');
    const answer = await app.json(`/taxii2/weft/collections/blocking/objects/?next=${next}`);
    expect(answer).toMatchObject({ status: 400, details: { field: 'next', issue: 'of another collection' } });
  });

  it('The statements of a collection read indexes in their own order', async () => {
    const parameters = { tier: 'malicious', blocking: true, after: '', asOf: 1n, upTo: 9n, most: 10n };
    const texts = ADDED_TEXTS.flatMap(({ sameInstant, later, names }) => [sameInstant, later, names]);
    for (const text of [...texts, ...Object.values(NAMED_ENTRIES)]) {
      const input = { tier: 'malicious', blocking: true, names: ['a'] };
      const operators = await plan(database, { text, parameters: { ...parameters, input } });
      // Names of feeds have no index to be ordered by.
      const unwanted = texts.includes(text) ? /Scan|^Sort$|^Top$/ : /Scan|^Sort$/;
      expect([text, operators.filter((name) => unwanted.test(name))]).toEqual([text, []]);
    }
  });
});
