import { describe, expect, it } from 'vitest';
import { boundExpressions } from '../../engine/bounds/bound-expressions.ts';
import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import { guard } from '../../engine/guard/guard.ts';
import { guardIslands } from '../../engine/guard/islands.ts';
import { parseStatement, splitStatements } from '../../engine/parse/parse.ts';
import { QueryProblem } from '../../schema/problem.ts';
import { GROWING_QUERIES, longest } from '../support/growing-queries.ts';
import { stepContext } from './engine-step-context.ts';

/** What is said of a text; null where it may run. */
async function refusal(text: string): Promise<QueryProblem | null> {
  try {
    const [only = ''] = splitStatements(text, DEFAULT_LIMITS);
    const statement = parseStatement(only);
    guard(statement, { catalog: stepContext().catalog, limits: DEFAULT_LIMITS });
    guardIslands(statement);
    await boundExpressions(statement, stepContext({ parameters: { p: 1, l: [1, 2] } }));
    return null;
  } catch (error) {
    if (error instanceof QueryProblem) return error;
    throw error;
  }
}

function grown(construct: string, size: number): string {
  const growing = GROWING_QUERIES.find((one) => one.construct === construct);
  if (growing === undefined) throw new Error(`nothing grows by ${construct}`);
  return growing.of(size);
}

describe('what Neo4j could not plan in its time', () => {
  it.each([
    [
      'XOR',
      12,
      13,
      'A query may have at most 11 XOR in one expression; this one has 12. For two booleans, a <> b is the same.',
    ],
    ['OR', 201, 202, 'A query may have at most 200 operators in a chain; this one has 201.'],
    ['AND in OR', 130, 140, 'A query may have at most 400 operators in one expression; this one has 421.'],
    ['AND and OR', 5, 6, 'A query may have at most 10 nested alternations of AND and OR; this one has 12.'],
    ['NOT', 50, 51, 'A query may have at most 50 NOT operators in a row; this one has 51.'],
    [
      'steps of access',
      100,
      101,
      'A query may have at most 100 steps of .name and [index] in a chain; this one has 101.',
    ],
    ['columns', 300, 301, 'A query may have at most 300 columns; this one has 301.'],
    ['sort keys', 200, 201, 'A query may have at most 200 sort keys; this one has 201.'],
    ['a map', 500, 501, 'A query may have at most 500 entries in one map; this one has 501.'],
    ['WHEN', 300, 301, 'A query may have at most 300 WHEN branches in one CASE; this one has 301.'],
    ['labels', 100, 101, 'A query may have at most 100 names in a label expression; this one has 101.'],
    ['patterns', 20, 21, 'A query may have at most 20 relationships in one MATCH; this one has 21.'],
    [
      'patterns in WHERE',
      50,
      51,
      'A query may have at most 50 patterns and subqueries in expressions; this one has 51.',
    ],
    ['shortest paths', 10, 11, 'A query may have at most 10 shortest paths; this one has 11.'],
    ['OPTIONAL MATCH', 20, 21, 'A query may have at most 20 OPTIONAL MATCH clauses; this one has 21.'],
    ['MATCH', 49, 50, 'A query may have at most 50 MATCH clauses; this one has 51.'],
    ['WITH', 150, 151, 'A query may have at most 150 clauses; this one has 151.'],
    ['UNION ALL', 50, 51, 'A query may have at most 50 queries in UNIONs or subqueries; this one has 51.'],
    ['CASE', 50, 51, 'A query may have at most 50 nested CASE expressions; this one has 51.'],
    ['list comprehensions', 20, 21, 'A query may have at most 20 nested loops; this one has 21.'],
    ['COUNT', 6, 7, 'Subqueries may be nested at most 6 deep; this one goes deeper here.'],
    ['COLLECT', 6, 7, 'Subqueries may be nested at most 6 deep; this one goes deeper here.'],
    ['CALL', 6, 7, 'Subqueries may be nested at most 6 deep; this one goes deeper here.'],
    [
      'parentheses',
      100,
      101,
      'Brackets, CASE and subqueries may be nested at most 100 deep; this query goes deeper here.',
    ],
    ['commas', 3990, 4001, 'A query may have at most 4,000 words and signs, not counting lists of literals.'],
  ])('The engine has a ceiling for %s', async (construct, most, tooMany, detail) => {
    expect(await refusal(grown(construct, most))).not.toMatchObject({ message: expect.stringContaining(detail) });
    expect(await refusal(grown(construct, tooMany))).toMatchObject({
      status: 400,
      message: expect.stringContaining(detail),
    });
  });

  it('A list of literals has no ceiling, however long it is', async () => {
    expect(await refusal(grown('a list', 1500))).toBeNull();
  });
});

describe('a text of the longest kind', () => {
  // A check whose time grows with the square of the length takes minutes here.
  it.each(GROWING_QUERIES.map((growing) => [growing.construct, growing] as const))(
    'The longest text of %s is judged within ten seconds',
    async (_, growing) => {
      const started = performance.now();
      await refusal(longest(growing));
      expect(performance.now() - started).toBeLessThan(10_000);
    },
  );
});
