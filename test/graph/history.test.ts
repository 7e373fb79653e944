import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { history } from '../../procedures/history/history.ts';
import { networksAround } from '../../procedures/history/networks-around.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';
import { runExpanded } from './expanded-query.ts';

let database: Database;

const ms = (time: string): number => Date.parse(time);
const [SPRING, SUMMER, LAST_YEAR] = ['2026-04-12T10:00:00Z', '2026-08-01T00:00:00Z', '2025-03-01T00:00:00Z'];

/** prefix, origin, source, first and last sighting, peers. */
const OBSERVATIONS: readonly (readonly [string, number, string, string, string, number | null])[] = [
  ['192.0.2.0/24', 64500, 'table-a', SPRING, SUMMER, 142],
  ['192.0.2.0/24', 64500, 'table-b', '2026-05-01T00:00:00Z', '2026-07-01T00:00:00Z', 150],
  ['192.0.2.0/24', 64501, 'table-a', LAST_YEAR, LAST_YEAR, null],
  ['192.0.0.0/16', 64502, 'table-a', LAST_YEAR, SUMMER, null],
  ['2001:db8::/32', 64500, 'table-a', SPRING, SUMMER, 9],
];

const WHOIS = `
  CREATE (h:HOSTNAME {name: 'example.com', createDate: '1995-08-14'})
  CREATE (h)-[:HAS_WHOIS_RECORD]->(:WHOIS_RECORD {name: 'example.com@2024-02-01T08:00:00Z', queryTime: '2024-02-01 08:00:00',
    createDate: '1995-08-14', updateDate: '2023-08-14', expiryDate: '2024-08-13', registrarName: 'Example Registrar',
    nameServers: ['a.iana-servers.net', 'b.iana-servers.net']})
  CREATE (h)-[:HAS_WHOIS_RECORD]->(:WHOIS_RECORD {name: 'example.com@2026-02-01T08:00:00Z', queryTime: '2026-02-01 08:00:00',
    createDate: '1995-08-14', registrarName: 'Other Registrar', registrantName: 'A Person', registrantCompany: 'Example Org, Inc.',
    registrantCountry: 'NL'})
  CREATE (known:HOSTNAME {name: 'known.example', createDate: '2001-02-03'})-[:HAS_REGISTRAR]->(:REGISTRAR {name: 'iana:292', displayName: 'MarkMonitor Inc.'})
  CREATE (known)-[:REGISTERED_BY]->(:ORGANIZATION {name: 'known b.v.', displayName: 'Known B.V.'}), (known)-[:HAS_COUNTRY]->(:COUNTRY {name: 'NL'})
  CREATE (:HOSTNAME {name: 'ns2.known.example'})-[:NAMESERVER_FOR]->(known)<-[:NAMESERVER_FOR]-(:HOSTNAME {name: 'ns1.known.example'})
  CREATE (:HOSTNAME {name: 'asked.example', createDate: '2024-05-06', queryTime: '2026-07-20 08:15:00'})
  CREATE (:HOSTNAME {name: 'bare.example'})`;

const ROUTES = `
  CREATE (n:ASN {name: 'AS64500', asn: 64500})
  CREATE (n)-[:ROUTES {firstSeen: $spring, lastSeen: $summer}]->(:ANNOUNCED_PREFIX {name: '192.0.2.0/24', orderKey: '00000000000000000000ffffc0000200'})
  CREATE (n)-[:ROUTES {firstSeen: $lastYear, lastSeen: $spring}]->(:ANNOUNCED_PREFIX {name: '198.51.100.0/24', orderKey: '00000000000000000000ffffc6336400'})`;

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write({ text: WHOIS });
  const [spring, summer, lastYear] = [ms(SPRING), ms(SUMMER), ms(LAST_YEAR)].map(BigInt);
  await database.write({ text: ROUTES, parameters: { spring, summer, lastYear } });
  const rows = OBSERVATIONS.map(([prefix, asn, source, first, last, peers]) => ({
    name: `${prefix} AS${asn} ${source}`,
    prefix,
    source,
    asn: BigInt(asn),
    firstSeen: BigInt(ms(first)),
    lastSeen: BigInt(ms(last)),
    peersSeeing: peers === null ? null : BigInt(peers),
  }));
  await database.write({ text: 'UNWIND $rows AS row CREATE (o:ORIGIN_OBSERVATION) SET o = row', parameters: { rows } });
});

const run = (query: string, parameters: Record<string, unknown> = {}) => runExpanded(database, query, parameters);

describe('svc.history of an address or a block', () => {
  const newest = {
    indicator: '192.0.2.0/24',
    type: 'routing',
    origin: 'AS64500',
    prefix: '192.0.2.0/24',
    startTime: SPRING,
    endTime: SUMMER,
    peersSeing: 142,
    peersSeeing: 142,
  };
  const around = {
    ...newest,
    origin: 'AS64502',
    prefix: '192.0.0.0/16',
    startTime: LAST_YEAR,
    peersSeing: null,
    peersSeeing: null,
  };
  const former = { ...around, origin: 'AS64501', prefix: '192.0.2.0/24', endTime: LAST_YEAR };

  it('svc.history of a network returns who announced it, newest first, and merges what several sources saw', async () => {
    const { columns, rows, statements } = await run('CALL svc.history("192.0.2.0/24")');
    expect(columns).toEqual(Object.keys(newest));
    expect(rows).toEqual([newest, around, former]);
    expect(statements).toBe(1);
  });

  it('svc.history of an address reads the networks around it, stored or not, IPv4 and IPv6', async () => {
    const { rows } = await run('CALL svc.history(["192.0.2.77", "2001:db8::77"]) YIELD indicator, origin, prefix');
    expect(rows).toEqual([
      { indicator: '192.0.2.77', origin: 'AS64500', prefix: '192.0.2.0/24' },
      { indicator: '192.0.2.77', origin: 'AS64502', prefix: '192.0.0.0/16' },
      { indicator: '192.0.2.77', origin: 'AS64501', prefix: '192.0.2.0/24' },
      { indicator: '2001:db8::77', origin: 'AS64500', prefix: '2001:db8::/32' },
    ]);
  });

  it('svc.history of a network does not return more specific networks', async () => {
    const { rows } = await run('CALL svc.history("192.0.0.0/16") YIELD prefix');
    expect(rows).toEqual([{ prefix: '192.0.0.0/16' }]);
  });

  it('svc.history with limit, since and until returns only what was seen in between', async () => {
    const ask = async (map: string) =>
      (await run(`CALL svc.history(${map}) YIELD origin`)).rows.map(({ origin }) => origin);
    expect(await ask('{indicator: "192.0.2.0/24", limit: 1}')).toEqual(['AS64500']);
    expect(await ask('{indicator: "192.0.2.0/24", until: "2025-12-31"}')).toEqual(['AS64502', 'AS64501']);
    expect(await ask('{indicator: "192.0.2.0/24", since: "2026-01-01T00:00:00Z"}')).toEqual(['AS64500', 'AS64502']);
    expect(await ask(`{indicator: "192.0.2.0/24", since: ${ms(SUMMER) + 1}}`)).toEqual([null]);
  });

  it('svc.history with a day as until includes the whole day', async () => {
    const { rows } = await run('CALL svc.history({indicator: "2001:db8::/32", until: "2026-04-12"}) YIELD origin');
    expect(rows).toEqual([{ origin: 'AS64500' }]);
  });
});

describe('svc.history of an ASN', () => {
  it('svc.history of an ASN returns the networks that it announces, newest sighting first', async () => {
    const { columns, rows } = await run('CALL svc.history("as64500")');
    expect(columns).toEqual(['indicator', 'type', 'prefix', 'startTime', 'endTime']);
    expect(rows).toEqual([
      { indicator: 'AS64500', type: 'asn', prefix: '192.0.2.0/24', startTime: SPRING, endTime: SUMMER },
      { indicator: 'AS64500', type: 'asn', prefix: '198.51.100.0/24', startTime: LAST_YEAR, endTime: SPRING },
    ]);
  });
});

describe('svc.history of a domain', () => {
  const snapshot = {
    indicator: 'example.com',
    type: 'domain',
    queryTime: '2026-02-01T08:00:00Z',
    createDate: '1995-08-14',
    updateDate: null,
    expiryDate: null,
    registrar: 'Other Registrar',
    registrant: 'Example Org, Inc.',
    country: 'NL',
    nameServers: null,
    cached: false,
  };
  const older = {
    ...snapshot,
    queryTime: '2024-02-01T08:00:00Z',
    updateDate: '2023-08-14',
    expiryDate: '2024-08-13',
    registrar: 'Example Registrar',
    registrant: null,
    country: null,
    nameServers: ['a.iana-servers.net', 'b.iana-servers.net'],
  };

  it('svc.history of a domain returns its snapshots, newest first', async () => {
    const { columns, rows } = await run('CALL svc.history("example.com")');
    expect(columns).toEqual(Object.keys(snapshot));
    expect(rows).toEqual([snapshot, older]);
  });

  it('svc.history folds a subdomain to its registrable domain, with a notice', async () => {
    const { rows, notices } = await run(
      'CALL svc.history("https://www.shop.example.com/x") YIELD indicator, queryTime',
    );
    expect(rows.map(({ indicator }) => indicator)).toEqual(['example.com', 'example.com']);
    expect(notices).toEqual(['input-folded', 'whois-parent-fold']);
  });

  it('svc.history reads two names of one domain as one domain', async () => {
    const { rows, notices } = await run('CALL svc.history(["example.com", "www.example.com"]) YIELD indicator');
    expect(rows).toHaveLength(2);
    expect(notices).toEqual(['whois-parent-fold', 'duplicate-input']);
  });

  it('svc.history applies limit, since and until to snapshots too', async () => {
    const ask = async (map: string) => (await run(`CALL svc.history(${map}) YIELD registrar`)).rows;
    expect(await ask('{indicator: "example.com", limit: 1}')).toEqual([{ registrar: 'Other Registrar' }]);
    expect(await ask('{indicator: "example.com", until: "2024-02-01"}')).toEqual([{ registrar: 'Example Registrar' }]);
  });

  it('svc.history of a domain without a snapshot returns its known registration, with no query time', async () => {
    const { rows } = await run('CALL svc.history("known.example")');
    expect(rows).toEqual([
      {
        ...snapshot,
        indicator: 'known.example',
        queryTime: null,
        createDate: '2001-02-03',
        registrar: 'MarkMonitor Inc.',
        registrant: 'Known B.V.',
        nameServers: ['ns1.known.example', 'ns2.known.example'],
      },
    ]);
  });

  it('svc.history returns the query time of a registration without a snapshot when the source has it', async () => {
    const ask = async (map: string) => (await run(`CALL svc.history(${map}) YIELD queryTime, createDate`)).rows;
    const reported = [{ queryTime: '2026-07-20T08:15:00Z', createDate: '2024-05-06' }];
    expect(await ask('{indicator: "asked.example"}')).toEqual(reported);
    expect(await ask('{indicator: "asked.example", since: "2026-07-20"}')).toEqual(reported);
    expect(await ask('{indicator: "asked.example", since: "2026-07-21"}')).toEqual([
      { queryTime: null, createDate: null },
    ]);
  });

  it('svc.history.whois has only the columns of a snapshot', async () => {
    const { columns, rows, notices } = await run('CALL svc.history.whois("www.example.com")');
    expect(columns).toEqual(Object.keys(snapshot).slice(2, -1));
    expect(rows.map(({ queryTime }) => queryTime)).toEqual([snapshot.queryTime, older.queryTime]);
    expect(notices).toEqual(['whois-parent-fold']);
    expect((await run('CALL svc.history.whois("bare.example")')).rows).toEqual([]);
  });
});

describe('svc.history of many', () => {
  it('svc.history of a mixed list keeps its order, shows the columns of its kinds, and has a row for no history', async () => {
    const { columns, rows } = await run('CALL svc.history($list)', {
      list: ['AS64999', 'bare.example', '203.0.113.9', 'example.com'],
    });
    expect(columns).toEqual(history.columns.map(({ name }) => name).slice(0, 17));
    expect(rows.map(({ indicator, type }) => [indicator, type])).toEqual([
      ['AS64999', 'asn'],
      ['bare.example', 'domain'],
      ['203.0.113.9', 'routing'],
      ['example.com', 'domain'],
      ['example.com', 'domain'],
    ]);
    const { indicator, type, cached, ...nothing } = rows[1] ?? {};
    expect(new Set(Object.values(nothing))).toEqual(new Set([null]));
  });

  it('A column of another kind is null in a row of svc.history', async () => {
    const { rows } = await run(
      'CALL svc.history({indicator: "AS64500", limit: 1}) YIELD prefix, queryTime, origin, available',
    );
    expect(rows[0]).toEqual({ prefix: '192.0.2.0/24', queryTime: null, origin: null, available: true });
  });

  it('svc.history takes its argument from rows, and 1,000 indicators in one statement', async () => {
    const list = Array.from({ length: 1000 }, (_, index) => `198.18.${index >> 8}.${index & 255}`);
    const { rows, statements } = await run('CALL svc.history($list) YIELD indicator', { list });
    expect(rows.map(({ indicator }) => indicator)).toEqual(list);
    expect(statements).toBe(1);
    const staged = await run(
      'UNWIND ["192.0.2.0/24", "AS64500"] AS x CALL svc.history({indicator: x, limit: 1}) YIELD prefix RETURN x, prefix',
    );
    expect(staged.rows).toEqual([
      { x: '192.0.2.0/24', prefix: '192.0.2.0/24' },
      { x: 'AS64500', prefix: '192.0.2.0/24' },
    ]);
  });

  it.each([
    ['CALL svc.history(null)', 'null is none'],
    ['CALL svc.history({indicator: "example.com", limit: 0})', 'limit is a whole number from 1 to 1,000'],
    ['CALL svc.history({indicator: "example.com", since: "soon"})', 'since is a day or a time such as'],
    ['CALL svc.history({indicator: "example.com", from: "2026-01-01"})', 'has no parameter from'],
    ['RETURN svc.history("example.com")', 'is a procedure: write CALL'],
  ])('%s is an error that says what is wrong', async (query, reason) => {
    await expect(run(query)).rejects.toThrow(reason);
  });

  it('svc.history reads only indexes and counts', async () => {
    const { text } = await run('CALL svc.history(["example.com", "192.0.2.1", "AS64500"])');
    const operators = await plan(database, { text, parameters: { weft_input_1: {} } });
    expect(
      operators.filter((name) => /^(AllNodesScan|NodeByLabelScan|\w*RelationshipTypeScan|NodeIndexScan)/.test(name)),
    ).toEqual([]);
  });
});

describe('what has no history', () => {
  it.each([
    ['"absent.example"', 'absent.example', 'It is not in the graph: nothing is known of it.'],
    ['"bare.example"', 'bare.example', 'Nothing is known of its registration.'],
    [
      '{indicator: "asked.example", since: "2026-07-21"}',
      'asked.example',
      'Nothing is known of its registration in that time.',
    ],
    ['"203.0.113.9"', '203.0.113.9', 'No one was seen to announce it, or a block around it.'],
    ['"AS64999"', 'AS64999', 'It is not in the graph: nothing is known of it.'],
  ])('CALL svc.history(%s) says so', async (argument, subject, message) => {
    const engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(new Date(SUMMER)) });
    const { rows, advisories } = await engine.run({
      query: `CALL svc.history(${argument}) YIELD indicator, available`,
    });
    expect(rows).toEqual([{ indicator: subject, available: true }]);
    expect(advisories.filter(({ kind }) => kind === 'history-unknown')).toMatchObject([{ subject, message }]);
  });

  it('svc.history.whois names at most five of the domains that it knows nothing about, over any number of rows', async () => {
    const engine = createQueryEngine({
      database,
      catalog: procedureCatalog,
      clock: fixedClock(new Date('2026-08-22')),
    });
    const { rows, advisories } = await engine.run({
      query:
        'UNWIND range(1, 1500) AS n CALL svc.history.whois("absent" + toString(n) + ".example") YIELD domain RETURN domain',
    });
    expect(rows).toEqual([]);
    expect(advisories.filter(({ kind }) => kind === 'history-unknown')).toHaveLength(5);
  });

  it('svc.history.whois reports a domain that it has no registration of', async () => {
    const engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(new Date(SUMMER)) });
    const { rows, advisories } = await engine.run({ query: 'CALL svc.history.whois("absent.example")' });
    expect(rows).toEqual([]);
    expect(advisories).toMatchObject([
      { kind: 'history-unknown', message: 'Nothing is known of a registration of absent.example.' },
    ]);
  });
});

describe('where nothing is loaded', () => {
  it('svc.history says in the row and in a notice that no snapshots are loaded, and invents nothing', async () => {
    await database.write({ text: 'MATCH (n:WHOIS_RECORD) DETACH DELETE n' });
    const engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(new Date(SUMMER)) });
    const query = 'CALL svc.history("bare.example") YIELD createDate, available, error';
    await vi.waitFor(async () => expect((await engine.run({ query })).advisories).toHaveLength(1), 20_000);
    const { rows, advisories } = await engine.run({ query });
    expect(rows).toEqual([{ createDate: null, available: false, error: 'No WHOIS snapshots are loaded.' }]);
    expect(advisories).toEqual([
      {
        kind: 'vdp-plane-empty',
        severity: 'warning',
        message: 'No HAS_WHOIS_RECORD data is loaded. To fill it: weft load whois-text example.com.txt',
        rewrite: null,
        subject: 'whois',
      },
    ]);
  });
});

describe('the blocks around an address', () => {
  it('The networks around an address are those that may be announced, most specific first', () => {
    expect(networksAround('192.0.2.77').slice(0, 9)).toEqual([
      '192.0.2.77/32',
      '192.0.2.76/31',
      '192.0.2.76/30',
      '192.0.2.72/29',
      '192.0.2.64/28',
      '192.0.2.64/27',
      '192.0.2.64/26',
      '192.0.2.0/25',
      '192.0.2.0/24',
    ]);
    expect(networksAround('192.0.2.77').at(-1)).toBe('192.0.0.0/8');
    expect(networksAround('2001:db8::1').slice(0, 2)).toEqual(['2001:db8::1/128', '2001:db8::/64']);
    expect(networksAround('2001:db8::/32').at(-1)).toBe('2001::/16');
    expect(networksAround('10.0.0.0/6')).toEqual(['8.0.0.0/6']);
  });
});
