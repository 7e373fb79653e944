import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningLookUps, startLookUps } from '../../cli/live.ts';
import { readSettings } from '../../cli/settings.ts';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import type { LookUp } from '../../net/live-look-up.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { DnsServer, type Served } from '../support/dns-server.ts';
import { schemaDatabase } from '../support/graph.ts';
import { RdapServer } from '../support/rdap-server.ts';

const NAMES: Readonly<Record<string, Served>> = {
  'www.lemonde.fr': [{ type: 'CNAME', value: 'edge.weft.net' }],
  'edge.weft.net': [
    { type: 'A', value: '151.101.2.137' },
    { type: 'AAAA', value: '2a04:4e42:0000:0000:0000:0000:0000:0649' },
  ],
  'broken.weft.com': 'refused',
};

let database: Database;
let dns: DnsServer;
let rdap: RdapServer;
let home: string;
let lookUps: RunningLookUps;
let engine: QueryEngine;
let bounds: unknown[] = [];

/** As long as a cold Neo4j on a busy machine may take to plan. */
const PATIENCE_MS = 100_000;
const patient: LookUp = (questions, given) => {
  bounds.push(given);
  return lookUps.lookUp(questions, { ...given, milliseconds: PATIENCE_MS });
};

beforeAll(async () => {
  database = await schemaDatabase();
  dns = await DnsServer.start(NAMES);
  rdap = await RdapServer.start();
  home = mkdtempSync(join(tmpdir(), 'weft-live-test-'));
  const settings = readSettings({
    WEFT_HOME: home,
    WEFT_LIVE: 'dns,rdap',
    WEFT_RESOLVERS: dns.address,
    WEFT_RDAP_BOOTSTRAP: rdap.bootstrap,
    WEFT_FETCH_ALLOW: '127.0.0.1',
  });
  const running = startLookUps(settings, settings.live, database, { log: { warn: () => undefined } });
  if (running === null) throw new Error('nothing is looked up');
  lookUps = running;
  const clock = fixedClock(new Date());
  const limits = { defaultTimeoutMs: PATIENCE_MS, maximumTimeoutMs: PATIENCE_MS };
  engine = createQueryEngine({ database, catalog: procedureCatalog, clock, lookUp: patient, limits });
});
afterAll(async () => {
  await lookUps.stop();
  await Promise.all([dns.stop(), rdap.close()]);
  rmSync(home, { recursive: true });
});
beforeEach(() => {
  dns.asked.length = 0;
  rdap.asked.length = 0;
  bounds = [];
});

async function run(query: string) {
  const { rows, advisories } = await engine.run({ query });
  const live = advisories.filter(({ kind }) => /live/.test(kind));
  return { rows, live: live.map(({ kind, message, subject }) => ({ kind, message, subject })) };
}

describe('svc.resolve', { timeout: 2 * PATIENCE_MS }, () => {
  it('svc.resolve looks up a host that the graph lacks, returns what it stored, and says that it was live', async () => {
    const { rows, live } = await run('CALL svc.resolve("www.lemonde.fr") YIELD host, a, aaaa, coverage, cname');
    expect(rows).toEqual([
      {
        host: 'www.lemonde.fr',
        a: ['151.101.2.137'],
        aaaa: ['2a04:4e42::649'],
        coverage: 'resolved',
        cname: ['edge.weft.net'],
      },
    ]);
    expect(live).toEqual([
      {
        kind: 'looked-up-live',
        message: 'Looked up live, and stored: www.lemonde.fr (dns).',
        subject: 'www.lemonde.fr',
      },
    ]);
    expect(rdap.asked).toEqual([]);
    expect(bounds).toEqual([{ things: 5, milliseconds: 2000 }]);
  });

  it('svc.resolve does not look up a host that the graph has, nor one in a query under EXPLAIN', async () => {
    expect((await run('CALL svc.resolve("www.lemonde.fr")')).live).toEqual([]);
    await run('EXPLAIN CALL svc.resolve("unheard-of.weft.com")');
    await run('EXPLAIN CALL svc.enrich("unheard-of.weft.com")');
    expect(dns.asked).toEqual([]);
    expect(bounds).toHaveLength(1);
  });

  it.each([
    ['an unknown column', 'CALL svc.resolve("leak1.weft.com") YIELD nosuchcolumn RETURN 1'],
    ['an unknown variable', 'CALL svc.resolve("leak2.weft.com") YIELD host RETURN nosuchvariable'],
    ['an unknown function', 'CALL svc.resolve("leak3.weft.com") YIELD host RETURN nosuchfunction(host)'],
    ['a type that does not fit', 'CALL svc.enrich("leak4.weft.com") YIELD name RETURN name + {a: 1}.b.c[name] - true'],
    [
      'an aggregate in the wrong place',
      'CALL svc.history("leak5.weft.com") YIELD indicator RETURN indicator ORDER BY count(*)',
    ],
    [
      'a second statement of its batch that writes',
      'CALL svc.resolve("leak6.weft.com") YIELD host CREATE (n) RETURN n',
    ],
    [
      'a variable that is declared twice',
      'MATCH (host:HOSTNAME {name: "a.weft.com"}) CALL svc.resolve("leak7.weft.com") YIELD host RETURN host',
    ],
  ])('A query that is refused for %s asks no upstream anything', async (_, query) => {
    await expect(engine.run({ query })).rejects.toThrow();
    expect([dns.asked, rdap.asked, bounds]).toEqual([[], [], []]);
  });

  it('svc.resolve names the host that does not exist and the host whose look-up failed', async () => {
    const { rows, live } = await run('CALL svc.resolve(["gone.weft.com", "broken.weft.com"]) YIELD host, coverage');
    expect(rows).toEqual([
      { host: 'gone.weft.com', coverage: 'no-data' },
      { host: 'broken.weft.com', coverage: 'no-data' },
    ]);
    expect(live).toEqual([
      {
        kind: 'looked-up-live',
        message: 'Looked up live, and unknown there: gone.weft.com (dns).',
        subject: 'gone.weft.com',
      },
      {
        kind: 'live-look-up-failed',
        message: 'The live look-up of broken.weft.com (dns) failed: no DNS server answers (EREFUSED).',
        subject: 'broken.weft.com',
      },
    ]);
  });

  it('svc.resolve looks up 5 of 1,000 hosts over all calls and statements of a request, and says so', async () => {
    const names = 'UNWIND range(1, 1000) AS i WITH "h" + i + ".weft.com" AS name';
    const { rows, live } = await run(`${names} CALL svc.resolve(name) YIELD host RETURN count(host) AS hosts`);
    expect(rows).toEqual([{ hosts: 1000 }]);
    expect(new Set(dns.asked.map((question) => question.split(' ')[0])).size).toBe(5);
    expect(live.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Looked up live, and unknown there: h1\.weft\.com \(dns\), .* h5\.weft\.com \(dns\)\.$/),
      '995 more indicators are missing or old here and were not looked up: one request looks up 5 at most.',
    ]);
    dns.asked.length = 0;
    bounds = [];
    const batch = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((host) => `CALL svc.resolve("${host}.weft.com")`);
    await engine.run({ query: batch.join('; ') });
    expect(new Set(dns.asked.map((question) => question.split(' ')[0])).size).toBe(5);
  });
});

describe('svc.enrich and svc.history', { timeout: 2 * PATIENCE_MS }, () => {
  it('svc.enrich and svc.history look up hosts, addresses and the registration of a domain', async () => {
    const history = await run('CALL svc.history("www.lemonde.fr") YIELD indicator, registrar, registrant, createDate');
    expect(history.rows).toMatchObject([{ indicator: 'lemonde.fr', createDate: '2005-08-02' }]);
    expect(history.live).toMatchObject([
      { kind: 'looked-up-live', message: 'Looked up live, and stored: lemonde.fr (rdap).' },
    ]);
    const { rows, live } = await run('CALL svc.enrich(["74.125.225.229", "AS64500"]) YIELD name, owner, ownerSource');
    expect(rows).toEqual([
      { name: '74.125.225.229', owner: 'Google Inc.', ownerSource: 'registration' },
      { name: 'AS64500', owner: null, ownerSource: null },
    ]);
    expect(live.map(({ message }) => message)).toEqual([
      'Looked up live, and stored: 74.125.225.229 (rdap).',
      'Looked up live, and unknown there: 74.125.225.229 (dns).',
    ]);
    expect(rdap.asked).toEqual(['domain/lemonde.fr', 'ip/74.125.225.229']);
    expect((await run('CALL svc.history.whois("lemonde.fr") YIELD createDate')).rows).toEqual([
      { createDate: '2005-08-02' },
    ]);
  });
});
