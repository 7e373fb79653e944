import { describe, expect, it } from 'vitest';
import type { DnsData } from '../../../loaders/formats/dns-data.ts';
import { dnsFacts } from '../../../loaders/formats/dns-facts.ts';
import { reverseNameAddress } from '../../../loaders/formats/reverse-names.ts';
import { KeyError, LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';

const host = (name: string) => ({ label: 'HOSTNAME', name });
const factsOf = (owner: string, data: DnsData, ttl?: number) => [
  ...dnsFacts({ owner, ttl, data }, { lastSeen: 9 }, LIBRARY_SUFFIXES),
];
const edge = (type: string, from: object, to: object, properties?: object) => ({
  kind: 'edge',
  type,
  from,
  to,
  ...(properties ? { properties } : {}),
});
const node = (name: string, properties: object) => ({ kind: 'node', ...host(name), properties });

describe('a DNS record', () => {
  const owner = 'Example.com.';
  const zone = host('example.com');

  it.each<[string, DnsData, object[]]>([
    [
      'A',
      { type: 'A', address: '192.0.2.1' },
      [edge('RESOLVES_TO', zone, { label: 'IPV4', name: '192.0.2.1' }, { ttl: 60, lastSeen: 9 })],
    ],
    [
      'AAAA',
      { type: 'AAAA', address: '2001:DB8:0::1' },
      [edge('RESOLVES_TO', zone, { label: 'IPV6', name: '2001:db8::1' }, { ttl: 60, lastSeen: 9 })],
    ],
    [
      'CNAME',
      { type: 'CNAME', target: 'A.b.example' },
      [edge('ALIAS_OF', zone, host('a.b.example'), { ttl: 60, lastSeen: 9 })],
    ],
    [
      'ALIAS',
      { type: 'ALIAS', target: 'a.example.' },
      [edge('ALIAS_OF', zone, host('a.example'), { ttl: 60, lastSeen: 9, recordType: 'ALIAS' })],
    ],
    [
      'DNAME',
      { type: 'DNAME', target: 'a.example' },
      [edge('ALIAS_OF', zone, host('a.example'), { ttl: 60, lastSeen: 9, recordType: 'DNAME' })],
    ],
    [
      'NS',
      { type: 'NS', target: 'ns.example.net' },
      [edge('NAMESERVER_FOR', host('ns.example.net'), zone, { ttl: 60 })],
    ],
    [
      'MX',
      { type: 'MX', preference: 10, exchange: 'mx.example.net' },
      [edge('MAIL_FOR', host('mx.example.net'), zone, { preference: 10, ttl: 60 })],
    ],
    [
      'MX of a top-level domain',
      { type: 'MX', preference: 0, exchange: 'ai' },
      [edge('MAIL_FOR', { label: 'TLD', name: 'ai' }, zone, { preference: 0, ttl: 60 })],
    ],
    ['MX for no mail at all', { type: 'MX', preference: 0, exchange: '' }, []],
    ['TXT', { type: 'TXT', text: 'Key=Value ' }, [node('example.com', { txtRecords: ['Key=Value '] })]],
    ['TXT without a text', { type: 'TXT', text: '' }, []],
    [
      'TXT with SPF',
      { type: 'TXT', text: 'v=spf1 a include:_spf.example.net include:com redirect=com ip4:198.51.100.0/24 -all' },
      [
        node('example.com', {
          txtRecords: ['v=spf1 a include:_spf.example.net include:com redirect=com ip4:198.51.100.0/24 -all'],
        }),
        edge('SPF_A', zone, zone, { qualifier: '+' }),
        edge('SPF_INCLUDE', zone, host('_spf.example.net'), { qualifier: '+' }),
        edge('SPF_INCLUDE', zone, { label: 'TLD', name: 'com' }, { qualifier: '+' }),
        edge('SPF_IP', zone, { label: 'PREFIX', name: '198.51.100.0/24' }, { qualifier: '+' }),
      ],
    ],
    [
      'TXT with the rest of SPF',
      { type: 'TXT', text: 'v=spf1 ?mx ~exists:e.example redirect=r.example' },
      [
        node('example.com', { txtRecords: ['v=spf1 ?mx ~exists:e.example redirect=r.example'] }),
        edge('SPF_MX', zone, zone, { qualifier: '?' }),
        edge('SPF_EXISTS', zone, host('e.example'), { qualifier: '~' }),
        edge('SPF_REDIRECT', zone, host('r.example')),
      ],
    ],
    [
      'TXT with SPF and macros',
      { type: 'TXT', text: 'v=spf1 exists:%{i}._spf.e.example include:_spf.%{d} ~all' },
      [
        node('example.com', { txtRecords: ['v=spf1 exists:%{i}._spf.e.example include:_spf.%{d} ~all'] }),
        edge('SPF_EXISTS', zone, host('_spf.e.example'), { qualifier: '+', macro: '%{i}._spf.e.example' }),
        edge('SPF_INCLUDE', zone, host('_spf.example.com'), { qualifier: '+', macro: '_spf.%{d}' }),
      ],
    ],
    ['TLSA', { type: 'TLSA', text: '3 1 1 0a' }, [node('example.com', { tlsaRecords: ['3 1 1 0a'] })]],
    ['SVCB', { type: 'SVCB', text: '1 a.example' }, [node('example.com', { svcbRecords: ['1 a.example'] })]],
    ['HTTPS', { type: 'HTTPS', text: '1 . alpn=h2' }, [node('example.com', { httpsRecords: ['1 . alpn=h2'] })]],
    [
      'CAA',
      { type: 'CAA', flags: 0, tag: 'issue', value: 'ca.example' },
      [node('example.com', { caaRecords: ['0 issue "ca.example"'] })],
    ],
    [
      'SRV',
      { type: 'SRV', priority: 1, weight: 2, port: 443, target: 'S.example.net' },
      [node('example.com', { srvRecords: ['1 2 443 s.example.net'] })],
    ],
    [
      'SRV for a service that is not there',
      { type: 'SRV', priority: 0, weight: 0, port: 0, target: '' },
      [node('example.com', { srvRecords: ['0 0 0 .'] })],
    ],
    [
      'SOA',
      { type: 'SOA', server: 'NS.example.net', mailbox: 'admin.example.com', numbers: [1, 2, 3, 4, 5] },
      [node('example.com', { soa: 'ns.example.net admin.example.com 1 2 3 4 5' })],
    ],
    [
      'DS',
      { type: 'DS', keyTag: 7, algorithm: 13, digestType: 2, digest: '00AB' },
      [
        node('example.com', { dnsSec: 'signedDelegation' }),
        { kind: 'node', label: 'DNSSEC_ALGORITHM', name: 'ECDSAP256SHA256', properties: { number: 13 } },
        edge(
          'SIGNED_WITH',
          zone,
          { label: 'DNSSEC_ALGORITHM', name: 'ECDSAP256SHA256' },
          { keyTag: 7, digestType: 2, digest: '00ab', ttl: 60 },
        ),
      ],
    ],
    ['PTR outside the reverse tree', { type: 'PTR', target: 'printer.example.com' }, []],
  ])('A DNS record of type %s states exactly its facts', (_, data, facts) => {
    expect(factsOf(owner, data, 60)).toEqual(facts);
  });

  it('A PTR record of a reverse name states the name of an address', () => {
    expect(factsOf('1.2.0.192.in-addr.arpa', { type: 'PTR', target: 'a.example.com' })).toEqual([
      edge('HAS_PTR', { label: 'IPV4', name: '192.0.2.1' }, host('a.example.com'), { lastSeen: 9 }),
    ]);
  });

  it('A signed delegation below a registered domain says nothing about the registration', () => {
    const [first] = factsOf('sub.example.com', { type: 'DS', keyTag: 7, algorithm: 8, digestType: 2 });
    expect(first).toMatchObject({ kind: 'node', label: 'DNSSEC_ALGORITHM' });
  });

  it('A record of the root or of a top-level domain states nothing', () => {
    for (const name of ['.', '', 'com', 'com.']) expect(factsOf(name, { type: 'NS', target: 'a.example' })).toEqual([]);
  });

  it('A record with its own dates puts them on its edges', () => {
    const seen = { firstSeen: 1, lastSeen: 2, observedAt: 2 };
    const record = { owner: 'a.example', data: { type: 'CNAME', target: 'b.example' } } as const;
    expect([...dnsFacts(record, seen, LIBRARY_SUFFIXES)]).toEqual([
      { ...edge('ALIAS_OF', host('a.example'), host('b.example'), { firstSeen: 1, lastSeen: 2 }), observedAt: 2 },
    ]);
  });

  it.each<[string, DnsData]>([
    ['a.example', { type: 'A', address: '2001:db8::1' }],
    ['a.example', { type: 'AAAA', address: '192.0.2.1' }],
    ['a.example', { type: 'NS', target: 'localhost' }],
    ['a.example', { type: 'CNAME', target: 'com' }],
    ['a.example', { type: 'CNAME', target: '' }],
    ['a..example', { type: 'A', address: '192.0.2.1' }],
    ['a.example', { type: 'DS', keyTag: 1, algorithm: 4, digestType: 1 }],
  ])('A record of %s with the data %j is refused', (name, data) => {
    expect(() => factsOf(name, data)).toThrow(KeyError);
  });
});

describe('a wildcard', () => {
  it('A wildcard keeps its records on its own name, and marks the name above, under which any name resolves', () => {
    const flags = node('example.com', { isWildcard: true, curatedSignals: ['wildcard-dns'] });
    const wildcard = host('*.example.com');
    expect(factsOf('*.example.com', { type: 'A', address: '192.0.2.1' })).toEqual([
      edge('RESOLVES_TO', wildcard, { label: 'IPV4', name: '192.0.2.1' }, { lastSeen: 9 }),
      flags,
    ]);
    expect(factsOf('*.example.com', { type: 'CNAME', target: 'a.example' }).at(-1)).toEqual(flags);
  });

  it('A wildcard of mail or texts alone gives no address, so that no name resolves by it', () => {
    expect(factsOf('*.example.com', { type: 'MX', preference: 1, exchange: 'm.example' })).toHaveLength(1);
    expect(factsOf('*._domainkey.example.com', { type: 'TXT', text: 'v=DKIM1; p=' })).toEqual([
      node('*._domainkey.example.com', { txtRecords: ['v=DKIM1; p='] }),
    ]);
  });

  it('A wildcard of a top-level domain says nothing about a host', () => {
    expect(factsOf('*.ws', { type: 'A', address: '192.0.2.1' })).toHaveLength(1);
  });
});

describe('a reverse name', () => {
  const six = '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.B.D.0.1.0.0.2.ip6.arpa.';
  it.each([
    ['1.2.0.192.in-addr.arpa', '192.0.2.1'],
    ['1.2.0.192.IN-ADDR.ARPA.', '192.0.2.1'],
    [six, '2001:db8::1'],
  ])('The reverse name %s stands for %s', (name, address) => expect(reverseNameAddress(name)?.name).toBe(address));

  it.each([
    '2.0.192.in-addr.arpa',
    '0.1.2.0.192.in-addr.arpa',
    '256.2.0.192.in-addr.arpa',
    '0-31.2.0.192.in-addr.arpa',
    'g.ip6.arpa',
    six.slice(2),
    'in-addr.arpa',
    '1.2.0.192.example.com',
  ])('The reverse name %s stands for no address', (name) => expect(reverseNameAddress(name)).toBeNull());
});
