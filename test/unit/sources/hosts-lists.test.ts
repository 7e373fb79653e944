import { describe, expect, it } from 'vitest';
import { durablenapkinScamblocklist, stevenblackHosts } from '../../../loaders/sources/threats/hosts-lists.ts';
import { AUGUST_22, memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

describe('the scam block list', () => {
  it('The scam block list lists hosts, never the address that it points them to', async () => {
    const input = await sampleInput('feeds/scamblocklist_hosts.txt');
    const { facts, records, refusals } = await readSource(durablenapkinScamblocklist, input);
    expect([records, facts.length, refusals]).toEqual([2214, 2214, []]);
    expect(facts).toContainEqual({
      kind: 'edge',
      type: 'LISTED_IN',
      from: { label: 'HOSTNAME', name: '1stireland.com' },
      to: { label: 'FEED_SOURCE', name: 'DurableNapkin Scam Blocklist' },
      properties: {
        weight: 1,
        seenFrom: AUGUST_22 - 31 * 86_400_000,
        seenUntil: AUGUST_22,
        listedFrom: AUGUST_22,
        isDated: false,
        category: 'Scam',
        categories: ['Scam'],
        count: 1,
      },
    });
    expect(facts.some((fact) => fact.kind === 'edge' && fact.from.label !== 'HOSTNAME')).toBe(false);
  });

  it('The scam block list refuses a line that points a host at a real address, and one whose host is invalid', async () => {
    const { facts, refusals } = await readSource(
      durablenapkinScamblocklist,
      '0.0.0.0 a.example.com\n192.0.32.1 b.example.com\n0.0.0.0 192.0.32.1\n0.0.0.0\n127.0.0.1 c.example.com\n',
    );
    expect(facts).toHaveLength(2);
    expect(refusals).toEqual([
      { line: 2, reason: 'a block list points hosts nowhere, this one at 192.0.32.1' },
      { line: 3, reason: expect.stringContaining("'192.0.32.1' is not a host name") },
      { line: 4, reason: "expected an address and a name, got '0.0.0.0'" },
    ]);
  });
});

describe('the hosts file of StevenBlack', () => {
  it("The hosts file of StevenBlack lists hosts, and leaves out what every machine's hosts file says of itself", async () => {
    const text = `# Title: StevenBlack/hosts
# Date: 22 August 2026 02:19:04 (UTC)

127.0.0.1 localhost
::1 ip6-localhost
fe80::1%lo0 localhost
255.255.255.255 broadcasthost
0.0.0.0 0.0.0.0

0.0.0.0 ads.an.example.com tracker.an.example.com # both
0.0.0.0 b
`;
    const { facts, refusals } = await readSource(stevenblackHosts, text);
    expect(
      facts.map((fact) => fact.kind === 'edge' && [fact.from.name, fact.to.name, fact.properties?.weight]),
    ).toEqual([
      ['ads.an.example.com', 'StevenBlack Hosts', 0.7],
      ['tracker.an.example.com', 'StevenBlack Hosts', 0.7],
    ]);
    expect(refusals).toEqual([{ line: 11, reason: expect.stringContaining("'b' is not a host name on the internet") }]);
    expect(await stevenblackHosts.dateOf?.(memoryInput(text))).toBe(Date.UTC(2026, 7, 22, 2, 19, 4));
  });
});
