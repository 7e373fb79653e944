import { describe, expect, it } from 'vitest';
import { pyasnIpasn } from '../../../loaders/sources/routing/pyasn-ipasn.ts';
import { factsOf, memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

describe('the routing table of pyasn', () => {
  it('The pyasn routing table is a list of announcements, with the date of its source dump', async () => {
    const input = await sampleInput('routing/ipasn_20151101.dat');
    expect(await pyasnIpasn.dateOf?.(input)).toBe(Date.UTC(2015, 10, 1, 6, 0));
    const { facts, records, refusals } = await readSource(pyasnIpasn, input);
    expect([records, facts.length, refusals]).toEqual([28_926, 28_926, []]);
    expect(factsOf(facts, '1.1.1.0/24')).toEqual([{ kind: 'announcement', prefix: '1.1.1.0/24', asn: 15169 }]);
    expect(facts.some((fact) => fact.kind === 'announcement' && fact.prefix.includes(':'))).toBe(true);
  });

  it('The pyasn routing table has no date where the header names no dump', async () => {
    expect(await pyasnIpasn.dateOf?.(memoryInput('; IP-ASN32-DAT file\n1.0.0.0/24\t15169\n'))).toBeNull();
  });

  it.each([
    ['192.0.2.0/24 64500', /expected a prefix, a tab and an AS number/],
    ['192.0.2.0/24\t64500\t1', /expected a prefix, a tab and an AS number/],
    ['192.0.2.0/24\t{64500,64501}', /expected a prefix, a tab and an AS number/],
    ['192.0.2.0/33\t64500', /'192.0.2.0\/33' is not a network/],
    ['192.0.2.0/24\t4294967296', /'4294967296' is not an AS/],
    ['::/0\t64500', /::\/0 is a default route/],
  ])('The pyasn routing table refuses %j with its line', async (line, reason) => {
    const { facts, refusals } = await readSource(pyasnIpasn, `; x\n${line}\n198.51.100.0/24\t64500\n`);
    expect(facts).toHaveLength(1);
    expect(refusals).toEqual([{ line: 2, reason: expect.stringMatching(reason) }]);
  });
});
