import { describe, expect, it } from 'vitest';
import { ipverseAsPrefixes } from '../../../loaders/sources/routing/ipverse-as-prefixes.ts';
import { factsOf, readSource, sampleInput } from '../../support/source-input.ts';

describe("one network's prefixes", () => {
  it("One network's prefixes are announcements of that network, which the JSON form also names", async () => {
    const { facts, refusals } = await readSource(ipverseAsPrefixes, await sampleInput('routing/ipverse/as62041.json'));
    expect(refusals).toEqual([]);
    expect(facts).toEqual([
      {
        kind: 'node',
        label: 'ASN',
        name: 'AS62041',
        properties: { statedHandle: 'TELEGRAM', statedLegalName: 'Telegram Messenger Inc' },
      },
      ...[
        '91.108.4.0/22',
        '91.108.8.0/22',
        '91.108.56.0/22',
        '95.161.64.0/20',
        '149.154.160.0/21',
        '2001:67c:4e8::/48',
      ].map((prefix) => ({ kind: 'announcement', prefix, asn: 62041, isInferred: true })),
    ]);
  });

  it('A prefix that is not a text is refused alone', async () => {
    const prefixes = { ipv4: ['192.0.32.0/24', null, ['192.0.33.0/24']], ipv6: [{}, '2001:67c:4e8::/48'] };
    const { facts, refusals } = await readSource(ipverseAsPrefixes, JSON.stringify({ asn: 7, metadata: {}, prefixes }));
    expect(facts.flatMap((fact) => (fact.kind === 'announcement' ? fact.prefix : []))).toEqual([
      '192.0.32.0/24',
      '2001:67c:4e8::/48',
    ]);
    expect(refusals).toEqual([3, 4, 5].map((line) => ({ line, reason: 'a prefix that is not a text' })));
  });

  it("One network's prefixes in the text form take number, handle and name from its comments", async () => {
    const input = await sampleInput('routing/ipverse/as13335-ipv4-aggregated.txt');
    const { facts, refusals } = await readSource(ipverseAsPrefixes, input);
    expect([facts.length, refusals]).toEqual([375, []]);
    expect(factsOf(facts, 'AS13335')).toMatchObject([
      { properties: { statedHandle: 'CLOUDFLARENET', statedLegalName: 'Cloudflare, Inc.' } },
    ]);
    expect(factsOf(facts, '1.1.1.0/24')).toEqual([
      { kind: 'announcement', prefix: '1.1.1.0/24', asn: 13335, isInferred: true },
    ]);
  });

  it("One network's prefixes are a separate part, so that a list of another network or family sweeps none of them", () => {
    const parts = ['as15169.json', 'as13335.json', 'as13335-ipv4-aggregated.txt', 'AS13335-ipv6.txt', 'other.json'];
    expect(parts.map((name) => ipverseAsPrefixes.part?.(name))).toEqual([
      'AS15169',
      'AS13335',
      'AS13335 ipv4',
      'AS13335 ipv6',
      'other.json',
    ]);
  });

  it('A prefix is refused alone if it is invalid, is a default route, or comes before the header', async () => {
    const text = '192.0.2.0/24\n# AS64500 (EXAMPLE)\n#\n192.0.2.0/24\n0.0.0.0/0\n300.0.0.0/8\n';
    const { facts, refusals } = await readSource(ipverseAsPrefixes, text);
    expect(facts).toHaveLength(2);
    expect(refusals).toEqual([
      { line: 1, reason: 'a prefix before the header `# AS<number> (HANDLE)` that says whose it is' },
      { line: 5, reason: '0.0.0.0/0 is a default route, not an announcement' },
      { line: 6, reason: expect.stringContaining("'300.0.0.0/8' is not a network") },
    ]);
  });

  it("One network's prefixes are also read from the layout before 2026, which has no date", async () => {
    const input = await sampleInput('routing/ipverse/as2914.json');
    const { facts, refusals } = await readSource(ipverseAsPrefixes, input);
    expect(refusals).toEqual([]);
    expect(facts[0]).toMatchObject({ name: 'AS2914', properties: { statedHandle: expect.any(String) } });
    expect(await ipverseAsPrefixes.dateOf?.(input)).toBeNull();
  });

  it("One network's prefixes are of the day on which the list says that it was made", async () => {
    const input = await sampleInput('routing/ipverse/as62041.json');
    expect(await ipverseAsPrefixes.dateOf?.(input)).toBe(Date.parse('2026-01-05T02:17:07.968Z'));
  });

  it("One network's prefixes are not read from JSON of another format: the load fails and sweeps nothing", async () => {
    await expect(readSource(ipverseAsPrefixes, '{"asn": 1}')).rejects.toThrow('not in the published format');
  });
});
