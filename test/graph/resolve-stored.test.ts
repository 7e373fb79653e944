import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NAMES_AFTER, pickHosts } from '../../loaders/resolve/pick-hosts.ts';
import { type ResolveOptions, resolveStored } from '../../loaders/resolve/resolve-stored.ts';
import type { Fact } from '../../loaders/source.ts';
import type { Database } from '../../store/database.ts';
import { DnsServer, type Served } from '../support/dns-server.ts';
import { schemaDatabase } from '../support/graph.ts';
import { edgesOf, load, namesOf, resolves, toyFile, toySource } from './pipeline-toys.ts';

const HOUR = 3_600_000;
const WEFT: Readonly<Record<string, Served>> = {
  'www.weft.com': [{ type: 'CNAME', value: 'edge.weft.net' }],
  'edge.weft.net': [{ type: 'A', value: '192.0.2.7' }],
  'weft.com': [
    { type: 'A', value: '192.0.2.1' },
    { type: 'MX', preference: 10, value: 'mx.weft.net' },
    { type: 'NS', value: 'ns.weft.net' },
    { type: 'TXT', strings: ['v=spf1 include:_spf.weft.net -all'] },
    { type: 'TXT', strings: ['hello'] },
  ],
  'weft.net': [],
  'other.weft.com': [{ type: 'A', value: '192.0.2.9' }],
};

let database: Database;
let server: DnsServer;

beforeEach(async () => {
  database = await schemaDatabase();
  server = await DnsServer.start(WEFT);
  const stored = [resolves('www.weft.com', '192.0.2.99'), resolves('other.weft.com', '192.0.2.9')];
  const hidden = [
    resolves('a.onion', '192.0.2.98'),
    resolves('b.test', '192.0.2.97'),
    resolves('*.weft.com', '192.0.2.96'),
  ];
  const path = await toyFile(
    'stored.jsonl',
    [...stored, ...hidden].map((fact): Fact[] => [fact]),
  );
  await load(database, toySource('toy'), path);
});
afterEach(() => server.stop());

function resolve(more: Partial<ResolveOptions> = {}) {
  const quick = { timeoutMs: 100, tries: 1, perSecond: 5000, batch: 100 };
  return resolveStored(database, { servers: [server.address], ...quick, ...more });
}

async function txtOf(host: string): Promise<unknown> {
  const rows = await database.read({
    text: 'MATCH (h:HOSTNAME {name: $host}) RETURN h.txtRecords AS texts',
    parameters: { host },
  });
  return rows[0]?.texts;
}

describe('stored hosts', () => {
  it('Stored hosts are never resolved without servers', async () => {
    expect(await resolve({ servers: [] })).toEqual({ asked: 0, incomplete: 0, load: null });
    expect(server.asked).toEqual([]);
  });

  it('Stored hosts are resolved with the targets of their aliases, but names of reserved domains never are', async () => {
    const report = await resolve();
    expect(report).toMatchObject({ asked: 4, incomplete: 0, load: { source: 'weft-resolver', status: 'completed' } });
    expect([...new Set(server.asked.map((question) => question.split(' ')[0]))].sort()).toEqual([
      'edge.weft.net',
      'other.weft.com',
      'weft.com',
      'www.weft.com',
    ]);
    expect(await edgesOf(database, 'ALIAS_OF')).toEqual(['www.weft.com > edge.weft.net by weft-resolver']);
    expect(await edgesOf(database, 'RESOLVES_TO')).toEqual([
      '*.weft.com > 192.0.2.96 by toy',
      'a.onion > 192.0.2.98 by toy',
      'b.test > 192.0.2.97 by toy',
      'edge.weft.net > 192.0.2.7 by weft-resolver',
      'other.weft.com > 192.0.2.9 by toy weft-resolver',
      'weft.com > 192.0.2.1 by weft-resolver',
      'www.weft.com > 192.0.2.99 by toy',
    ]);
    expect(await edgesOf(database, 'MAIL_FOR')).toEqual(['mx.weft.net > weft.com by weft-resolver']);
    expect(await edgesOf(database, 'SPF_INCLUDE')).toEqual(['weft.com > _spf.weft.net by weft-resolver']);
    expect(await txtOf('weft.com')).toEqual(['hello', 'v=spf1 include:_spf.weft.net -all']);
    const chain = await database.read({
      text: `MATCH (:HOSTNAME {name: 'www.weft.com'})-[:ALIAS_OF]->(:HOSTNAME)-[:RESOLVES_TO]->(a:IPV4) RETURN a.name AS name`,
    });
    expect(chain).toEqual([{ name: '192.0.2.7' }]);
  });

  it('A host loses records that DNS lost, with a change record; other sources and unanswered hosts lose none', async () => {
    const now = Date.now();
    await resolve({ observedAt: now - HOUR });
    server.serve({
      ...WEFT,
      'edge.weft.net': 'silent',
      'weft.com': [
        { type: 'A', value: '192.0.2.2' },
        { type: 'TXT', strings: ['hello'] },
      ],
      'other.weft.com': [],
      'mx.weft.net': [],
      'ns.weft.net': [],
      '_spf.weft.net': [],
    });
    const report = await resolve({ observedAt: now });
    expect(report).toMatchObject({ asked: 8, incomplete: 1, load: { status: 'completed' } });
    expect(await edgesOf(database, 'RESOLVES_TO')).toEqual([
      '*.weft.com > 192.0.2.96 by toy',
      'a.onion > 192.0.2.98 by toy',
      'b.test > 192.0.2.97 by toy',
      'edge.weft.net > 192.0.2.7 by weft-resolver',
      'other.weft.com > 192.0.2.9 by toy',
      'weft.com > 192.0.2.2 by weft-resolver',
      'www.weft.com > 192.0.2.99 by toy',
    ]);
    expect(await edgesOf(database, 'MAIL_FOR')).toEqual([]);
    expect(await edgesOf(database, 'SPF_INCLUDE')).toEqual([]);
    expect(await txtOf('weft.com')).toEqual(['hello']);
    const changes = await database.read({
      text: `MATCH (c:CHANGE_RECORD {subject: 'weft.com', source: 'weft-resolver'}) WHERE c.observedAt = $now
        RETURN c.field AS field, c.before AS before, c.after AS after ORDER BY field, before, after`,
      parameters: { now },
    });
    expect(changes).toContainEqual({ field: 'RESOLVES_TO', before: [], after: ['192.0.2.2'] });
    expect(changes).toContainEqual({ field: 'RESOLVES_TO', before: ['192.0.2.1'], after: [] });
    expect(changes).toContainEqual({ field: 'MAIL_FOR', before: ['mx.weft.net'], after: [] });
  });

  it('A sweep covers only the hosts that answered: hosts whose turn it was not keep everything', async () => {
    const now = Date.now();
    await resolve({ observedAt: now - HOUR });
    server.serve({});
    await database.write({ text: `MATCH (s:SETTING {name: 'resolved_up_to'}) SET s.value = 'ns.weft.net'` });
    expect(await resolve({ batch: 1, observedAt: now })).toMatchObject({ asked: 1, incomplete: 0 });
    expect(server.asked.at(-1)).toMatch(/^other\.weft\.com /);
    expect(await edgesOf(database, 'MAIL_FOR')).toEqual(['mx.weft.net > weft.com by weft-resolver']);
    expect(await namesOf(database, 'HOSTNAME')).toContain('edge.weft.net');
  });

  it('A host that does not exist is marked so, until it exists again', async () => {
    const missing = () =>
      database.read({
        text: 'MATCH (h:HOSTNAME) WHERE h.nxdomainAt IS NOT NULL RETURN h.name AS name, h.nxdomainAt AS at',
      });
    const now = Date.now();
    server.serve(Object.fromEntries(Object.entries(WEFT).filter(([name]) => name !== 'edge.weft.net')));
    await resolve({ observedAt: now - HOUR });
    const gone = await missing();
    expect(gone).toContainEqual({ name: 'edge.weft.net', at: now - HOUR });
    server.serve(WEFT);
    await resolve({ observedAt: now });
    expect((await missing()).map(({ name }) => name)).not.toContain('edge.weft.net');
  });

  it('Stored hosts are not asked for any more once the caller aborts', async () => {
    const controller = new AbortController();
    const resolving = resolve({ perSecond: 2, signal: controller.signal });
    setTimeout(() => controller.abort(new Error('enough')), 1000);
    await expect(resolving).rejects.toThrow();
    expect(server.asked.length).toBeLessThan(6);
    expect(await edgesOf(database, 'ALIAS_OF')).toEqual([]);
  });

  it('A host whose servers never answer loses nothing', async () => {
    await resolve({ observedAt: Date.now() - HOUR });
    const before = await edgesOf(database, 'RESOLVES_TO');
    server.serve(
      Object.fromEntries(
        [
          'www.weft.com',
          'weft.com',
          'weft.net',
          'other.weft.com',
          'edge.weft.net',
          'mx.weft.net',
          'ns.weft.net',
          '_spf.weft.net',
        ].map((name) => [name, 'refused' as const]),
      ),
    );
    expect(await resolve()).toMatchObject({ asked: 8, incomplete: 8, load: { status: 'completed', swept: 0 } });
    expect(await edgesOf(database, 'RESOLVES_TO')).toEqual(before);
  });
});

describe('the round', () => {
  const round = (after: string, count: number) => pickHosts(database, after, count);

  it('The round goes by name, begins again at the end, and reaches no host twice', async () => {
    expect(await round('', 2)).toEqual({ hosts: ['other.weft.com', 'weft.com'], last: 'weft.com' });
    expect(await round('weft.com', 2)).toEqual({ hosts: ['www.weft.com', 'other.weft.com'], last: 'other.weft.com' });
    expect((await round('weft.com', 100)).hosts).toEqual(['www.weft.com', 'other.weft.com', 'weft.com']);
    expect((await round('', 100)).hosts).toEqual(['other.weft.com', 'weft.com', 'www.weft.com']);
  });

  it('The round reads the index on names, and sorts nothing', async () => {
    const session = database.session('READ');
    try {
      const { summary } = await session.run(`EXPLAIN ${NAMES_AFTER}`, { after: 'm' });
      const operators = JSON.stringify(summary.plan, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
      expect(operators).toContain('IndexSeekByRange');
      expect(operators).not.toMatch(/"operatorType":"(?:Sort|Top)/);
    } finally {
      await session.close();
    }
  });
});
