import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ipinfoHostedDomains, ipinfoRdns } from '../../../loaders/sources/names/ipinfo-hosts.ts';
import { factLine } from '../../support/fact-lines.ts';
import { AUGUST_22, readSource, sampleInput } from '../../support/source-input.ts';

const seen = JSON.stringify({ lastSeen: AUGUST_22 });

describe('reverse DNS by IPinfo', () => {
  it('Reverse DNS by IPinfo gives the name of each address, and nothing else', async () => {
    const { facts, records, refusals } = await readSource(
      ipinfoRdns,
      await sampleInput('dns/ipinfo_rdns_hostnames_sample.csv'),
    );
    expect([records, refusals, facts.length]).toEqual([100, [], 100]);
    expect(facts.slice(0, 2).map(factLine)).toEqual([
      `1.0.0.3 HAS_PTR HOSTNAME family.cloudflare-dns.com ${seen}`,
      `1.0.0.1 HAS_PTR HOSTNAME one.one.one.one ${seen}`,
    ]);
    expect(facts.every((fact) => fact.kind === 'edge' && fact.type === 'HAS_PTR')).toBe(true);
  });

  it('Reverse DNS by IPinfo refuses only damaged rows', async () => {
    const { facts, refusals } = await readSource(
      ipinfoRdns,
      'ip,hostname\n1.0.0\n999.0.0.1,a.example\n192.0.2.1,a b\n192.0.2.1,"a.exa\n2001:db8::1,a.example\n',
    );
    expect(facts.map(factLine)).toEqual([`2001:db8::1 HAS_PTR HOSTNAME a.example ${seen}`]);
    expect(refusals.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
  });
});

describe('hosted domains by IPinfo', () => {
  it('Hosted domains by IPinfo give the address of each domain, and nothing else', async () => {
    const { facts, records, refusals } = await readSource(
      ipinfoHostedDomains,
      await sampleInput('dns/ipinfo_hosted_domains_sample.json'),
    );
    expect([records, refusals, facts.length]).toEqual([100, [], 100]);
    expect(facts.slice(0, 1).map(factLine)).toEqual([`phuketeyes.com RESOLVES_TO IPV4 1.10.144.84 ${seen}`]);
    expect(facts.every((fact) => fact.kind === 'edge' && fact.type === 'RESOLVES_TO')).toBe(true);
  });

  it('Hosted domains by IPinfo may have several domains of an address, as a list or with commas', async () => {
    const { facts } = await readSource(
      ipinfoHostedDomains,
      '{"ip":"192.0.2.1","domains":"a.example, b.example"}\n{"ip":"2001:db8::1","domains":["c.example","d.example"]}\n',
    );
    expect(facts.map(factLine)).toEqual([
      `a.example RESOLVES_TO IPV4 192.0.2.1 ${seen}`,
      `b.example RESOLVES_TO IPV4 192.0.2.1 ${seen}`,
      `c.example RESOLVES_TO IPV6 2001:db8::1 ${seen}`,
      `d.example RESOLVES_TO IPV6 2001:db8::1 ${seen}`,
    ]);
  });

  it('Hosted domains by IPinfo refuse any JSON that is no such record, with its line', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue({ maxDepth: 2 })), async (values) => {
        const lines = [
          ...values.map((value) => JSON.stringify(value)),
          '{"ip":',
          '{"ip":"192.0.2.1","domains":"a.example"}',
        ];
        const { facts, refusals } = await readSource(ipinfoHostedDomains, lines.join('\n'));
        expect(facts).toHaveLength(1);
        expect(refusals.map(({ line }) => line)).toEqual(lines.slice(0, -1).map((_, at) => at + 1));
      }),
      { numRuns: 50 },
    );
  });
});
