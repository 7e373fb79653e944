import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourceDeclaration } from '../../../loaders/source.ts';
import { dnsx } from '../../../loaders/sources/names/dnsx.ts';
import { massdns } from '../../../loaders/sources/names/massdns.ts';
import { passiveDnsCof } from '../../../loaders/sources/names/passive-dns-cof.ts';
import { sonarFdns, sonarRdns } from '../../../loaders/sources/names/sonar.ts';
import { zdns } from '../../../loaders/sources/names/zdns.ts';
import { factLine } from '../../support/fact-lines.ts';
import { AUGUST_22, readSource } from '../../support/source-input.ts';

const AT = Date.UTC(2026, 7, 21, 10, 0, 0);
const DATED = ` of ${new Date(AT).toISOString()}`;
const run = `{"lastSeen":${AUGUST_22}}`;
const own = `{"lastSeen":${AT}}${DATED}`;

async function toldOf(source: SourceDeclaration, lines: readonly (string | object)[]) {
  const text = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
  const { facts, refusals } = await readSource(source, text);
  return { facts: facts.map(factLine), refusals };
}

describe('Project Sonar', () => {
  const record = (type: string, value: string, name = 'www.example.com') => ({
    timestamp: String(AT / 1000),
    name,
    type,
    value,
  });

  it('Project Sonar gives what names resolve to, at the time of each record', async () => {
    const { facts, refusals } = await toldOf(sonarFdns, [
      record('a', '192.0.2.1'),
      record('aaaa', '2001:db8::1'),
      record('cname', 'edge.example.net'),
      record('mx', '10 mx.example.net'),
      record('ns', 'ns.example.net'),
      record('txt', 'key=value; not a comment'),
      record('soa', 'ns.example.net admin.example.com 1 2 3 4 5'),
      record('unk_in_65', '01'),
    ]);
    expect(refusals).toEqual([]);
    expect(facts).toEqual([
      `www.example.com RESOLVES_TO IPV4 192.0.2.1 ${own}`,
      `www.example.com RESOLVES_TO IPV6 2001:db8::1 ${own}`,
      `www.example.com ALIAS_OF HOSTNAME edge.example.net ${own}`,
      `mx.example.net MAIL_FOR HOSTNAME www.example.com {"preference":10}${DATED}`,
      `ns.example.net NAMESERVER_FOR HOSTNAME www.example.com {}${DATED}`,
      'HOSTNAME www.example.com {"txtRecords":["key=value; not a comment"]}',
      'HOSTNAME www.example.com {"soa":"ns.example.net admin.example.com 1 2 3 4 5"}',
    ]);
  });

  it('Project Sonar gives the names of addresses of both families', async () => {
    const { facts } = await toldOf(sonarRdns, [
      record('ptr', 'a.example.com', '192.0.2.1'),
      record('ptr', 'b.example.com', '2001:db8::1'),
    ]);
    expect(facts).toEqual([
      `192.0.2.1 HAS_PTR HOSTNAME a.example.com ${own}`,
      `2001:db8::1 HAS_PTR HOSTNAME b.example.com ${own}`,
    ]);
  });

  it('Project Sonar refuses only damaged lines', async () => {
    const { facts, refusals } = await toldOf(sonarFdns, [
      '{"timestamp":"1","name":"a.exa',
      { name: 'a.example', type: 'a' },
      record('a', '2001:db8::1'),
      record('mx', 'mx.example.net'),
      record('a', '192.0.2.1', 'a b.example'),
      record('a', '192.0.2.1'),
    ]);
    expect(facts).toHaveLength(1);
    expect(refusals.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
    expect(refusals.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('expected JSON'),
      expect.stringContaining('value: '),
      expect.stringContaining('an IPv4 address'),
      'a MX record with 1 fields of data',
      expect.stringContaining('is not a host name'),
    ]);
  });

  it('Project Sonar is in parts by the type of its file', () => {
    const parts = ['2021-12-31-1640909088-fdns_a.json.gz', '2021-12-29-1640736289-rdns.json.gz', 'x.json'];
    expect(parts.map((name) => sonarFdns.part?.(name))).toEqual(['fdns_a', 'rdns', '']);
  });
});

describe('massdns', () => {
  const answer = (name: string, type: string, data: string) => ({ ttl: 300, type, class: 'IN', name, data });
  const reply = (answers: readonly object[], more = {}) => ({
    name: 'www.example.com.',
    type: 'A',
    class: 'IN',
    status: 'NOERROR',
    rx_ts: AT * 1_000_000,
    data: { answers },
    flags: ['rd', 'ra'],
    resolver: '192.0.2.53:53',
    proto: 'UDP',
    ...more,
  });

  it('A reply of massdns gives each record on its own name, at the time of the reply', async () => {
    const { facts, refusals } = await toldOf(massdns, [
      reply([answer('www.example.com.', 'CNAME', 'a.example.net.'), answer('a.example.net.', 'A', '192.0.2.1')]),
      reply([answer('example.com.', 'TXT', '"v=spf1 include:" "_spf.example.net -all"')]),
      reply([answer('example.com.', 'CAA', '0 issue "ca.example; policy=ev"')]),
      reply([answer('example.com.', 'HTTPS', '1 . alpn=h2')]),
      { ...reply([]), status: 'NXDOMAIN', data: {} },
      { name: 'b.example.', error: 'TIMEOUT' },
    ]);
    expect(refusals).toEqual([]);
    expect(facts).toEqual([
      `www.example.com ALIAS_OF HOSTNAME a.example.net {"ttl":300,"lastSeen":${AT}}${DATED}`,
      `a.example.net RESOLVES_TO IPV4 192.0.2.1 {"ttl":300,"lastSeen":${AT}}${DATED}`,
      'HOSTNAME example.com {"txtRecords":["v=spf1 include:_spf.example.net -all"]}',
      `example.com SPF_INCLUDE HOSTNAME _spf.example.net {"qualifier":"+"}${DATED}`,
      'HOSTNAME example.com {"caaRecords":["0 issue \\"ca.example; policy=ev\\""]}',
      'HOSTNAME example.com {"httpsRecords":["1 . alpn=h2"]}',
    ]);
  });

  it('A reply of massdns gives the name that does not exist at the end of aliases, and none that was only asked for', async () => {
    const chain = [
      answer('WWW.example.com.', 'CNAME', 'A.example.net.'),
      answer('a.example.net.', 'CNAME', 'b.example.org.'),
    ];
    const { facts } = await toldOf(massdns, [
      reply(chain, { status: 'NXDOMAIN' }),
      reply(chain.slice(0, 1), { status: 'SERVFAIL' }),
      reply([answer('www.example.com.', 'CNAME', 'www.example.com.')], { status: 'NXDOMAIN' }),
      reply([], { status: 'NXDOMAIN', name: 'guess.example.com.' }),
    ]);
    expect(facts.filter((fact) => fact.startsWith('HOSTNAME'))).toEqual([
      `HOSTNAME b.example.org {"nxdomainAt":${AT}}`,
    ]);
  });

  it('The simple text of massdns gives the same records, with the date of the file', async () => {
    const { facts, refusals } = await toldOf(massdns, [
      'www.example.com. CNAME a.example.net.',
      'a.example.net. A 192.0.2.1',
      'example.com. MX 10 mx.example.net.',
    ]);
    expect(refusals).toEqual([]);
    expect(facts).toEqual([
      `www.example.com ALIAS_OF HOSTNAME a.example.net ${run}`,
      `a.example.net RESOLVES_TO IPV4 192.0.2.1 ${run}`,
      'mx.example.net MAIL_FOR HOSTNAME example.com {"preference":10}',
    ]);
  });

  it('A bad answer of massdns is refused alone, and the other answers of its reply are read', async () => {
    const bad = [
      answer('a.example.', 'MX', 'x'),
      { type: 'A' },
      answer('a.example.', 'TXT', '"open'),
      answer('a.example.', 'A', '192.0.2.1'),
    ];
    const { facts, refusals } = await toldOf(massdns, [reply(bad), '{"name":', 'www.example.com.']);
    expect(facts).toHaveLength(1);
    expect(refusals.map(({ line }) => line)).toEqual([1, 1, 1, 2, 3]);
  });
});

describe('zdns', () => {
  const answers = [
    { answer: '192.0.2.1', class: 'IN', name: 'a.example.net', ttl: 300, type: 'A' },
    { answer: 'a.example.net.', class: 'IN', name: 'www.example.com', ttl: 300, type: 'CNAME' },
    { answer: 'mx.example.net', name: 'example.com', preference: 10, ttl: 60, type: 'MX' },
    { answer: 'v=spf1 \n-all', name: 'example.com', ttl: 60, type: 'TXT' },
    { flag: 0, tag: 'issue', value: 'ca.example', name: 'example.com', ttl: 60, type: 'CAA' },
    { priority: 1, weight: 2, port: 443, target: 's.example.net', name: '_s._tcp.example.com', ttl: 60, type: 'SRV' },
    {
      ns: 'ns.example.net',
      mbox: 'admin.example.com',
      serial: 4_294_967_295,
      refresh: 2,
      retry: 3,
      expire: 4,
      min_ttl: 5,
      name: 'example.com',
      ttl: 60,
      type: 'SOA',
    },
    { key_tag: 7, algorithm: 13, digest_type: 2, digest: '00', name: 'example.com', ttl: 60, type: 'DS' },
    { cert_usage: 3, selector: 1, matching_type: 1, certificate: '0A', name: '_443._tcp.example.com', type: 'TLSA' },
    { priority: 1, target: '.', svcparams: { alpn: ['h2', 'h3'], port: 8443 }, name: 'example.com', type: 'HTTPS' },
    { priority: 0, target: 'Svc.example.net.', name: '_dns.example.com', type: 'SVCB' },
    { flags: '', type: 'EDNS0', udpsize: 512, version: 0 },
  ];
  const result = { data: { answers, protocol: 'udp' }, status: 'NOERROR', timestamp: '2026-08-21T06:00:00-04:00' };
  const expected = [
    `a.example.net RESOLVES_TO IPV4 192.0.2.1 {"ttl":300,"lastSeen":${AT}}${DATED}`,
    `www.example.com ALIAS_OF HOSTNAME a.example.net {"ttl":300,"lastSeen":${AT}}${DATED}`,
    `mx.example.net MAIL_FOR HOSTNAME example.com {"preference":10,"ttl":60}${DATED}`,
    'HOSTNAME example.com {"txtRecords":["v=spf1 -all"]}',
    'HOSTNAME example.com {"caaRecords":["0 issue \\"ca.example\\""]}',
    'HOSTNAME _s._tcp.example.com {"srvRecords":["1 2 443 s.example.net"]}',
    'HOSTNAME example.com {"soa":"ns.example.net admin.example.com 4294967295 2 3 4 5"}',
    'HOSTNAME example.com {"dnsSec":"signedDelegation"}',
    'DNSSEC_ALGORITHM ECDSAP256SHA256 {"number":13}',
    `example.com SIGNED_WITH DNSSEC_ALGORITHM ECDSAP256SHA256 {"keyTag":7,"digestType":2,"digest":"00","ttl":60}${DATED}`,
    'HOSTNAME _443._tcp.example.com {"tlsaRecords":["3 1 1 0a"]}',
    'HOSTNAME example.com {"httpsRecords":["1 . alpn=h2,h3 port=8443"]}',
    'HOSTNAME _dns.example.com {"svcbRecords":["0 svc.example.net"]}',
  ];

  it('The modules SPF and DMARC of zdns give the one text that they pick', async () => {
    const { facts, refusals } = await toldOf(zdns, [
      { name: 'example.com', results: { SPF: { status: 'NOERROR', data: { spf: 'v=spf1 -all' } } } },
      { name: '_dmarc.example.com', results: { DMARC: { status: 'NOERROR', data: { dmarc: 'v=DMARC1; p=none' } } } },
      { name: 'a.example', results: { SPF: { status: 'NO_RECORD', data: {} } } },
    ]);
    expect(refusals).toEqual([]);
    expect(facts).toEqual([
      'HOSTNAME example.com {"txtRecords":["v=spf1 -all"]}',
      'HOSTNAME _dmarc.example.com {"txtRecords":["v=DMARC1; p=none"]}',
    ]);
  });

  it.each([
    ['2.0, a result a module', { name: 'example.com', results: { ANY: result } }],
    ['1, one result', { name: 'example.com', ...result }],
  ])('A line of zdns of version %s gives the answers, at their time', async (_, line) => {
    expect(await toldOf(zdns, [line])).toEqual({ facts: expected, refusals: [] });
  });

  it('A line of zdns gives the name that does not exist at the end of aliases, on the date of the file if it has none', async () => {
    const nothing = { status: 'NXDOMAIN', data: { answers: [answers[1]] } };
    const { facts } = await toldOf(zdns, [
      { name: 'www.example.com', results: { A: nothing } },
      { name: 'www.example.com', ...nothing, timestamp: '2026-08-21T10:00:00Z' },
    ]);
    expect(facts.filter((fact) => fact.startsWith('HOSTNAME'))).toEqual([
      `HOSTNAME a.example.net {"nxdomainAt":${AUGUST_22}}`,
      `HOSTNAME a.example.net {"nxdomainAt":${AT}}`,
    ]);
  });

  it('A line of zdns gives nothing for a name without an answer, and only bad answers are refused', async () => {
    const { facts, refusals } = await toldOf(zdns, [
      { name: 'b.example', results: { A: { status: 'NXDOMAIN', data: null } } },
      { name: 'b.example', results: { A: { data: { answers: [{ type: 'A', name: 'b.example' }, {}, answers[0]] } } } },
      { name: 'b.example', results: 7 },
      '[',
    ]);
    expect(facts).toHaveLength(1);
    expect(refusals.map(({ line }) => line)).toEqual([2, 2, 3, 4]);
    expect(refusals[0]?.reason).toMatch(/^answers\.0 of type A: answer: /);
  });
});

describe('dnsx', () => {
  const head = {
    host: 'www.example.com',
    resolver: ['192.0.2.53:53'],
    status_code: 'NOERROR',
    timestamp: '2026-08-21T10:00:00Z',
  };

  it('A line of dnsx gives the records of the whole answer, each on its own name', async () => {
    const all = [
      'www.example.com.\t300\tIN\tCNAME\ta.example.net.',
      'a.example.net.\t60\tIN\tA\t192.0.2.1',
      'example.com.\t60\tIN\tTXT\t"v=spf1 " "-all"',
      '\n;; OPT PSEUDOSECTION:\n; EDNS: version 0',
    ];
    expect(await toldOf(dnsx, [{ ...head, a: ['192.0.2.1'], cname: ['a.example.net'], all }])).toEqual({
      facts: [
        `www.example.com ALIAS_OF HOSTNAME a.example.net {"ttl":300,"lastSeen":${AT}}${DATED}`,
        `a.example.net RESOLVES_TO IPV4 192.0.2.1 {"ttl":60,"lastSeen":${AT}}${DATED}`,
        'HOSTNAME example.com {"txtRecords":["v=spf1 -all"]}',
      ],
      refusals: [],
    });
  });

  it('A line of dnsx gives the name that does not exist at the end of aliases, with or without the whole answer', async () => {
    const gone = { ...head, status_code: 'NXDOMAIN', cname: ['a.example.net'] };
    const all = ['www.example.com.\t300\tIN\tCNAME\ta.example.net.', 'a.example.net.\t300\tIN\tCNAME\tb.example.net.'];
    const { facts } = await toldOf(dnsx, [gone, { ...gone, all }, { ...head, status_code: 'NXDOMAIN' }]);
    expect(facts.filter((fact) => fact.startsWith('HOSTNAME'))).toEqual([
      `HOSTNAME a.example.net {"nxdomainAt":${AT}}`,
      `HOSTNAME b.example.net {"nxdomainAt":${AT}}`,
    ]);
  });

  it('A line of dnsx without the whole answer gives its addresses to the end of the chain of aliases', async () => {
    const lists = {
      a: ['192.0.2.1'],
      aaaa: ['2001:db8::1'],
      cname: ['b.example.net', 'c.example.net'],
      mx: ['mx.example.net'],
      ns: ['ns.example.net'],
      txt: ['hello'],
    };
    expect(
      await toldOf(dnsx, [
        { ...head, ...lists },
        { host: '192.0.2.9', ptr: ['p.example.net'] },
      ]),
    ).toEqual({
      facts: [
        `www.example.com ALIAS_OF HOSTNAME b.example.net ${own}`,
        `b.example.net ALIAS_OF HOSTNAME c.example.net ${own}`,
        `c.example.net RESOLVES_TO IPV4 192.0.2.1 ${own}`,
        `c.example.net RESOLVES_TO IPV6 2001:db8::1 ${own}`,
        `mx.example.net MAIL_FOR HOSTNAME c.example.net {}${DATED}`,
        `ns.example.net NAMESERVER_FOR HOSTNAME c.example.net {}${DATED}`,
        'HOSTNAME c.example.net {"txtRecords":["hello"]}',
        `192.0.2.9 HAS_PTR HOSTNAME p.example.net ${run}`,
      ],
      refusals: [],
    });
  });

  it('A line of dnsx that does not fit is refused alone', async () => {
    const { facts, refusals } = await toldOf(dnsx, [
      '{"host"',
      { a: ['192.0.2.1'] },
      { ...head, all: ['no record', 'a.example.\t60\tIN\tA\t192.0.2.1'] },
      { ...head, a: ['x'] },
    ]);
    expect(facts).toHaveLength(1);
    expect(refusals.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  });
});

describe('passive DNS', () => {
  it('Passive DNS gives the first and the last time of each record', async () => {
    const times = { time_first: AT / 1000 - 60, time_last: AT / 1000 };
    const { facts, refusals } = await toldOf(passiveDnsCof, [
      { rrname: 'www.example.com.', rrtype: 'A', rdata: ['192.0.2.1', '192.0.2.2'], count: 7, ...times },
      { rrname: 'www.example.com', rrtype: 'CNAME', rdata: 'a.example.net.', ...times },
      { rrname: '1.2.0.192.in-addr.arpa', rrtype: 'PTR', rdata: 'a.example.com.', ...times },
      {
        rrname: 'example.com',
        rrtype: 'NS',
        rdata: 'ns.example.net',
        zone_time_first: '1',
        zone_time_last: String(AT / 1000),
      },
      { rrname: 'example.com', rrtype: 'TXT', rdata: '"a" "b"', ...times },
      { rrname: 'example.com', rrtype: 'NSEC', rdata: 'x', ...times },
    ]);
    const span = `{"firstSeen":${AT - 60_000},"lastSeen":${AT}}${DATED}`;
    expect(refusals).toEqual([]);
    expect(facts).toEqual([
      `www.example.com RESOLVES_TO IPV4 192.0.2.1 ${span}`,
      `www.example.com RESOLVES_TO IPV4 192.0.2.2 ${span}`,
      `www.example.com ALIAS_OF HOSTNAME a.example.net ${span}`,
      `192.0.2.1 HAS_PTR HOSTNAME a.example.com ${span}`,
      `ns.example.net NAMESERVER_FOR HOSTNAME example.com {}${DATED}`,
      'HOSTNAME example.com {"txtRecords":["ab"]}',
    ]);
  });

  it('Passive DNS without times gives no times', async () => {
    const { facts } = await toldOf(passiveDnsCof, [{ rrname: 'a.example', rrtype: 'A', rdata: '192.0.2.1' }]);
    expect(facts).toEqual(['a.example RESOLVES_TO IPV4 192.0.2.1 {}']);
  });

  it('A line of passive DNS that does not fit is refused alone', async () => {
    const { facts, refusals } = await toldOf(passiveDnsCof, [
      'garbage',
      { rrname: 'a.example', rrtype: 'A' },
      { rrname: 'a.example', rrtype: 'MX', rdata: 'x' },
      { rrname: 'a.example', rrtype: 'A', rdata: '192.0.2.1', time_last: 'soon' },
      { rrname: 'a.example', rrtype: 'A', rdata: '192.0.2.1' },
    ]);
    expect(facts).toHaveLength(2);
    expect(refusals.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  });

  it('A record that gives no fact is counted as left out, with the reason', async () => {
    const records = [
      { rrname: 'a.example.com', rrtype: 'NSEC', rdata: 'b.example.com. A RRSIG NSEC' },
      { rrname: 'com', rrtype: 'NS', rdata: 'a.gtld-servers.net.' },
      { rrname: 'a.example.com', rrtype: 'MX', rdata: '0 .' },
      { rrname: '_x.service.arpa', rrtype: 'PTR', rdata: 'b.example.com.' },
      { rrname: 'a.example.com', rrtype: 'A', rdata: [] },
    ];
    const read = await readSource(passiveDnsCof, records.map((one) => `${JSON.stringify(one)}\n`).join(''));
    expect(read).toEqual({
      records: 5,
      facts: [],
      refusals: [],
      leftOut: [
        { line: 1, reason: 'the graph stores no records of type NSEC' },
        { line: 2, reason: 'com: the graph stores no such NS record' },
        { line: 3, reason: 'a.example.com: the graph stores no such MX record' },
        { line: 4, reason: '_x.service.arpa: the graph stores no such PTR record' },
        { line: 5, reason: 'rdata is empty' },
      ],
    });
  });

  it('One of several data that does not fit is refused alone', async () => {
    const { facts, refusals } = await toldOf(passiveDnsCof, [
      { rrname: 'a.example.com', rrtype: 'A', rdata: ['192.0.2.1', null, 7, 'x', '192.0.2.2'] },
    ]);
    expect(facts).toHaveLength(2);
    expect(refusals.map(({ reason }) => reason)).toEqual([
      'rdata.1: expected a text',
      expect.stringContaining("'x' is not an IP address"),
    ]);
  });
});

describe('any JSON at all', () => {
  it.each([dnsx, massdns, passiveDnsCof, sonarFdns, zdns].map((source) => ({ id: source.id, source })))(
    'Any JSON in $id is read or refused with its line',
    async ({ source }) => {
      const names = [
        'host',
        'a',
        'all',
        'name',
        'type',
        'data',
        'answers',
        'results',
        'rrname',
        'rrtype',
        'rdata',
        'value',
      ];
      const value = fc.letrec((tie) => ({
        node: fc.oneof(
          { maxDepth: 4 },
          fc.constantFrom('A', 'MX', 'TXT', '192.0.2.1', 'a.example.', '"', null, 7),
          fc.array(tie('node'), { maxLength: 3 }),
          fc.dictionary(fc.constantFrom(...names), tie('node')),
        ),
      })).node;
      await fc.assert(
        fc.asyncProperty(fc.array(value, { maxLength: 5 }), async (lines) => {
          const { refusals } = await readSource(source, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
          expect(refusals.every(({ line }) => line >= 1 && line <= lines.length)).toBe(true);
        }),
        { numRuns: 100 },
      );
    },
  );
});
