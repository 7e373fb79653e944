import { beforeAll, describe, expect, test } from 'vitest';
import type { QueryAnswer } from '../../engine/contract/query.ts';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { Problem, QueryProblem, type Suggestion } from '../../schema/problem.ts';
import { ANALYST_DAY, ANALYST_LIMITS } from './analyst-graph.ts';
import { analystDatabase } from './graph.ts';
import { type Mistake, readMistakes, readRightQueries } from './mistake-files.ts';

/** The share of all mistakes that must be met. */
const MET = 0.95;

/**
 * Defines a test for each mistake that `share` takes of users of other products, of agents and of people in a hurry
 * (test/cases/mistakes), given with its place in its file; they must be at least so many.
 */
export function mistakeTests(share: (mistake: Mistake, place: number) => boolean, least: number): void {
  const all = readMistakes();
  const files = all.map(({ kind, mistakes }) => ({ kind, mistakes: mistakes.filter(share) }));
  /** What came of each mistake: null where it went as expected, else what went otherwise. */
  const outcomes = new Map<Mistake, string | null>();
  let engine: QueryEngine;

  beforeAll(async () => {
    engine = createQueryEngine({
      database: await analystDatabase(),
      catalog: procedureCatalog,
      clock: fixedClock(new Date(ANALYST_DAY)),
      limits: ANALYST_LIMITS,
    });
  });

  describe.each(files)('a mistake of kind $kind', ({ mistakes }) => {
    test.each(mistakes.map((mistake) => ({ mistake, title: mistake.mistake })))('$title', async ({ mistake }) => {
      const found = await fault(engine, mistake);
      outcomes.set(mistake, found);
      if (mistake.unmet === undefined) expect(found).toBeNull();
      else expect(found, 'this is met now: take its unmet away').not.toBeNull();
    });
  });

  describe('what only looks like a mistake', () => {
    test.each(readRightQueries())(
      'A query that only looks like a mistake runs unchanged: $looks',
      async ({ query, parameters = {}, rows }) => {
        const answer = await engine.run({ query, parameters });
        expect(answer).toMatchObject({ rows, advisories: [] });
        expect(answer.rewrittenQuery).toBeUndefined();
      },
    );
  });

  describe('of all mistakes', () => {
    test('No two mistakes have the same query and parameters', () => {
      const queries = all.flatMap(({ mistakes }) =>
        mistakes.map(({ query, parameters }) => query + JSON.stringify(parameters)),
      );
      expect(new Set(queries).size).toBe(queries.length);
    });

    test('At least 95 % of the mistakes are corrected, or refused with a suggestion that runs', () => {
      const asked = files.flatMap(({ kind, mistakes }) => mistakes.map((mistake) => ({ kind, mistake })));
      const others = asked.filter(({ mistake }) => outcomes.get(mistake) !== null);
      for (const { kind, mistake } of others) console.log(`${kind}: ${mistake.mistake}: ${outcomes.get(mistake)}`);
      expect(asked.length).toBeGreaterThanOrEqual(least);
      expect(1 - others.length / asked.length).toBeGreaterThanOrEqual(MET);
    });
  });
}

async function ask(
  engine: QueryEngine,
  query: string,
  { parameters = {} }: Mistake,
): Promise<QueryAnswer | QueryProblem> {
  try {
    return await engine.run({ query, parameters });
  } catch (error) {
    if (error instanceof QueryProblem) return error;
    if (error instanceof Problem) return new QueryProblem(error.slug, error.status, 'UNKNOWN', error.message);
    throw error;
  }
}

/**
 * What is wrong with the answer to a mistake; null where it is as its file says. It is asked a second time where it is not:
 * the engine plans a rewrite within 3 s, which a machine that does much else at once may need for a text that is new.
 */
async function fault(engine: QueryEngine, mistake: Mistake): Promise<string | null> {
  return (await faultOnce(engine, mistake)) === null ? null : await faultOnce(engine, mistake);
}

async function faultOnce(engine: QueryEngine, mistake: Mistake): Promise<string | null> {
  const answer = await ask(engine, mistake.query, mistake);
  if (mistake.expect === 'suggested') return faultOfProblem(engine, mistake, answer);
  if (answer instanceof Problem) return `refused: ${answer.message}`;
  const kinds = answer.advisories.map(({ kind }) => kind);
  if (mistake.expect === 'corrected') {
    const silent = mistake.notices.filter((kind) => !kinds.includes(kind));
    return silent.length > 0 ? `no notice ${silent.join(', ')}` : faultOfRows(mistake, answer);
  }
  const rewrites = answer.advisories
    .filter(({ kind }) => kind === mistake.notice)
    .flatMap(({ rewrite }) => rewrite ?? []);
  return rewrites.length === 0
    ? `no notice ${mistake.notice} with a rewrite`
    : faultOfRewrites(engine, mistake, rewrites);
}

async function faultOfProblem(
  engine: QueryEngine,
  mistake: Extract<Mistake, { expect: 'suggested' }>,
  answer: QueryAnswer | QueryProblem,
): Promise<string | null> {
  if (!(answer instanceof Problem)) return `answered with ${answer.rows.length} rows`;
  if (answer.slug !== mistake.problem) return `refused as ${answer.slug}: ${answer.message}`;
  const meant = answer.suggestions.filter(({ kind }) => kind === mistake.suggestion);
  if (meant.length === 0) return `no suggestion ${mistake.suggestion}, but ${kindsOf(answer.suggestions)}`;
  const rewrites = meant.flatMap(({ rewrite }) => rewrite ?? []);
  if (rewrites.length > 0) return faultOfRewrites(engine, mistake, rewrites);
  return mistake.noRewrite === undefined ? `no rewrite: ${meant[0]?.rationale}` : null;
}

/** A rewrite runs, and one of several gives the rows that were meant. */
async function faultOfRewrites(
  engine: QueryEngine,
  mistake: Mistake,
  rewrites: readonly string[],
): Promise<string | null> {
  const faults: string[] = [];
  for (const rewrite of rewrites) {
    const answer = await ask(engine, rewrite, mistake);
    if (answer instanceof Problem) return `the rewrite ${rewrite} fails: ${answer.message}`;
    const found = faultOfRows(mistake, answer);
    if (found === null) return null;
    faults.push(`${rewrite} gives ${found}`);
  }
  return faults.join('; ');
}

function faultOfRows({ rows }: Mistake, answer: QueryAnswer): string | null {
  if (rows === undefined) return null;
  const isAsMeant =
    typeof rows === 'number' ? answer.rows.length === rows : JSON.stringify(answer.rows) === JSON.stringify(rows);
  return isAsMeant ? null : JSON.stringify(answer.rows).slice(0, 300);
}

function kindsOf(suggestions: readonly Suggestion[]): string {
  return suggestions.length === 0 ? 'none' : suggestions.map(({ kind }) => kind).join(', ');
}
