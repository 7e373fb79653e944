import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import type { ProcedureCatalog } from '../../engine/contract/procedure-catalog.ts';
import { allowFunctions } from '../../engine/guard/functions.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { QueryProblem, type Suggestion } from '../../schema/problem.ts';

const NO_PROCEDURES: ProcedureCatalog = { find: () => undefined, all: () => [] };

function suggestionsFor(expression: string): readonly Suggestion[] {
  const statement = parseStatement(`RETURN ${expression} AS x`, DEFAULT_LIMITS);
  try {
    allowFunctions(statement, { catalog: NO_PROCEDURES, limits: DEFAULT_LIMITS });
  } catch (error) {
    if (error instanceof QueryProblem) return error.suggestions;
    throw error;
  }
  return [];
}

describe('functions of other languages', () => {
  it.each([
    ["UCASE('a')", "toUpper('a')"],
    ["toUpperCase('a')", "toUpper('a')"],
    ["toLowerCase('A')", "toLower('A')"],
    ["Len('a')", "size('a')"],
    ["ifnull(null, 'a')", "coalesce(null, 'a')"],
    ["concat('a', 'b', 'c')", "('a' + 'b' + 'c')"],
    ['mod(1 + 4, 2)', '((1 + 4) % 2)'],
    ["startsWith('ab', 'a')", "('ab' STARTS WITH 'a')"],
    ['count_distinct(1)', 'count(DISTINCT 1)'],
    ['apoc.coll.toSet([1, 1])', 'COLLECT { UNWIND [1, 1] AS item RETURN DISTINCT item }'],
    ["apoc.date.format(0, 's')", 'toString(datetime({epochSeconds: 0}))'],
    ['apoc.date.format(0)', 'toString(datetime({epochMillis: 0}))'],
    ['now()', 'datetime()'],
  ])('The function %s is %s in Cypher', (written, meant) => {
    expect(suggestionsFor(written)).toEqual([
      {
        kind: 'replace_function',
        rationale: `Cypher writes ${meant}.`,
        rewrite: `RETURN ${meant} AS x`,
        confidence: 0.95,
        safeToAutoRetry: false,
      },
    ]);
  });

  it('A foreign function with too few arguments is left to the nearest name', () => {
    expect(suggestionsFor('substr()').map(({ rewrite }) => rewrite)).not.toContain(
      expect.stringContaining('undefined'),
    );
    expect(suggestionsFor('mod(1)').map(({ rewrite }) => rewrite)).not.toContain('RETURN (1 % ) AS x');
  });

  it('The error for a foreign function without a near name says which functions run', () => {
    expect(suggestionsFor('apoc.load.json("x")')).toMatchObject([
      { kind: 'replace_function', rationale: expect.stringContaining('APOC'), rewrite: null },
    ]);
  });

  it('A function with the name of an object member, such as constructor, means nothing', () => {
    expect(suggestionsFor('constructor(1)')).toMatchObject([{ rewrite: null }]);
  });
});

describe('a misspelt function', () => {
  it('A misspelt function is offered as each of the equally near names: the plan shows which is meant', () => {
    expect(suggestionsFor('rond(1.5)').map(({ rewrite }) => rewrite)).toEqual([
      'RETURN rand(1.5) AS x',
      'RETURN round(1.5) AS x',
    ]);
  });
});
