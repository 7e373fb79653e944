import { describe, expect, it } from 'vitest';
import { withinItsTime } from '../../engine/advise/within-its-time.ts';
import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import { tooManyRows } from '../../engine/expand/call-problems.ts';
import { callSitesOf } from '../../engine/expand/call-sites.ts';
import { guard } from '../../engine/guard/guard.ts';
import type { ParsedStatement } from '../../engine/parse/outline.ts';
import { parseCypher } from '../../engine/parse/parse.ts';
import { refusalProblem } from '../../engine/run/refusal-problem.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { QueryProblem, type Suggestion } from '../../schema/problem.ts';
import { readCaseFiles } from '../support/case-files.ts';
import { COSTLY } from '../support/costly-queries.ts';
import { FRIENDLY, HOSTILE } from '../support/hostile-queries.ts';
import { readMistakes, readRightQueries } from '../support/mistake-files.ts';

/** Questions of analysts that are too large as a whole. */
const LARGE = [
  'MATCH (i:IPV4) WHERE i.isC2 CALL svc.enrich(i.name) YIELD country RETURN country, count(*)',
  'MATCH (i:IPV4) CALL svc.assess(i.name) YIELD host, band WHERE band = "CRITICAL" RETURN host',
  'MATCH (i:IPV4) CALL svc.identify(i.name) YIELD canonical_name RETURN DISTINCT canonical_name',
  'MATCH (h:HOSTNAME)-[:RESOLVES_TO]->(i:IPV4)-[:LISTED_IN]->(f) WHERE f.name = "IPsum" RETURN h.name',
  'MATCH (h:HOSTNAME)-[:RESOLVES_TO]->(i:IPV4)-[:LISTED_IN]->(f:FEED_SOURCE {name: "IPsum"}) RETURN h.name',
  'MATCH (h:HOSTNAME)-[:RESOLVES_TO]->(i:IPV4)-[:LISTED_IN]->(f) RETURN f.name, count(h) AS n ORDER BY n DESC',
  'MATCH p = (a:HOSTNAME {name: "www.example.com"})-[*]-(b) RETURN count(DISTINCT b)',
];

/** Every query of the corpora that can be read. */
const STATEMENTS: readonly ParsedStatement[] = [
  ...LARGE,
  ...FRIENDLY,
  ...[...COSTLY, ...HOSTILE].map(({ query }) => query),
  ...readMistakes().flatMap(({ mistakes }) => mistakes.map(({ query }) => query)),
  ...readRightQueries().map(({ query }) => query),
  ...readCaseFiles().flatMap(({ cases }) => cases.map(({ query }) => query)),
].flatMap(readable);

function readable(text: string): readonly ParsedStatement[] {
  try {
    return parseCypher(text);
  } catch {
    return [];
  }
}

/** All that is suggested of a query where it is refused, too large at any place, or too slow. */
function suggestionsOf(statement: ParsedStatement): readonly Suggestion[] {
  const slow = new QueryProblem('query-timeout', 408, 'DB_TIMEOUT', 'too slow');
  const scan = { reason: 'unanchored_label_scan', detail: 'too many', label: 'HOSTNAME', variable: 'h' } as const;
  return [
    ...suggestionsOfThrown(() => guard(statement, { catalog: procedureCatalog, limits: DEFAULT_LIMITS })),
    ...withinItsTime(slow, statement, procedureCatalog).suggestions,
    ...refusalProblem(statement, scan).suggestions,
    ...suggestionsOfThrown(() => {
      for (const site of callSitesOf(statement, procedureCatalog)) throw tooManyRows(statement, site, 1000);
    }),
  ];
}

function suggestionsOfThrown(run: () => unknown): readonly Suggestion[] {
  try {
    run();
    return [];
  } catch (error) {
    if (error instanceof QueryProblem) return error.suggestions;
    throw error;
  }
}

/** The text after each LIMIT that a rewrite adds, up to its end. */
function behindAdded(statement: ParsedStatement, rewrite: string): string[] {
  const limits = (text: string): number => text.match(/\bLIMIT\s+\S+/gi)?.length ?? 0;
  if (limits(rewrite) <= limits(statement.text)) return [];
  const places = [...rewrite.matchAll(/\bWITH\b[^{}()]*\bLIMIT\s+\d+/gi)];
  return places.map(({ 0: found, index }) => rewrite.slice(index + found.length));
}

describe('a LIMIT that a suggestion adds', () => {
  const offered = STATEMENTS.flatMap((statement) =>
    suggestionsOf(statement).flatMap(({ rewrite }) => (rewrite === null ? [] : [{ statement, rewrite }])),
  );

  it('No suggestion for hundreds of queries puts a LIMIT before a clause that needs all rows', () => {
    expect(offered.length).toBeGreaterThan(300);
    const answersOfSome =
      /\bWHERE\b|\bORDER BY\b|\bDISTINCT\b|\bSKIP\b|\b(?:count|collect|sum|avg|min|max)\s*\(|\(\w*:[^(){}]*\{/i;
    const untrue = offered.filter(({ statement, rewrite }) =>
      behindAdded(statement, rewrite).some((rest) => answersOfSome.test(rest)),
    );
    expect(untrue.map(({ rewrite }) => rewrite)).toEqual([]);
  });

  it.each(LARGE.slice(0, 3))('The suggestion for %s says what to bound, without a query', (query) => {
    const [statement] = readable(query);
    const [site] = statement === undefined ? [] : callSitesOf(statement, procedureCatalog);
    if (statement === undefined || site === undefined) throw new Error('no call');
    const [suggestion] = tooManyRows(statement, site, 1000).suggestions;
    expect(suggestion).toMatchObject({ kind: 'add_limit', rewrite: null, safeToAutoRetry: false });
  });

  it('If each row is answered separately, the suggestion offers the first rows', () => {
    const query = 'MATCH (i:IPV4) CALL svc.enrich(i.name) YIELD name, country RETURN name, country';
    const [statement] = readable(query);
    const [site] = statement === undefined ? [] : callSitesOf(statement, procedureCatalog);
    if (statement === undefined || site === undefined) throw new Error('no call');
    expect(tooManyRows(statement, site, 10_000).suggestions).toMatchObject([
      {
        rewrite: 'MATCH (i:IPV4) \nWITH * LIMIT 1000 CALL svc.enrich(i.name) YIELD name, country RETURN name, country',
        safeToAutoRetry: true,
      },
    ]);
  });

  it.each([
    ['MATCH (a:HOSTNAME {name: "x.example"})-[*]-(b) RETURN b', true],
    ['MATCH (a:HOSTNAME {name: "x.example"})-[*]-(b) RETURN count(b)', false],
    ['MATCH (a:HOSTNAME {name: "x.example"})-[*]-(b) RETURN b.name ORDER BY b.name', false],
    ['MATCH (a:HOSTNAME {name: "x.example"})-[:CHILD_OF*]->(b) RETURN count(b)', true],
  ])('The bounded path of %s is safe to retry automatically: %s', (query, isSafe) => {
    const [statement] = readable(query);
    if (statement === undefined) throw new Error('no statement');
    const [suggestion] = suggestionsOf(statement);
    expect(suggestion).toMatchObject({ kind: 'bound_path', safeToAutoRetry: isSafe });
  });
});
