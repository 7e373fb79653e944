import { describe, expect, it } from 'vitest';
import { mispTaxonomies } from '../../../loaders/sources/actors/misp-taxonomies.ts';
import { factsOf, readSource, sampleInput, testDataInput } from '../../support/source-input.ts';

describe('a taxonomy of MISP', () => {
  it('says what its tags mean: with values', async () => {
    const { facts, records } = await readSource(mispTaxonomies, await testDataInput('actors/osint.json'));
    expect([facts.length, records]).toEqual([27, 27]);
    expect(factsOf(facts, 'osint:source-type="blog-post"')).toEqual([
      {
        kind: 'node',
        label: 'MISP_TAG',
        name: 'osint:source-type="blog-post"',
        properties: { namespace: 'osint', predicate: 'source-type', value: 'blog-post', displayName: 'Blog post' },
      },
    ]);
  });

  it('says so of predicates alone', async () => {
    const { facts } = await readSource(mispTaxonomies, await sampleInput('actors/taxonomies/tlp.json'));
    expect(factsOf(facts, 'tlp:clear')).toEqual([
      {
        kind: 'node',
        label: 'MISP_TAG',
        name: 'tlp:clear',
        properties: {
          namespace: 'tlp',
          predicate: 'clear',
          displayName: expect.stringMatching(/^\(TLP:CLEAR\) Recipients can spread this to the world/),
        },
      },
    ]);
  });

  it('is refused where it is another file', async () => {
    await expect(readSource(mispTaxonomies, '{"type":"threat-actor","values":[]}')).rejects.toThrow(
      'not in the published format: namespace',
    );
    await expect(readSource(mispTaxonomies, '{"namespace":')).rejects.toThrow();
  });
});
