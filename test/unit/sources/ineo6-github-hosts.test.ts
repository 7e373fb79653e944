import { describe, expect, it } from 'vitest';
import { ineo6GithubHosts } from '../../../loaders/sources/names/ineo6-github-hosts.ts';
import { AUGUST_22, factsOf, memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

describe("addresses of GitHub's hosts", () => {
  it("Addresses of GitHub's hosts are resolutions of the day on which the file was made, by its stamp in China time", async () => {
    const input = await sampleInput('dns/ineo6_github_hosts.txt');
    expect(await ineo6GithubHosts.dateOf?.(input)).toBe(Date.UTC(2026, 7, 22, 18, 22, 48));
    const { facts, records, refusals } = await readSource(ineo6GithubHosts, input);
    expect([records, facts.length, refusals]).toEqual([32, 32, []]);
    expect(factsOf(facts, 'central.github.com')).toEqual([
      {
        kind: 'edge',
        type: 'RESOLVES_TO',
        from: { label: 'HOSTNAME', name: 'central.github.com' },
        to: { label: 'IPV4', name: '140.82.114.21' },
        properties: { lastSeen: AUGUST_22 },
      },
    ]);
  });

  it("Addresses of GitHub's hosts have no date if the file has no stamp", async () => {
    expect(await ineo6GithubHosts.dateOf?.(memoryInput('192.0.2.1 a.example\n'))).toBeNull();
  });

  it("A line of GitHub's hosts is refused if its address is invalid", async () => {
    const { refusals } = await readSource(ineo6GithubHosts, '192.0.2.256 a.example\n2001:db8::1 b.example\n');
    expect(refusals).toEqual([{ line: 1, reason: expect.stringContaining("'192.0.2.256' is not") }]);
  });
});
