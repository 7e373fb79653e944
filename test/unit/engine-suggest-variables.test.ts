import { describe, expect, it } from 'vitest';
import { explainedError } from '../../engine/advise/statement-errors.ts';
import { unboundVariable } from '../../engine/advise/unbound-variable.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { QueryProblem } from '../../schema/problem.ts';

const HOST = 'MATCH (h:HOSTNAME {name: "example.com"})';
const STEP = `${HOST}-[:RESOLVES_TO]->(i:IPV4)`;

describe('a variable that is not in scope', () => {
  it.each([
    ['h', `${STEP} WITH i RETURN h.name`, `${STEP} WITH i, h RETURN h.name`],
    ['h', `${STEP} WITH i LIMIT 5 WITH i.name AS n RETURN h`, `${STEP} WITH i, h LIMIT 5 WITH i.name AS n, h RETURN h`],
    ['h', `${STEP} WITH i ORDER BY h.rank RETURN h.name`, `${STEP} WITH i, h ORDER BY h.rank RETURN h.name`],
    ['h', `${HOST} CALL { RETURN h.name AS n } RETURN n`, `${HOST} CALL (h) { RETURN h.name AS n } RETURN n`],
    [
      'i',
      `${HOST} CALL (h) { MATCH (h)-[:RESOLVES_TO]->(i) RETURN i.name AS n } RETURN i`,
      `${HOST} CALL (h) { MATCH (h)-[:RESOLVES_TO]->(i) RETURN i.name AS n, i } RETURN i`,
    ],
    ['H', `${HOST} RETURN H.name`, `${HOST} RETURN h.name`],
    [
      'hots',
      'MATCH (host:HOSTNAME {name: "a.com"}) RETURN hots.name',
      'MATCH (host:HOSTNAME {name: "a.com"}) RETURN host.name',
    ],
    ['ip', `${HOST}-[:RESOLVES_TO]->(:IPV4) RETURN ip.name`, `${HOST}-[:RESOLVES_TO]->(ip:IPV4) RETURN ip.name`],
    ['r', `${HOST}-[:RESOLVES_TO]->(:IPV4) RETURN r`, `${HOST}-[r:RESOLVES_TO]->(:IPV4) RETURN r`],
    [
      'path',
      `${STEP} RETURN path`,
      'MATCH path = (h:HOSTNAME {name: "example.com"})-[:RESOLVES_TO]->(i:IPV4) RETURN path',
    ],
    ['xyz', `${STEP} RETURN xyz`, `${HOST}-[xyz:RESOLVES_TO]->(i:IPV4) RETURN xyz`],
    ['xyz', 'MATCH (:TLD)<-[:CHILD_OF]-(:HOSTNAME) RETURN xyz', null],
  ])('The variable %s of %j is bound', (variable, text, rewrite) => {
    expect(unboundVariable(parseStatement(text), variable).suggestions).toEqual([
      { kind: 'bind_variable', rationale: expect.any(String), rewrite, confidence: 0.7, safeToAutoRetry: false },
    ]);
  });

  it.each([
    ['example', 'MATCH (h:HOSTNAME {name: example.com}) RETURN h', 'MATCH (h:HOSTNAME {name: "example.com"}) RETURN h'],
    ['AS64500', 'MATCH (a:ASN) WHERE a.name = AS64500 RETURN a', 'MATCH (a:ASN) WHERE a.name = "AS64500" RETURN a'],
    ['CVE', 'MATCH (c:CVE {name: CVE-2021-44228}) RETURN c', 'MATCH (c:CVE {name: "CVE-2021-44228"}) RETURN c'],
    [
      'example.com',
      'MATCH (h:HOSTNAME {name: `example.com`}) RETURN h',
      'MATCH (h:HOSTNAME {name: "example.com"}) RETURN h',
    ],
  ])('The name %s of %j is read as a value without its quotes', (variable, text, rewrite) => {
    expect(unboundVariable(parseStatement(text), variable).suggestions).toMatchObject([
      { kind: 'balance_punctuation', rewrite },
    ]);
  });

  it('The error for an unbound variable has its line and column', () => {
    const problem = unboundVariable(parseStatement(`${STEP}\nWITH i\nRETURN h.name`), 'h');
    expect(problem.extras).toMatchObject({ code: 'UNBOUND_VARIABLE', line: 3, column: 8 });
  });
});

describe('what the database says of a query', () => {
  const reported = (message: string, text: string): QueryProblem =>
    explainedError(new QueryProblem('query-error', 400, 'SYNTAX_ERROR', message), parseStatement(text));

  it.each([
    [
      'Invalid use of aggregating function count(...)',
      `${STEP} WHERE count(h) > 1 RETURN i.name`,
      `${STEP} WITH i, count(h) AS total WHERE total > 1 RETURN i.name`,
    ],
    ['Multiple result columns with the same name', 'RETURN 1 AS a, 2 AS a', 'RETURN 1 AS a, 2 AS a2'],
    [
      'All sub queries in an UNION must have the same',
      'RETURN 1 AS a UNION RETURN 2 AS b',
      'RETURN 1 AS a UNION RETURN 2 AS a',
    ],
    [
      'All sub queries in an UNION must have the same',
      'RETURN 1 AS a UNION RETURN 2',
      'RETURN 1 AS a UNION RETURN 2 AS a',
    ],
    [
      'In a WITH/RETURN with DISTINCT or an aggregation',
      `${HOST} RETURN count(h) AS n ORDER BY h.name`,
      `${HOST} RETURN count(h) AS n`,
    ],
    ["'2' is not a valid value. Must be a non-negative integer", 'RETURN 1 LIMIT "2"', 'RETURN 1 LIMIT 2'],
    ["'2.0' is not a valid value. Must be a non-negative integer", 'RETURN 1 LIMIT 2.0', 'RETURN 1 LIMIT 2'],
    ["'-1' is not a valid value. Must be a non-negative integer", 'RETURN 1 SKIP -1 LIMIT 2', 'RETURN 1 LIMIT 2'],
    [
      'It is not allowed to refer to variables in LIMIT',
      'WITH 2 AS k RETURN 1 LIMIT k',
      'WITH 2 AS k RETURN 1 LIMIT 2',
    ],
    ['Type mismatch: expected Path but was List<Integer>', 'RETURN length([1])', 'RETURN size([1])'],
    ["Too many parameters for function 'toUpper'", 'RETURN toUpper("a", "b")', 'RETURN toUpper("a")'],
    [
      'Type mismatch: h defined with conflicting type Node',
      `${HOST}-[h:RESOLVES_TO]->() RETURN h`,
      `${HOST}-[:RESOLVES_TO]->() RETURN h`,
    ],
    ['Invalid Regex: Dangling meta character', 'RETURN "a" =~ "*a"', 'RETURN "a" =~ ".*a"'],
  ])('The error of the database has a rewrite: %s', (message, text, rewrite) => {
    const problem = reported(message, text);
    expect(problem.suggestions).toMatchObject([{ rewrite, safeToAutoRetry: false }]);
    expect(problem.extras.position).toEqual(expect.any(Number));
  });

  it('An error of the database stays unchanged if Weft can say nothing better', () => {
    const problem = new QueryProblem('query-error', 400, 'SYNTAX_ERROR', 'Something else');
    expect(explainedError(problem, parseStatement('RETURN 1'))).toBe(problem);
  });
});
