import { describe, expect, it } from 'vitest';
import { pyasnAsnames } from '../../../loaders/sources/routing/pyasn-asnames.ts';
import { factsOf, memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

async function nameIn(text: string) {
  const { facts } = await readSource(pyasnAsnames, memoryInput(JSON.stringify({ 64500: text })));
  const [first] = facts;
  return first?.kind === 'node' ? first.properties : undefined;
}

describe('names of AS numbers', () => {
  it('AS names give handle, name and country', async () => {
    const { facts, records, refusals } = await readSource(pyasnAsnames, await sampleInput('routing/asnames.json'));
    expect(records).toBe(5194);
    expect(factsOf(facts, 'AS15169')).toEqual([
      {
        kind: 'node',
        label: 'ASN',
        name: 'AS15169',
        properties: { statedHandle: 'GOOGLE', statedLegalName: 'Google Inc.' },
      },
      {
        kind: 'edge',
        type: 'HAS_COUNTRY',
        from: { label: 'ASN', name: 'AS15169' },
        to: { label: 'COUNTRY', name: 'US' },
        properties: { basis: 'registry' },
      },
    ]);
    expect(refusals).toHaveLength(117);
    expect(refusals[0]).toEqual({ line: 1, reason: "AS44705: '-Reserved AS-, ZZ' names no network" });
  });

  it.each([
    ['EXAMPLE - Example Networks, Inc., US', { statedHandle: 'EXAMPLE', statedLegalName: 'Example Networks, Inc.' }],
    ['EXAMPLE-AS Example B.V., NL', { statedHandle: 'EXAMPLE-AS', statedLegalName: 'Example B.V.' }],
    ['EXAMPLE-AS, NL', { statedHandle: 'EXAMPLE-AS', statedLegalName: undefined }],
    ['HOSTLAND Hostland LTD, RU', { statedHandle: undefined, statedLegalName: 'HOSTLAND Hostland LTD' }],
  ])('AS names split %s only where the handle cannot be a word of the name', async (text, halves) => {
    expect(await nameIn(text)).toEqual({ ...halves });
  });

  it('An AS name without a country is refused, and so is an invalid AS number', async () => {
    const { facts, refusals } = await readSource(pyasnAsnames, '{"1": "NOWHERE",\n"x": "A - B, US"}');
    expect(facts).toEqual([]);
    expect(refusals.map(({ line }) => line)).toEqual([1, 2]);
  });
});
