import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import type { StepResult } from '../../engine/contract/step.ts';
import { compareWithPatterns } from '../../engine/guard/pattern-subjects.ts';
import { type Pattern, readJavaPattern } from '../../engine/guard/patterns/java-pattern.ts';
import { judgePattern } from '../../engine/guard/patterns/judgement.ts';
import { longestWithin } from '../../engine/guard/patterns/matching-steps.ts';
import { plainPattern } from '../../engine/guard/patterns/plain-pattern.ts';
import { refuseRunawayParameters, refuseRunawayPatterns } from '../../engine/guard/regular-expressions.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { writeStringLiteral } from '../../engine/parse/string-literal.ts';
import { applyEdits } from '../../engine/text/edit.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { stepContext } from './engine-step-context.ts';

const refused = { kind: 'refused' };

describe('a pattern that could run for ages is refused', () => {
  it.each([
    `${'a?'.repeat(29)}${'a'.repeat(29)}b`,
    'a*a*a*a*b',
    '.*a.*a.*a.*ab',
    `${'a{0,99}'.repeat(8)}b`,
    '(a+)+',
    '(a|aa)*b',
    '(a|a?)+',
    '(a?){30}a{30}',
    '((a{1,}){1,}){1,}b',
    '(\\w+\\s?)*',
    '(?i)(a|A)*b',
    '(.|[a-z])*x',
    '.*.*.*.*.*.*b',
    'a'.repeat(1001),
  ])('A pattern that could run for ages is refused: %s', (pattern) =>
    expect(judgePattern(pattern, false)).toMatchObject(refused),
  );
});

describe('an honest pattern reads texts of any length', () => {
  it.each([
    '[a-z0-9-]+\\.example\\.com',
    '^AS\\d+$',
    '(www\\.)?foo\\.(com|net)',
    '\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}',
    '.*\\.[a-z]+\\.com',
    '.*\\.(com|net|org)',
    '\\Qa.b*\\E.*',
    '',
  ])('A simple pattern reads texts of any length: %s', (pattern) =>
    expect(judgePattern(pattern, false)).toEqual({ kind: 'bounded', longest: Infinity }),
  );
});

describe('a pattern that can be tried in a few ways reads names whole and long texts in part', () => {
  it.each(['.*foo.*', '(?i).*google.*', '.*(login|secure|account).*', '.*-.*-.*', '.*pay.*pal.*', '.+@.+\\..+'])(
    'A pattern with few ways to match reads at least 255 characters, but not any length: %s',
    (pattern) => {
      const judgement = judgePattern(pattern, false);
      expect(judgement).toMatchObject({ kind: 'bounded' });
      if (judgement.kind === 'bounded') expect(judgement.longest).toBeGreaterThanOrEqual(255);
      expect(judgement).not.toEqual({ kind: 'bounded', longest: Infinity });
    },
  );

  it.each(['(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,63}', '(\\w+\\.)*\\w+@\\w+', '(a|b|c)+'])(
    'A repeated group limits the length, as each turn takes its place on the stack: %s',
    (pattern) => {
      const judgement = judgePattern(pattern, false);
      expect(judgement).toMatchObject({ kind: 'bounded' });
      if (judgement.kind === 'bounded') expect(judgement.longest).toBeGreaterThan(500);
      expect(judgement).not.toEqual({ kind: 'bounded', longest: Infinity });
    },
  );

  it('A pattern over a list inside an expression may take fewer steps', () => {
    expect(judgePattern('.*foo.*', true)).toMatchObject({ kind: 'bounded' });
    expect(judgePattern('.*-.*-.*', true)).toMatchObject(refused);
  });
});

describe('what Java reads and we do not', () => {
  it.each(['(a)\\1', '(?=a)b', '(?!a)b', '(?<=a)b', '(?<!a)b', '(?<n>a)\\k<n>', '(?x)a b', 'a\\R', 'x{,3}'])(
    'The construct %s is refused as unsupported',
    (pattern) => {
      expect(judgePattern(pattern, false)).toMatchObject({ ...refused, reason: 'unsupported' });
    },
  );

  it.each(['(', 'a)', '*a', '[a', '[z-a]', 'a\\'])(
    'The malformed pattern %s is left to Neo4j, which refuses it',
    (pattern) => {
      expect(judgePattern(pattern, false)).toEqual({ kind: 'bounded', longest: Infinity });
    },
  );
});

describe('the bound of steps', () => {
  const part = fc.letrec<{ pattern: string; item: string }>((tie) => ({
    pattern: fc.array(tie('item'), { minLength: 1, maxLength: 4 }).map((items) => items.join('')),
    item: fc
      .tuple(
        fc.oneof(
          { depthSize: 'small', maxDepth: 2 },
          fc.constantFrom('a', 'b', '.', '[ab]', '\\w', '[^b]'),
          fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => `(${left}|${right})`),
          tie('pattern').map((inner) => `(${inner})`),
        ),
        fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0,3}', '{1,}'),
      )
      .map(([atom, quantifier]) => atom + quantifier),
  }));

  it('The bound of steps is never below the steps of a matcher that backtracks', () => {
    const texts = fc.tuple(fc.constantFrom('a', 'ab', 'aab'), fc.integer({ min: 1, max: 8 }), fc.constantFrom('', '!'));
    fc.assert(
      fc.property(part.pattern, texts, (text, [word, times, end]) => {
        const pattern = readJavaPattern(text);
        const subject = `${word.repeat(times)}${end}`;
        const steps = stepsOf(pattern, subject);
        expect(longestWithin(pattern, steps - 1, subject.length)).toBeLessThan(subject.length);
      }),
      { numRuns: 60 },
    );
  });
});

/** Characters that a matcher reads if it backtracks through all ways; it stops after 5000 turns. */
function stepsOf(pattern: Pattern, text: string): number {
  let steps = 0;
  let turns = 0;
  const match = (part: Pattern, at: number, then: (at: number) => boolean): boolean => {
    turns += 1;
    if (turns > 5000) return true;
    switch (part.kind) {
      case 'character': {
        const point = text.codePointAt(at);
        if (point === undefined || !part.set.some(([first, last]) => first <= point && point <= last)) return false;
        steps += 1;
        return then(at + 1);
      }
      case 'sequence': {
        const from = (index: number, place: number): boolean => {
          const item = part.items[index];
          return item === undefined ? then(place) : match(item, place, (next) => from(index + 1, next));
        };
        return from(0, at);
      }
      case 'choice':
        return part.options.some((option) => match(option, at, then));
      case 'repeat': {
        const turn = (count: number, place: number): boolean => {
          const goesOn = count < (part.most ?? Number.POSITIVE_INFINITY);
          const again = (next: number) => (next === place ? then(next) : turn(count + 1, next));
          return (goesOn && match(part.item, place, again)) || (count >= part.least && then(place));
        };
        return turn(0, at);
      }
    }
  };
  match(pattern, 0, () => false);
  return steps;
}

describe('plain text with .* at its ends', () => {
  it.each([
    ['.*foo.*', 'CONTAINS', 'foo'],
    ['^.*foo.*$', 'CONTAINS', 'foo'],
    ['foo.*', 'STARTS WITH', 'foo'],
    ['.*\\.example\\.com', 'ENDS WITH', '.example.com'],
    ['www\\.example\\.com', '=', 'www.example.com'],
  ])('The pattern %s is the comparison %s', (pattern, operator, text) =>
    expect(plainPattern(pattern)).toEqual({ operator, text }),
  );

  it.each(['', '.*', '.*.*', 'a.c', '(?i).*foo.*', 'a|b', 'foo\\.*', 'foo\\$', 'a+', '\\d', '[a]', 'a{2}', 'a\\'])(
    'The pattern %s is not plain text',
    (pattern) => expect(plainPattern(pattern)).toBeNull(),
  );
});

describe('a comparison with a pattern', () => {
  const NAMED = 'MATCH (h:HOSTNAME) WHERE h.name =~';
  const rewrite = (query: string, parameters: Record<string, unknown> = {}) => {
    const statement = parseStatement(query);
    refuseRunawayPatterns(statement, { catalog: procedureCatalog, limits: DEFAULT_LIMITS });
    refuseRunawayParameters(statement, parameters);
    const result = compareWithPatterns(statement, stepContext({ parameters })) as StepResult;
    return { text: applyEdits(query, result.edits), notices: result.advisories.map(({ message }) => message) };
  };
  const quoted = (pattern: string) => writeStringLiteral(pattern);

  it('A comparison of a name with plain text becomes one that an index answers', () => {
    expect(rewrite(`${NAMED} ${quoted('.*foo\\.com')} RETURN h`)).toEqual({
      text: 'MATCH (h:HOSTNAME) WHERE (h.name ENDS WITH "foo.com") RETURN h',
      notices: [],
    });
  });

  it('A pattern on a short name reads the whole name', () => {
    const query = `${NAMED} "(?i).*google.*" RETURN h`;
    expect(rewrite(query)).toEqual({ text: query, notices: [] });
  });

  it('A pattern that could match another text in many ways reads only its beginning, with a notice', () => {
    const { text, notices } = rewrite('MATCH (u:URL {name: "a"}) RETURN u.title =~ ".*-.*-.*" AS x');
    expect(text).toMatch(
      /RETURN head\(\[subject IN \[u\.title\] WHERE subject IS :: STRING \| left\(subject, \d+\)\]\) =~/,
    );
    expect(notices).toEqual([expect.stringMatching(/^A pattern after =~ reads only the first \d+ characters/)]);
  });

  it('A pattern that is bound, or built from texts and parameters, is judged with its values', () => {
    const query = 'RETURN "aaa" =~ ("(a" + $more + ")+") AS x';
    expect(rewrite(query, { more: 'b' }).text).toBe(query);
    expect(() => rewrite(query, { more: '+' })).toThrow('match one string in too many ways');
    expect(() => rewrite('RETURN "a" =~ $p', { p: '(?=a)a' })).toThrow('lookahead and lookbehind are not supported');
    expect(rewrite('RETURN "a" =~ $p', { p: null }).text).toBe('RETURN "a" =~ $p');
  });

  it('A pattern whose text comes from rows is refused', () => {
    expect(() => rewrite('MATCH (h:HOSTNAME {name: "a"}) RETURN "a" =~ h.name')).toThrow('Write the pattern after =~');
    expect(() => rewrite('MATCH (h:HOSTNAME {name: "a"}) RETURN "a" =~ (".*" + h.name)')).toThrow('as one string');
  });

  it('A pattern in a branch of CASE must be cheap, because the subject of CASE cannot be cut', () => {
    expect(() => rewrite('WITH "a" AS x RETURN CASE x WHEN =~ ".*a.*" THEN 1 END')).toThrow('CASE WHEN x =~');
    expect(() => rewrite('WITH "a" AS x RETURN CASE x WHEN =~ "a+" THEN 1 END')).not.toThrow();
  });
});
