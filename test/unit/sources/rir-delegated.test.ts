import { describe, expect, it } from 'vitest';
import { rirDelegated } from '../../../loaders/sources/registries/rir-delegated.ts';
import { factsOf, memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

describe("a registry's delegations", () => {
  it('are blocks with holder, status, date, registry and country', async () => {
    const input = await sampleInput('registries/delegated-afrinic-extended-latest');
    expect(await rirDelegated.dateOf?.(input)).toBe(Date.UTC(2026, 4, 5));
    expect(rirDelegated.part?.(input.fileName)).toBe('afrinic');
    const { facts, records, refusals } = await readSource(rirDelegated, input);
    expect([records, refusals]).toEqual([5635, []]);
    const block = { label: 'REGISTERED_PREFIX', name: '2001:4200::/32' };
    expect(factsOf(facts, block.name)).toEqual([
      {
        kind: 'node',
        ...block,
        properties: {
          rir: 'AFRINIC',
          status: 'allocated',
          registeredDate: Date.UTC(2005, 9, 21),
          country: 'ZA',
          handle: 'F36B9F4B',
        },
      },
      { kind: 'edge', type: 'BELONGS_TO', from: block, to: { label: 'RIR', name: 'AFRINIC' } },
      {
        kind: 'edge',
        type: 'HAS_COUNTRY',
        from: block,
        to: { label: 'COUNTRY', name: 'ZA' },
        properties: { basis: 'registry' },
      },
    ]);
  });

  it('of a count that is no power of two are the fewest blocks that cover it exactly', async () => {
    const { facts } = await readSource(rirDelegated, 'afrinic|ZA|ipv4|196.4.20.0|2560|19930831|allocated|F369838C\n');
    const blocks = facts.filter((fact) => fact.kind === 'node').map(({ name }) => name);
    expect(blocks).toEqual(['196.4.20.0/22', '196.4.24.0/22', '196.4.28.0/23']);
  });

  it('of AS numbers give each of the run its country, and the run no others', async () => {
    const { facts } = await readSource(rirDelegated, 'ripencc|NL|asn|64500|2|20200101|allocated|x\n');
    expect(facts.map((fact) => (fact.kind === 'edge' ? [fact.from.name, fact.type, fact.to.name] : []))).toEqual([
      ['AS64500', 'HAS_COUNTRY', 'NL'],
      ['AS64501', 'HAS_COUNTRY', 'NL'],
    ]);
  });

  it('without a holder have no country', async () => {
    const rows = 'afrinic||ipv4|192.0.2.0|256||available\nafrinic|ZZ|asn|64500|9|00000000|reserved|\n';
    const { facts, refusals } = await readSource(rirDelegated, rows);
    expect(refusals).toEqual([]);
    expect(facts).toMatchObject([
      { properties: { status: 'available', registeredDate: undefined, country: undefined, handle: undefined } },
      { type: 'BELONGS_TO' },
    ]);
  });

  it.each([
    ['afrinic|ZA|ipv4|196.4.20.0|0|19930831|allocated|x', /^expected registry\|cc/],
    ['afrinic|ZA|ipv4|196.4.20.0|256|19930831|lent|x', /^expected registry\|cc/],
    ['afrinic|ZA|ipv4|255.255.255.0|512|19930831|allocated|x', /no IPv4 block/],
    ['afrinic|ZA|ipv4|196.4.20|256|19930831|allocated|x', /'196.4.20' is not/],
    ['afrinic|ZA|ipv6|2001:db8::|129|19930831|allocated|x', /is not a network/],
    ['afrinic|ZA|asn|4294967295|2|19930831|allocated|x', /2 AS numbers from '4294967295' are none/],
    ['mars|ZA|asn|1|1|19930831|allocated|x', /'mars' is not a regional internet registry/],
    ['afrinic|ZA|dns|1|1|19930831|allocated|x', /expected asn, ipv4 or ipv6, got 'dns'/],
    ['<html>', /^expected registry\|cc/],
  ])('are refused: %s', async (row, reason) => {
    const { facts, refusals } = await readSource(rirDelegated, memoryInput(`2|x|20260101|1|1|20260101|+00\n${row}\n`));
    expect(facts).toEqual([]);
    expect(refusals).toEqual([{ line: 2, reason: expect.stringMatching(reason) }]);
  });
});
