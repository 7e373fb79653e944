import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { octodnsZone } from '../../../loaders/sources/names/octodns-zone.ts';
import { factLine } from '../../support/fact-lines.ts';
import { AUGUST_22, factsOf, memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

const seen = { lastSeen: AUGUST_22 };
const ttl = (seconds: number) => ({ ttl: seconds, ...seen });

const zone = (yaml: string, name = 'example.com.yaml') => readSource(octodnsZone, memoryInput(yaml, name));

describe('an octoDNS zone', () => {
  it('An octoDNS zone yields exactly what its file says', async () => {
    const { facts, records, refusals } = await readSource(
      octodnsZone,
      await sampleInput('dns/octodns/video.service.justice.gov.uk.yaml'),
    );
    expect([records, refusals]).toEqual([16, []]);
    const apex = 'video.service.justice.gov.uk';
    const cname = (name: string) => `${name}.${apex} ALIAS_OF HOSTNAME playback.${apex} ${JSON.stringify(ttl(60))}`;
    expect(facts.map(factLine).sort()).toEqual(
      [
        ...['ns-1464.awsdns-55.org', 'ns-1867.awsdns-41.co.uk', 'ns-52.awsdns-06.com', 'ns-936.awsdns-53.net'].map(
          (server) => `${server} NAMESERVER_FOR HOSTNAME ${apex} {"ttl":172800}`,
        ),
        `playback.${apex} RESOLVES_TO IPV4 213.216.136.30 ${JSON.stringify(ttl(60))}`,
        `sip.${apex} RESOLVES_TO IPV4 217.135.104.142 ${JSON.stringify(ttl(300))}`,
        `vap-pexconf004.${apex} RESOLVES_TO IPV4 217.135.104.142 ${JSON.stringify(ttl(300))}`,
        `vap-pexrpturn002.${apex} RESOLVES_TO IPV4 217.135.104.150 ${JSON.stringify(ttl(300))}`,
        `webrtc.${apex} RESOLVES_TO IPV4 217.135.104.150 ${JSON.stringify(ttl(300))}`,
        ...[1, 2, 3, 4, 5, 6].map((number) => cname(`playback${number}`)),
        `HOSTNAME ${apex} {"zoneObservedAt":${AUGUST_22}}`,
      ].sort(),
    );
  });

  it('An octoDNS zone yields the mail hosts, SPF and CAA of a domain', async () => {
    const { facts } = await readSource(octodnsZone, await sampleInput('dns/octodns/cjsdigital.org.yaml'));
    const lines = facts.map(factLine);
    expect(lines.filter((line) => /MAIL_FOR|SPF_|caaRecords/.test(line))).toEqual([
      'HOSTNAME cjsdigital.org {"caaRecords":["0 iodef \\"mailto:certificates@digital.justice.gov.uk\\""]}',
      'HOSTNAME cjsdigital.org {"caaRecords":["0 issue \\";\\""]}',
      'mxa.nurvedcloud.net MAIL_FOR HOSTNAME cjsdigital.org {"preference":10,"ttl":300}',
      'mxb.nurvedcloud.net MAIL_FOR HOSTNAME cjsdigital.org {"preference":10,"ttl":300}',
      'cjsdigital.org SPF_MX HOSTNAME cjsdigital.org {"qualifier":"+"}',
      'cjsdigital.org SPF_A HOSTNAME cjsdigital.org {"qualifier":"+"}',
      'cjsdigital.org SPF_IP IPV4 109.70.150.133 {"qualifier":"+"}',
      'cjsdigital.org SPF_IP IPV4 109.70.150.134 {"qualifier":"+"}',
    ]);
  });

  it('An octoDNS zone marks a name with a wildcard under it as a name where any subdomain resolves', async () => {
    const { facts } = await readSource(octodnsZone, await sampleInput('dns/octodns/judiciary.gov.uk.yaml'));
    expect(factsOf(facts, '*.judiciary.gov.uk').map(factLine)).toEqual([
      `*.judiciary.gov.uk RESOLVES_TO IPV4 80.86.35.81 ${JSON.stringify(ttl(600))}`,
    ]);
    expect(facts.map(factLine)).toContain(
      'HOSTNAME judiciary.gov.uk {"isWildcard":true,"curatedSignals":["wildcard-dns"]}',
    );
  });

  it('An octoDNS zone reads every type and both spellings of its values', async () => {
    const { facts, refusals, leftOut } = await zone(`---
'':
  - {type: A, ttl: 60, values: [192.0.2.1, 192.0.2.2]}
  - {type: AAAA, value: '2001:db8::1'}
  - {type: ALIAS, value: a.example.net.}
  - {type: MX, values: [{preference: 10, exchange: mx.example.net.}, {priority: 20, value: old.example.net.}]}
  - {type: TXT, value: 'v=DMARC1\\; p=none'}
  - {type: CAA, value: {tag: issue, value: ca.example}}
  - {type: DS, value: {key_tag: 7, algorithm: 13, digest_type: 2, digest: 00AB}}
  - {type: SSHFP, value: {algorithm: 1}}
  - {type: HTTPS, value: {svcpriority: 1, targetname: ., svcparams: {alpn: [h2, h3], no-default-alpn: null}}}
  - type: SVCB
    value: {svcpriority: 0, targetname: Svc.example.net.}
  - type: TLSA
    value: {certificate_usage: 3, selector: 1, matching_type: 1, certificate_association_data: 0AFF}
_sip._tcp: {type: SRV, value: {priority: 1, weight: 2, port: 5060, target: sip.example.net.}}
'*.w': {type: CNAME, value: a.example.net.}
7: {type: NS, values: [ns.example.net.]}
`);
    expect(refusals).toEqual([]);
    expect(leftOut).toEqual([{ line: 10, reason: 'the graph stores no records of type SSHFP' }]);
    expect(facts.map(factLine)).toEqual([
      `example.com RESOLVES_TO IPV4 192.0.2.1 ${JSON.stringify(ttl(60))}`,
      `example.com RESOLVES_TO IPV4 192.0.2.2 ${JSON.stringify(ttl(60))}`,
      `example.com RESOLVES_TO IPV6 2001:db8::1 ${JSON.stringify(seen)}`,
      `example.com ALIAS_OF HOSTNAME a.example.net ${JSON.stringify({ ...seen, recordType: 'ALIAS' })}`,
      'mx.example.net MAIL_FOR HOSTNAME example.com {"preference":10}',
      'old.example.net MAIL_FOR HOSTNAME example.com {"preference":20}',
      'HOSTNAME example.com {"txtRecords":["v=DMARC1; p=none"]}',
      'HOSTNAME example.com {"caaRecords":["0 issue \\"ca.example\\""]}',
      'HOSTNAME example.com {"dnsSec":"signedDelegation"}',
      'DNSSEC_ALGORITHM ECDSAP256SHA256 {"number":13}',
      'example.com SIGNED_WITH DNSSEC_ALGORITHM ECDSAP256SHA256 {"keyTag":7,"digestType":2,"digest":"00ab"}',
      'HOSTNAME example.com {"httpsRecords":["1 . alpn=h2,h3 no-default-alpn"]}',
      'HOSTNAME example.com {"svcbRecords":["0 svc.example.net"]}',
      'HOSTNAME example.com {"tlsaRecords":["3 1 1 0aff"]}',
      'HOSTNAME _sip._tcp.example.com {"srvRecords":["1 2 5060 sip.example.net"]}',
      `*.w.example.com ALIAS_OF HOSTNAME a.example.net ${JSON.stringify(seen)}`,
      'HOSTNAME w.example.com {"isWildcard":true,"curatedSignals":["wildcard-dns"]}',
      'ns.example.net NAMESERVER_FOR HOSTNAME 7.example.com {}',
      `HOSTNAME example.com {"zoneObservedAt":${AUGUST_22}}`,
    ]);
  });

  it('An octoDNS zone refuses each bad record separately, with its line', async () => {
    const { facts, refusals } = await zone(`a: {type: A, value: nonsense}
b:
  type: MX
  value: mx.example.net.
c: 7
d: {ttl: 60, value: x}
e: {type: A, value: 192.0.2.1}
f: {type: A, values: []}
`);
    expect(facts).toHaveLength(1);
    expect(refusals).toEqual([
      { line: 1, reason: expect.stringMatching(/'nonsense' is not/) },
      { line: 3, reason: expect.stringMatching(/^b\.example\.com MX: /) },
      { line: 5, reason: expect.stringMatching(/^c\.example\.com: /) },
      { line: 6, reason: expect.stringMatching(/^d\.example\.com: type: /) },
      { line: 8, reason: 'f.example.com A: expected a value' },
    ]);
  });

  it.each([
    ['a: {type: A', 'example.com.yaml', /^not YAML: line 1: /],
    ['- a\n- b\n', 'example.com.yaml', /expected a mapping/],
    ['', 'example.com.yaml', /expected a mapping/],
    ['a: {type: A, value: 192.0.2.1}', 'my zone.yaml', /named after its zone/],
  ])('An octoDNS zone of %j in %s ends the load', async (yaml, name, reason) => {
    await expect(zone(yaml, name)).rejects.toThrow(reason);
  });

  it('An octoDNS file is a part named by its zone, compressed or not', () => {
    expect(['a.example.yaml', 'a.example.yml.gz'].map((name) => octodnsZone.part?.(name))).toEqual([
      'a.example',
      'a.example',
    ]);
  });

  it('An octoDNS zone with arbitrary YAML values still yields its good record', async () => {
    const given = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 });
    await fc.assert(
      fc.asyncProperty(given, async (names) => {
        const text = JSON.stringify({ ...names, good: { type: 'A', value: '192.0.2.1' } });
        const { facts } = await zone(text);
        // Where no record is refused, the fact that marks the zone as complete follows this one.
        expect(facts.map(factLine)).toContain(`good.example.com RESOLVES_TO IPV4 192.0.2.1 ${JSON.stringify(seen)}`);
      }),
      { numRuns: 60 },
    );
  });
});
