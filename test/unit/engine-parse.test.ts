import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelUses } from '../../engine/parse/label-expressions.ts';
import type { NodePattern, QueryOutline, RelationshipPattern } from '../../engine/parse/outline.ts';
import { parseCypher, parseStatement, splitStatements } from '../../engine/parse/parse.ts';
import { readStringLiteral, writeIdentifier, writeStringLiteral } from '../../engine/parse/string-literal.ts';
import { decodeUnicodeEscapes } from '../../engine/parse/unicode-escapes.ts';
import { QueryProblem } from '../../schema/problem.ts';
import { mistakeOf } from '../support/mistakes.ts';

function outline(text: string): QueryOutline {
  return parseStatement(text).outline;
}

/** The methods of an outline, to be taken apart. */
function taken(text: string): Pick<QueryOutline, 'all' | 'textOf'> {
  const whole = outline(text);
  return { all: (...kinds) => whole.all(...kinds), textOf: (node) => whole.textOf(node) };
}

function elements(text: string): readonly (NodePattern | RelationshipPattern)[] {
  return outline(text).paths.flatMap((path) => path.elements);
}

function problemOf(text: string): QueryProblem {
  return mistakeOf(text, parseCypher);
}

describe('a statement', () => {
  it('A statement keeps its text, and its spans are offsets into the text, also after an emoji', () => {
    const text = 'MATCH (h:HOSTNAME {name: "🕸"}) WHERE h.name = "🕸.example" RETURN h';
    const [comparison] = outline(text).comparisons;
    expect(text.slice(comparison?.value.span.start, comparison?.value.span.end)).toBe('"🕸.example"');
  });

  it('A statement is a run, an EXPLAIN or a PROFILE', () => {
    expect(['RETURN 1', 'EXPLAIN RETURN 1', 'profile RETURN 1'].map((text) => parseStatement(text).mode)).toEqual([
      'run',
      'explain',
      'profile',
    ]);
  });

  it('A statement may use explain, profile and cypher as names', () => {
    expect(outline('CALL explain("x")').all('call-procedure')[0]?.name).toBe('explain');
    expect(outline('WITH 1 AS cypher, 2 AS profile RETURN cypher + profile').all('return')).toHaveLength(1);
  });

  it('A statement ends at a semicolon that is not inside a string, a name or a comment', () => {
    expect(splitStatements('RETURN ";" AS `;`; // ; here\nRETURN 2 /* ; */;;')).toEqual([
      'RETURN ";" AS `;`',
      '// ; here\nRETURN 2 /* ; */',
    ]);
  });
});

describe('patterns', () => {
  it('A node has its variable, labels and properties', () => {
    const [node] = elements('MATCH (`odd name`:IPV4|(IPV6&!`A B`) {name: "x", n: -3}) RETURN 1');
    expect(node).toMatchObject({
      kind: 'node',
      variable: 'odd name',
      labels: [
        { name: 'IPV4', negated: false },
        { name: 'IPV6', negated: false },
        { name: 'A B', negated: true },
      ],
      properties: [
        { key: 'name', value: { kind: 'string', value: 'x' } },
        { key: 'n', value: { kind: 'number', value: -3 } },
      ],
    });
  });

  it('A relationship has its direction, types and length', () => {
    const relations = elements(
      'MATCH (a)-->()<-[r:A|B]-()--()<-[*2]->()-[*..3]-()-[:C*1..]->()-[:D]->{2,4}()-[:E]->+() RETURN 1',
    ).filter((element) => element.kind === 'relationship');
    expect(relations.map(({ direction, types, length }) => [direction, types.map(({ name }) => name), length])).toEqual(
      [
        ['right', [], null],
        ['left', ['A', 'B'], null],
        ['none', [], null],
        ['none', [], { min: 2, max: 2 }],
        ['none', [], { min: 1, max: 3 }],
        ['right', ['C'], { min: 1, max: null }],
        ['right', ['D'], { min: 2, max: 4 }],
        ['right', ['E'], { min: 1, max: null }],
      ],
    );
  });

  it('A node or relationship has the place where its label or type would be written', () => {
    const text = 'MATCH (a {x: 1})-[r {y: 1}]-()-[]-()--() RETURN 1';
    const places = elements(text).map((element) => (element.kind === 'node' ? element.labelAt : element.typeAt));
    expect(places.map((at) => (at === null ? null : text.slice(at, at + 2)))).toEqual([
      ' {',
      ' {',
      ')-',
      ']-',
      ')-',
      null,
      ') ',
    ]);
  });

  it('A pattern is in MATCH or in an expression', () => {
    const { paths } = outline('MATCH (a:A) WHERE EXISTS { (a)-->(b) } RETURN [(a)-->(c) | c], COUNT { MATCH (d:D) }');
    expect(paths.map(({ place }) => place)).toEqual(['match', 'expression', 'expression', 'expression']);
  });

  it('A shortest path is recognised in both spellings', () => {
    const { paths } = outline(
      'MATCH p = shortestPath((a)-[*1..3]-(b)), q = ANY SHORTEST (c)-[:X]->{1,3}(d) RETURN p, q',
    );
    expect(paths.map(({ shortest }) => shortest)).toEqual([true, true]);
  });

  it('A quantified group is a separate path', () => {
    const { paths } = outline('MATCH (a) ((x)-[:R]->(y)){1,3} (b) RETURN a');
    expect(paths.map((path) => path.elements.length)).toEqual([1, 1, 3]);
  });
});

describe('values and comparisons', () => {
  it('A comparison is read with its value on either side of the operator', () => {
    const { comparisons } = outline(
      'MATCH (n) WHERE n.name = "a" AND $p = n.name AND 3 < n.x AND n.name IN ["b", $c] AND n.name STARTS WITH \'d\' RETURN n',
    );
    expect(
      comparisons.map(({ variable, property, operator, value }) => [variable, property, operator, value.kind]),
    ).toEqual([
      ['n', 'name', '=', 'string'],
      ['n', 'name', '=', 'parameter'],
      ['n', 'x', '>', 'number'],
      ['n', 'name', 'IN', 'list'],
      ['n', 'name', 'STARTS WITH', 'string'],
    ]);
  });

  it('A label predicate has its labels, with their negation', () => {
    const checks = outline('MATCH (n) WHERE n:A|B AND n IS NOT C AND n:!D RETURN n').all('label-check');
    const names = checks.map(({ labels, isNegated }) => labelUses(labels, isNegated).names);
    expect(names.map((uses) => uses.map(({ name, negated }) => [name, negated]))).toEqual([
      [
        ['A', false],
        ['B', false],
      ],
      [['C', true]],
      [['D', true]],
    ]);
  });
});

describe('calls', () => {
  it('A procedure call has its name, arguments, columns and condition', () => {
    const { all, textOf } = taken('CALL `svc`. resolve /* c */ ("a", $b, n.c) YIELD x AS y, z WHERE z > 1 RETURN y');
    const [call] = all('call-procedure');
    expect(call).toMatchObject({
      name: 'svc.resolve',
      yields: [
        { column: { name: 'x' }, alias: { name: 'y' } },
        { column: { name: 'z' }, alias: null },
      ],
    });
    expect(call?.arguments.map(textOf)).toEqual(['"a"', '$b', 'n.c']);
    expect(call?.where && textOf(call.where.condition)).toBe('z > 1');
  });

  it('Functions, parameters and RETURN items are found', () => {
    const { all, textOf } = taken('RETURN point.distance($a, $`b c`) , toUpper("x") AS u');
    expect(all('call').map(({ name }) => name)).toEqual(['point.distance', 'toUpper']);
    expect(all('parameter').map(({ name }) => name)).toEqual(['a', 'b c']);
    expect(all('projection-item').map((item) => [textOf(item), item.alias !== null])).toEqual([
      ['point.distance($a, $`b c`)', false],
      ['toUpper("x") AS u', true],
    ]);
  });
});

describe('a text that is no query', () => {
  it.each([
    ['RETRUN 1', 0, 'Did not expect RETRUN here: write RETURN.'],
    ['MATCH (n:HOSTNAME)\nWHERE RETURN n', 19, 'Nothing follows the WHERE'],
    ['MATCH (n:HOSTNAME)-[r', 21, 'The query ends too early.'],
    ['MATCH', 5, 'The query ends too early.'],
  ])('The error for %j has the position and the reason', (text, position, detail) => {
    const problem = problemOf(text);
    expect(problem).toMatchObject({ slug: 'query-error', status: 400, extras: { code: 'SYNTAX_ERROR', position } });
    expect(problem.message).toContain(detail);
  });

  it.each([
    ['RETURN (1 + 2', 'RETURN (1 + 2)'],
    ['RETURN [1, {a: 2', 'RETURN [1, {a: 2}]'],
    ['RETURN "abc', 'RETURN "abc"'],
    ['RETURN 1)', 'RETURN 1'],
  ])('The suggestion for %j balances its punctuation', (text, rewrite) => {
    expect(problemOf(text).suggestions).toMatchObject([{ kind: 'balance_punctuation', rewrite }]);
  });

  it('A text that is no query fails with a QueryProblem and with no other error', () => {
    const words = [
      'MATCH',
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      'n',
      ':A',
      '-',
      '>',
      '"',
      "'",
      '`',
      '/*',
      '*/',
      '//',
      '$',
      'CASE',
      ' ',
      '\\',
      ';',
      'RETURN',
      '1',
      '.',
      '*',
      '🕸',
      '\u0000',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 40 }), (parts) => {
        try {
          parseCypher(parts.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(QueryProblem);
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('limits on a text', () => {
  it('32,768 characters are read, one more is not', () => {
    const text = (length: number) => `RETURN "${'x'.repeat(length - 9)}"`;
    expect(parseCypher(text(32_768))).toHaveLength(1);
    expect(problemOf(text(32_769))).toMatchObject({ slug: 'body-too-large', status: 413 });
  });

  it.each([
    ['parentheses', '(', ')'],
    ['lists', '[', ']'],
    ['maps', '{a: ', '}'],
    ['CASE', 'CASE WHEN true THEN ', ' END'],
  ])('100 levels of %s are read, more are refused before any parser overflows', (_, open, close) => {
    const text = (levels: number) => `RETURN ${open.repeat(levels)}1${close.repeat(levels)}`;
    expect(parseCypher(text(100))).toHaveLength(1);
    expect(problemOf(text(101)).extras.code).toBe('NESTING_TOO_DEEP');
    if (text(1200).length < 32_768) expect(problemOf(text(1200)).extras.code).toBe('NESTING_TOO_DEEP');
  });
});

describe('white space', () => {
  it('White space that the database could read in another way becomes a plain space outside strings', () => {
    const text = 'MATCH (n\u0085)\u00a0RETURN\u2003"a\u0085b" AS x\n// \u0085';
    expect(parseStatement(text).text).toBe('MATCH (n ) RETURN "a\u0085b" AS x\n// \u0085');
  });
});

describe('unicode escapes', () => {
  it('Unicode escapes are decoded in every place, as Neo4j 5 does before it reads', () => {
    expect(decodeUnicodeEscapes("M\\u0041TCH (n) // \\u000a WHERE n.name = '\\u00e9'")).toBe(
      "MATCH (n) // \n WHERE n.name = 'é'",
    );
    const { all, textOf } = taken("RETURN 'a\\u0027 AS x // , 2'");
    expect(all('projection-item').map(textOf)).toEqual(["'a' AS x"]);
  });

  it('A unicode escape stays if its backslash is itself escaped', () => {
    expect(decodeUnicodeEscapes("'\\\\u0041'")).toBe("'\\\\u0041'");
  });

  it('A unicode escape of a backslash, or one that is cut short, is refused', () => {
    expect(() => decodeUnicodeEscapes("'\\u005cu0027'")).toThrow('Write a backslash as');
    expect(() => decodeUnicodeEscapes("'\\u00'")).toThrow('four hexadecimal digits');
  });

  it('A decoded text has no unicode escape left for the database', () => {
    const part = fc.constantFrom('\\', 'u', '0', '0', '4', '1', '5', 'c', "'", 'x', '\\u0041', '\\u005c', '\\\\');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 24 }), (parts) => {
        let once: string;
        try {
          once = decodeUnicodeEscapes(parts.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(QueryProblem);
          return;
        }
        expect(decodeUnicodeEscapes(once)).toBe(once);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('literals of ours', () => {
  it('Any string is read back from its literal, and any name can be an identifier', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        expect(readStringLiteral(writeStringLiteral(value))).toBe(value);
        const text = `RETURN ${writeStringLiteral(value)} AS ${writeIdentifier(value === '' ? 'x' : value)}`;
        expect(parseStatement(text).text).toBe(text);
      }),
    );
  });
});
