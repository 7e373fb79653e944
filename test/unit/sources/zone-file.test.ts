import { describe, expect, it } from 'vitest';
import { zoneFile } from '../../../loaders/sources/names/zone-file.ts';
import { AUGUST_22, factsOf, memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

const ZONE = `$ORIGIN example.com.
@ 3600 IN SOA ns.example.net. admin.example.com. 1 2 3 4 5
  NS ns
  MX 10 mail.example.net.
www 60 CNAME @
*.dev AAAA 2001:DB8::0001
`;

describe('a zone', () => {
  it('A zone yields glue with its TTL, name servers and signatures, as of its export', async () => {
    const input = await sampleInput('dns/gov.zone');
    expect(await zoneFile.dateOf?.(input)).toBe(Date.UTC(2026, 7, 22, 7, 39, 20));
    const { facts, records, refusals } = await readSource(zoneFile, input);
    expect([records, refusals]).toEqual([12_507, []]);
    expect(factsOf(facts, '162.159.8.76')).toEqual([
      {
        kind: 'edge',
        type: 'RESOLVES_TO',
        from: { label: 'HOSTNAME', name: 'a1.domainops.gov' },
        to: { label: 'IPV4', name: '162.159.8.76' },
        properties: { ttl: 3600, lastSeen: AUGUST_22 },
      },
    ]);
    expect(factsOf(facts, 'cisa.gov')).toContainEqual({
      kind: 'node',
      label: 'HOSTNAME',
      name: 'cisa.gov',
      properties: { dnsSec: 'signedDelegation' },
    });
    const edges = factsOf(facts, 'cisa.gov').filter((fact) => fact.kind === 'edge');
    expect(edges.map(({ type, from, to, properties }) => [type, from.name, to.name, properties])).toEqual([
      [
        'SIGNED_WITH',
        'cisa.gov',
        'ECDSAP256SHA256',
        {
          keyTag: 2371,
          digestType: 2,
          digest: '5f15e517d7a353d755d9d3f8548a3475ce88a738e62b766f5e33cfc4163ab934',
          ttl: 3600,
        },
      ],
      ['NAMESERVER_FOR', 'blue.foundationdns.org', 'cisa.gov', { ttl: 10800 }],
      ['NAMESERVER_FOR', 'blue.foundationdns.com', 'cisa.gov', { ttl: 10800 }],
      ['NAMESERVER_FOR', 'blue.foundationdns.net', 'cisa.gov', { ttl: 10800 }],
    ]);
    expect(factsOf(facts, 'DSA')[0]).toEqual({
      kind: 'node',
      label: 'DNSSEC_ALGORITHM',
      name: 'DSA',
      properties: { number: 3 },
    });
  });

  it('A zone yields aliases, mail hosts and its SOA; relative names are under the origin', async () => {
    const { facts, refusals } = await readSource(zoneFile, ZONE);
    expect(refusals).toEqual([]);
    expect(facts.map((fact) => (fact.kind === 'edge' ? [fact.from.name, fact.type, fact.to.name] : fact))).toEqual([
      {
        kind: 'node',
        label: 'HOSTNAME',
        name: 'example.com',
        properties: { soa: 'ns.example.net admin.example.com 1 2 3 4 5' },
      },
      ['ns.example.com', 'NAMESERVER_FOR', 'example.com'],
      ['mail.example.net', 'MAIL_FOR', 'example.com'],
      ['www.example.com', 'ALIAS_OF', 'example.com'],
      ['*.dev.example.com', 'RESOLVES_TO', '2001:db8::1'],
      {
        kind: 'node',
        label: 'HOSTNAME',
        name: 'dev.example.com',
        properties: { isWildcard: true, curatedSignals: ['wildcard-dns'] },
      },
      { kind: 'node', label: 'HOSTNAME', name: 'example.com', properties: { zoneObservedAt: AUGUST_22 } },
    ]);
  });

  it('A zone is marked complete only where it has its SOA record and no record was refused', async () => {
    const wholes = async (text: string) =>
      (await readSource(zoneFile, text)).facts
        .filter((fact) => fact.kind === 'node' && fact.properties?.zoneObservedAt !== undefined)
        .map((fact) => (fact.kind === 'node' ? `${fact.label} ${fact.name}` : ''));
    const registry = 'gov. 60 IN SOA a.ns.gov. dns.gov. 1 2 3 4 5\nusa.gov. 60 IN NS ns.usa.gov.\n';
    expect(await wholes(ZONE)).toEqual(['HOSTNAME example.com']);
    expect(await wholes(registry)).toEqual(['TLD gov']);
    expect(await wholes(ZONE.replace(/^@.*$/m, ''))).toEqual([]);
    expect(await wholes(`${registry}bad.gov. 60 IN MX ten mail.gov.\n$INCLUDE other\n`)).toEqual([]);
    expect(await wholes('. 60 IN SOA a.root-servers.net. nstld.verisign-grs.com. 1 2 3 4 5\n')).toEqual([]);
  });

  it('A zone yields the records that $GENERATE stands for, and reads no other file', async () => {
    const text = `$ORIGIN 2.0.192.in-addr.arpa.\n$GENERATE 9-10 $ PTR host-\${0,3}.example.com.\n$INCLUDE /etc/passwd\n`;
    const { facts, refusals } = await readSource(zoneFile, text);
    expect(facts.map((fact) => (fact.kind === 'edge' ? [fact.from.name, fact.type, fact.to.name] : fact))).toEqual([
      ['192.0.2.9', 'HAS_PTR', 'host-009.example.com'],
      ['192.0.2.10', 'HAS_PTR', 'host-010.example.com'],
    ]);
    expect(refusals).toEqual([
      { line: 3, reason: expect.stringContaining('$INCLUDE names another file, which a load never opens') },
    ]);
  });

  it('A zone yields no name server of a TLD, and no mail host where the domain accepts no mail', async () => {
    const { facts, refusals } = await readSource(zoneFile, 'gov. 60 IN NS a.ns.gov.\nexample.com. 60 IN MX 0 .\n');
    expect([facts, refusals]).toEqual([[], []]);
  });

  it.each([
    ['a.example. 60 IN A 2001:db8::1', /'2001:db8::1' is not/],
    ['a.example. 60 IN AAAA 192.0.2.1', /'192.0.2.1' is not/],
    ['a.example. 60 IN MX mail.example.', /a MX record with 1 fields of data/],
    ['a.example. 60 IN MX high mail.example.', /expected a number in a MX record, got 'high'/],
    ['a.example. 60 IN DS 1 4 1 00', /'4' is not a DNSSEC algorithm/],
    ['a.example. 60 IN CNAME b', /'b' is relative to no \$ORIGIN/],
    ['a..example. 60 IN A 192.0.2.1', /'a..example' is not a host name/],
  ])('A zone refuses %s', async (line, reason) => {
    const { facts, refusals } = await readSource(zoneFile, memoryInput(`; zone\n${line}\n`));
    expect(facts).toEqual([]);
    expect(refusals).toEqual([{ line: 2, reason: expect.stringMatching(reason) }]);
  });

  it('A zone file is a part named by its zone, compressed or not', () => {
    expect(['gov.zone', 'gov.zone.gz', 'gov.txt', 'gov'].map((name) => zoneFile.part?.(name))).toEqual([
      'gov',
      'gov',
      'gov',
      'gov',
    ]);
  });
});

describe('records stored as text', () => {
  it('TLSA, SVCB, HTTPS and TXT records are stored as text, with absolute targets and joined digits', async () => {
    const { facts, refusals } = await readSource(
      zoneFile,
      `$ORIGIN example.com.
@ 300 IN HTTPS 1 . alpn="h2,h3" ipv4hint=192.0.2.1,192.0.2.2 no-default-alpn key65400="a b"
@ 300 IN HTTPS 0 CDN.example.net.
_dns SVCB 1 dns ( alpn=dot
  port=8853 )
_443._tcp.www TLSA ( 3 1 1 0A1B
  2C3D )
_444._tcp.www TLSA 3 1 1 xyz
_445._tcp.www TLSA 3 1 1
_dmarc TXT "v=DMARC1; p=reject; " "rua=mailto:dmarc@example.com"
s1._domainkey TXT "v=DKIM1; k=rsa; p=MIGf"
`,
    );
    const held = facts.flatMap((fact) => (fact.kind === 'node' ? [[fact.name, fact.properties]] : []));
    expect(held).toEqual([
      ['example.com', { httpsRecords: ['1 . alpn=h2,h3 ipv4hint=192.0.2.1,192.0.2.2 no-default-alpn key65400="a b"'] }],
      ['example.com', { httpsRecords: ['0 cdn.example.net'] }],
      ['_dns.example.com', { svcbRecords: ['1 dns.example.com alpn=dot port=8853'] }],
      ['_443._tcp.www.example.com', { tlsaRecords: ['3 1 1 0a1b2c3d'] }],
      ['_dmarc.example.com', { txtRecords: ['v=DMARC1; p=reject; rua=mailto:dmarc@example.com'] }],
      ['s1._domainkey.example.com', { txtRecords: ['v=DKIM1; k=rsa; p=MIGf'] }],
    ]);
    expect(refusals).toEqual([
      { line: 8, reason: "expected hexadecimal digits, got 'xyz'" },
      { line: 9, reason: 'a TLSA record with 3 fields of data' },
    ]);
  });
});
