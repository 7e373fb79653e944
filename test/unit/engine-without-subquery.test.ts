import { describe, expect, it } from 'vitest';
import { withoutSubquery } from '../../engine/expand/without-subquery.ts';
import { parseStatement } from '../../engine/parse/parse.ts';

/** The statement with the subquery around its `CALL svc.x` taken off. */
function rewriteOf(text: string): string | null {
  const statement = parseStatement(text);
  const [call] = statement.outline.all('call-procedure', 'call');
  if (call === undefined) throw new Error('no call');
  return withoutSubquery(statement, call.span);
}

describe('a procedure in a subquery', () => {
  it.each([
    [
      'MATCH (h:HOSTNAME {name: "a"}) CALL (h) { CALL svc.x(h.name) YIELD a RETURN a } RETURN h.name, a',
      'MATCH (h:HOSTNAME {name: "a"}) CALL svc.x(h.name) YIELD a RETURN h.name, a',
    ],
    [
      'MATCH (h:HOSTNAME) CALL { WITH h CALL svc.x(h.name) YIELD a UNWIND a AS one RETURN one, size(one) AS n } RETURN n',
      'MATCH (h:HOSTNAME) CALL svc.x(h.name) YIELD a UNWIND a AS one WITH *, size(one) AS n RETURN n',
    ],
  ])('%s can do without the subquery', (written, rewritten) => {
    expect(rewriteOf(written)).toBe(rewritten);
  });

  it.each([
    ['groups its rows', 'UNWIND [1] AS h CALL (h) { CALL svc.x(h) YIELD a RETURN count(a) AS n } RETURN n'],
    ['limits its rows', 'UNWIND [1] AS h CALL (h) { CALL svc.x(h) YIELD a RETURN a LIMIT 1 } RETURN a'],
    ['takes equal rows once', 'UNWIND [1] AS h CALL (h) { CALL svc.x(h) YIELD a RETURN DISTINCT a } RETURN a'],
    ['keeps rows without an answer', 'UNWIND [1] AS h OPTIONAL CALL (h) { CALL svc.x(h) YIELD a RETURN a } RETURN a'],
    ['joins two answers', 'UNWIND [1] AS h CALL (h) { CALL svc.x(h) YIELD a RETURN a UNION RETURN 1 AS a } RETURN a'],
    [
      'has a separate variable by a name that is taken',
      'UNWIND [1] AS h WITH h, 2 AS a CALL (h) { CALL svc.x(h) YIELD a RETURN a AS b } RETURN b',
    ],
    ['passes on some', 'UNWIND [1] AS h CALL (h) { CALL svc.x(h) YIELD a WITH a RETURN a } RETURN h, a'],
    ['keeps a variable', 'UNWIND [1] AS h CALL (h) { CALL svc.x(h) YIELD a, b RETURN a } UNWIND [1] AS b RETURN a, b'],
    ['keeps a variable from *', 'UNWIND [1] AS h CALL (h) { CALL svc.x(h) YIELD a, b RETURN a } RETURN *'],
    ['is no CALL { }', 'UNWIND [1] AS h RETURN COUNT { CALL svc.x(h) YIELD a RETURN a } AS n'],
  ])('A subquery that %s stays', (_case, text) => {
    expect(rewriteOf(text)).toBeNull();
  });
});
