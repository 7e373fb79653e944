import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { derive } from '../../../loaders/derive/derive.ts';
import { loadFile } from '../../../loaders/load.ts';
import type { SourceDeclaration } from '../../../loaders/source.ts';
import { rdap } from '../../../loaders/sources/registries/rdap.ts';
import { whoisText } from '../../../loaders/sources/registries/whois-text.ts';
import type { Database, Row } from '../../../store/database.ts';
import { toySource } from '../../graph/pipeline-toys.ts';
import { schemaDatabase } from '../../support/graph.ts';

const DATA = join(import.meta.dirname, '..', '..', 'data', 'whois');
const RDAP = join(import.meta.dirname, '..', '..', '..', 'sample', 'registries', 'rdap');

/** Answers about google.com by two registrars' servers and the registry, of 2008 to 2024, each with its own date. */
const GOOGLE: readonly (readonly [SourceDeclaration, string])[] = [
  [whoisText, join(DATA, 'richardpenman', 'google.com.txt')],
  [whoisText, join(DATA, 'weppos', 'whois.markmonitor.com_status_registered.txt')],
  [whoisText, join(DATA, 'weppos', 'whois.verisign-grs.com_com_status_registered.txt')],
  [whoisText, join(DATA, 'weppos', 'whois.markmonitor.com_com_status_registered.txt')],
  [whoisText, join(DATA, 'likexian', 'com_google.com.txt')],
  [rdap, join(RDAP, 'domain_google.com_registrar_20240729.json')],
  [rdap, join(RDAP, 'domain_google.com_registry_20240729.json')],
];

let database: Database;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weft-registrations-'));
});

beforeEach(async () => {
  database = await schemaDatabase();
});

afterAll(async () => rm(folder, { recursive: true }));

async function loadText(name: string, text: string): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, text);
  expect(await loadFile(database, whoisText, path, {})).toMatchObject({ status: 'completed' });
}

/** An answer about example.com of a day, with the registrar and what else it says. */
function answer(day: string, registrar: string, ...more: readonly string[]): string {
  const lines = ['Domain Name: EXAMPLE.COM', `Registrar: ${registrar}`, ...more];
  return `${lines.join('\n')}\n>>> Last update of whois database: ${day}T08:00:00Z <<<\n`;
}

const SNAPSHOTS = `MATCH (h:HOSTNAME)-[r:HAS_WHOIS_RECORD]->(w:WHOIS_RECORD)
  RETURN w.name AS name, w.registrarName AS registrar, r.sources AS sources ORDER BY name`;

/** Everything about registrations that the graph holds, in order. */
async function everything(): Promise<readonly Row[]> {
  const nodes = await database.read({
    text: 'MATCH (n:HOSTNAME|WHOIS_RECORD|REGISTRAR|EMAIL|PHONE|ORGANIZATION) RETURN labels(n)[0] AS label, properties(n) AS properties ORDER BY label, n.name',
  });
  const edges = await database.read({
    text: `MATCH (a)-[r]->(b) RETURN type(r) AS type, a.name AS from, b.name AS to, properties(r) AS properties ORDER BY type, from, to`,
  });
  return [...nodes, ...edges];
}

describe('answers about one domain', () => {
  it('Answers about one domain give one snapshot a day, from any number of servers, and the newest is current', async () => {
    for (const [source, path] of GOOGLE)
      expect(await loadFile(database, source, path, {})).toMatchObject({ status: 'completed' });
    expect(await database.read({ text: SNAPSHOTS })).toEqual([
      { name: 'google.com@2008-06-27T01:39:39Z', registrar: 'MARKMONITOR INC.', sources: ['whois-text'] },
      { name: 'google.com@2013-11-26T18:13:53Z', registrar: 'MarkMonitor, Inc.', sources: ['whois-text'] },
      { name: 'google.com@2017-07-31T23:59:53Z', registrar: 'MarkMonitor Inc.', sources: ['whois-text'] },
      { name: 'google.com@2019-09-30T14:22:02Z', registrar: 'MarkMonitor, Inc.', sources: ['whois-text'] },
      { name: 'google.com@2024-07-29T17:23:53Z', registrar: 'MarkMonitor Inc.', sources: ['rdap'] },
    ]);
    const [folded] = await database.read({
      text: `MATCH (w:WHOIS_RECORD {name: 'google.com@2017-07-31T23:59:53Z'})
        RETURN w.registrantCompany AS company, w.registrantEmail AS email, w.expiryDate AS expiry, w.domainKeyword AS keyword, w.domainTld AS tld`,
    });
    expect(folded).toEqual({
      company: 'Google Inc.',
      email: 'dns-admin@google.com',
      expiry: '2020-09-14',
      keyword: 'google',
      tld: 'com',
    });
    const [now] = await database.read({
      text: `MATCH (h:HOSTNAME {name: 'google.com'})
        RETURN h.createDate AS createDate, h.updateDate AS updateDate, h.expiryDate AS expiryDate, h.queryTime AS queryTime,
          COLLECT { MATCH (h)-[r:HAS_REGISTRAR]->(n) RETURN [n.name, r.since] } AS registrars,
          COLLECT { MATCH (h)-[:PREV_REGISTRAR]->(n) RETURN n.name } AS former,
          COLLECT { MATCH (h)-[:REGISTERED_BY]->(n) RETURN n.displayName } AS registrants,
          COLLECT { MATCH (h)-[:HAS_COUNTRY]->(n) RETURN n.name } AS countries,
          COLLECT { MATCH (h)-[r:HAS_EMAIL]->(n) RETURN [n.name, r.role] ORDER BY n.name } AS emails,
          COLLECT { MATCH (n)-[:NAMESERVER_FOR]->(h) RETURN n.name ORDER BY n.name } AS servers`,
    });
    expect(now).toEqual({
      createDate: '1997-09-15',
      updateDate: '2019-09-09',
      expiryDate: '2028-09-14',
      queryTime: '2024-07-29 17:23:53',
      registrars: [['iana:292', Date.UTC(2008, 5, 27, 1, 39, 39)]],
      former: [],
      registrants: ['Google LLC'],
      countries: ['US'],
      emails: [['email:abusecomplaints@markmonitor.com', 'abuse']],
      servers: ['ns1.google.com', 'ns2.google.com', 'ns3.google.com', 'ns4.google.com'],
    });
  }, 180_000);

  it('Answers about one domain give the same graph in any order, and loading one again changes nothing', async () => {
    for (const [source, path] of GOOGLE) await loadFile(database, source, path, {});
    const inOrder = await everything();
    const again = await derive(database, { parts: ['registrations'] });
    expect(again).toMatchObject([{ nodesWritten: 0, nodesDeleted: 0, edgesWritten: 0, edgesDeleted: 0 }]);
    const [first, ...rest] = GOOGLE;
    for (const [source, path] of first === undefined ? [] : [first]) await loadFile(database, source, path, {});
    expect(await everything()).toEqual(inOrder);
    database = await schemaDatabase();
    for (const [source, path] of [...rest.toReversed(), ...GOOGLE.slice(0, 1)])
      await loadFile(database, source, path, {});
    expect(await everything()).toEqual(inOrder);
  }, 240_000);
});

describe('a domain that moves', () => {
  const before = answer(
    '2019-03-01',
    'Old Registrar Ltd',
    'Registrant Organization: Example Org',
    'Name Server: ns1.old.net',
  );
  const same = answer(
    '2020-03-01',
    'OLD REGISTRAR, LTD.',
    'Registrant Organization: Example Org',
    'Name Server: NS1.OLD.NET',
  );
  const after = answer(
    '2022-03-01',
    'New Registrar Inc.',
    'Registrant Email: owner@example.org',
    'Name Server: ns1.new.net',
  );

  it.each([
    ['in order', [before, same, after]],
    ['newest first', [after, same, before]],
    ['in any order', [same, after, before]],
  ])(
    'A moved domain has its former registrar with dates, and no snapshot of an unchanged answer: %s',
    async (_, texts) => {
      for (const [at, text] of texts.entries()) await loadText(`${at}.txt`, text);
      expect((await database.read({ text: SNAPSHOTS })).map(({ name }) => name)).toEqual([
        'example.com@2019-03-01T08:00:00Z',
        'example.com@2022-03-01T08:00:00Z',
      ]);
      const edges = await database.read({
        text: `MATCH (h:HOSTNAME {name: 'example.com'})-[r:HAS_REGISTRAR|PREV_REGISTRAR|REGISTERED_BY|HAS_EMAIL]->(n)
        RETURN type(r) AS type, n.name AS name, r.since AS since, r.from AS from, r.until AS until ORDER BY type`,
      });
      const none = { since: null, from: null, until: null };
      expect(edges).toEqual([
        { ...none, type: 'HAS_EMAIL', name: 'email:owner@example.org' },
        { ...none, type: 'HAS_REGISTRAR', name: 'registrar:new registrar', since: Date.UTC(2022, 2, 1, 8) },
        {
          ...none,
          type: 'PREV_REGISTRAR',
          name: 'registrar:old registrar',
          from: Date.UTC(2019, 2, 1, 8),
          until: Date.UTC(2020, 2, 1, 8),
        },
      ]);
      const servers = await database.read({
        text: "MATCH (n)-[:NAMESERVER_FOR]->({name: 'example.com'}) RETURN n.name AS name",
      });
      expect(servers).toEqual([{ name: 'ns1.new.net' }]);
    },
    60_000,
  );

  it('A newer source can move a domain too: the last registrar in WHOIS is then the former one', async () => {
    await loadText('whois.txt', after);
    const toy = toySource('toy-registrars', { layer: 'whois' });
    const path = join(folder, 'toy');
    const edge = {
      kind: 'edge',
      type: 'HAS_REGISTRAR',
      from: { label: 'HOSTNAME', name: 'example.com' },
      to: { label: 'REGISTRAR', name: 'registrar:newest' },
    };
    await writeFile(path, `${JSON.stringify([edge])}\n`);
    await loadFile(database, toy, path, { observedAt: Date.UTC(2026, 0, 1) });
    const edges = await database.read({
      text: "MATCH ({name: 'example.com'})-[r:HAS_REGISTRAR|PREV_REGISTRAR]->(n) RETURN type(r) AS type, n.name AS name ORDER BY type",
    });
    expect(edges).toEqual([
      { type: 'HAS_REGISTRAR', name: 'registrar:newest' },
      { type: 'PREV_REGISTRAR', name: 'registrar:new registrar' },
    ]);
  }, 180_000);
});
