import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundExpressions } from '../../engine/bounds/bound-expressions.ts';
import { COSTS, functionCost } from '../../engine/bounds/costs.ts';
import { type MeasuredCall, measuredOperands } from '../../engine/bounds/measured-call.ts';
import { parameterSize } from '../../engine/bounds/parameter-sizes.ts';
import { fitsInto, type Size } from '../../engine/bounds/size.ts';
import { laboriousLetters } from '../../engine/bounds/written-text.ts';
import { COMPUTING_FUNCTIONS, TRANSLATED_FUNCTIONS } from '../../engine/guard/function-names.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { QueryProblem } from '../../schema/problem.ts';
import { COSTLY_ERRORS, LIKE_THOSE, RESTARTING, USUAL_CALLS } from '../support/costly-calls.ts';
import type { CostlyQuery } from '../support/costly-queries.ts';
import { stepContext } from './engine-step-context.ts';

const NAMES = [...COMPUTING_FUNCTIONS, ...TRANSLATED_FUNCTIONS];

/** A call whose lists and ranges have any length that Neo4j holds. */
function callOf(sizes: readonly Size[]): MeasuredCall {
  return {
    ...measuredOperands(sizes),
    mostGathered: () => 1000,
    rangeItems: () => 1000,
    matchingSteps: (letters) => letters,
  };
}

async function refusalOf({ query, parameters = {} }: CostlyQuery): Promise<QueryProblem | null> {
  try {
    await boundExpressions(parseStatement(query), stepContext({ parameters }));
    return null;
  } catch (error) {
    if (error instanceof QueryProblem) return error;
    throw error;
  }
}

/** Parameters of every kind, small enough to try many. */
const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: fc.constantFrom('a', 'ß', 'ж', 'Σ', '\u0301'), maxLength: 300 }),
    fc.integer(),
    fc.array(tie('value'), { maxLength: 20 }),
    fc.dictionary(fc.string({ maxLength: 5 }), tie('value'), { maxKeys: 8 }),
  ),
})).value;

describe('the table of costs', () => {
  it.each(NAMES)('The function %s has a cost and a size, whatever it is called with', (name) => {
    const { work, size } = functionCost(name);
    for (const sizes of [[], [parameterSize('a')], [parameterSize([1]), parameterSize('a'), parameterSize({ a: 1 })]]) {
      expect(work(callOf(sizes))).toBeGreaterThanOrEqual(0);
      expect(Number.isFinite(work(callOf(sizes)))).toBe(true);
      expect(size(callOf(sizes)).bytes).toBeGreaterThan(0);
    }
  });

  it('A function has its cost by its name in any case, and an unknown name has none', () => {
    expect(functionCost('TOLOWER')).toBe(COSTS.toLower);
    expect(() => functionCost('apoc.text.join')).toThrow('apoc.text.join has no cost');
  });

  // A judgement holds for all smaller parameters.
  it.each(Object.entries(COSTS))(
    'Smaller arguments of %s never take more steps, nor make a larger result',
    (_name, { work, size }) => {
      fc.assert(
        fc.property(fc.array(fc.tuple(values, values), { minLength: 1, maxLength: 3 }), (pairs) => {
          const larger = pairs
            .map(([one, other]) => parameterSize([one, other]))
            .map(({ entry }) => entry ?? parameterSize(null));
          const smaller = pairs.map(([one]) => parameterSize(one));
          fc.pre(smaller.every((argument, place) => fitsInto(argument, larger[place] ?? argument)));
          expect(work(callOf(smaller))).toBeLessThanOrEqual(work(callOf(larger)));
          const [less, more] = [size(callOf(smaller)), size(callOf(larger))];
          for (const measure of ['bytes', 'letters', 'items', 'fresh'] as const)
            expect(less[measure]).toBeLessThanOrEqual(more[measure]);
        }),
        { numRuns: 100 },
      );
    },
  );

  it('No letter that counts as usual becomes more letters, or one that does not, in another case or normal form', () => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const letter = String.fromCodePoint(code);
      if (/\p{Surrogate}/u.test(letter) || laboriousLetters(letter) > 0) continue;
      const cases = [letter.toUpperCase(), letter.toLowerCase()];
      const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'].map((form) => letter.normalize(form));
      const isUsual =
        cases.every((other) => other.length === letter.length && laboriousLetters(other) === 0) &&
        forms.every((form) => laboriousLetters(form.replaceAll(/\p{M}/gu, '')) === 0 && !/^\p{M}|\p{M}{5}/u.test(form));
      if (!isUsual) wrong.push(letter);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a function of long values', () => {
  it.each([...RESTARTING, ...LIKE_THOSE])(
    'A long call is refused, and $names is named: $query',
    async ({ names, ...call }) => {
      const refusal = await refusalOf(call);
      expect(refusal).toMatchObject({ slug: 'query-error', extras: { code: 'LIMIT_ERROR' } });
      expect(refusal?.message).toContain(
        `${names} takes longer the longer its strings and lists are: send shorter ones`,
      );
    },
  );

  it.each(USUAL_CALLS)('What analysts ask runs unchanged: $query', async ({ query, parameters = {} }) => {
    const { edits } = await boundExpressions(parseStatement(query), stepContext({ parameters }));
    expect(edits).toEqual([]);
  });

  it('The refusal of a function says what to send, and offers a text that passes', async () => {
    expect(
      await refusalOf({
        query: 'RETURN size(btrim($p, $q)) AS n',
        parameters: { p: 'a'.repeat(400_000), q: 'b'.repeat(60_000) },
      }),
    ).toMatchObject({
      message:
        'btrim($p, $q) could need more steps than one expression may take (50 million). btrim() takes longer the longer its strings and lists are: send shorter ones, or UNWIND the list.',
      extras: { suggestions: [{ rewrite: 'RETURN size(btrim(left($p, 10000), left($q, 10000))) AS n' }] },
    });
  });

  it('The refusal of a loop names the function that takes most of its steps', async () => {
    const refusal = await refusalOf({
      query: 'RETURN [x IN range(1, 1000) | size(replace($p, $q, ""))] AS n',
      parameters: { p: 'a'.repeat(20_000), q: 'b'.repeat(10_000) },
    });
    expect(refusal?.message).toContain('Most of them are for replace($p, $q, "").');
  });
});

describe('an error that Neo4j would work on for long', () => {
  it.each(COSTLY_ERRORS)(
    'A query whose error would show a large value, or name the type of a nested one, is refused: $query',
    async (call) => {
      const refusal = await refusalOf(call);
      if (refusal !== null)
        return expect(refusal).toMatchObject({ slug: 'query-error', extras: { code: 'LIMIT_ERROR' } });
      // The length of a list that rows fill is checked while they run.
      const { edits } = await boundExpressions(
        parseStatement(call.query),
        stepContext({ parameters: call.parameters ?? {} }),
      );
      expect(edits.map(({ text }) => text).join('')).toMatch(/size\(weft_gathered\) > \d{1,2} THEN/);
    },
  );

  it('The refusal of a nested list says what to send instead', async () => {
    const refusal = await refusalOf({ query: 'RETURN size($l) AS n', parameters: { l: [[[[[[1]]]]]] } });
    expect(refusal?.message).toBe(
      '$l may have more than 5 lists directly inside each other. Put the inner lists into maps, such as {list: [1, 2]}: Neo4j works very long on the type of such a list.',
    );
  });

  it('The refusal of a value in a message names the value', async () => {
    const refusal = await refusalOf({
      query: 'WITH [x IN range(1, 1000) | $p] AS l RETURN l.foo AS x',
      parameters: { p: 'a'.repeat(500_000) },
    });
    expect(refusal?.message).toContain(
      'l.foo may get a list or a map of more than 16 MiB where it takes another type, and its error would show all of it',
    );
  });
});
