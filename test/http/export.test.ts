import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { MISP_EVENT } from '../../http/export/operations.ts';
import { EXPORT_FORMATS } from '../../procedures/export/formats/formats.ts';
import { entriesOfTier, REASONED_PAGES } from '../../procedures/export/tier-page.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { run } from '../support/python.ts';
import { ENTRIES, HASH, JARM, writeEntries } from './export-data.ts';
import { countingReads, plan } from './plans.ts';
import { type TestApp, testApp } from './test-app.ts';

let database: Database;
let app: TestApp;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeEntries(database);
  app = await testApp(database);
});

async function exported(path: string, init?: RequestInit) {
  const response = await app.ask(`/v1/export/${path}`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Sets up to when changes are whole, epoch ms; null as before the first reconcile. */
async function changedUpTo(time: number | null) {
  const name = 'verdicts_changed_at';
  await database.write(
    time === null
      ? { text: 'MATCH (s:SETTING {name: $name}) DELETE s', parameters: { name } }
      : { text: 'MERGE (s:SETTING {name: $name}) SET s.value = $value', parameters: { name, value: String(time) } },
  );
}

const SEEN = '2026-08-01T06:00:00Z';
const REASON = 'malicious, HIGH 71.3; c2; on C2 list; last seen 2026-08-01';

describe('an export', () => {
  it('An export as a list has one indicator per line, with its reason after it', async () => {
    const { headers, text } = await exported('list/blocking');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toBe(
      [
        '# Weft: blocking, one a line; the text after # is the reason',
        ...[
          'eth:0xab',
          'bad.example',
          HASH,
          '192.0.2.1',
          '2001:db8::1',
          '203.0.113.0/24',
          JARM,
          "evil.example/a'b",
        ].map((name) => `${name} # ${REASON}`),
        '',
      ].join('\n'),
    );
  });

  it('An export names the instant that its verdicts are judged for, in a header of every format', async () => {
    expect((await exported('list/blocking')).headers.get('weft-as-of')).toBeNull();
    const name = 'verdict_as_of';
    const parameters = { name, value: String(Date.UTC(2026, 7, 23)) };
    await database.write({ text: 'MERGE (s:SETTING {name: $name}) SET s.value = $value', parameters });
    for (const path of [...EXPORT_FORMATS.map((format) => `${format}/blocking`), 'misp/blocking/manifest.json'])
      expect([path, (await exported(path)).headers.get('weft-as-of')]).toEqual([path, '2026-08-23T00:00:00.000Z']);
    expect((await exported('list/blocking')).text).toMatch(/^# Weft: blocking, verdicts as of 2026-08-23, one a line;/);
    expect((await exported('rpz/blocking')).text).toMatch(
      /^; Weft: response policy zone of blocking, verdicts as of 2026-08-23\n/,
    );
    await database.write({ text: 'MATCH (s:SETTING {name: $name}) DELETE s', parameters: { name } });
  });

  it('An export is filtered by type, and by since to what this graph learned after then', async () => {
    const names = async (path: string) =>
      (await exported(path)).text.split('\n').flatMap((line) => (/^[^#]/.test(line) ? [line.split(' ')[0]] : []));
    expect(await names('list/malicious?type=domain')).toEqual(['bad.example', 'old.bad2.example']);
    expect(await names('list/ambiguous')).toEqual(['both.example']);
    await changedUpTo(Date.UTC(2026, 7, 2));
    expect(await names('list/malicious?type=domain,IP&since=2026-07-31')).toEqual([
      'bad.example',
      'old.bad2.example',
      '192.0.2.1',
      '2001:db8::1',
    ]);
    expect(await names('list/malicious?since=2026-08-01T06:00:00Z')).toEqual([]);
    expect((await exported('list/malicious')).headers.get('weft-changed-up-to')).toBe('2026-08-02T00:00:00.000Z');
    // What a reconcile has written that is not over.
    await changedUpTo(Date.UTC(2026, 7, 1, 5));
    expect(await names('list/malicious?since=2026-07-31')).toEqual([]);
    await changedUpTo(null);
  });

  it('An export of changes says what left the tier: a row, a comment in lines, a revoked indicator in STIX', async () => {
    const left = Date.UTC(2026, 7, 3);
    await changedUpTo(left);
    await database.write({
      text: `UNWIND [['gone.example', false], ['bad.example', true]] AS gone
        CREATE (:TIER_REMOVAL {place: 'blocking HOSTNAME ' + gone[0], tier: 'blocking', label: 'HOSTNAME', name: gone[0], number: 0,
          listedFrom: $first, since: $first, leftAt: $left, isBack: gone[1]})`,
      parameters: { left: BigInt(left), first: BigInt(Date.UTC(2026, 4, 2)) },
    });
    const since = 'since=2026-08-02';
    expect((await exported(`list/blocking?${since}`)).text.split('\n').slice(1)).toEqual([
      '# removed: gone.example, no longer blocking',
      '',
    ]);
    expect((await exported(`csv/blocking?${since}`)).text.split('\r\n').slice(1)).toEqual([
      'gone.example,domain,malicious,,,false,,,,,,,,,2026-08-03T00:00:00Z,no longer blocking',
      '',
    ]);
    expect(JSON.parse((await exported(`ndjson/blocking?${since}`)).text)).toMatchObject({
      indicator: 'gone.example',
      removedAt: '2026-08-03T00:00:00Z',
    });
    expect((await exported(`ndjson/blocking?${since}&type=ip`)).text).toBe('');
    const { objects } = JSON.parse((await exported(`stix/blocking?${since}`)).text);
    expect(objects.slice(1).map((one: Record<string, unknown>) => [one.name, one.revoked, one.valid_from])).toEqual([
      ['bad.example', true, '2026-05-02T00:00:00.000Z'],
      ['gone.example', true, '2026-05-02T00:00:00.000Z'],
    ]);
    const current = JSON.parse((await exported('stix/blocking')).text).objects;
    const ids = current.map(({ id }: Record<string, unknown>) => id);
    // A revoked indicator that came back has another id.
    for (const { id } of objects.slice(1)) expect(ids).not.toContain(id);
    await database.write({ text: 'MATCH (gone:TIER_REMOVAL) DELETE gone' });
    await changedUpTo(null);
  });

  it('An export with a band or a score has malicious entries that do not block, and an empty one says how many there are', async () => {
    const names = async (path: string) =>
      (await exported(path)).text.split('\n').flatMap((line) => (/^[^#]/.test(line) ? [line.split(' ')[0]] : []));
    expect(await names('list/blocking?type=domain')).toEqual(['bad.example']);
    for (const threshold of ['band=MEDIUM', 'band=high', 'min_score=71.3', 'min_score=71.2999999999999'])
      expect(await names(`list/blocking?type=domain&${threshold}`)).toEqual(['bad.example', 'old.bad2.example']);
    expect(await names('list/blocking?type=domain&band=CRITICAL')).toEqual(['bad.example']);
    expect(await names('list/malicious?type=domain&min_score=80')).toEqual([]);
    const empty = await exported('list/malicious?min_score=80');
    expect(empty.headers.get('weft-below-threshold')).toBe('9');
    expect(empty.text.split('\n')[1]).toBe(
      '# Nothing is in it. 9 entries with this label are below it: band=LOW or min_score=20 has more of them, at your own risk.',
    );
    expect((await exported('rpz/malicious?min_score=100&type=hash')).headers.get('weft-below-threshold')).toBeNull();
    expect((await exported('csv/malicious')).headers.get('weft-below-threshold')).toBeNull();
    expect((await exported('rpz/blocking?band=MEDIUM')).text).toContain('old.bad2.example IN CNAME .');
  });

  it('An export as CSV or as lines of JSON has every member in each row', async () => {
    const { headers, text } = await exported('csv/blocking?type=ip');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(text.split('\r\n')).toEqual([
      'indicator,type,label,band,verdictScore,verdictBlocking,notBlocking,sub_labels,feeds,firstSeen,lastSeen,seenFrom,seenUntil,expires,removedAt,reason',
      ...['192.0.2.1', '2001:db8::1'].map(
        (ip) =>
          `${ip},ip,malicious,HIGH,71.3,true,,c2,C2 list,2026-05-02T00:00:00Z,${`${SEEN},`.repeat(3)}2026-08-15T06:00:00Z,,"${REASON}"`,
      ),
      '',
    ]);
    const lines = await exported('ndjson/ambiguous');
    expect(
      lines.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {
        indicator: 'both.example',
        type: 'domain',
        label: 'ambiguous',
        band: 'MEDIUM',
        verdictScore: 48,
        verdictBlocking: false,
        notBlocking: null,
        sub_labels: ['c2'],
        feeds: ['C2 list', 'Top'],
        firstSeen: null,
        lastSeen: null,
        seenFrom: null,
        seenUntil: null,
        expires: null,
        removedAt: null,
        reason: 'ambiguous, MEDIUM 48; c2; on C2 list, Top',
      },
    ]);
  });

  it('An export as a zone blocks names with all below, addresses and networks, and passes vouched-for names', async () => {
    const { headers, text } = await exported('rpz/malicious');
    expect(headers.get('content-type')).toBe('text/dns');
    expect(text).toBe(`; Weft: response policy zone of malicious
$TTL 300
@ IN SOA localhost. weft.localhost. 1785600000 3600 600 604800 300
@ IN NS localhost.
${['bad.example', '*.bad.example', '32.1.2.0.192.rpz-ip', '128.1.zz.db8.2001.rpz-ip', '24.0.113.0.203.rpz-ip']
  .map((owner) => `${owner} IN CNAME . ; ${REASON}\n`)
  .join('')}`);
    expect((await exported('rpz/benign-allowlisted')).text).toContain(
      'popular.example IN CNAME rpz-passthru. ; benign-allowlisted, NONE; on Top\n*.popular.example IN CNAME rpz-passthru. ;',
    );
  });

  it('BIND reads an export as a zone', async ({ skip }) => {
    const checker = ['/usr/bin/named-checkzone', '/usr/sbin/named-checkzone'].find(existsSync);
    if (checker === undefined) return skip('named-checkzone (Debian: bind9-utils) is not on this machine');
    const home = mkdtempSync(join(tmpdir(), 'weft-rpz-'));
    try {
      for (const tier of ['blocking', 'malicious', 'benign-allowlisted']) {
        const file = join(home, tier);
        writeFileSync(file, (await exported(`rpz/${tier}`)).text);
        // Nothing of it is a warning: those it writes before OK.
        expect(await run(checker, ['rpz.weft.test', file])).toBe(
          'zone rpz.weft.test/IN: loaded serial 1785600000\nOK\n',
        );
      }
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });

  it('An export in STIX is a bundle of indicators whose ids are the same everywhere, each with its reason', async () => {
    const { headers, text } = await exported('stix/blocking');
    expect(headers.get('content-type')).toBe('application/stix+json;version=2.1');
    const bundle = JSON.parse(text);
    expect(bundle.objects.map(({ type, pattern }: Record<string, unknown>) => pattern ?? type)).toEqual([
      'identity',
      "[domain-name:value = 'bad.example']",
      `[file:hashes.'SHA-256' = '${HASH}']`,
      "[ipv4-addr:value = '192.0.2.1']",
      "[ipv6-addr:value = '2001:db8::1']",
      "[ipv4-addr:value = '203.0.113.0/24']",
      "[url:value = 'http://evil.example/a\\'b' OR url:value = 'https://evil.example/a\\'b']",
    ]);
    expect(bundle.objects[1]).toEqual({
      type: 'indicator',
      spec_version: '2.1',
      id: expect.stringMatching(/^indicator--[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      created_by_ref: bundle.objects[0].id,
      created: '2026-08-01T06:00:00.000Z',
      modified: '2026-08-01T06:00:00.000Z',
      name: 'bad.example',
      description: REASON,
      indicator_types: ['malicious-activity'],
      pattern: "[domain-name:value = 'bad.example']",
      pattern_type: 'stix',
      valid_from: '2026-05-02T00:00:00.000Z',
      valid_until: '2026-08-15T06:00:00.000Z',
      confidence: 71,
      labels: ['c2', 'blocking'],
      external_references: [{ source_name: 'C2 list', url: 'https://c2.example/' }],
      object_marking_refs: ['marking-definition--613f2e26-407d-48c7-9eca-b8e91df99dc9'],
    });
    expect((await exported('stix/blocking')).text).toBe(text);
    const [, again] = JSON.parse((await exported('stix/malicious')).text).objects;
    // Another statement: it may be revoked while the one of malicious holds.
    expect(again.id).not.toBe(bundle.objects[1].id);
  });

  it('An export in STIX has what indicators indicate: an actor once for all of them, and the family of a file', async () => {
    await database.write({
      text: `CREATE (apt:ACTOR {name: 'APT28'}) WITH apt UNWIND ['bad.example', 'old.bad2.example'] AS name
        MATCH (n:HOSTNAME {name: name}) CREATE (n)-[:ATTRIBUTED_TO {confidence: 0.8}]->(apt)
        WITH count(*) AS all MATCH (f:FILE_HASH) SET f.family = 'Emotet'`,
    });
    const objects: Record<string, unknown>[] = JSON.parse((await exported('stix/malicious')).text).objects;
    const named = new Map(objects.map((object) => [object.id, object.name]));
    const relations = objects
      .filter(({ type }) => type === 'relationship')
      .map((one) => [named.get(one.source_ref), one.relationship_type, named.get(one.target_ref), one.confidence]);
    expect(relations).toEqual([
      ['bad.example', 'indicates', 'APT28', 80],
      ['old.bad2.example', 'indicates', 'APT28', 80],
      [HASH, 'indicates', 'Emotet', undefined],
    ]);
    expect(objects.filter(({ type }) => type === 'intrusion-set')).toHaveLength(1);
    expect(objects.find(({ type }) => type === 'malware')).toMatchObject({ name: 'Emotet', is_family: true });
    await database.write({
      text: 'MATCH (apt:ACTOR) DETACH DELETE apt WITH count(*) AS all MATCH (f:FILE_HASH) REMOVE f.family',
    });
  });

  it('An export for MISP is a feed: a manifest of its events, one per type, each attribute with its reason', async () => {
    const manifest = await app.json('/v1/export/misp/malicious/manifest.json');
    expect(Object.keys(manifest).length).toBe(7);
    const events = Object.entries(manifest).map(([uuid, event]) => [uuid, Object(event).info]);
    expect(events.map(([, info]) => info)).toContain('Weft: malicious, domain');
    const attributes: unknown[] = [];
    for (const [uuid, info] of events) {
      const { Event } = await app.json(`/v1/export/misp/malicious/${uuid}.json`);
      expect(Event).toMatchObject({
        uuid,
        info,
        published: true,
        Orgc: { name: 'Weft' },
        timestamp: expect.any(String),
      });
      attributes.push(...Object(Event).Attribute);
    }
    expect(attributes.map((one) => [Object(one).type, Object(one).value, Object(one).to_ids])).toEqual([
      ['domain', 'bad.example', true],
      ['domain', 'old.bad2.example', false],
      ['sha256', HASH, true],
      ['ip-dst', '192.0.2.1', true],
      ['ip-dst', '2001:db8::1', true],
      ['ip-dst', '203.0.113.0/24', true],
      ['jarm-fingerprint', '0'.repeat(62), true],
      ['url', "evil.example/a'b", true],
    ]);
    const { event } = MISP_EVENT.answer.examples;
    expect(await app.json(`/v1/export/misp/blocking/${event?.Event.uuid}.json`)).toEqual(event);
    expect(await app.json('/v1/export/misp/malicious/manifest.json')).toEqual(manifest);
    expect((await app.ask('/v1/export/misp/malicious/other.json')).status).toBe(404);
  });

  it('An export is answered 304 while nothing was loaded or reconciled, and 200 after that', async () => {
    const { headers } = await exported('csv/malicious');
    const etag = headers.get('etag') ?? '';
    const again = await exported('csv/malicious', { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
    // Another form or part of it is another answer.
    for (const path of ['csv/blocking', 'list/malicious', 'csv/malicious?type=ip', 'csv/malicious?since=2026-01-01'])
      expect((await exported(path, { headers: { 'if-none-match': etag } })).status).toBe(200);
    await database.write({ text: "MERGE (s:SETTING {name: 'verdict_as_of'}) SET s.value = '1785700000000'" });
    expect((await exported('csv/malicious', { headers: { 'if-none-match': etag } })).status).toBe(200);
    expect((await exported('rpz/blocking')).text).toContain(' 1785700000 3600 ');
    expect((await exported('rpz/blocking', { method: 'HEAD' })).text).toBe('');
  });

  it('An export needs a key in a header, with the scope lookup', async () => {
    expect((await app.app.request('/v1/export/list/blocking')).status).toBe(401);
    const other = await testApp(database, { scopes: ['query', 'ops'] });
    expect((await other.ask('/v1/export/list/blocking')).status).toBe(403);
  });

  test.each([
    ['paper/blocking', 'format'],
    ['list/good', 'tier'],
    ['rpz/ambiguous', 'tier'],
    ['list/blocking?since=yesterday', 'since'],
    ['list/blocking?since=2026-02-31', 'since'],
    ['list/blocking?type=phone', 'type'],
    ['list/blocking?band=grave', 'band'],
    ['list/blocking?min_score=101', 'min_score'],
    ['list/blocking?since=2026-08-01&band=LOW', 'since'],
  ])('An export of %s is refused for %s', async (path, field) => {
    expect(await app.json(`/v1/export/${path}`)).toMatchObject({ status: 400, details: { field } });
  });
});

describe('the entries of a tier', () => {
  const question = {
    ...{ tier: 'malicious', blocking: false, alias: 'malicious', minScore: null, since: 0, upTo: 0, types: [] },
  };

  it('The entries of a tier are the same by pages of any size, and no more of them are read than needed', async () => {
    const all = async (page: number) => {
      const names: string[] = [];
      for await (const entries of entriesOfTier(database, question, page))
        names.push(...entries.map(({ position }) => position.name));
      return names;
    };
    const names = ENTRIES.map(([, name]) => name);
    for (const size of [1, 2, 1000]) expect(await all(size)).toEqual(names);
    const counted = countingReads(database);
    for await (const [first] of entriesOfTier(counted.database, question, 1)) {
      expect(first?.position.name).toBe('eth:0xab');
      break;
    }
    expect(counted.statements().length).toBe(1);
  });

  it('The entries of a tier are read by the index of their verdicts', async () => {
    const asked = { tier: 'malicious', blocking: true, alias: 'blocking', minScore: null, since: 0n, upTo: 0n };
    const parameters = { ...asked, after: '', most: 10n };
    for (const text of Object.values(REASONED_PAGES)) {
      const operators = await plan(database, { text, parameters });
      expect([text, operators.filter((name) => /Scan|^Sort$/.test(name))]).toEqual([text, []]);
    }
  });
});
