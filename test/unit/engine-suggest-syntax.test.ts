import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStatement } from '../../engine/parse/parse.ts';
import { mistakeIn, mistakeOf } from '../support/mistakes.ts';

const HOST = 'MATCH (n:HOSTNAME {name: "example.com"})';

const rewriteOf = (text: string): string | null | undefined => mistakeOf(text).suggestions[0]?.rewrite;

describe('a bracket or quote', () => {
  it.each([
    ['MATCH (n:HOSTNAME {name: "example.com") RETURN n', `${HOST} RETURN n`, 38],
    ['MATCH (n:HOSTNAME {name: "example.com"} RETURN n', `${HOST} RETURN n`, 6],
    ['MATCH (n:HOSTNAME {name: "example.com"})) RETURN n', `${HOST} RETURN n`, 40],
    ['MATCH (n:HOSTNAME {name: "example.com"}}) RETURN n', `${HOST} RETURN n`, 39],
    ['MATCH (n:HOSTNAME {name: "example.com}) RETURN n', `${HOST} RETURN n`, 25],
    ['MATCH (n:HOSTNAME {name: example.com"}) RETURN n', `${HOST} RETURN n`, 25],
    ['MATCH (n:HOSTNAME {name: “example.com”}) RETURN n', `${HOST} RETURN n`, 25],
    ['MATCH (n:HOSTNAME {name: ‘example.com’}) RETURN n', "MATCH (n:HOSTNAME {name: 'example.com'}) RETURN n", 25],
    ['MATCH (n:ACTOR {name: "a "b" c"}) RETURN n', `MATCH (n:ACTOR {name: 'a "b" c'}) RETURN n`, 22],
    ["MATCH (n:ACTOR {name: 'o''brien'}) RETURN n", `MATCH (n:ACTOR {name: "o'brien"}) RETURN n`, 22],
    ['RETURN [1, {a: (2 + 3', 'RETURN [1, {a: (2 + 3)}]', 15],
  ])(
    'The rewrite of %j has the bracket or quote where it fits, and the problem points there',
    (text, rewrite, position) => {
      const problem = mistakeOf(text);
      expect(problem.suggestions).toEqual([
        {
          kind: 'balance_punctuation',
          rationale: expect.any(String),
          rewrite,
          confidence: 0.8,
          safeToAutoRetry: false,
        },
      ]);
      expect(problem.extras).toMatchObject({ code: 'SYNTAX_ERROR', position, line: 1, column: position + 1 });
    },
  );

  it('A quote that could be in several places is reported without a rewrite', () => {
    expect(mistakeOf('RETURN "a, b').suggestions).toMatchObject([{ rewrite: null, confidence: 0.5 }]);
  });

  it('A missing quote is found on its line', () => {
    expect(mistakeOf('MATCH (n:HOSTNAME)\nWHERE n.name = "a.com\nRETURN n').extras).toMatchObject({
      line: 2,
      column: 16,
    });
  });
});

describe('a pattern', () => {
  it.each([
    ['MATCH n:HOSTNAME {name: "example.com"} RETURN n', `${HOST} RETURN n`],
    ['MATCH (n HOSTNAME {name: "example.com"}) RETURN n', `${HOST} RETURN n`],
    ['MATCH (n:HOSTNAME, {name: "example.com"}) RETURN n', `${HOST} RETURN n`],
    ['MATCH (n:HOSTNAME name: "example.com") RETURN n', `${HOST} RETURN n`],
    ['MATCH (n:HOSTNAME {name "example.com"}) RETURN n', `${HOST} RETURN n`],
    ['MATCH (n:HOSTNAME {name = "example.com"}) RETURN n', `${HOST} RETURN n`],
    ['MATCH (n:HOSTNAME {"name": "example.com"}) RETURN n', `${HOST} RETURN n`],
    ['MATCH (n:HOSTNAME {name: "example.com",}) RETURN n', `${HOST} RETURN n`],
    ['MATCH (n:IPV4 {name: 192.0.2.10}) RETURN n', 'MATCH (n:IPV4 {name: "192.0.2.10"}) RETURN n'],
    ['MATCH (n:IPV6 {name: 2001:db8::1}) RETURN n', 'MATCH (n:IPV6 {name: "2001:db8::1"}) RETURN n'],
    ['MATCH (n:HOSTNAME {name: {host}}) RETURN n', 'MATCH (n:HOSTNAME {name: $host}) RETURN n'],
    [`${HOST}-[:RESOLVES_TO](i) RETURN i`, `${HOST}-[:RESOLVES_TO]-(i) RETURN i`],
    [`${HOST}-[:RESOLVES_TO]>(i) RETURN i`, `${HOST}-[:RESOLVES_TO]->(i) RETURN i`],
    [`${HOST}[:RESOLVES_TO]->(i) RETURN i`, `${HOST}-[:RESOLVES_TO]->(i) RETURN i`],
    [`${HOST}-[:RESOLVES_TO->(i) RETURN i`, `${HOST}-[:RESOLVES_TO]->(i) RETURN i`],
    [`${HOST}-RESOLVES_TO->(i) RETURN i`, `${HOST}-[:RESOLVES_TO]->(i) RETURN i`],
    [`${HOST}<-:RESOLVES_TO-(i) RETURN i`, `${HOST}<-[:RESOLVES_TO]-(i) RETURN i`],
    [`${HOST}=[:RESOLVES_TO]=>(i) RETURN i`, `${HOST}-[:RESOLVES_TO]->(i) RETURN i`],
    [`${HOST}->(i) RETURN i`, `${HOST}-->(i) RETURN i`],
    [`${HOST}-[:RESOLVES_TO]->i:IPV4 RETURN i`, `${HOST}-[:RESOLVES_TO]->(i:IPV4) RETURN i`],
    [`${HOST}-[:CHILD_OF*1-3]->(i) RETURN i`, `${HOST}-[:CHILD_OF*1..3]->(i) RETURN i`],
    [`${HOST}-[:CHILD_OF*1...3]->(i) RETURN i`, `${HOST}-[:CHILD_OF*1..3]->(i) RETURN i`],
    [`${HOST}-[:CHILD_OF,RESOLVES_TO]->(i) RETURN i`, `${HOST}-[:CHILD_OF|RESOLVES_TO]->(i) RETURN i`],
    ['MATCH (n:IPV4 OR IPV6 {name: "::1"}) RETURN n', 'MATCH (n:IPV4|IPV6 {name: "::1"}) RETURN n'],
  ])('The rewrite of %j has the signs of the pattern', (text, rewrite) => {
    expect(rewriteOf(text)).toBe(rewrite);
  });
});

describe('a word', () => {
  it.each([
    ['MTACH (n:TLD) RETURN n', 'MATCH (n:TLD) RETURN n', 'write MATCH'],
    ['MATCH (n:TLD) RETRUN n', 'MATCH (n:TLD) RETURN n', 'write RETURN'],
    ['MATCH (n:TLD) WEHRE n.name = "a" RETURN n', 'MATCH (n:TLD) WHERE n.name = "a" RETURN n', 'write WHERE'],
    ['MTACH (n:TLD) WEHRE n.name = "a" RETRUN n', 'MATCH (n:TLD) WHERE n.name = "a" RETURN n', 'write MATCH'],
    ['MATCH (n:TLD) RETURN n ORDER n.name', 'MATCH (n:TLD) RETURN n ORDER BY n.name', 'BY is missing'],
    [
      'MATCH (n:TLD) WHERE n.name STARTSWITH "a" RETURN n',
      'MATCH (n:TLD) WHERE n.name STARTS WITH "a" RETURN n',
      'write STARTS WITH',
    ],
    ['MATCH (n:TLD) RETURN n TAKE 5', 'MATCH (n:TLD) RETURN n LIMIT 5', 'write LIMIT'],
    ['MATCH (n:TLD) n.name = "a" RETURN n', 'MATCH (n:TLD) WHERE n.name = "a" RETURN n', 'WHERE is missing'],
    ['MATCH (n:TLD) AND n.name = "a" RETURN n', 'MATCH (n:TLD) WHERE n.name = "a" RETURN n', 'write WHERE'],
    ['MATCH (n:TLD) RETURN', 'MATCH (n:TLD) RETURN *', 'Name what to return'],
    ['MATCH (n:TLD) RETURN n,', 'MATCH (n:TLD) RETURN n', 'leave it out'],
    ['MATCH (n:TLD) RETURN n, LIMIT 5', 'MATCH (n:TLD) RETURN n LIMIT 5', 'leave it out'],
    ['MATCH (n:TLD) WHERE RETURN n', 'MATCH (n:TLD) RETURN n', 'leave it out'],
    ['MATCH (n:TLD) RETURN count n', 'MATCH (n:TLD) RETURN count(n)', 'in parentheses'],
    ['CALL svc.resolve "example.com"', 'CALL svc.resolve("example.com")', 'in parentheses'],
    [
      'MATCH (n:TLD) RETURN n WHERE n.name = "a" LIMIT 2',
      'MATCH (n:TLD) WHERE n.name = "a" RETURN n LIMIT 2',
      'before RETURN',
    ],
    ['WHERE n.name = "a" MATCH (n:TLD) RETURN n', 'MATCH (n:TLD) WHERE n.name = "a" RETURN n', 'after MATCH'],
    ['MATCH (n:TLD) RETURN n LIMIT 10, 5', 'MATCH (n:TLD) RETURN n SKIP 10 LIMIT 5', 'SKIP 10 LIMIT 5'],
  ])('The rewrite of %j has the right word in its place', (text, rewrite, detail) => {
    const problem = mistakeOf(text);
    expect(problem.suggestions[0]?.rewrite).toBe(rewrite);
    expect(problem.message).toContain(detail);
  });
});

describe('an operator of another language', () => {
  it.each([
    ['n.name == "a"', 'n.name = "a"'],
    ['n.name = "a" && n.x = 1', 'n.name = "a" AND n.x = 1'],
    ['n.x => 1', 'n.x >= 1'],
    ['n.x ≠ 1', 'n.x <> 1'],
    ['n.name LIKE "a%"', 'n.name STARTS WITH "a"'],
    ['n.name LIKE "%a"', 'n.name ENDS WITH "a"'],
    ['n.name LIKE "%a%"', 'n.name CONTAINS "a"'],
    ['n.name NOT LIKE "%a%"', 'NOT n.name CONTAINS "a"'],
    ['n.x BETWEEN 1 AND 5', '1 <= n.x <= 5'],
    ['n.name IN ("a", "b")', 'n.name IN ["a", "b"]'],
    ['n.name IS "a"', 'n.name = "a"'],
    ['n.name IS NOT "a"', 'n.name <> "a"'],
  ])('The foreign operator in %s is corrected to %s', (given, ours) => {
    const text = (condition: string): string => `MATCH (n:TLD) WHERE ${condition} RETURN n`;
    expect(rewriteOf(text(given))).toBe(text(ours));
  });

  it('The rewrite of a comment of SQL or of a script begins with two slashes', () => {
    expect(rewriteOf('MATCH (n:TLD) -- all of them\nRETURN n')).toBe('MATCH (n:TLD) // all of them\nRETURN n');
    expect(rewriteOf('# all of them\nMATCH (n:TLD) RETURN n')).toBe('// all of them\nMATCH (n:TLD) RETURN n');
  });
});

describe('whatever is sent', () => {
  it('Every rewrite is a query, and the correction of any text ends', () => {
    const word = fc.constantFrom(
      ...['MATCH', 'RETURN', 'WHERE', 'LIMIT', '(', ')', '[', ']', '{', '}', 'n', ':A', '-', '>', '"', "'", ','],
      ...['=', '==', 'LIKE', 'ORDER', 'BY', '1', '.', '*', 'SELECT', 'FROM', '|', 'g.V()', '“', ' '],
    );
    const property = fc.property(fc.array(word, { maxLength: 25 }), (parts) => {
      const text = parts.join(' ');
      for (const { rewrite } of mistakeIn(text)?.suggestions ?? []) if (rewrite !== null) parseStatement(rewrite);
    });
    fc.assert(property, { numRuns: 200 });
  });
});

describe('a further condition of CASE', () => {
  it.each(['ELSE IF', 'else if', 'ELSEIF', 'ELIF'])('%s becomes another WHEN', (words) => {
    const text = (further: string) =>
      `RETURN CASE WHEN 1 > 2 THEN 1 ${further} 2 > 3 THEN 2 ${further} 3 > 4 THEN 3 ELSE 4 END AS n`;
    expect(rewriteOf(text(words))).toBe(text('WHEN'));
  });
});

describe('a CASE without its END', () => {
  it.each([
    ['RETURN CASE WHEN true THEN 1', 'RETURN CASE WHEN true THEN 1 END'],
    ['RETURN CASE WHEN true THEN 1 AS x LIMIT 3', 'RETURN CASE WHEN true THEN 1 END AS x LIMIT 3'],
    ['RETURN CASE WHEN true THEN 1 ELSE 2, 3 AS y', 'RETURN CASE WHEN true THEN 1 ELSE 2 END, 3 AS y'],
    ['RETURN [CASE 1 WHEN 1 THEN [1, 2]] AS x', 'RETURN [CASE 1 WHEN 1 THEN [1, 2] END] AS x'],
    [
      'UNWIND [1] AS n RETURN n ORDER BY CASE n WHEN 1 THEN 2 DESC',
      'UNWIND [1] AS n RETURN n ORDER BY CASE n WHEN 1 THEN 2 END DESC',
    ],
    [
      'RETURN CASE WHEN true THEN CASE WHEN false THEN 1 ELSE 2',
      'RETURN CASE WHEN true THEN CASE WHEN false THEN 1 ELSE 2 END END',
    ],
    ['RETURN CASE WHEN 1 > 2 THEN 1 ELSE IF 2 > 3 THEN 2', 'RETURN CASE WHEN 1 > 2 THEN 1 WHEN 2 > 3 THEN 2 END'],
    [`${HOST} WHERE CASE WHEN true THEN true RETURN n`, `${HOST} WHERE CASE WHEN true THEN true END RETURN n`],
  ])('The rewrite of %j has END where the expression ends', (text, rewrite) => {
    expect(rewriteOf(text)).toBe(rewrite);
  });

  it('The rewrite names nothing that the query does not have', () => {
    const value = fc.constantFrom('1', '[1, 2]', '{a: 1}', 'size([1])', 'CASE 1 WHEN 1 THEN 2 END', '"WHEN"');
    const written = fc.tuple(value, value, fc.boolean(), fc.constantFrom('', ' AS x', ' AS x LIMIT 1', ', 2 AS y'));
    fc.assert(
      fc.property(written, ([one, other, hasElse, rest]) => {
        const text = (end: string) =>
          `RETURN CASE WHEN true THEN ${one}${hasElse ? ` ELSE ${other}` : ''}${end}${rest}`;
        expect(rewriteOf(text(''))).toBe(text(' END'));
      }),
      { numRuns: 100 },
    );
  });
});

describe('a parameter as a label', () => {
  it.each(['(n:$label {name: "x"})', '(n:HOSTNAME)-[:$label]->(m)'])(
    'The error for %s asks for the name in place of the parameter',
    (pattern) => {
      expect(mistakeOf(`MATCH ${pattern} RETURN n`).message).toContain(
        'write the name into the query instead of $label.',
      );
    },
  );
});

describe('an unfinished text', () => {
  it.each(['RETURN 1 AS one LIMIT', 'RETURN 1 AS one SKIP', 'MATCH (n:HOSTNAME) WHERE', 'RETURN 1 +'])(
    'The problem of %j does not ask for the END of a CASE that it does not have',
    (text) => {
      const problem = mistakeOf(text);
      expect(problem.message).not.toContain('END');
      expect(problem.suggestions.map(({ rewrite }) => rewrite ?? '').join()).not.toContain('END');
    },
  );
});
