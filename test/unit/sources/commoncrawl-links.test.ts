import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VertexNames } from '../../../loaders/formats/vertex-names.ts';
import type { EdgeFact, Fact } from '../../../loaders/source.ts';
import { commoncrawlDomainLinks, commoncrawlHostLinks } from '../../../loaders/sources/web/commoncrawl-links.ts';
import { memoryInput, readSource } from '../../support/source-input.ts';

const EDGES = 'cc-main-2026-apr-may-jun-host-edges.txt';
const VERTICES = '0\tcom.example\n1\tcom.example.www\n2\torg.example.blog\n7\tnet.example\n';

const edges = (text: string, vertices: Readonly<Record<string, string>>, fileName = EDGES) =>
  memoryInput(text, fileName, undefined, vertices);

function linked(facts: readonly Fact[]): string[] {
  return facts
    .filter((fact): fact is EdgeFact => fact.kind === 'edge')
    .map(({ type, from, to, properties }) => `${from.name} ${type} ${to.name} ${JSON.stringify(properties)}`);
}

describe('the web graph of Common Crawl', () => {
  it('The web graph of Common Crawl links hosts by their names, which are in the file next to it, reversed', async () => {
    const input = edges('0\t1\n2\t0\n2\t7\n', { 'cc-main-2026-apr-may-jun-host-vertices.txt': VERTICES });
    const { records, facts, refusals } = await readSource(commoncrawlHostLinks, input);
    expect([records, refusals]).toEqual([3, []]);
    expect(linked(facts)).toEqual([
      'example.com LINKS_TO www.example.com {}',
      'blog.example.org LINKS_TO example.com {}',
      'blog.example.org LINKS_TO example.net {}',
    ]);
  });

  it('The web graph of Common Crawl takes counts if the file has them, and a number of hosts after a domain', async () => {
    const vertices = '0\tcom.example\t12\n1\torg.example\t1\n';
    const input = edges(
      '0\t1\t37\n1\t1\n',
      { 'vertices.txt': vertices },
      'cc-main-2018-19-nov-dec-jan-domain-edges.txt',
    );
    const { facts, refusals } = await readSource(commoncrawlDomainLinks, input);
    expect(refusals).toEqual([]);
    expect(linked(facts)).toEqual(['example.com LINKS_TO example.org {"count":37}']);
  });

  it('The web graph of Common Crawl is of the last month in its release name, and its part is what follows the name', async () => {
    const names = [
      EDGES,
      'cc-main-2018-19-nov-dec-jan-domain-edges.txt.gz',
      'cc-main-2024-nov-feb-apr-host-edges.03.gz',
      'edges.txt',
    ];
    const dates = names.map((name) => commoncrawlHostLinks.dateOf?.(memoryInput('', name)));
    expect(await Promise.all(dates)).toEqual([Date.UTC(2026, 5), Date.UTC(2019, 0), Date.UTC(2024, 3), null]);
    expect(names.map((name) => commoncrawlHostLinks.part?.(name))).toEqual([
      'host-edges',
      'domain-edges',
      'host-edges.03',
      'edges',
    ]);
  });

  it('A link of the web graph is refused by line if it names no vertex, or a vertex that is no host', async () => {
    const vertices = `${VERTICES}8\tcom\nx\n`;
    const input = edges('0\t3\n0\t99\n0 1\n0\n0\t8\n', { 'vertices.txt': vertices });
    const { facts, refusals } = await readSource(commoncrawlHostLinks, input);
    expect(linked(facts)).toEqual(['example.com LINKS_TO www.example.com {}']);
    expect(refusals).toEqual([
      { line: 6, reason: "vertices.txt: expected a number, a tab and a name, got 'x'" },
      { line: 1, reason: 'no vertex has the number 3' },
      { line: 2, reason: 'no vertex has the number 99' },
      { line: 4, reason: "expected the numbers of two vertices, got '0'" },
      { line: 5, reason: expect.stringContaining("'com' is not a host of the graph") },
    ]);
  });

  it('The web graph of Common Crawl cannot be read without the names of its vertices', async () => {
    await expect(readSource(commoncrawlHostLinks, edges('0\t1\n', {}))).rejects.toThrow(
      'expected the names of the vertices in the same folder, in cc-main-2026-apr-may-jun-host-vertices.txt or cc-main-2026-apr-may-jun-host-vertices.txt.gz',
    );
  });
});

describe('names of vertices', () => {
  it('Names of vertices are found by number, whatever gaps there are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.string({ minLength: 1, maxLength: 60 })), {
          maxLength: 200,
        }),
        (steps) => {
          const names = new VertexNames();
          const added = new Map<number, string>();
          let number = -1;
          for (const [step, name] of steps) {
            number += step;
            added.set(number, name.toWellFormed());
            expect(names.add(number, name)).toBe(true);
          }
          names.seal();
          for (const [known, name] of added) expect(names.nameOf(known)).toBe(name);
          expect(names.nameOf(number + 1)).toBeNull();
          names.close();
        },
      ),
      { numRuns: 50 },
    );
  });

  it('Names of vertices are found among hundreds of thousands', () => {
    const names = new VertexNames();
    for (let number = 0; number < 200_000; number += 1) names.add(number, `com.example${number}.www`);
    names.seal();
    for (let number = 0; number < 200_000; number += 997) expect(names.nameOf(number)).toBe(`com.example${number}.www`);
    expect(names.nameOf(200_000)).toBeNull();
    names.close();
  });
});
