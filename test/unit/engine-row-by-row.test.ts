import { describe, expect, it } from 'vitest';
import { parseStatement } from '../../engine/parse/parse.ts';
import { isRowByRow } from '../../engine/parse/row-by-row.ts';

/** Whether the query after the mark `|` answers row by row. */
function restOf(marked: string): boolean {
  return isRowByRow(parseStatement(marked.replace('|', '')), marked.indexOf('|'));
}

describe('what follows a place of a query answers row by row', () => {
  it.each([
    'MATCH (i:IPV4) WHERE i.isC2 |CALL svc.x(i.name) YIELD a RETURN a',
    'MATCH (i:IPV4) |CALL svc.x(i.name) YIELD a WITH i, a UNWIND a AS one RETURN i.name, one LIMIT 5',
    'MATCH (i:IPV4) |CALL svc.x(i.name) YIELD a OPTIONAL MATCH (i)-[:LISTED_IN]->(f) RETURN a, f.name',
    'MATCH (i:IPV4) RETURN count(i)|',
  ])('The rest of a query answers row by row: %s', (text) => {
    expect(restOf(text)).toBe(true);
  });

  it.each([
    ['counts', 'MATCH (i:IPV4) |CALL svc.x(i.name) YIELD a RETURN a, count(*)'],
    ['gathers in a WITH', 'MATCH (i:IPV4) |CALL svc.x(i.name) YIELD a WITH collect(a) AS all RETURN all'],
    ['filters what the call yields', 'MATCH (i:IPV4) |CALL svc.x(i.name) YIELD a WHERE a > 1 RETURN a'],
    ['filters in a WITH', 'MATCH (i:IPV4) |CALL svc.x(i.name) YIELD a WITH a WHERE a > 1 RETURN a'],
    ['matches more', 'MATCH (i:IPV4) |CALL svc.x(i.name) YIELD a MATCH (i)-[:LISTED_IN]->(f) RETURN a'],
    ['sorts', 'MATCH (i:IPV4) |CALL svc.x(i.name) YIELD a RETURN a ORDER BY a LIMIT 5'],
    ['skips', 'MATCH (i:IPV4) |CALL svc.x(i.name) YIELD a RETURN a SKIP 10'],
    ['takes equal rows once', 'MATCH (i:IPV4) |CALL svc.x(i.name) YIELD a RETURN DISTINCT a'],
    ['asks a subquery', 'MATCH (i:IPV4) |CALL svc.x(i.name) YIELD a CALL (a) { RETURN count(a) AS n } RETURN n'],
  ])('The rest of a query does not answer row by row if it %s', (_case, text) => {
    expect(restOf(text)).toBe(false);
  });
});
