import { describe, expect, it } from 'vitest';
import { guard } from '../../engine/guard/guard.ts';
import { DEFAULT_LIMITS } from '../../engine/limits.ts';
import { parseCypher } from '../../engine/parse/parse.ts';
import { stepContext } from './engine-step-context.ts';

function refusal(text: string): unknown {
  const [statement] = parseCypher(text);
  if (statement === undefined) throw new Error('no statement');
  try {
    guard(statement, { catalog: stepContext().catalog, limits: DEFAULT_LIMITS });
    return null;
  } catch (error) {
    return error;
  }
}

const TOO_LARGE = { slug: 'query-error', extras: { code: 'LIMIT_ERROR' } };
const times = (count: number, clause: string) => Array(count).fill(clause).join(' ');

describe('a reduce', () => {
  it.each([
    's + s',
    '{a: s, b: s}',
    '[s, s]',
    '[[s[0], s[0]]]',
    '[s[0] + s[0]]',
    '[[s[0], s[-1]]]',
    '[s[x], s[x + 1], s[x]]',
    '{a: [s.a, s.b], b: s.a}',
    "{a: [s['a'], s.a]}",
    'CASE WHEN x > 5 THEN [s, s] ELSE s END',
    'CASE WHEN x > 5 THEN {a: [s.a, s.a]} ELSE {a: s.a} END',
    '[y IN s | [y, y]]',
    '[y IN [1, 2] | s]',
    '[head(s), last(s)]',
  ])('that makes %s of its value at every turn is refused', (body) => {
    expect(refusal(`RETURN reduce(s = [1], x IN range(1, 30) | ${body}) AS v`)).toMatchObject(TOO_LARGE);
  });

  it.each([
    's + x',
    's + [x, x]',
    '{sum: s.sum + x, count: s.count + 1}',
    '[s[0] + x, s[1] + 1]',
    '{sum: s.sum + x, all: s.all + s.sum}',
    '{a: s.b, b: s.a}',
    'CASE WHEN x > 5 THEN {sum: s.sum + x, count: s.count + 1} ELSE s END',
    'CASE WHEN size(s) > 3 AND s[0] = s[1] THEN s ELSE s + x END',
    '[y IN s WHERE y > x]',
    '[y IN s | y * 2]',
    's * 2 - s',
  ])('that makes %s of it only gains at every turn, and runs', (body) => {
    expect(refusal(`RETURN reduce(s = [1], x IN range(1, 30) | ${body}) AS v`)).toBeNull();
  });
});

describe('a reduce that goes on from one entry of its list', () => {
  it.each([
    'RETURN reduce(m = [0], y IN $xs | m + [last(m) + y]) AS sums',
    'RETURN reduce(m = [0], y IN $xs | m + (last(m) + y)) AS sums',
    'RETURN reduce(m = [0], y IN $xs | m + [m[-1] + y]) AS sums',
    'RETURN reduce(m = [0], y IN $xs | [head(m) + y] + m) AS sums',
    'RETURN reduce(m = [], y IN $xs | CASE WHEN size(m) = 0 THEN [y] ELSE m + [last(m) + y] END) AS sums',
    'RETURN reduce(ranks = [1], r IN [1, 5, 2] | ranks + CASE WHEN last(ranks) < r THEN r ELSE last(ranks) END) AS ranks',
    'RETURN reduce(window = [], y IN $xs | tail(window) + [y]) AS window',
    'RETURN reduce(window = [0, 0], y IN $xs | window[1..] + [window[0] + y]) AS window',
    'RETURN reduce(runs = [], y IN $xs | CASE WHEN y = last(last(runs)) THEN runs[..-1] + [last(runs) + y] ELSE runs + [[y]] END)',
    'RETURN reduce(m = [0], y IN $xs | m + [CASE WHEN y > last(m) THEN CASE WHEN y > 9 THEN 9 ELSE y END ELSE last(m) END])',
    `WITH [0] AS l ${times(40, 'WITH l + [last(l) + 1] AS l')} RETURN l`,
  ])('holds the list once, and runs: %s', (query) => {
    expect(refusal(query)).toBeNull();
  });

  it.each([
    'RETURN reduce(m = ["a"], y IN $xs | m + [last(m) + last(m)]) AS v',
    'RETURN reduce(m = [[1]], y IN $xs | m + [[last(m), last(m)]]) AS v',
    'RETURN reduce(m = [1], y IN $xs | m + [m]) AS v',
    'RETURN reduce(m = [1], y IN $xs | m + [last(m), m[0]] + m) AS v',
    'RETURN reduce(m = [1], y IN $xs | CASE WHEN y > 1 THEN {a: m} ELSE [last(m), last(m)] + m END) AS v',
    `WITH ["a"] AS l ${times(30, 'WITH l + [last(l) + last(l)] AS l')} RETURN l`,
  ])('and doubles the entry or the list is refused: %s', (query) => {
    expect(refusal(query)).toMatchObject(TOO_LARGE);
  });
});

describe('a reduce whose turns are written', () => {
  it('may grow a little by its parts, all of which the text tells', () => {
    expect(refusal('RETURN reduce(s = [0, 1], x IN range(1, 9) | [s[1], s[0] + s[1]]) AS v')).toBeNull();
  });

  it.each([
    'RETURN reduce(s = "a", x IN range(1, 9) | s + s) AS v',
    'RETURN reduce(s = [0, 1], x IN range(1, 30) | [s[1], s[0] + s[1]]) AS v',
    'RETURN reduce(s = $bound, x IN range(1, 9) | [s[1], s[0] + s[1]]) AS v',
    'WITH [[1], [2]] AS l RETURN reduce(s = l, x IN range(1, 9) | [s[1], s[0] + s[1]]) AS v',
    'RETURN reduce(s = $bound, x IN range(1, 9) | s + s) AS v',
    'MATCH (n:HOSTNAME {name: "a.example"}) RETURN reduce(s = "a", x IN range(1, 9) | s + s + n.soa) AS v',
    'RETURN reduce(s = [1], x IN range(1, 9) | s + s + range(1, 1000000)) AS v',
    `RETURN reduce(s = "${'a'.repeat(1000)}", x IN range(1, 9) | s + s) AS v`,
    'WITH 9 AS n RETURN reduce(s = "a", x IN range(1, n) | s + s) AS v',
  ])('may not where it does not tell how much: %s', (query) => {
    expect(refusal(query)).toMatchObject(TOO_LARGE);
  });
});

describe('a value that clauses carry on', () => {
  it.each([
    `WITH [1] AS l ${times(26, 'WITH [l, l] AS l')} RETURN l`,
    `WITH [1] AS l ${times(26, 'WITH l + l AS l')} RETURN l`,
    `WITH 'a' AS l ${times(26, 'WITH {a: l, b: l} AS l')} RETURN l`,
    `WITH 1 AS l ${times(13, 'WITH [l, l] AS m WITH [m, m] AS l')} RETURN l`,
    `WITH [1] AS l ${times(9, 'WITH [x IN [1, 2, 3, 4, 5] | l] AS l')} RETURN l`,
    `WITH [1] AS l ${times(26, 'WITH [x IN l | [x, x]] AS l')} RETURN l`,
    `WITH [1] AS l ${times(26, 'CALL (l) { RETURN [l, l] AS m } WITH m AS l')} RETURN l`,
    `WITH [1] AS l ${times(26, 'UNWIND [1, 2] AS x WITH l, x WITH collect(l) AS l')} RETURN l`,
    `WITH [1] AS l, [1] AS m ${times(40, 'WITH [l, m] AS l, l AS m')} RETURN l`,
  ])('and doubles over and over is refused: %s', (text) => {
    expect(refusal(text)).toMatchObject(TOO_LARGE);
  });

  it.each([
    `WITH [1] AS l ${times(12, 'WITH [l, l] AS l')} RETURN l`,
    `WITH [1] AS l ${times(40, 'WITH l + [1] AS l')} RETURN l`,
    `WITH [1] AS l ${times(40, 'WITH l')} RETURN l`,
    `WITH 1 AS n ${times(40, 'WITH n * n AS n')} RETURN n`,
    `WITH [1] AS l ${times(40, 'WITH size(l + l) AS l')} RETURN l`,
    `WITH range(1, 1000000) AS l RETURN [x IN l | {x: x, y: x}]`,
    'MATCH (h:HOSTNAME {name: "a.com"})-[:RESOLVES_TO]->(i) WITH h, collect(i) AS l WITH collect({h: h, l: l}) AS k RETURN k',
  ])('and does not may run: %s', (text) => {
    expect(refusal(text)).toBeNull();
  });
});

describe('loops inside each other', () => {
  const nested = (open: (level: number) => string, close: string, levels: number) =>
    `RETURN ${Array.from({ length: levels }, (_, level) => open(level)).join('')}1${close.repeat(levels)} AS v`;

  // What looks at a body twice a level would look at the innermost one 2^90 times.
  it.each([
    nested((level) => `[x${level} IN range(1, 1) | `, ']', 90),
    nested((level) => `reduce(a${level} = 0, x${level} IN range(1, 1) | `, ')', 90),
    nested((level) => `reduce(a${level} = 0, x${level} IN [1] | a${level} + `, ')', 90),
    nested((level) => `[x${level} IN [1, 2] | [x${level}] + `, ']', 40),
  ])('are judged however deep they are: %s', (text) => {
    const found = refusal(text);
    if (found !== null) expect(found).toMatchObject(TOO_LARGE);
  });

  it('make the product of their turns', () => {
    const value = (levels: number) =>
      `WITH ${'[x IN [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] | '.repeat(levels)}'a'${']'.repeat(levels)} AS l RETURN l`;
    expect(refusal(value(5))).toBeNull();
    expect(refusal(value(6))).toMatchObject(TOO_LARGE);
  });
});
