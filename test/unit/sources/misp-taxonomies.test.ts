import { describe, expect, it } from 'vitest';
import { mispTaxonomies } from '../../../loaders/sources/actors/misp-taxonomies.ts';
import { factsOf, readSource, sampleInput, testDataInput } from '../../support/source-input.ts';

describe('a taxonomy of MISP', () => {
  it('A MISP taxonomy with values describes each of its tags', async () => {
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

  it('A MISP taxonomy of predicates without values describes each of its tags', async () => {
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

  it('A predicate or an entry of a MISP taxonomy that does not fit is refused alone', async () => {
    const { facts, refusals } = await readSource(
      mispTaxonomies,
      JSON.stringify({
        namespace: 'x',
        predicates: [{ value: 'a' }, { expanded: 'without a value' }, 7, { value: 'b' }],
        values: [{ predicate: 'b', entry: [{ value: ['c'] }, { value: 'd' }] }],
      }),
    );
    expect(facts.map((fact) => fact.kind === 'node' && fact.name)).toEqual(['x:a', 'x:b="d"']);
    expect(refusals.map(({ reason }) => reason.split(':')[0])).toEqual([
      'predicates.1.value',
      'predicates.2',
      'values.0.entry.0.value',
    ]);
  });

  it('A file that is not a MISP taxonomy is refused', async () => {
    await expect(readSource(mispTaxonomies, '{"type":"threat-actor","values":[]}')).rejects.toThrow(
      'not in the published format: namespace',
    );
    await expect(readSource(mispTaxonomies, '{"namespace":')).rejects.toThrow();
  });
});
