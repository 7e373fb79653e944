import { describe, expect, it } from 'vitest';
import { caidaAsRel } from '../../../loaders/sources/routing/caida-as-rel.ts';
import { memoryInput, readSource } from '../../support/source-input.ts';

function claim(name: string, properties: Readonly<Record<string, unknown>>) {
  return { kind: 'node', label: 'ADJACENCY_CLAIM', name, properties };
}

/** Written after the descriptions of the serials, with their header lines. */
const SERIAL_1 = `# inferred clique: 174 3356
# source:topology|BGP|20260801|routeviews|route-views2
64500|64510|-1
64510|64499|-1
64500|64501|0
64520|64519|1
`;
const SERIAL_2 = `# source:topology|BGP|20260801
64500|64510|-1|bgp
64502|64501|0|mlp
64503|64501|0|bgp
`;

describe('a file of relationships', () => {
  it('A file of relationships of serial 1 names the provider first, and peers or siblings in any order', async () => {
    expect(await readSource(caidaAsRel, SERIAL_1)).toEqual({
      records: 4,
      refusals: [],
      facts: [
        claim('64500 64510', { lowProvides: true }),
        claim('64499 64510', { highProvides: true }),
        claim('64500 64501', { relClass: 'peer-peer' }),
        claim('64519 64520', { relClass: 'sibling' }),
      ],
    });
  });

  it('A file of relationships of serial 2 also says whether peers met over a route server', async () => {
    expect((await readSource(caidaAsRel, SERIAL_2)).facts).toEqual([
      claim('64500 64510', { lowProvides: true }),
      claim('64501 64502', { relClass: 'route-server' }),
      claim('64501 64503', { relClass: 'peer-peer' }),
    ]);
  });

  it('A file of relationships is dated by its name', async () => {
    expect(await caidaAsRel.dateOf?.(memoryInput('', '20260801.as-rel2.txt.bz2'))).toBe(Date.UTC(2026, 7, 1));
    expect(await caidaAsRel.dateOf?.(memoryInput('', 'relations.txt'))).toBe(null);
  });

  it('A file of relationships loses only its bad lines, each named by its number', async () => {
    const bad = '64500|64501|2\n64500|64501\n64500 64501 -1\n64500|64500|0\n64500|99999999999|0\nx|1|0\n';
    const { facts, refusals } = await readSource(caidaAsRel, `${bad}64500|64501|0`);
    expect(refusals.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(facts).toHaveLength(1);
  });
});
