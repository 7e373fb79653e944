import { describe, expect, it } from 'vitest';
import { boundExpressions } from '../../engine/bounds/bound-expressions.ts';
import { either, heldBytes, mapOf, SCALAR, textOf } from '../../engine/bounds/size.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { applyEdits } from '../../engine/text/edit.ts';
import { QueryProblem } from '../../schema/problem.ts';
import { stepContext } from './engine-step-context.ts';

type Values = Readonly<Record<string, unknown>>;
type Case = [text: string, parameters?: Values];

/** The text that runs. */
async function bounded(text: string, parameters: Values = {}): Promise<string> {
  const statement = parseStatement(text);
  const { edits } = await boundExpressions(statement, stepContext({ parameters }));
  return applyEdits(statement.text, edits);
}

async function refusal(text: string, parameters: Values = {}): Promise<QueryProblem | null> {
  try {
    await bounded(text, parameters);
    return null;
  } catch (error) {
    if (!(error instanceof QueryProblem)) throw error;
    expect(error).toMatchObject({ slug: 'query-error', extras: { code: 'LIMIT_ERROR' } });
    return error;
  }
}

/** How long a list may be that rows gather; null where the text runs as it is written. */
async function mostGathered(text: string, parameters: Values = {}): Promise<number | null> {
  const most = / > (\d+) THEN date/.exec(await bounded(text, parameters))?.[1];
  return most === undefined ? null : Number(most);
}

const times = (count: number, clause: string) => Array(count).fill(clause).join(' ');
const MEGABYTE = 'a'.repeat(1_000_000);

describe('an expression that takes more than there is', () => {
  it.each<Case>([
    ['RETURN [x IN range(1, 100000000) | x] AS v'],
    ['RETURN all(x IN range(1, 3000000000) WHERE x > 0) AS v'],
    ['RETURN reduce(s = 0, x IN range(0, -2000000000, -1) | s + x) AS v'],
    ['WITH range(1, 100000000) AS l RETURN [x IN l | x] AS v'],
    ['UNWIND [x IN range(1, 100000000) | x] AS x RETURN x'],
    ['RETURN [x IN range(1, 10000) | [y IN range(1, 10000) | y]] AS v'],
    ['RETURN any(x IN range(1, 1000) WHERE any(y IN range(1, 1000) WHERE any(z IN range(1, 1000) WHERE z > 5))) AS v'],
    ['CALL { RETURN [x IN range(1, 100000000) | x] AS l } RETURN l'],
    [
      "WITH 'aaaaaaaaaa' AS s WITH replace(s,'a',s) AS s WITH replace(s,'a',s) AS s RETURN size([i IN range(1,100) | replace(s,'a',s+toString(i))]) AS v",
    ],
    ['RETURN size([x IN range(1,1000000) | $p + toString(x)]) AS v', { p: 'a'.repeat(100_000) }],
    [`RETURN size([x IN range(1,1000000) | [${Array(500).fill('x').join(',')}]]) AS v`],
    ["RETURN size([x IN range(1,1000) | split($p,'')]) AS v", { p: MEGABYTE }],
    ["RETURN size(reduce(s='', x IN range(1,3000) | s + $p)) AS v", { p: MEGABYTE }],
    ["RETURN size(reduce(s='', x IN range(1,1000000) | s + 'aaaaaaaaaa')) AS v"],
    ['RETURN [x IN range(1, 1000000) | $s =~ ".*a.*b.*"] AS v', { s: 'a'.repeat(250) }],
    ['RETURN toUpper($p) AS v', { p: 'ß'.repeat(100_000) }],
    ['RETURN toInteger($p) AS v', { p: '9'.repeat(900_000) }],
    ['RETURN [i IN range(1,1000000) | $p] AS v', { p: MEGABYTE }],
    ['UNWIND range(1,1000) AS i WITH collect(1) AS l RETURN [i IN range(1,10000000) | l] AS v'],
    ['RETURN size([x IN range(1, $n) | x]) AS v', { n: 1_000_000_000 }],
    ['RETURN [x IN $l | $l + $l] AS v', { l: Array(100_000).fill('a'.repeat(20)) }],
  ])('An expression that needs too much is refused: %s', async (text, parameters = {}) => {
    expect(await refusal(text, parameters)).not.toBeNull();
  });

  it('The error for an expression that needs too much names it and offers a text that passes', async () => {
    expect(await refusal('RETURN [x IN range(1, 100000000) WHERE x % 2 = 0 | x * x] AS v')).toMatchObject({
      message:
        '[x IN range(1, 100000000) WHERE x % 2 = 0 | x * x] could need more steps than one expression may take (50 million). Process the list row by row with UNWIND, or return less.',
      extras: {
        position: 7,
        suggestions: [
          {
            kind: 'add_limit',
            rewrite: 'UNWIND range(1, 100000000) AS x WITH x WHERE x % 2 = 0 RETURN x * x AS v',
          },
        ],
      },
    });
  });

  it.each([
    [
      'RETURN size([x IN range(1, 10000) | [y IN range(1, 10000) | y]]) AS v',
      {},
      'RETURN size([x IN range(1, 1000) | [y IN range(1, 1000) | y]]) AS v',
    ],
    [
      'RETURN size([x IN range(1, 100000) | $p + "."]) AS v',
      { p: MEGABYTE },
      'RETURN size([x IN range(1, 100) | $p + "."]) AS v',
    ],
    ["RETURN replace($p, 'a', $p) AS v", { p: MEGABYTE }, "RETURN replace(left($p, 1000), 'a', left($p, 1000)) AS v"],
  ])('The rewrite of %s has shorter ranges or texts', async (text, parameters, rewrite) => {
    expect((await refusal(text, parameters))?.suggestions[0]?.rewrite).toBe(rewrite);
  });
});

describe('a value that doubles', () => {
  it.each([
    's + s',
    '{a: s, b: s}',
    '[s, s]',
    '[[s[0], s[0]]]',
    '[[s[0], s[-1]]]',
    '{a: [s.a, s.b], b: s.a}',
    "{a: [s['a'], s.a]}",
    'CASE WHEN x > 5 THEN [s, s] ELSE s END',
    '[y IN s | [y, y]]',
    '[y IN [1, 2] | s]',
  ])('A reduce of forty turns that doubles its value with %s is refused', async (body) => {
    expect(await refusal(`RETURN reduce(s = {a: ['a'], b: ['b']}, x IN range(1, 40) | ${body}) AS v`)).not.toBeNull();
  });

  it.each([
    `WITH [1] AS l ${times(26, 'WITH [l, l] AS l')} RETURN l`,
    `WITH [1] AS l ${times(26, 'WITH l + l AS l')} RETURN l`,
    `WITH 'a' AS l ${times(30, 'WITH l + l AS l')} RETURN l`,
    `WITH 'a' AS l ${times(26, 'WITH {a: l, b: l} AS l')} RETURN l`,
    `WITH [1] AS l ${times(26, 'WITH [x IN l | [x, x]] AS l')} RETURN l`,
    `WITH [1] AS l ${times(26, 'CALL (l) { RETURN [l, l] AS m } WITH m AS l')} RETURN l`,
    `WITH [1] AS l, [1] AS m ${times(40, 'WITH [l, m] AS l, l AS m')} RETURN l`,
    `WITH ["a"] AS l ${times(30, 'WITH l + [last(l) + last(l)] AS l')} RETURN l`,
  ])('A value that doubles from clause to clause is refused: %s', async (text) => {
    expect(await refusal(text)).not.toBeNull();
  });
});

describe('what is usual in the language', () => {
  it.each<Case>([
    ['MATCH (h:HOSTNAME) RETURN [x IN split(h.name, ".") | toUpper(x) + "!"] AS v'],
    ['MATCH (u:URL) RETURN [x IN split(u.name, "/") WHERE x <> "" | replace(x, "-", " ") + ": " + toLower(x)] AS v'],
    ['MATCH (h:HOSTNAME) RETURN reduce(s = "", x IN split(h.name, ".") | x + "." + s) AS v'],
    ['MATCH (h:HOSTNAME) RETURN reduce(s = "", x IN reverse(split(h.name, ".")) | s + toUpper(left(x, 1)) + x) AS v'],
    ['MATCH (h:HOSTNAME) RETURN [x IN split(h.name, ".") | [c IN split(x, "") | c + "-"]] AS v'],
    ['MATCH (h:HOSTNAME) RETURN [x IN split(h.name, ".") | {label: x, letters: size(x), upper: toUpper(x)}] AS v'],
    ['MATCH (i:IPV4) RETURN reduce(n = 0, x IN split(i.name, ".") | n * 256 + toInteger(x)) AS v'],
    ['UNWIND range(1, 1000000000000) AS x RETURN x LIMIT 5'],
    ['RETURN [x IN range(1, 1000000) | x] AS v'],
    ['RETURN size(range(1, 1_000_000_000)) AS v'],
    ['UNWIND range(1, 100000000) + [1] AS x RETURN x'],
    ['RETURN range(1, 10), range(10, 1, -3), range(5, 1)'],
    ['RETURN [x IN range(1, 1000) | [y IN range(1, 1000) | y]] AS v'],
    ['RETURN [x IN range(1, 5) WHERE x % 2 = 1 | x * x] AS v'],
    ['MATCH (h:HOSTNAME {name: "a.com"})-[:RESOLVES_TO]->(i) RETURN h.name, collect(i.name) AS addresses'],
    [
      'MATCH (h:HOSTNAME {name: "a.com"})-[:RESOLVES_TO]->(i) WITH h, collect(i) AS l WITH collect({h: h, l: l}) AS k RETURN k',
    ],
    ['MATCH (n:HOSTNAME {name: "a.com"})--(x) WITH collect(x.name) AS l RETURN [y IN l WHERE y ENDS WITH ".ru"] AS v'],
    ['MATCH p = (h:HOSTNAME {name: "a.example"})--(x) RETURN [n IN nodes(p) | [l IN labels(n) | l]] AS v'],
    ['WITH $l AS l RETURN [x IN l | [y IN l | y = x]] AS v', { l: Array(1000).fill('a.example.com') }],
    ['RETURN reduce(s = [0, 1], x IN range(1, 60) | [s[1], s[0] + s[1]]) AS fibonacci'],
    ['RETURN reduce(m = [0], y IN $xs | m + [last(m) + y]) AS sums', { xs: [1, 2, 3] }],
    [
      'RETURN reduce(m = [], y IN $xs | CASE WHEN size(m) = 0 THEN [y] ELSE m + [last(m) + y] END) AS v',
      { xs: [1, 2] },
    ],
    ['RETURN reduce(ranks = [1], r IN [1, 5, 2] | ranks + CASE WHEN last(ranks) < r THEN r ELSE last(ranks) END) AS v'],
    ['RETURN reduce(window = [], y IN $xs | tail(window) + [y]) AS window', { xs: Array(1000).fill(1) }],
    [
      'RETURN reduce(runs = [], y IN $xs | CASE WHEN y = last(last(runs)) THEN runs[..-1] + [last(runs) + y] ELSE runs + [[y]] END) AS v',
      { xs: Array(500).fill(1) },
    ],
    [
      'RETURN reduce(a = {sum: 0, all: []}, x IN $xs | {sum: a.sum + x, all: a.all + a.sum}) AS v',
      { xs: Array(1000).fill(1) },
    ],
    ['RETURN reduce(a = {a: 1, b: 2}, x IN range(1, 1000) | {a: a.b, b: a.a}) AS v'],
    [
      'RETURN reduce(acc = [], x IN $xs | CASE WHEN x IN acc THEN acc ELSE acc + x END) AS distinct',
      { xs: Array(1000).fill('a') },
    ],
    [
      'RETURN reduce(s = "", x IN $xs | s + CASE WHEN s = "" THEN x ELSE "," + x END) AS joined',
      { xs: Array(1000).fill('a.example') },
    ],
    ['RETURN reduce(v = 1, x IN [1, 2] | v * v - v * x) AS v'],
    [`WITH [1] AS l ${times(40, 'WITH l + [1] AS l')} RETURN l`],
    [`WITH [0] AS l ${times(40, 'WITH l + [last(l) + 1] AS l')} RETURN l`],
    [`WITH 1 AS n ${times(40, 'WITH n * n AS n')} RETURN n`],
    [`WITH [1] AS l ${times(18, 'WITH size(l + l) AS l')} RETURN l`],
    ['MATCH (n:HOSTNAME {name: "a.com"}) RETURN replace(replace(n.name, ".", "[.]"), "http", "hxxp") AS defanged'],
    [
      'UNWIND $names AS n RETURN split(n, ".")[-1] AS tld, [i IN range(0, size(split(n, ".")) - 1) | split(n, ".")[i]] AS labels',
      { names: Array(1000).fill('www.example.com') },
    ],
  ])('%s runs as it is written', async (text, parameters = {}) => {
    expect(await bounded(text, parameters)).toBe(text);
  });
});

describe('a list that rows gather', () => {
  it('A gathered list is an error if it has more entries than the expressions over it can take', async () => {
    expect(
      await bounded('UNWIND range(1, 1000) AS i WITH collect(1) AS l RETURN [i IN range(1, 100000) | l] AS x'),
    ).toBe(
      'UNWIND range(1, 1000) AS i WITH head([weft_gathered IN [collect(1)] | weft_gathered[0..CASE WHEN size(weft_gathered) > 10 ' +
        "THEN date('a list too long for an expression: 10').year ELSE 10 END]]) AS l RETURN [i IN range(1, 100000) | l] AS x",
    );
  });

  it('A range with a computed end is always checked, except where only its size is read', async () => {
    expect(await mostGathered('UNWIND [1] AS n RETURN size([x IN range(1, n) | 1]) AS v')).toBe(10_000_000);
    expect(await mostGathered('UNWIND [1] AS n RETURN size(range(1, n)) AS v')).toBeNull();
  });

  it('The more loops are nested, the shorter a gathered list may be', async () => {
    const most = (loops: string) =>
      mostGathered(`UNWIND $xs AS x WITH collect(x) AS l RETURN ${loops} AS v`, { xs: [1] });
    expect(await most('any(x IN l WHERE x > 5)')).toBeNull();
    expect(await most('any(x IN l WHERE any(y IN l WHERE y > x))')).toBe(3000);
    expect(await most('any(x IN l WHERE any(y IN l WHERE any(z IN l WHERE z > x + y)))')).toBe(100);
  });

  it('The maximum length of a gathered list depends on what each turn makes of an entry', async () => {
    const names = (body: string) =>
      mostGathered(`MATCH (n:TLD {name: 'com'})--(h) WITH collect(h) AS l RETURN [x IN l | ${body}] AS v`);
    expect(await names('x')).toBe(1_000_000);
    expect(await names('x.name')).toBe(30_000);
    expect(await names("x.name + '.'")).toBe(30_000);
    expect(await names('x.rank')).toBe(1_000_000);
  });

  it('The maximum length of a gathered list counts stored values if an entry may be a node or a written map', async () => {
    const names = (body: string) =>
      mostGathered(`MATCH (n:TLD {name: 'com'})--(h) WITH collect(h) AS l RETURN [x IN l | ${body}] AS v`, {
        k: 'name',
      });
    const stored = await names('x.name');
    for (const either of ['CASE WHEN x.rank > 5 THEN x ELSE {a: 1} END', 'coalesce(x, {a: 1})', 'head([{a: 1}, x])']) {
      expect([either, await names(`(${either}).name`)]).toEqual([either, stored]);
      expect([either, await names(`(${either})['name']`)]).toEqual([either, stored]);
      expect([either, Number(await names(`(${either})[$k]`))]).toEqual([either, await names('x[$k]')]);
    }
    expect(await names('{a: 1, b: x}.a')).toBe(1_000_000);
  });

  it('A gathered list is not checked in EXPLAIN, nor where only its size is read', async () => {
    const text = 'EXPLAIN UNWIND range(1, 1000) AS i WITH collect(1) AS l RETURN [i IN range(1, 100000) | l] AS x';
    expect(await bounded(text)).toBe(text);
    expect(await mostGathered('UNWIND [1] AS i RETURN size(collect(i)) AS n')).toBeNull();
  });
});

describe('what may be one of two', () => {
  it('A value that is a long text or a small map takes the memory of the larger', () => {
    const text = textOf(10_000);
    expect(heldBytes(either(text, mapOf(new Map([['a', SCALAR]]))))).toBe(heldBytes(text));
  });
});

describe('what was judged for some parameters', () => {
  const text = 'RETURN [x IN $l | [y IN $l | x + y + $s]] AS v';
  const judged = async (parameters: Values) => boundExpressions(parseStatement(text), stepContext({ parameters }));

  it('A judgement holds for parameters that are no larger', async () => {
    const { holdsFor } = await judged({ l: ['abc', 'def'], s: 'abc' });
    expect(holdsFor?.({ l: ['xy'], s: 'ab' })).toBe(true);
    expect(holdsFor?.({ l: [], s: '' })).toBe(true);
    expect(holdsFor?.({ l: ['abc', 'def', 'ghi'], s: 'abc' })).toBe(false);
    expect(holdsFor?.({ l: ['abcd'], s: 'abc' })).toBe(false);
    expect(holdsFor?.({ l: 'abc', s: 'abc' })).toBe(false);
  });

  it('A judgement of a usual query holds for all parameters within the bounds', async () => {
    const { holdsFor } = await boundExpressions(
      parseStatement('UNWIND $names AS n MATCH (h:HOSTNAME {name: n}) RETURN h'),
      stepContext({ parameters: { names: ['a.com'] } }),
    );
    expect(holdsFor?.({ names: Array(5000).fill('www.example.com') })).toBe(true);
    expect(holdsFor?.({ names: 'a.com' })).toBe(true);
    expect(holdsFor?.({ names: ['a'.repeat(1_000_000)] })).toBe(false);
  });

  it('A judgement of a range depends on the parameter with its end alone', async () => {
    const { holdsFor } = await boundExpressions(
      parseStatement('RETURN range(1, $n) AS v, $m AS m'),
      stepContext({ parameters: { n: 5, m: 1 } }),
    );
    expect(holdsFor?.({ n: 5, m: 700 })).toBe(true);
    expect(holdsFor?.({ n: 6, m: 1 })).toBe(false);
  });
});

describe('loops inside each other', () => {
  const nested = (open: (level: number) => string, close: string, levels: number) =>
    `RETURN ${Array.from({ length: levels }, (_, level) => open(level)).join('')}1${close.repeat(levels)} AS v`;

  // A check that looks at each body twice would look at the innermost body 2^90 times.
  it.each([
    nested((level) => `[x${level} IN range(1, 1) | `, ']', 90),
    nested((level) => `reduce(a${level} = 0, x${level} IN range(1, 1) | `, ')', 90),
    nested((level) => `reduce(a${level} = 0, x${level} IN [1] | a${level} + `, ')', 90),
    nested((level) => `reduce(a${level} = '', x${level} IN range(1, 40) | a${level} + `, ')', 40),
    nested((level) => `any(x${level} IN $p WHERE `, ')', 90),
    nested((level) => `[x${level} IN [1, 2] | [x${level}] + `, ']', 40),
  ])('Loops are judged at any depth of nesting: %s', async (text) => {
    await refusal(text, { p: [1] });
  });

  it('Nested loops multiply their turns', async () => {
    const value = (levels: number) =>
      `WITH ${'[x IN [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] | '.repeat(levels)}'a'${']'.repeat(levels)} AS l RETURN l`;
    expect(await refusal(value(5))).toBeNull();
    expect(await refusal(value(7))).not.toBeNull();
  });
});
