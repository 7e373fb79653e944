import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import { parseTokens } from '../../engine/parse/grammar-parser.ts';
import type { QueryOutline } from '../../engine/parse/outline.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { readStatement } from '../../engine/parse/read-statement.ts';
import type { Expression, SyntaxNode } from '../../engine/parse/syntax.ts';
import { encloses, isExpression, nodesUnder, walkExpressions, walkSyntax } from '../../engine/parse/syntax-walk.ts';
import { tokenise, tokenStream, visibleTokens } from '../../engine/parse/tokens.ts';
import { childRule } from '../../engine/parse/tree.ts';

function outline(text: string): QueryOutline {
  return parseStatement(text, { ...DEFAULT_LIMITS, queries: 100, tokens: Number.POSITIVE_INFINITY }).outline;
}

/** The expression that a query returns. */
function expression(text: string): Expression {
  const [item] = outline(`RETURN ${text}`).all('projection-item');
  if (item === undefined) throw new Error('nothing is returned');
  return item.expression;
}

describe('an expression', () => {
  it.each([
    ['"a"', { kind: 'literal', type: 'string', value: 'a' }],
    ['-3', { kind: 'literal', type: 'integer', value: -3 }],
    ['2.5e1', { kind: 'literal', type: 'float', value: 25 }],
    ['0x1F', { kind: 'literal', type: 'integer', value: 31 }],
    ['true', { kind: 'literal', type: 'boolean', value: true }],
    ['null', { kind: 'literal', type: 'null', value: null }],
    ['$`a b`', { kind: 'parameter', name: 'a b' }],
    ['`a b`', { kind: 'variable', name: 'a b' }],
    ['[1, $p]', { kind: 'list', items: [{ kind: 'literal' }, { kind: 'parameter' }] }],
    ['{a: 1, `b c`: x}', { kind: 'map', entries: [{ key: 'a' }, { key: 'b c', value: { kind: 'variable' } }] }],
    ['a OR b OR c', { kind: 'or', operands: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] }],
    ['a XOR b AND c', { kind: 'xor', operands: [{ name: 'a' }, { kind: 'and' }] }],
    ['NOT NOT a', { kind: 'not', times: 2, operand: { name: 'a' } }],
    ['a < b <= c', { kind: 'comparison', operands: [{}, {}, {}], operators: [{ text: '<' }, { text: '<=' }] }],
    ['a + b - c || d', { kind: 'sum', operators: [{ text: '+' }, { text: '-' }, { text: '||' }] }],
    ['a * b % c', { kind: 'product', operators: [{ text: '*' }, { text: '%' }] }],
    ['a ^ b', { kind: 'power', operands: [{ name: 'a' }, { name: 'b' }] }],
    ['- a', { kind: 'sign', sign: '-', operand: { name: 'a' } }],
    ['(a)', { kind: 'parenthesised', inner: { name: 'a' } }],
    ['a starts with b', { kind: 'predicate', operator: 'STARTS WITH', left: { name: 'a' }, right: { name: 'b' } }],
    ['a =~ b', { kind: 'predicate', operator: '=~' }],
    ['a IN b', { kind: 'predicate', operator: 'IN' }],
    ['a IS NOT NULL', { kind: 'null-check', isNegated: true, operand: { name: 'a' } }],
    ['a IS :: INTEGER', { kind: 'type-check', isNegated: false }],
    ['a IS NFC NORMALIZED', { kind: 'normalised-check', isNegated: false }],
    ['a:A|!B', { kind: 'label-check', labels: { kind: 'label-or', operands: [{ name: 'A' }, { kind: 'label-not' }] } }],
    [
      'n.a[0][1..]',
      { kind: 'access', base: { name: 'n' }, steps: [{ key: 'a' }, { kind: 'index' }, { kind: 'slice', to: null }] },
    ],
    ['[1][..2]', { kind: 'access', base: { kind: 'list' }, steps: [{ from: null, to: { value: 2 } }] }],
    [
      'CASE n WHEN 1, 2 THEN 3 ELSE 4 END',
      { kind: 'case', subject: { name: 'n' }, alternatives: [{ tests: [{}, {}] }], otherwise: { value: 4 } },
    ],
    ['CASE n WHEN > 3 THEN 1 END', { alternatives: [{ tests: [{ kind: 'open-comparison', operator: '>' }] }] }],
    ['CASE WHEN a THEN b END', { kind: 'case', subject: null, otherwise: null }],
    ['count(DISTINCT a)', { kind: 'call', name: 'count', isDistinct: true, arguments: [{ name: 'a' }] }],
    ['`svc`.resolve("x", 1)', { kind: 'call', name: 'svc.resolve', arguments: [{ value: 'x' }, { value: 1 }] }],
    ['trim(BOTH "a" FROM b)', { kind: 'keyword-call', name: 'trim', arguments: [{ value: 'a' }, { name: 'b' }] }],
    ['count(*)', { kind: 'count-star' }],
    [
      '[x IN l WHERE x > 1 | x]',
      { kind: 'list-comprehension', variable: { name: 'x' }, where: { kind: 'comparison' }, body: { name: 'x' } },
    ],
    ['[x IN l | x]', { kind: 'list-comprehension', where: null, body: { name: 'x' } }],
    ['[x IN l WHERE x]', { kind: 'list-comprehension', where: { name: 'x' }, body: null }],
    [
      'reduce(a = 0, x IN l | a + x)',
      {
        kind: 'reduce',
        accumulator: { name: 'a' },
        variable: { name: 'x' },
        list: { name: 'l' },
        body: { kind: 'sum' },
      },
    ],
    ['none(x IN l WHERE x)', { kind: 'quantifier', quantifier: 'none', list: { name: 'l' }, where: { name: 'x' } }],
    [
      '[p = (a)-->(b) WHERE c | d]',
      {
        kind: 'pattern-comprehension',
        pattern: { variable: { name: 'p' } },
        where: { name: 'c' },
        body: { name: 'd' },
      },
    ],
    ['exists((a)-->(b))', { kind: 'call', arguments: [{ kind: 'pattern-expression' }] }],
    ['shortestPath((a)-[*..3]-(b))', { kind: 'shortest-path-expression', pattern: { function: 'shortestPath' } }],
    [
      'n {.a, b: 1, c, .*}',
      { kind: 'map-projection', items: [{ key: 'a' }, { key: 'b' }, { variable: { name: 'c' } }, { kind: 'all' }] },
    ],
    ['EXISTS { (a)-->(b) WHERE c }', { form: 'exists', query: null, patterns: [{}], where: { kind: 'where' } }],
    ['COLLECT { MATCH (a) RETURN a }', { form: 'collect', query: { kind: 'query' }, patterns: [], where: null }],
  ])('The expression %s is read with its parts', (text, expected) => {
    expect(expression(text)).toMatchObject(expected);
  });
});

describe('a statement', () => {
  it('A statement has all its clauses, also in the branches of a UNION and in subqueries', () => {
    const { syntax, all, around } = bound(
      'MATCH (a:A)--(b) WHERE a.x OPTIONAL MATCH (c) CALL (a) { WITH a UNWIND [1] AS x RETURN x } ' +
        'WITH DISTINCT a, x AS y ORDER BY y DESC SKIP 1 LIMIT 2 CALL svc.x(a) YIELD z AS w WHERE w RETURN * ' +
        'UNION ALL RETURN 1 AS a',
    );
    const queries = all('single-query').map(({ clauses }) => clauses.map(({ kind }) => kind));
    expect(queries).toEqual([
      ['match', 'match', 'call-subquery', 'with', 'call-procedure', 'return'],
      ['with', 'unwind', 'return'],
      ['return'],
    ]);
    expect(all('query-part').map(({ branches }) => branches.length)).toEqual([2, 1]);
    expect(all('match').map(({ isOptional, where }) => [isOptional, where !== null])).toEqual([
      [false, true],
      [true, false],
    ]);
    const [projection] = all('with')
      .map((clause) => clause.projection)
      .slice(1);
    expect(projection).toMatchObject({
      isDistinct: true,
      star: null,
      items: [{ alias: null }, { alias: { name: 'y' } }],
      orderBy: { items: [{ isDescending: true }] },
      skip: { count: { value: 1 } },
      limit: { count: { value: 2 } },
    });
    expect(all('call-subquery')).toMatchObject([{ imports: { isAll: false, variables: [{ name: 'a' }] } }]);
    expect(all('call-procedure')).toMatchObject([
      { name: 'svc.x', arguments: [{ name: 'a' }], yields: [{ column: { name: 'z' }, alias: { name: 'w' } }] },
    ]);
    const [unwind] = all('unwind');
    expect(unwind && around(unwind, 'call-subquery')?.kind).toBe('call-subquery');
    expect(syntax.body?.kind).toBe('query');
  });

  it('A statement has a node for every refused construct, wherever it is written', () => {
    const kinds = (text: string) => [...walkSyntax(outline(text).syntax)].map(({ kind }) => kind);
    expect(kinds('MATCH (n) CALL { CREATE (m) SET m.x = 1 } RETURN n')).toEqual(
      expect.arrayContaining(['write', 'call-subquery']),
    );
    expect(
      kinds('RETURN [x IN COLLECT { MERGE (n) ON CREATE SET n.a = 1 RETURN n } | x]').filter(
        (kind) => kind === 'write',
      ),
    ).toHaveLength(2);
    expect(kinds('FOREACH (x IN [1] | CREATE (n))').filter((kind) => kind === 'write')).toHaveLength(2);
    expect(kinds('LOAD CSV FROM "x" AS r RETURN r')).toContain('load-csv');
    expect(kinds('USE g MATCH (n) RETURN n')).toContain('use');
    expect(kinds('SHOW INDEXES')).toContain('command-clause');
    expect(kinds('DROP DATABASE neo4j')).toContain('command');
    expect(kinds('CYPHER runtime=slotted RETURN 1')).toContain('options');
    expect(kinds('MATCH (n:A) USING INDEX n:A(x) RETURN n')).toContain('hint');
    expect(kinds('CALL { RETURN 1 AS x } IN TRANSACTIONS OF 5 ROWS RETURN x')).toContain('in-transactions');
    expect(kinds('MATCH (n:$($x)) RETURN n')).toContain('label-dynamic');
    expect(kinds('LET x = 1 FILTER x > 0 FOR y IN [x] RETURN y')).toEqual(
      expect.arrayContaining(['let', 'filter', 'for']),
    );
  });

  it('A pattern has its name, selector, groups and conditions', () => {
    const { all } = bound(
      'MATCH p = ANY SHORTEST (a:A {x: $p} WHERE a.y)-[r:R*1..2 WHERE r.z]->(b) ((c)-->(d) WHERE c.w){1,3} (e) RETURN p',
    );
    const [pattern] = all('pattern');
    expect(pattern).toMatchObject({
      variable: { name: 'p' },
      selector: ['ANY', 'SHORTEST'],
      elements: [
        { kind: 'node', where: { kind: 'access' }, propertyMap: { kind: 'map' } },
        { kind: 'relationship', where: { kind: 'access' }, writtenLengths: [{ form: 'star', min: 1, max: 2 }] },
        { kind: 'node' },
        { kind: 'group', length: { form: 'quantifier', min: 1, max: 3 }, where: { kind: 'access' } },
        { kind: 'node' },
      ],
    });
  });
});

/** The methods of an outline, to be taken apart. */
function bound(text: string): Pick<QueryOutline, 'syntax' | 'all' | 'around'> {
  const whole = outline(text);
  return {
    syntax: whole.syntax,
    all: (...kinds) => whole.all(...kinds),
    around: (node, ...kinds) => whole.around(node, ...kinds),
  };
}

const LEAVES = ['1', '-2.5', '"a"', '$p', 'n', 'null', 'true', 'count(*)', '`odd name`'];
const PLACES = [
  '(?)',
  '(NOT ?)',
  '(- ?)',
  '[?]',
  '{k: ?}',
  '(?).name',
  '(?)[0]',
  '(?)[1..2]',
  '((?) IS NULL)',
  '((?) IS :: INTEGER)',
  '((?):Label)',
  'coalesce(?)',
  '[x IN ?]',
  'EXISTS { MATCH (a {k: ?}) RETURN a }',
  'COLLECT { RETURN ? AS x }',
  'COUNT { (a WHERE ?)-->(b) }',
  'n {.a, b: ?}',
];
const PAIRS = [
  '(? + ?)',
  '(? * ?)',
  '(? AND ?)',
  '(? = ?)',
  '(? IN ?)',
  'CASE WHEN ? THEN ? END',
  'CASE ? WHEN > 1 THEN ? ELSE 0 END',
  '[x IN ? WHERE ? | x]',
  'any(x IN ? WHERE ?)',
  'reduce(s = ?, x IN ? | s + x)',
  '[(a)-->(b {k: ?}) | ?]',
  'f(?, ?)',
];

/** Any expression, built from every form of nesting. */
const anyExpression = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    fc.constantFrom(...LEAVES),
    fc.tuple(fc.constantFrom(...PLACES), tie('node')).map(([place, inner]) => place.replace('?', () => inner)),
    fc
      .tuple(fc.constantFrom(...PAIRS), tie('node'), tie('node'))
      .map(([pair, first, second]) =>
        pair.split('?').reduce((text, part, index) => text + (index === 1 ? first : second) + part),
      ),
  ),
})).node;

function expectNested(node: SyntaxNode): void {
  let position = node.span.start;
  for (const child of node.children) {
    expect(child.span.start).toBeGreaterThanOrEqual(position);
    expect(encloses(node.span, child.span)).toBe(true);
    position = child.span.end;
    expectNested(child);
  }
}

/** The innermost nodes around a place: one, where the tree is sound. */
function innermostAt(root: SyntaxNode, at: number): SyntaxNode[] {
  const inner = root.children.filter(({ span }) => span.start <= at && at < span.end);
  return inner.length === 0 ? [root] : inner.flatMap((child) => innermostAt(child, at));
}

describe('whatever is nested in an expression', () => {
  it('Spans nest in the order of the text, and each token belongs to one innermost node', () => {
    fc.assert(
      fc.property(anyExpression, (text) => {
        const { outline: parsed, text: whole } = parseStatement(`MATCH (n:A) WHERE ${text} RETURN ${text} AS x`);
        expectNested(parsed.syntax);
        for (const token of visibleTokens(tokenise(whole)).slice(0, -1)) {
          expect(innermostAt(parsed.syntax, token.start)).toHaveLength(1);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('Literals and parameters are leaves, and each parameter and count(*) is found', () => {
    fc.assert(
      fc.property(anyExpression, (text) => {
        const found = [...walkExpressions(expression(text))];
        const leaves = found.filter(({ kind }) => kind === 'literal' || kind === 'parameter');
        for (const leaf of leaves) expect(leaf.children).toEqual([]);
        expect(leaves.filter(({ kind }) => kind === 'parameter')).toHaveLength(text.split('$p').length - 1);
        expect(found.every(isExpression)).toBe(true);
        expect(nodesUnder(expression(text), 'count-star')).toHaveLength(text.split('count(*)').length - 1);
      }),
      { numRuns: 150 },
    );
  });
});

/** Constructs that nest or repeat, each at a given size. */
const GROWING: readonly (readonly [string, (size: number) => string])[] = [
  ['parentheses', (size) => `RETURN ${'('.repeat(size)}1${')'.repeat(size)}`],
  ['lists', (size) => `RETURN ${'['.repeat(size)}1${']'.repeat(size)}`],
  ['maps', (size) => `RETURN ${'{a: '.repeat(size)}1${'}'.repeat(size)}`],
  ['calls', (size) => `RETURN ${'abs('.repeat(size)}1${')'.repeat(size)}`],
  ['comprehensions', (size) => `RETURN ${'[x IN l | '.repeat(size)}1${']'.repeat(size)}`],
  ['lists of comprehensions', (size) => `RETURN ${'[x IN '.repeat(size)}l${' | x]'.repeat(size)}`],
  ['reduces', (size) => `RETURN ${'reduce(a = 0, x IN l | '.repeat(size)}1${')'.repeat(size)}`],
  ['quantifiers', (size) => `RETURN ${'any(x IN l WHERE '.repeat(size)}true${')'.repeat(size)}`],
  ['CASE', (size) => `RETURN ${'CASE WHEN true THEN '.repeat(size)}1${' END'.repeat(size)}`],
  ['EXISTS', (size) => `RETURN ${'EXISTS { MATCH (a) WHERE '.repeat(size)}true${' }'.repeat(size)}`],
  ['COLLECT', (size) => `RETURN ${'COLLECT { RETURN '.repeat(size)}1${' AS x }'.repeat(size)}`],
  ['CALL', (size) => `${'CALL { '.repeat(size)}RETURN 1 AS x${' } RETURN x'.repeat(size)}`],
  ['groups of paths', (size) => `MATCH ${'(('.repeat(size / 2)}(b)--(c)${'){1,1})'.repeat(size / 2)} RETURN 1`],
  ['paths in parentheses', (size) => `MATCH ${'('.repeat(size)}a:A${')'.repeat(size)} RETURN 1`],
  ['label expressions', (size) => `MATCH (n:${'('.repeat(size)}A${')'.repeat(size)}) RETURN 1`],
  ['sums', (size) => `RETURN 1${' + 1'.repeat(size * 40)}`],
  ['connectives', (size) => `RETURN true${' AND true'.repeat(size * 20)}`],
  ['steps of access', (size) => `RETURN n${'.a[0]'.repeat(size * 20)}`],
  ['paths', (size) => `MATCH (a)${'--()'.repeat(size * 20)} RETURN 1`],
  ['labels', (size) => `MATCH (n:A${'|B'.repeat(size * 40)}) RETURN 1`],
];

describe('the tree of a text', () => {
  it.each(GROWING)('The tree of %s grows with the length of the text, not faster', (_, textOf) => {
    const nodes = (size: number): number => [...walkSyntax(outline(textOf(size)).syntax)].length;
    const [half, whole] = [nodes(40), nodes(80)];
    expect(whole - half).toBeLessThanOrEqual(half * 1.2);
    expect(depthOf(outline(textOf(80)).syntax)).toBeLessThanOrEqual(8 * 80 + 20);
  });

  it.each(GROWING)('The time to read %s grows with the length of the text', (_, textOf) => {
    const time = (size: number): number => {
      const text = textOf(size);
      const { tree } = parseTokens(tokenStream(text));
      const statement = tree === null ? null : childRule(tree, 'preparsedStatement');
      if (statement === null) throw new Error('no statement');
      const times = Array.from({ length: 7 }, () => {
        const from = performance.now();
        readStatement(statement, text);
        return performance.now() - from;
      });
      return Math.min(...times);
    };
    time(20);
    // On a busy machine, twice the text may take far more than twice as long. A reader that doubles its work with each level takes 2^40
    // times as long.
    expect(time(80)).toBeLessThan(Math.max(100, 10 * time(40)));
  });
});

function depthOf(node: SyntaxNode): number {
  return 1 + Math.max(0, ...node.children.map(depthOf));
}
