import { describe, expect, it } from 'vitest';
import { CURATED_REGISTER } from '../../../loaders/feeds/actor-register.ts';
import { IncompleteFile, type SourceDeclaration } from '../../../loaders/source.ts';
import { rirDelegated } from '../../../loaders/sources/registries/rir-delegated.ts';
import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';
import { collected, factsOf, memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

function rowOf(id: string): SourceDeclaration {
  const found = rirDelegated.find((source) => source.id === id);
  if (found === undefined) throw new Error(`no row ${id}`);
  return found;
}

const afrinic = rowOf('rir-delegated-afrinic');
const nro = rowOf('nro-delegated');

describe("a registry's delegations", () => {
  it('A delegation is a block with holder, status, date, registry and country', async () => {
    const input = await sampleInput('registries/delegated-afrinic-extended-latest');
    expect(await afrinic.dateOf?.(input)).toBe(Date.UTC(2026, 4, 5));
    const { facts, records, refusals } = await readSource(afrinic, input);
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

  it('A delegation whose count is no power of two becomes the fewest blocks that cover it exactly', async () => {
    const { facts } = await readSource(afrinic, 'afrinic|ZA|ipv4|196.4.20.0|2560|19930831|allocated|F369838C\n');
    const blocks = facts.filter((fact) => fact.kind === 'node').map(({ name }) => name);
    expect(blocks).toEqual(['196.4.20.0/22', '196.4.24.0/22', '196.4.28.0/23']);
  });

  it('A delegation of AS numbers gives each number of the run its country, and no other number', async () => {
    const { facts } = await readSource(afrinic, 'ripencc|NL|asn|64500|2|20200101|allocated|x\n');
    expect(facts.map((fact) => (fact.kind === 'edge' ? [fact.from.name, fact.type, fact.to.name] : []))).toEqual([
      ['AS64500', 'HAS_COUNTRY', 'NL'],
      ['AS64501', 'HAS_COUNTRY', 'NL'],
    ]);
  });

  it('A delegation without a holder has no country', async () => {
    const rows = 'afrinic||ipv4|192.0.2.0|256||available\nafrinic|ZZ|asn|64500|9|00000000|reserved|\n';
    const { facts, refusals } = await readSource(afrinic, rows);
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
  ])('A bad delegation row is refused: %s', async (row, reason) => {
    const { facts, refusals } = await readSource(afrinic, memoryInput(`2|afrinic|20260101|1|1|20260101|+00\n${row}\n`));
    expect(facts).toEqual([]);
    expect(refusals).toEqual([{ line: 2, reason: expect.stringMatching(reason) }]);
  });
});

describe('a statistics file', () => {
  it('A statistics file in the plain form has no holders', async () => {
    const { facts, refusals } = await readSource(
      rowOf('rir-delegated-apnic'),
      '2|apnic|20241109|80145|19830613|20241108|+1000\napnic|*|ipv4|*|1|summary\napnic|SG|ipv4|1.0.4.0|256|20110412|allocated\n',
    );
    expect(refusals).toEqual([]);
    expect(facts[0]).toMatchObject({
      name: '1.0.4.0/24',
      properties: { rir: 'APNIC', country: 'SG', handle: undefined },
    });
  });

  it('A statistics file of another registry is refused, with the name of the source that reads it', async () => {
    const text = '2|apnic|20241109|80145|19830613|20241108|+1000\napnic|SG|asn|963|1|20220622|allocated\n';
    await expect(readSource(afrinic, text)).rejects.toThrow(
      "file of 'apnic', not of 'afrinic': load it as rir-delegated-apnic",
    );
  });

  it('A statistics file with a truncated line is not mistaken for that of another registry', async () => {
    const { facts, refusals } = await readSource(afrinic, '2\nafrinic|ZA|asn|1228|1|19910301|allocated|x\n');
    expect(refusals).toEqual([{ line: 1, reason: expect.any(String) }]);
    expect(facts.length).toBeGreaterThan(0);
  });

  it('A statistics file with fewer rows than its summary promises is read, and reported as incomplete', async () => {
    const rows = ['afrinic|ZA|asn|1228|1|19910301|allocated|x', 'afrinic|ZA|asn|1229|1|19910301|allocated|x'];
    const text = ['2|afrinic|20260505|3|0|20260505|0', 'afrinic|*|asn|*|3|summary', ...rows, ''].join('\n');
    const read = await collected(
      afrinic.read(memoryInput(text), {
        observedAt: 0,
        suffixes: LIBRARY_SUFFIXES,
        actors: CURATED_REGISTER,
        earlierEdition: null,
      }),
    );
    expect(read).toHaveLength(3);
    const last = read.at(-1);
    expect(last).toBeInstanceOf(IncompleteFile);
    expect(last).toMatchObject({
      line: 2,
      message: expect.stringContaining('promises 3 rows of asn and the file has 2'),
    });
  });

  it('A statistics file that has all the rows its summaries promise is complete', async () => {
    const text = 'afrinic|*|asn|*|1|summary\nafrinic|*|ipv4|*|0|summary\nafrinic|ZA|asn|1228|1|19910301|allocated|x\n';
    expect((await readSource(afrinic, text)).refusals).toEqual([]);
  });

  it('The NRO statistics file has the rows of all registries, and yields nothing for blocks that IANA holds', async () => {
    const text = `2|nro|20260505|3|19830705|20260505|+0000
nro|*|ipv4|*|2|summary
iana|ZZ|ipv4|0.0.0.0|16777216|19810901|reserved|ietf|iana
ripencc|NL|ipv4|192.0.2.0|256|20200101|assigned|f00|e-stats
`;
    const { facts, records, refusals } = await readSource(nro, text);
    expect([records, refusals]).toEqual([2, []]);
    expect(facts.map((fact) => (fact.kind === 'edge' ? `${fact.type} ${fact.to.name}` : fact.kind))).toEqual([
      'node',
      'BELONGS_TO RIPENCC',
      'HAS_COUNTRY NL',
    ]);
  });
});
