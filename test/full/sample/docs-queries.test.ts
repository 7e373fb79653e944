import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine } from '../../../engine/query-engine.ts';
import { loadedSuffixes } from '../../../facts/suffix-list.ts';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { readAsOf } from '../../../store/as-of.ts';
import { post, type TestApp, testApp } from '../../http/test-app.ts';
import { sampleDatabase, schemaDatabase } from '../../support/graph.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Every block of Cypher of the manual; other tests compare the answers of README, docs/questions.md and docs/procedures. */
const BLOCKS = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT })]
  .filter((page) => !/^docs\/(?:decisions|procedures)\//.test(page))
  .sort()
  .flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^```cypher\n([^`]+)^```/gm)].map(([, query], index) => ({
      place: `${page} (${index + 1})`,
      query: `${query}`,
    })),
  );

let app: TestApp;

beforeAll(async () => {
  const database = await sampleDatabase();
  const engine = createQueryEngine({
    ...{ database, catalog: procedureCatalog, suffixes: () => loadedSuffixes(database) },
    clock: fixedClock(await readAsOf(database)),
  });
  app = await testApp(database, { engine, keyStore: await schemaDatabase() });
});

describe('the manual', () => {
  it('The manual has blocks of Cypher on ten pages and more', () => {
    expect(new Set(BLOCKS.map(({ place }) => place.split(' ')[0])).size).toBeGreaterThanOrEqual(10);
  });

  it.each(BLOCKS)('Every statement of $place runs as it is pasted', async ({ query }) => {
    const body = await app.json('/api/query', post({ query }));
    expect(body).toMatchObject({ columns: expect.any(Array) });
    const results = Array.isArray(body.results) ? body.results : [];
    expect(results.filter((result: { success: boolean }) => !result.success)).toEqual([]);
  });
});
