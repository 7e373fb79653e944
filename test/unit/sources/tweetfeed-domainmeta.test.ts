import { describe, expect, it } from 'vitest';
import { tweetfeedDomainmeta } from '../../../loaders/sources/names/tweetfeed-domainmeta.ts';
import { factLine } from '../../support/fact-lines.ts';
import { factsOf, memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

describe("TweetFeed's domain metadata", () => {
  it("TweetFeed's domain metadata gives addresses, name servers, registrar and creation date, as of the check", async () => {
    const input = await sampleInput('dns/tweetfeed_domainmeta.json');
    expect(await tweetfeedDomainmeta.dateOf?.(input)).toBe(Date.UTC(2026, 7, 22, 12, 45, 32));
    const { facts, records, refusals } = await readSource(tweetfeedDomainmeta, input);
    expect([records, refusals]).toEqual([4501, []]);
    const observedAt = Date.UTC(2026, 7, 16, 22, 0, 33);
    const domain = { label: 'HOSTNAME', name: '000.rich' };
    expect(factsOf(facts, '000.rich')).toEqual([
      { kind: 'node', ...domain, properties: { createDate: '2026-04-10', queryTime: '2026-08-16 22:00:33' } },
      {
        kind: 'edge',
        type: 'RESOLVES_TO',
        from: domain,
        to: { label: 'IPV4', name: '91.195.240.123' },
        properties: { lastSeen: observedAt },
        observedAt,
      },
      ...['ns1.dnsowl.com', 'ns2.dnsowl.com', 'ns3.dnsowl.com'].map((name) => ({
        kind: 'edge',
        type: 'NAMESERVER_FOR',
        from: { label: 'HOSTNAME', name },
        to: domain,
        observedAt,
      })),
      {
        kind: 'edge',
        type: 'HAS_REGISTRAR',
        from: domain,
        to: { label: 'REGISTRAR', name: 'registrar:namesilo' },
        observedAt,
      },
    ]);
    expect(factsOf(facts, 'registrar:namesilo')[0]).toMatchObject({
      properties: { displayName: 'NameSilo, LLC' },
    });
  });

  it("TweetFeed's domain metadata gives the network of only the first address: the others may be in other networks", async () => {
    const { facts } = await readSource(tweetfeedDomainmeta, await sampleInput('dns/tweetfeed_domainmeta.json'));
    const reported = (cidr: string) => factsOf(facts, cidr).filter(({ kind }) => kind === 'location');
    expect(reported('95.85.237.47/32')[0]).toEqual({
      kind: 'location',
      cidr: '95.85.237.47/32',
      record: { asn: 200823, asnOrganization: 'MHost LLC' },
      observedAt: Date.UTC(2026, 7, 22, 8, 15, 27),
    });
    expect(reported('172.67.188.149/32')).toHaveLength(1);
    expect(reported('104.21.19.195/32')).toEqual([]);
    expect(facts.filter(({ kind }) => kind === 'location')).toHaveLength(1528 + 802 + 148);
  });

  it("TweetFeed's domain metadata stores what resolves where the registry has no RDAP: the status is that of RDAP only", async () => {
    const { facts } = await readSource(tweetfeedDomainmeta, await sampleInput('dns/tweetfeed_domainmeta.json'));
    expect(factsOf(facts, '3vg.de')).toMatchObject([{ type: 'RESOLVES_TO', to: { name: '193.34.145.201' } }]);
  });

  it("TweetFeed's domain metadata states when a name neither resolved nor was registered", async () => {
    const { facts } = await readSource(tweetfeedDomainmeta, await sampleInput('dns/tweetfeed_domainmeta.json'));
    expect(factsOf(facts, '00004444444022.net')).toEqual([
      {
        kind: 'node',
        label: 'HOSTNAME',
        name: '00004444444022.net',
        properties: { nxdomainAt: Date.UTC(2026, 7, 16, 22, 0, 36) },
      },
    ]);
  });

  it('Neither a name that resolves nor one under a ccTLD, which may have no RDAP, is stated as unregistered', async () => {
    const entry = (ips: string) => `{"checked_at": "2026-08-16T22:00:33Z", "ips": ${ips}, "status": "nxdomain"}`;
    const text = `{"entries": {"a.com": ${entry('["45.155.205.1"]')},\n"b.cn": ${entry('null')},\n"c.com": ${entry('null')}}}`;
    const { facts } = await readSource(tweetfeedDomainmeta, memoryInput(text));
    expect(facts.map(factLine)).toEqual([
      `a.com RESOLVES_TO IPV4 45.155.205.1 {"lastSeen":${Date.UTC(2026, 7, 16, 22, 0, 33)}} of 2026-08-16T22:00:33.000Z`,
      `HOSTNAME c.com {"nxdomainAt":${Date.UTC(2026, 7, 16, 22, 0, 33)}}`,
    ]);
  });

  it("TweetFeed's domain metadata refuses a domain without its check time, or with an invalid address", async () => {
    const text =
      '{"entries": {"a.example": {"ips": []},\n"b.example": {"checked_at": "2026-08-16T22:00:33Z", "ips": ["x"]}}}';
    const { refusals } = await readSource(tweetfeedDomainmeta, memoryInput(text));
    expect(refusals).toEqual([
      { line: 1, reason: expect.stringMatching(/^a\.example: checked_at: /) },
      { line: 2, reason: expect.stringContaining("'x' is not") },
    ]);
  });
});
