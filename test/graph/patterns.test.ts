import { beforeAll, describe, expect, it } from 'vitest';
import { writeStringLiteral } from '../../engine/parse/string-literal.ts';
import type { QueryEngine } from '../../engine/query-engine.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { smallGraphEngine, writeSmallGraph } from '../support/small-graph.ts';

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeSmallGraph(database);
  engine = smallGraphEngine(database);
});

describe('a pattern finds what Neo4j finds by it', () => {
  it.each([
    '.*example.*',
    'www.*',
    '.*\\.com',
    'www\\.example\\.com',
    'example',
    '(?i)WWW.*',
    '.*e.*m.*',
    '[a-z.]+',
    '(www\\.)?example\\.(com|net)',
  ])('The pattern %s finds what Neo4j finds by it', async (pattern) => {
    const text = `MATCH (n:HOSTNAME) WHERE n.name =~ ${writeStringLiteral(pattern)} RETURN n.name AS name ORDER BY name`;
    expect((await engine.run({ query: text })).rows).toEqual(await database.read({ text }));
  });

  it('Null and values that are no text match nothing, also where texts are cut', async () => {
    const query = 'UNWIND [null, 5, "a-b-c"] AS x RETURN x =~ $p AS matches';
    const { rows, advisories } = await engine.run({ query, parameters: { p: '.*-.*-.*' } });
    expect(rows).toEqual([{ matches: null }, { matches: null }, { matches: true }]);
    expect(advisories.map(({ kind }) => kind)).toEqual(['pattern-cut']);
  });
});

describe('a text of a hundred thousand characters', () => {
  it.each([
    ['(a|b|c)+', 'abc'],
    ['([a-z0-9-]+\\.)+com', 'a.'],
    ['.*\\.(com|net)', 'a'],
    ['(.*[.])?b[.-].*', 'a.b-'],
  ])('A text of 100,000 characters is compared with %s, or refused, at once', async (pattern, word) => {
    const parameters = { s: word.repeat(100_000 / word.length), p: pattern };
    const begun = performance.now();
    await engine.run({ query: 'RETURN $s =~ $p AS matches', parameters }).catch(() => undefined);
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect((await engine.run({ query: 'RETURN 1 AS x' })).rows).toEqual([{ x: 1 }]);
  });
});
