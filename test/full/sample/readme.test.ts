import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine } from '../../../engine/query-engine.ts';
import { loadedSuffixes } from '../../../facts/suffix-list.ts';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { readAsOf } from '../../../store/as-of.ts';
import { post, type TestApp, testApp } from '../../http/test-app.ts';
import { sampleDatabase, schemaDatabase } from '../../support/graph.ts';
import { ROOT } from '../../support/paths.ts';

const PAGES = ['README.md', 'docs/first-questions.md'].map((page) => readFileSync(join(ROOT, page), 'utf8')).join('\n');
/** What README and its sequel ask, and what they say that the sample answers. */
const QUERIES = [...PAGES.matchAll(/```cypher\n([^`]+)```\n```json\n([^`]+)```/g)].map(([, query, printed]) => ({
  query: `${query}`.trim(),
  printed: `${printed}`,
}));
const LOOK_UPS = [...PAGES.matchAll(/curl -s http:\/\/[^/]+(\/v1\/\S+)[^`]+```\n```json\n([^`]+)```/g)].map(
  ([, path, printed]) => ({ path: `${path}`, printed: `${printed}` }),
);

let app: TestApp;

beforeAll(async () => {
  const database = await sampleDatabase();
  const engine = createQueryEngine({
    ...{ database, catalog: procedureCatalog, suffixes: () => loadedSuffixes(database) },
    clock: fixedClock(await readAsOf(database)),
  });
  // The sample is for reading only: the key lies elsewhere.
  app = await testApp(database, { engine, keyStore: await schemaDatabase() });
});

describe('README', () => {
  it('README and its sequel ask eight queries and one look-up', () => {
    expect([QUERIES.length, LOOK_UPS.length]).toEqual([8, 1]);
  });

  it.each(QUERIES)('README or its sequel prints the rows of $query', async ({ query, printed }) => {
    const body = await app.json('/api/query', post({ query }));
    expect(body.rows).toEqual(JSON.parse(printed));
  });

  it.each(LOOK_UPS)('The sequel of README prints the answer of $path', async ({ path, printed }) => {
    expect(await app.json(path)).toEqual(JSON.parse(printed));
  });
});
