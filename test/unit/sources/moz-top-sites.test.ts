import { describe, expect, it } from 'vitest';
import { mozTopSites } from '../../../loaders/sources/popularity/moz-top-sites.ts';
import { factsOf, readSource, sampleInput } from '../../support/source-input.ts';

describe('the Moz top 500', () => {
  it('ranks hosts, and refuses the one that its publisher cut short', async () => {
    const { facts, records, refusals } = await readSource(
      mozTopSites,
      await sampleInput('popularity/moz_top-sites.json'),
    );
    expect([records, facts.length]).toEqual([500, 998]);
    expect(factsOf(facts, 'youtube.com')).toMatchObject([
      { kind: 'node', label: 'HOSTNAME', properties: { rank: 2 } },
      { kind: 'edge', type: 'LISTED_IN', to: { name: 'Moz Top 500' }, properties: { weight: 1 } },
    ]);
    expect(refusals).toEqual([
      { line: 938, reason: expect.stringMatching(/^'marketingplatform\.google\.\.\.\.' is not a host/) },
    ]);
  });

  it('is popularity, so that it never counts as a threat', () => {
    expect(mozTopSites.feed?.category).toBe('Popularity/Trust');
  });

  it('refuses a site without a rank', async () => {
    const { refusals } = await readSource(mozTopSites, '[{"rank": 0, "rootDomain": "a.example"}]');
    expect(refusals).toEqual([{ line: 1, reason: expect.stringMatching(/^rank: /) }]);
  });
});
