import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourceDeclaration } from '../../../loaders/source.ts';
import { countryBlocks } from '../../../loaders/sources/registries/country-blocks.ts';
import { memoryInput, readSource } from '../../support/source-input.ts';

function rowOf(id: string): SourceDeclaration {
  const found = countryBlocks.find((source) => source.id === id);
  if (found === undefined) throw new Error(`no row ${id}`);
  return found;
}

const ipverse = rowOf('ipverse-country-blocks');
const ipdeny = rowOf('ipdeny-country-blocks');

const DOCUMENT = {
  country: 'Iceland',
  countryCode: 'IS',
  delegationStatus: ['allocated', 'assigned'],
  exportMode: 'aggregated',
  prefixes: { ipv4: ['5.23.64.0/19'], ipv6: ['2001:67c:6c::/48'] },
};

function factsFor(name: string) {
  const from = { label: 'REGISTERED_PREFIX', name };
  const to = { label: 'COUNTRY', name: 'IS' };
  return [
    { kind: 'node', ...from, properties: { country: 'IS' } },
    { kind: 'edge', type: 'HAS_COUNTRY', from, to, properties: { basis: 'registry' } },
  ];
}

const BOTH = [...factsFor('5.23.64.0/19'), ...factsFor('2001:67c:6c::/48')];

describe('a list of the blocks of a country', () => {
  it('A block that is not a text is refused alone', async () => {
    const prefixes = { ipv4: [null, ...DOCUMENT.prefixes.ipv4], ipv6: [...DOCUMENT.prefixes.ipv6, 7] };
    const { facts, refusals } = await readSource(
      ipverse,
      memoryInput(JSON.stringify({ ...DOCUMENT, prefixes }), 'ipverse_country_is.json'),
    );
    expect([facts, refusals.map(({ line }) => line)]).toEqual([BOTH, [1, 4]]);
  });

  it('A country list in JSON states the country of each block, not registry or status: an aggregate is no delegation', async () => {
    const { facts, refusals } = await readSource(
      ipverse,
      memoryInput(JSON.stringify(DOCUMENT), 'ipverse_country_is.json'),
    );
    expect([facts, refusals]).toEqual([BOTH, []]);
  });

  it('A country list in the older JSON with other member names says the same', async () => {
    const { prefixes, countryCode, ...rest } = DOCUMENT;
    for (const older of [
      { ...rest, countryCode, subnets: prefixes },
      { ...rest, 'country-code': countryCode, subnets: prefixes },
    ]) {
      expect((await readSource(ipverse, memoryInput(JSON.stringify(older), 'is.json'))).facts).toEqual(BOTH);
    }
  });

  it('A country list in text has its country in the header or in the name of the file', async () => {
    const text = '# Country: Iceland (IS)\n# IP version: IPv4\n#\n5.23.64.0/19\n';
    const ofHeader = await readSource(ipverse, memoryInput(text, 'is-ipv4-aggregated.txt'));
    const ofName = await readSource(ipdeny, memoryInput('5.23.64.0/19\n', 'is-aggregated.zone'));
    expect([ofHeader.facts, ofName.facts]).toEqual([factsFor('5.23.64.0/19'), factsFor('5.23.64.0/19')]);
  });

  it.each([
    ['ipverse_country_is.json', 'IS'],
    ['is.zone', 'IS'],
    ['IS-ipv6-aggregated.txt.gz', 'IS ipv6'],
    ['aggregated.json', 'aggregated.json'],
  ])('A country list named %s is the part %s', (fileName, part) => {
    expect(ipverse.part?.(fileName)).toBe(part);
  });

  it.each([
    [
      'ipv4-aggregated.txt',
      '# Country: Iceland (IS)\n5.23.64.0/19\n',
      /has to say the country: call it is\.zone or is-aggregated\.json/,
    ],
    ['nl.json', JSON.stringify(DOCUMENT), /lists blocks of IS and is named after NL/],
    ['is.json', '{"countryCode": "IS"}', /not in the published format/],
    ['is.json', JSON.stringify({ ...DOCUMENT, countryCode: 'Iceland' }), /'Iceland' is not a country/],
    ['is.json', JSON.stringify(DOCUMENT).slice(0, 80), /JSON/],
  ])('A country list named %s whose content does not fit is refused whole', async (fileName, content, reason) => {
    await expect(readSource(ipverse, memoryInput(content, fileName))).rejects.toThrow(reason);
  });

  it('A country list refuses a line that is no network, the network of everything, and one of the other family', async () => {
    const text = '<html>\n0.0.0.0/0\n2001:67c:6c::/48\n5.23.64.0/19\n';
    const { facts, refusals } = await readSource(ipdeny, memoryInput(text, 'is.zone'));
    expect(facts).toEqual(factsFor('5.23.64.0/19'));
    expect(refusals).toEqual([
      { line: 1, reason: expect.stringContaining('is not a network') },
      { line: 2, reason: "0.0.0.0/0 is no country's" },
      { line: 3, reason: expect.stringContaining('in a list of IPv4 blocks') },
    ]);
  });

  it('A country list of garbage refuses each line, and never throws', async () => {
    const line = fc
      .string()
      .map((text) => text.replace(/[\r\n#{[]/g, ''))
      .filter((text) => text.trim() !== '');
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1 }), async (lines) => {
        const { records, facts, refusals } = await readSource(ipdeny, memoryInput(`${lines.join('\n')}\n`, 'is.zone'));
        expect([records, facts.length / 2 + refusals.length]).toEqual([lines.length, lines.length]);
      }),
    );
  });
});
