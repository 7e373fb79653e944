import { describe, expect, it } from 'vitest';
import { mispPublicDns } from '../../../loaders/sources/names/misp-public-dns.ts';
import { factsOf, memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

describe('public resolvers', () => {
  it.each([
    ['feeds/public-dns-v4.json', 3155, '8.8.8.8', 'IPV4', 'v4'],
    ['feeds/public-dns-v6.json', 269, '2001:148f:fffe::1', 'IPV6', 'v6'],
  ])(
    'Public resolvers of %s are reference data of weight 0, a part for each family, dated by the version',
    async (file, count, name, label, part) => {
      const input = await sampleInput(file);
      const { facts, refusals } = await readSource(mispPublicDns, input);
      expect([facts.length, refusals]).toEqual([count, []]);
      expect(factsOf(facts, name)).toMatchObject([
        { type: 'LISTED_IN', from: { label, name }, to: { name: 'Public DNS resolvers' }, properties: { weight: 0 } },
      ]);
      expect(mispPublicDns.feed?.category).toBe('Reference Data');
      expect(mispPublicDns.part?.(input.fileName)).toBe(part);
      expect(await mispPublicDns.dateOf?.(input)).toBe(Date.UTC(2024, 5, 15));
    },
  );

  it('A public resolver may be a network; an entry that is neither network nor address is refused', async () => {
    const list = memoryInput('{"list": ["192.0.2.0/24",\n "dns.example",\n 7], "version": 3}');
    const { facts, refusals } = await readSource(mispPublicDns, list);
    expect(facts).toMatchObject([{ from: { label: 'PREFIX', name: '192.0.2.0/24' } }]);
    expect(refusals).toEqual([
      { line: 2, reason: expect.stringContaining("'dns.example' is not") },
      { line: 3, reason: expect.stringContaining('expected string') },
    ]);
    expect(await mispPublicDns.dateOf?.(list)).toBeNull();
  });
});
