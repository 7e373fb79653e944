import { describe, expect, it } from 'vitest';
import { weftOrganizations } from '../../../loaders/sources/curated/weft-organizations.ts';
import { factsOf, readSource, sampleInput } from '../../support/source-input.ts';

describe('the curated names of companies', () => {
  it('The curated company list leads each other name to the company', async () => {
    const input = await sampleInput('../curated/organizations.yaml');
    const { facts, records, refusals } = await readSource(weftOrganizations, input);
    expect([records, refusals]).toEqual([14, []]);
    expect(await weftOrganizations.dateOf?.(input)).toBe(Date.UTC(2026, 7, 22));
    expect(factsOf(facts, 'google llc')).toEqual([
      {
        kind: 'node',
        label: 'ORGANIZATION',
        name: 'google llc',
        properties: { displayName: 'Google LLC', isCanonical: true },
      },
      ...['google', 'google inc'].map((name) => ({
        kind: 'edge',
        type: 'SAME_ORG_AS',
        from: { label: 'ORGANIZATION', name },
        to: { label: 'ORGANIZATION', name: 'google llc' },
        properties: { confidence: 1, method: 'curated' },
      })),
    ]);
  });

  it('A curated company without a source is refused', async () => {
    const text = 'asOf: 2026-08-22\norganizations:\n  - company: A Ltd\n    names: [B Ltd]\n    sources: []\n';
    const { facts, refusals } = await readSource(weftOrganizations, text);
    expect(facts).toEqual([]);
    expect(refusals).toMatchObject([{ line: 3 }]);
  });
});
