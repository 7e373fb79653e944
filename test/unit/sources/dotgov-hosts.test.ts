import { describe, expect, it } from 'vitest';
import { dotgovCensys, dotgovRdns } from '../../../loaders/sources/names/dotgov-hosts.ts';
import { readSource, sampleInput } from '../../support/source-input.ts';

describe('hosts seen under .gov', () => {
  it.each([
    [dotgovCensys, 'censys', 1956, '000.tlsa.good.test.dnsops.gov'],
    [dotgovRdns, 'rdns', 704, 'jwodmail.abilityone.gov'],
  ] as const)('Hosts seen under .gov are hosts of which nothing else is known', async (source, file, hosts, first) => {
    const input = await sampleInput(`certificates/dotgov_${file}-federal-snapshot.csv`);
    const { facts, records, refusals } = await readSource(source, input);
    expect([records, facts.length, refusals]).toEqual([hosts, hosts, []]);
    expect(facts[0]).toEqual({ kind: 'node', label: 'HOSTNAME', name: first });
  });

  it('A row under .gov that is no host name is refused', async () => {
    const { facts, refusals } = await readSource(dotgovCensys, 'Domain\nwww.nasa.gov\nnasa\na b.gov\n');
    expect(facts.length).toBe(1);
    expect(refusals.map(({ line }) => line)).toEqual([3, 4]);
    expect((await readSource(dotgovCensys, 'Name\nwww.nasa.gov\n')).refusals).toEqual([
      { line: 2, reason: "expected a host name under Domain, got ''" },
    ]);
  });
});
