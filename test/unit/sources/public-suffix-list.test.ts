import { describe, expect, it } from 'vitest';
import { publicSuffixList } from '../../../loaders/sources/names/public-suffix-list.ts';
import { factsOf, readSource, sampleInput } from '../../support/source-input.ts';

describe('the Public Suffix List', () => {
  it('The Public Suffix List gives suffixes with their section and, for private ones, the submitter', async () => {
    const input = await sampleInput('reference/public_suffix_list.dat');
    const { facts, records, refusals } = await readSource(publicSuffixList, input);
    expect([records, refusals]).toEqual([10248, []]);
    expect(factsOf(facts, 'co.uk')).toEqual([
      {
        kind: 'node',
        label: 'PUBLIC_SUFFIX',
        name: 'co.uk',
        properties: { section: 'icann', submitterOrg: undefined },
      },
    ]);
    expect(factsOf(facts, 'github.io')).toMatchObject([
      { properties: { section: 'private', submitterOrg: 'GitHub, Inc.' } },
    ]);
    expect(factsOf(facts, '*.ck')).toMatchObject([
      { label: 'PUBLIC_SUFFIX', properties: { section: 'icann' } },
      { label: 'PUBLIC_SUFFIX', properties: { section: 'icann', statedExceptions: ['www.ck'] } },
    ]);
    expect(factsOf(facts, 'ck')).toContainEqual({ kind: 'node', label: 'TLD', name: 'ck' });
  });

  it('An exception rule is no suffix but a property of its wildcard, and a private rule makes no TLD', async () => {
    const { facts } = await readSource(publicSuffixList, await sampleInput('reference/public_suffix_list.dat'));
    expect(facts.filter((fact) => fact.kind === 'node' && fact.name.includes('!'))).toEqual([]);
    expect(factsOf(facts, 'www.ck')).toEqual([]);
    const names = new Set(facts.flatMap((fact) => (fact.kind === 'node' && fact.label === 'TLD' ? [fact.name] : [])));
    expect(names.size).toBe(1449);
    expect(names.has('xn--p1ai')).toBe(true);
  });

  it('The Public Suffix List refuses a rule outside its sections, and a rule that is not a name', async () => {
    const text = 'com\n// ===BEGIN ICANN DOMAINS===\nnet and more\n-_..\n// ===END ICANN DOMAINS===\norg\n';
    const { facts, refusals } = await readSource(publicSuffixList, text);
    expect(facts).toMatchObject([
      { label: 'TLD', name: 'net' },
      { label: 'PUBLIC_SUFFIX', name: 'net' },
    ]);
    expect(refusals.map(({ line }) => line)).toEqual([1, 4, 6]);
    expect(refusals[0]?.reason).toBe('a rule outside the sections for ICANN and private domains');
  });
});
