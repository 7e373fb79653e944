import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weftResolver } from '../../loaders/sources/names/weft-resolver.ts';
import { aliasTargets, DnsClient } from '../../net/dns-client.ts';
import { RateLimiter } from '../../net/rate-limiter.ts';
import { isResolvable } from '../../net/reserved-names.ts';
import { DnsServer } from '../support/dns-server.ts';
import { factLine } from '../support/fact-lines.ts';
import { AUGUST_22, readSource } from '../support/source-input.ts';

let server: DnsServer;
let client: DnsClient;
const ask = (host: string) => client.host(host);

beforeAll(async () => {
  server = await DnsServer.start({
    'www.weft.com': [{ type: 'CNAME', value: 'edge.weft.net' }],
    'weft.com': [
      { type: 'A', value: '192.0.2.1', ttl: 60 },
      { type: 'A', value: '192.0.2.2', ttl: 60 },
      { type: 'AAAA', value: '2001:db8:0:0:0:0:0:1', ttl: 70 },
      { type: 'NS', value: 'ns.weft.net' },
      { type: 'MX', preference: 10, value: 'mx.weft.net' },
      { type: 'TXT', strings: ['v=spf1 include:', '_spf.weft.net -all'] },
      { type: 'SOA', server: 'ns.weft.net', mailbox: 'admin.weft.com', numbers: [2_026_082_200, 2, 3, 4, 5] },
    ],
    'empty.weft.com': [],
    'refused.weft.com': 'refused',
    'broken.weft.com': 'broken',
    'silent.weft.com': 'silent',
  });
  client = new DnsClient({ servers: [server.address], perSecond: 5000, timeoutMs: 100, tries: 1 });
});
afterAll(() => server.stop());

describe('a host that is asked for', () => {
  it('A lookup of a host returns all its records', async () => {
    const answer = await ask('weft.com');
    expect(answer.isComplete).toBe(true);
    const { facts, refusals } = await readSource(weftResolver, `${JSON.stringify(answer)}\n`);
    const seen = (ttl: number) => JSON.stringify({ ttl, lastSeen: AUGUST_22 });
    expect(refusals).toEqual([]);
    expect(facts.map(factLine).sort()).toEqual(
      [
        `weft.com RESOLVES_TO IPV4 192.0.2.1 ${seen(60)}`,
        `weft.com RESOLVES_TO IPV4 192.0.2.2 ${seen(60)}`,
        `weft.com RESOLVES_TO IPV6 2001:db8::1 ${seen(70)}`,
        'ns.weft.net NAMESERVER_FOR HOSTNAME weft.com {}',
        'mx.weft.net MAIL_FOR HOSTNAME weft.com {"preference":10}',
        'HOSTNAME weft.com {"txtRecords":["v=spf1 include:_spf.weft.net -all"]}',
        'weft.com SPF_INCLUDE HOSTNAME _spf.weft.net {"qualifier":"+"}',
        'HOSTNAME weft.com {"soa":"ns.weft.net admin.weft.com 2026082200 2 3 4 5"}',
      ].sort(),
    );
  });

  it('A lookup of an alias stops at its CNAME: the other records belong to the target', async () => {
    server.asked.length = 0;
    expect(await ask('www.weft.com')).toEqual({
      host: 'www.weft.com',
      isComplete: true,
      records: [{ type: 'CNAME', target: 'edge.weft.net' }],
    });
    expect(server.asked).toEqual(['www.weft.com CNAME']);
  });

  it('A lookup of a host that does not exist sends one question, and its answer is complete', async () => {
    server.asked.length = 0;
    expect(await ask('gone.weft.com')).toEqual({
      host: 'gone.weft.com',
      isComplete: true,
      isMissing: true,
      records: [],
    });
    expect(server.asked).toEqual(['gone.weft.com CNAME']);
  });

  it('A lookup of a host that exists without records is complete', async () => {
    expect(await ask('empty.weft.com')).toEqual({ host: 'empty.weft.com', isComplete: true, records: [] });
  });

  it.each([
    ['refused.weft.com', 'EREFUSED'],
    ['broken.weft.com', 'ESERVFAIL'],
    ['silent.weft.com', 'ETIMEOUT'],
  ])('A lookup of %s is incomplete, and says why: %s', async (host, reason) => {
    expect(await ask(host)).toEqual({ host, isComplete: false, records: [], reason });
  });
});

describe('a question', () => {
  it('A lookup that its signal cancels waits for no server', async () => {
    const patient = new DnsClient({ servers: [server.address], timeoutMs: 600_000 });
    const controller = new AbortController();
    server.asked.length = 0;
    const waiting = patient.host('silent.weft.com', controller.signal);
    await expect.poll(() => server.asked.length).toBeGreaterThan(0);
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(patient.pointers('1.2.0.192.in-addr.arpa', controller.signal)).rejects.toThrow('enough');
  });
});

describe('the targets of an alias', () => {
  it('The targets of an alias are the hosts that the public DNS can have, in normal form', () => {
    const records = ['Edge.Weft.net.', 'printer.local', '*.weft.net', 'not a host'].map((target) => ({
      type: 'CNAME' as const,
      target,
    }));
    expect(aliasTargets({ host: 'www.weft.com', isComplete: true, records })).toEqual(['edge.weft.net']);
  });
});

describe('the file of answers', () => {
  it('The answer file records when a host did not exist', async () => {
    const { facts } = await readSource(weftResolver, `${JSON.stringify(await ask('gone.weft.com'))}\n`);
    expect(facts.map(factLine)).toEqual([`HOSTNAME gone.weft.com {"nxdomainAt":${AUGUST_22}}`]);
  });

  it('A damaged answer file is refused line by line', async () => {
    const lines = [
      '{"host":"a.weft.com"',
      '{"host":"a.weft.com","isComplete":true,"records":[{"type":"A","address":"192.0.2.1"}]}',
      '{"host":"a.weft.com","isComplete":true,"records":[{"type":"A","address":"x","ttl":1}]}',
      '{"host":"a.weft.com","isComplete":true,"records":[{"type":"CNAME","target":"b.weft.com"}]}',
    ];
    const { facts, refusals } = await readSource(weftResolver, lines.join('\n'));
    expect(facts).toHaveLength(1);
    expect(refusals.map(({ line }) => line)).toEqual([1, 2, 3]);
  });

  it('A record that cannot be stored loses itself alone, and the refusal names the host', async () => {
    const records = [
      { type: 'AAAA', ttl: 1, address: '::ffff:11.0.0.9' },
      { type: 'A', ttl: 1, address: '11.0.0.1' },
      { type: 'NS', target: 'not a host' },
    ];
    const line = JSON.stringify({ host: 'a.weft.com', isComplete: true, records });
    const { records: read, facts, refusals } = await readSource(weftResolver, line);
    expect(facts.map(factLine)).toEqual([`a.weft.com RESOLVES_TO IPV4 11.0.0.1 {"ttl":1,"lastSeen":${AUGUST_22}}`]);
    expect([read, refusals]).toEqual([
      2,
      [{ line: 1, reason: expect.stringMatching(/^a\.weft\.com: .*IPv6 address.*; .*host name/) }],
    ]);
  });
});

describe('a name', () => {
  it.each(['example.com', '_dmarc.example.co.uk', 'nottest.com', 'a.localhost.com', '1.2.0.192.in-addr.arpa'])(
    'The name %s may be looked up',
    (name) => expect(isResolvable(name)).toBe(true),
  );

  it.each([
    'a.test',
    'www.a.example',
    'a.invalid',
    'a.localhost',
    'printer.local',
    'abc.onion',
    'a.alt',
    'a.internal',
    'a.home.arpa',
    'com',
    '*.example.com',
  ])('The name %s is never looked up', (name) => expect(isResolvable(name)).toBe(false));
});

describe('the limit of a rate', () => {
  it('The rate limiter lets no caller through faster than its rate', async () => {
    const limiter = new RateLimiter(100);
    const start = performance.now();
    await Promise.all(Array.from({ length: 11 }, () => limiter.turn()));
    expect(performance.now() - start).toBeGreaterThanOrEqual(95);
  });

  it('A wait for the rate limiter ends with its signal', async () => {
    const limiter = new RateLimiter(0.1);
    await limiter.turn();
    const controller = new AbortController();
    const waiting = limiter.turn(controller.signal);
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow();
    await expect(limiter.turn(controller.signal)).rejects.toThrow('enough');
  });
});
