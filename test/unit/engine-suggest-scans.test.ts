import { describe, expect, it } from 'vitest';
import { withinItsTime } from '../../engine/advise/within-its-time.ts';
import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import { guard } from '../../engine/guard/guard.ts';
import { guardGrounding } from '../../engine/guard/islands.ts';
import type { ParsedStatement } from '../../engine/parse/outline.ts';
import { parseCypher } from '../../engine/parse/parse.ts';
import type { Refusal } from '../../engine/run/plan-verdict.ts';
import { refusalProblem } from '../../engine/run/refusal-problem.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { QueryProblem, type Suggestion } from '../../schema/problem.ts';

function statementOf(text: string): ParsedStatement {
  const [statement] = parseCypher(text);
  if (statement === undefined) throw new Error('no statement');
  return statement;
}

/** What is suggested where the plan would read a large label. */
function ofScan(text: string, more: Partial<Refusal> = {}): readonly Suggestion[] {
  const refusal = { reason: 'unanchored_label_scan', detail: 'too many', label: 'HOSTNAME', variable: 'h' } as const;
  return refusalProblem(statementOf(text), { ...refusal, ...more }).suggestions;
}

function ofTimeout(text: string): readonly Suggestion[] {
  const problem = new QueryProblem('query-timeout', 408, 'DB_TIMEOUT', 'too slow');
  return withinItsTime(problem, statementOf(text), procedureCatalog).suggestions;
}

const ofKind = (suggestions: readonly Suggestion[], kind: string) => suggestions.find((one) => one.kind === kind);

describe('a text that is searched in a property without an index', () => {
  it.each(['CONTAINS', 'STARTS WITH', 'ENDS WITH'])('%s on the name is offered', (operator) => {
    const text = `MATCH (h:HOSTNAME) WHERE h.pageTitle ${operator} "shop" RETURN h`;
    expect(ofKind(ofScan(text), 'use_name')).toEqual({
      kind: 'use_name',
      rationale: 'pageTitle of HOSTNAME has no index; name has one.',
      rewrite: `MATCH (h:HOSTNAME) WHERE h.name ${operator} "shop" RETURN h`,
      confidence: 0.5,
      safeToAutoRetry: false,
    });
  });

  it('The name is not offered if the query already searches it, or compares the whole property', () => {
    for (const condition of ['h.name CONTAINS "shop"', 'h.pageTitle = "shop"', 'h.pageTitle IS NOT NULL']) {
      expect(ofKind(ofScan(`MATCH (h:HOSTNAME) WHERE ${condition} RETURN h`), 'use_name')).toBeUndefined();
    }
  });
});

describe('a step without a type that leaves a network, in a query that took too long', () => {
  it.each([
    ['(p:PREFIX {name: "192.0.2.0/24"})-->(x)', /^\(p:PREFIX \{name: "192\.0\.2\.0\/24"\}\)-\[:([A-Z_|]+)\]->\(x\)$/],
    ['(x)<-[r]-(p:ANNOUNCED_PREFIX)', /^\(x\)<-\[r:([A-Z_|]+)\]-\(p:ANNOUNCED_PREFIX\)$/],
    ['(p:REGISTERED_PREFIX)--(x)', /^\(p:REGISTERED_PREFIX\)-\[:([A-Z_|]+)\]-\(x\)$/],
  ])('%s is offered with the types that leave it', (pattern, expected) => {
    const suggestion = ofKind(ofTimeout(`MATCH ${pattern} RETURN x`), 'type_expansion');
    expect(suggestion).toMatchObject({
      safeToAutoRetry: true,
      rationale: expect.stringMatching(/^These edges leave /),
    });
    const written = suggestion?.rewrite?.replace(/^MATCH (.*) RETURN x$/, '$1') ?? '';
    const types = expected.exec(written)?.[1]?.split('|') ?? [];
    expect(types).toContain('BELONGS_TO');
    expect(types).not.toContain('ROUTES');
  });

  it.each(['(p:PREFIX)<--(x)', '(p:PREFIX)-[:LISTED_IN]->(x)', '(p:PREFIX)-[*1..3]->(x)', '(h:HOSTNAME)-->(x)'])(
    '%s gets no suggestion of types',
    (pattern) => {
      expect(ofKind(ofTimeout(`MATCH ${pattern} RETURN x`), 'type_expansion')).toBeUndefined();
    },
  );
});

describe('a count that is known', () => {
  it('The known count of a whole label is offered, but not if the label is narrowed', () => {
    expect(ofScan('MATCH (h:HOSTNAME) RETURN count(h)')[0]).toMatchObject({
      kind: 'use_counts',
      rewrite: 'CALL db.labels()',
    });
    for (const narrowed of ['(h:HOSTNAME) WHERE h.rank > 3', '(h:HOSTNAME {isThreat: true})']) {
      expect(ofKind(ofScan(`MATCH ${narrowed} RETURN count(h)`), 'use_counts')).toBeUndefined();
    }
  });

  it.each([
    ['MATCH ()-[r]->() RETURN type(r) AS type, count(*) AS c', 'CALL db.relationshipTypes()'],
    ['MATCH (a)-[r]->(b) RETURN count(r), type(r)', 'CALL db.relationshipTypes()'],
  ])('The known count of each type is offered: %s', (text, rewrite) => {
    const suggestions = ofScan(text, { reason: 'unlabelled_node', label: null, variable: null });
    expect(suggestions[0]).toMatchObject({ kind: 'use_counts', rewrite });
  });

  it('The known count of each label is offered', () => {
    const ask = (text: string) => () => guardGrounding(statementOf(text));
    expect(ask('MATCH (n) RETURN labels(n) AS l, count(*) AS c')).toThrow(
      expect.objectContaining({
        suggestions: [expect.objectContaining({ kind: 'use_counts', rewrite: 'CALL db.labels()' })],
      }),
    );
    expect(ask('MATCH (n) WHERE n.isThreat RETURN labels(n) AS l, count(*) AS c')).toThrow(
      expect.objectContaining({ suggestions: [expect.objectContaining({ kind: 'add_anchor' })] }),
    );
  });
});

describe('a scan that is asked for fewer rows', () => {
  it('A scan with an added LIMIT may be retried at once', () => {
    expect(ofKind(ofScan('MATCH (h:HOSTNAME) RETURN h'), 'add_limit')).toMatchObject({ safeToAutoRetry: true });
  });

  it.each([
    'MATCH (h:HOSTNAME) WHERE h.soa = "x" RETURN h LIMIT 5',
    'MATCH (h:HOSTNAME {soa: "x"}) RETURN h LIMIT 5',
    'MATCH (h:HOSTNAME) WHERE h.soa CONTAINS "x" AND h.hostClass = "cdn" RETURN h',
  ])('A scan is never cut before its condition, and is not turned to another node: %s', (text) => {
    const suggestions = ofScan(text).filter(({ kind }) => kind !== 'use_name');
    for (const { rewrite } of suggestions) {
      if (rewrite !== null) expect(rewrite).toMatch(/^.* RETURN h LIMIT \d+$/);
      expect(rewrite ?? '').not.toMatch(/LIMIT.*WHERE|name: /);
    }
    expect(ofKind(suggestions, 'add_anchor')).toMatchObject({
      rewrite: null,
      rationale: expect.stringMatching(/^No index covers soa.* of HOSTNAME\. Ask by name, .*verdictLevel/),
    });
  });
});

describe('a pattern after =~', () => {
  const ask = (pattern: string) => () =>
    guard(statementOf(`MATCH (h:HOSTNAME {name: "a.com"}) RETURN h.name =~ ${pattern} AS x`), {
      catalog: procedureCatalog,
      limits: DEFAULT_LIMITS,
    });

  it('A pattern after =~ may be null, which gives null, but may not be a sum of texts', () => {
    expect(ask('null')).not.toThrow();
    expect(ask('NULL')).not.toThrow();
    expect(ask('("a" + h.name)')).toThrow('Write the pattern after =~ as one string');
  });
});
