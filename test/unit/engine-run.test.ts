import { LRUCache } from 'lru-cache';
import { Neo4jError, type Plan } from 'neo4j-driver';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import { Deadline } from '../../engine/execution/deadline.ts';
import { keepHeadings } from '../../engine/execution/headings.ts';
import { queryProblemOf } from '../../engine/execution/server-errors.ts';
import { StageClock } from '../../engine/execution/stage-clock.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { normalText } from '../../engine/run/plan-judge.ts';
import { judgePlan } from '../../engine/run/plan-verdict.ts';
import { knownRows } from '../../engine/run/statement-run.ts';
import { applyEdits } from '../../engine/text/edit.ts';
import { nearest } from '../../engine/text/nearest.ts';
import { fixedClock } from '../../schema/clock.ts';
import { Problem } from '../../schema/problem.ts';
import { Database } from '../../store/database.ts';
import { RecordTooLarge } from '../../store/record-budget.ts';

const TIMING = { timeoutMs: 1000, elapsedMs: 1001.4 };

describe('what the database throws', () => {
  it.each([
    ['Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration', 'query-timeout', 408],
    ['Neo.TransientError.General.MemoryPoolOutOfMemoryError', 'query-unservable', 400],
    ['ServiceUnavailable', 'data-unavailable', 503],
    ['SessionExpired', 'data-unavailable', 503],
    ['Neo.ClientError.Statement.AccessMode', 'query-error', 400],
    ['Neo.ClientError.Statement.TypeError', 'query-error', 400],
  ])('The database error %s becomes a %s', (code, slug, status) => {
    const error = new Neo4jError(
      'something (line 1, column 8 (offset: 7))\n"RETURN x"',
      code,
      '50N00',
      'secret of the driver',
    );
    const problem = queryProblemOf(error, TIMING);
    expect(problem).toMatchObject({ slug, status });
    expect(JSON.stringify(problem) + problem?.message).not.toMatch(/offset|secret|Neo\./);
  });

  it('A graph that does not answer is logged, without the name that the query looks for', async () => {
    const away = Database.open({ uri: 'bolt://127.0.0.1:1', username: 'neo4j', password: 'none' });
    const logged: unknown[] = [];
    const log = { error: (...entry: unknown[]) => void logged.push(entry) };
    const catalog = { all: () => [], find: () => undefined };
    const engine = createQueryEngine({ database: away, catalog, clock: fixedClock(new Date(0)), log });
    const query = 'MATCH (h:HOSTNAME {name: "secret.example"}) RETURN h';
    await expect(engine.run({ query, requestId: 'request-1' })).rejects.toMatchObject({ status: 503 });
    const details = { requestId: 'request-1', err: { code: 'ServiceUnavailable' }, query: expect.any(String) };
    expect(logged).toMatchObject([[details, 'The graph database does not respond at the moment.']]);
    expect(JSON.stringify(logged)).not.toContain('secret.example');
    await away.close();
  });

  it('A record with too many values is a row that is too large, or a time-out where the time is over as well', () => {
    const error = new RecordTooLarge(2_097_152);
    expect(queryProblemOf(error, { timeoutMs: 1000, elapsedMs: 999 })).toMatchObject({
      status: 400,
      message:
        'A row of the answer has more than 2,097,152 values, of which a date, a node or an edge counts as 16. Return fewer or smaller ' +
        'values: rows instead of long lists, and a LIMIT.',
      extras: { code: 'QUERY_TOO_EXPENSIVE', reason: 'answer_too_large' },
    });
    expect(queryProblemOf(error, TIMING)).toMatchObject({ status: 408 });
  });

  it.each([
    'Neo.TransientError.Transaction.LockClientStopped',
    'Neo.TransientError.Transaction.Terminated',
    'Neo.ClientError.Transaction.Terminated',
    'Neo.TransientError.Transaction.LockAcquisitionTimeout',
  ])(
    'A transaction that the server ended with %s is a time-out where its time is over, and else unavailable',
    (code) => {
      const error = new Neo4jError('The transaction has been terminated.', code, '50N00', '');
      expect(queryProblemOf(error, TIMING)).toMatchObject({ status: 408 });
      expect(queryProblemOf(error, { timeoutMs: 1000, elapsedMs: 999 })).toMatchObject({ status: 503 });
    },
  );

  it('A server that shuts down is unavailable, also where the time of the query is over', () => {
    const error = new Neo4jError(
      'The database is not available.',
      'Neo.TransientError.General.DatabaseUnavailable',
      '50N00',
      '',
    );
    expect(queryProblemOf(error, TIMING)).toMatchObject({ status: 503 });
  });

  it.each([
    new RangeError('Invalid time value'),
    new RangeError('Invalid time zone specified: SystemV/PST8'),
    new Neo4jError('Year is expected to be in range [-999999999, 999999999] but was: 1000000001', 'N/A', '50N42', ''),
  ])('An instant that the driver cannot read is an error of the query: %s', (error) => {
    expect(queryProblemOf(error, TIMING)).toMatchObject({ status: 400, extras: { code: 'EXECUTION_ERROR' } });
  });

  it('An unexpected error is not a query problem', () => {
    expect(queryProblemOf(new TypeError('x is not a function'), TIMING)).toBeNull();
    expect(
      queryProblemOf(new Neo4jError('x', 'Neo.DatabaseError.General.UnknownError', '50N00', ''), TIMING),
    ).toBeNull();
  });

  it('A problem stays unchanged', () => {
    const problem = new Problem('x', 418, 'teapot');
    expect(queryProblemOf(problem, TIMING)).toBe(problem);
  });
});

describe('texts that Neo4j plans alike', () => {
  it('Texts with one plan differ only in spacing, comments, strings and compared numbers', () => {
    const one = normalText('MATCH (n:A {name: "x", rank: 3}) WHERE n.y > 5 // c\n RETURN n LIMIT 5');
    expect(normalText("MATCH (n:A{name:'other',rank:44})\nWHERE n.y>6.5 RETURN n LIMIT 5")).toBe(one);
    expect(normalText('MATCH (n:A {name: "x", rank: 3}) WHERE n.y > 5 RETURN n LIMIT 500000')).not.toBe(one);
  });

  it('Texts whose paths have different bounds have different plans', () => {
    expect(normalText('MATCH (a:A)-[*1..2]-(b) RETURN b')).not.toBe(normalText('MATCH (a:A)-[*1..6]-(b) RETURN b'));
  });

  it.each([
    [
      'literals that are folded',
      'MATCH (n:A) WHERE n.x = 1 OR 1 = 2 RETURN n',
      'MATCH (n:A) WHERE n.x = 1 OR 1 = 1 RETURN n',
    ],
    ['texts that are folded', 'MATCH (n:A) WHERE "a" = "b" RETURN n', 'MATCH (n:A) WHERE "a" = "a" RETURN n'],
    [
      'an empty prefix',
      'MATCH (n:A) WHERE n.x STARTS WITH "" RETURN n',
      'MATCH (n:A) WHERE n.x STARTS WITH "abc" RETURN n',
    ],
    ['lists', 'MATCH (n:A) WHERE n.x IN ["a"] RETURN n', 'MATCH (n:A) WHERE n.x IN ["a", "b"] RETURN n'],
    ['properties of maps', 'MATCH (n:A) WHERE {a: 1}.a = 1 RETURN n', 'MATCH (n:A) WHERE {a: 2}.a = 1 RETURN n'],
    ['a number for a text', 'MATCH (n:A {x: 1}) RETURN n', 'MATCH (n:A {x: "1"}) RETURN n'],
  ])('Texts that differ in %s have different plans', (_what, one, other) =>
    expect(normalText(one)).not.toBe(normalText(other)),
  );

  it('Texts with prefixes of the same length have one plan', () => {
    const text = (prefix: string) => normalText(`MATCH (n:A) WHERE n.x STARTS WITH "${prefix}" RETURN n`);
    expect(text('abc')).toBe(text('xyz'));
  });
});

describe('a heading', () => {
  it('A heading stays as the user wrote it when its expression is rewritten', () => {
    const { outline, text } = parseStatement('RETURN id(n), n.x AS x, `a``b`.c');
    const edits = [
      { span: { start: 7, end: 12 }, text: 'n.key' },
      { span: { start: 14, end: 17 }, text: 'n.y' },
      { span: { start: 24, end: 30 }, text: 'm' },
    ];
    expect(applyEdits(text, keepHeadings(outline, edits))).toBe(
      'RETURN n.key AS `id(n)`, n.y AS x, m.c AS ```a````b``.c`',
    );
  });
});

describe('a plan', () => {
  const counts = {
    nodes: (label: string) => Promise.resolve(label === 'HOSTNAME' ? 1_000_000 : 5),
    edges: () => Promise.resolve(1_000_000),
  };
  const operator = (operatorType: string, details: string, estimated = 10): Plan => ({
    operatorType,
    identifiers: [],
    arguments: { Details: details, EstimatedRows: String(estimated) },
    children: [],
  });

  it.each([
    [operator('AllNodesScan@neo4j', 'n'), 'unlabelled_node'],
    [operator('NodeByLabelScan@neo4j', 'n:HOSTNAME'), 'unanchored_label_scan'],
    [operator('UnionNodeByLabelsScan@neo4j', 'n:TLD|HOSTNAME'), 'unanchored_label_scan'],
    [operator('DirectedRelationshipTypeScan@neo4j', '(a)-[r:ROUTES]->(b)'), 'unanchored_virtual_edge_scan'],
    [operator('UndirectedAllRelationshipsScan@neo4j', '(a)-[r]-(b)'), 'unanchored_virtual_edge_scan'],
    [
      operator('NodeIndexScan@neo4j', 'RANGE INDEX n:HOSTNAME(rank) WHERE rank IS NOT NULL', 50_000),
      'unanchored_label_scan',
    ],
    [operator('CartesianProduct@neo4j', '', 2_000_000), 'cartesian_product'],
    [operator('NodeByLabelScan@neo4j', 'n:TLD'), undefined],
    [operator('IntersectionNodeByLabelsScan@neo4j', 'n:TLD&HOSTNAME'), undefined],
    [operator('NodeUniqueIndexSeek@neo4j', 'UNIQUE n:HOSTNAME(name) WHERE name = $x'), undefined],
    [operator('NodeCountFromCountStore@neo4j', 'count( (:HOSTNAME) ) AS n'), undefined],
  ])('Plan %# is judged: $operatorType $arguments.Details', async (plan, reason) => {
    const root: Plan = { operatorType: 'ProduceResults@neo4j', identifiers: [], arguments: {}, children: [plan] };
    expect((await judgePlan(root, counts, DEFAULT_LIMITS))?.reason).toBe(reason);
  });
});

describe('a cache of recent values, as the library is used', () => {
  it('The cache drops the value that was not used for the longest time', () => {
    const cache = new LRUCache<string, number>({ max: 2 });
    cache.set('a', 1);
    cache.set('b', 2);
    cache.get('a');
    cache.set('c', 3);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
  });

  it('The cache stores values up to a total weight, and no value that is heavier than that', () => {
    const cache = new LRUCache<string, number>({ maxSize: 10, sizeCalculation: (_value, key) => key.length });
    const [a, b, c, d] = ['a'.repeat(4), 'b'.repeat(6), 'c'.repeat(5), 'd'.repeat(11)] as const;
    cache.set(a, 1).set(b, 2).set(c, 3);
    expect([a, b, c].map((key) => cache.get(key))).toEqual([undefined, undefined, 3]);
    cache.set(d, 4);
    expect([c, d].map((key) => cache.get(key))).toEqual([3, undefined]);
  });

  it('The cache drops a value that is older than its time', async () => {
    const cache = new LRUCache<string, number>({ max: 2, ttl: 5 });
    cache.set('a', 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(cache.get('a')).toBeUndefined();
  });
});

describe('a deadline', () => {
  it('A deadline is the requested time up to the ceiling, and then a 408', async () => {
    expect(new Deadline(undefined, DEFAULT_LIMITS).timeoutMs).toBe(30_000);
    expect(new Deadline(90_000, DEFAULT_LIMITS)).toMatchObject({
      timeoutMs: 60_000,
      advisories: [{ kind: 'timeout-lowered' }],
    });
    const short = new Deadline(1, DEFAULT_LIMITS);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(() => short.remainingMs()).toThrow('longer than');
  });

  it('A deadline that is over ends the writing of rows that are known already', () => {
    const deadline = new Deadline(1000, DEFAULT_LIMITS, 1001);
    const run = {
      ...{ text: '', parameters: {}, planning: {}, values: {} },
      ...{ deadline, clock: new StageClock(), writing: { keepVerdict: true, hidesKeys: false } },
    };
    const answer = { columns: ['x'], rows: [{ row: { x: 1 }, notices: [] }], index: null };
    expect(() => knownRows(answer, DEFAULT_LIMITS, run)).toThrow('longer than 1 s');
  });

  it('The deadline of a part reports the time of the whole if the whole ends sooner', () => {
    const whole = new Deadline(1000, DEFAULT_LIMITS, 600);
    expect(whole.capped(5000).timing.timeoutMs).toBe(1000);
    expect(whole.capped(50).timing.timeoutMs).toBe(50);
  });
});

describe('the nearest name', () => {
  it.each([
    ['HOSTNAM', 'HOSTNAME'],
    ['hostname', 'HOSTNAME'],
    ['HSOTNAME', 'HOSTNAME'],
    ['IPV5', 'IPV4'],
    ['ELEPHANT', null],
  ])('The nearest name to %s is %s', (word, expected) => {
    expect(nearest(word, ['HOSTNAME', 'IPV4', 'ASN'])).toBe(expected);
  });
});
