import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../engine/edit.ts';
import { guard } from '../../engine/guard/guard.ts';
import { boundLists } from '../../engine/guard/list-sizes.ts';
import { DEFAULT_LIMITS } from '../../engine/limits.ts';
import { parseCypher } from '../../engine/parse/parse.ts';
import { stepContext } from './engine-step-context.ts';

function statementOf(text: string) {
  const [statement] = parseCypher(text);
  if (statement === undefined) throw new Error('no statement');
  return statement;
}

function refused(text: string): boolean {
  try {
    guard(statementOf(text), { catalog: stepContext().catalog, limits: DEFAULT_LIMITS });
    return false;
  } catch (error) {
    expect(error).toMatchObject({ slug: 'query-error', extras: { code: 'LIMIT_ERROR' } });
    return true;
  }
}

/** The text that runs. */
async function bounded(text: string): Promise<string> {
  const statement = statementOf(text);
  const { edits } = await boundLists(statement, stepContext());
  return applyEdits(statement.text, edits);
}

describe('a range of numbers', () => {
  it.each([
    'RETURN [x IN range(1, 1000001) | x]',
    'RETURN all(x IN range(1, 3000000000) WHERE x > 0)',
    'RETURN reduce(s = 0, x IN range(0, -2000000000, -1) | s + x)',
    'RETURN size(range(1, 1_000_000_000))',
    'WITH range(1, 100000000) AS l RETURN [x IN l | x]',
    'UNWIND [x IN range(1, 100000000) | x] AS x RETURN x',
    'UNWIND range(1, 100000000) + [1] AS x RETURN x',
    'RETURN [x IN range(1, 10000) | [y IN range(1, 10000) | y]]',
    'RETURN [x IN range(1, 2000) | [y IN range(1, 3001) | y]]',
    'RETURN [x IN range(1, 10) | [y IN [z IN range(1, 4000) | z] | y]]',
    'RETURN any(x IN [1] WHERE any(y IN [1] WHERE any(z IN range(1, 201) WHERE z > 5)))',
    'CALL { RETURN [x IN range(1, 100000000) | x] AS l } RETURN l',
  ])('%s is too long for an expression', (text) => {
    expect(refused(text)).toBe(true);
  });

  it.each([
    'UNWIND range(1, 1000000000000) AS x RETURN x LIMIT 5',
    'RETURN [x IN range(1, 1000000) | x]',
    'RETURN range(1, 10), range(10, 1, -3), range(5, 1)',
    'RETURN [x IN range(1, 1000) | [y IN range(1, 1000) | y]]',
    'RETURN [x IN range(1, 5) WHERE x % 2 = 1 | x * x]',
  ])('%s may run as it is written', async (text) => {
    expect(refused(text)).toBe(false);
    expect(await bounded(text)).toBe(text);
  });
});

describe('a list whose length the text does not tell', () => {
  it('is asked for its length where a range could be of any', async () => {
    expect(await bounded('UNWIND [1] AS n RETURN [x IN range(1, n) | x] AS l')).toBe(
      'UNWIND [1] AS n RETURN [x IN (range(1, n))[0..CASE WHEN size(range(1, n)) > 1000000 ' +
        "THEN date('a list too long for an expression').year ELSE 1000000 END] | x] AS l",
    );
  });

  it('may be shorter, the more loops lie inside each other', async () => {
    for (const [text, most] of [
      ['WITH $l AS l RETURN [x IN l | [y IN l | y]]', 3000],
      ['WITH $l AS l RETURN [x IN l | [y IN l | any(z IN l WHERE z = y)]]', 200],
      ['WITH $l AS l RETURN reduce(s = 0, x IN l | s + reduce(t = 0, y IN l | t + y))', 3000],
    ] as const) {
      const loops = text.match(/ IN l /g)?.length;
      expect((await bounded(text)).match(new RegExp(`size\\(l\\) > ${most} `, 'g'))).toHaveLength(loops ?? 0);
    }
  });

  it.each([
    'WITH $l AS l RETURN [x IN l | x]',
    'MATCH p = (h:HOSTNAME {name: "a.example"})--(x) RETURN [n IN nodes(p) | [l IN labels(n) | l]]',
    'RETURN [x IN [1, 2] | [y IN [3, 4] | x * y]]',
    'EXPLAIN UNWIND [1] AS n RETURN [x IN range(1, n) | x] AS l',
  ])('%s runs as it is written', async (text) => {
    expect(await bounded(text)).toBe(text);
  });
});

describe('a reduce', () => {
  it.each([
    'RETURN reduce(acc = [], x IN [1, 1] | CASE WHEN x IN acc THEN acc ELSE acc + x END)',
    'RETURN reduce(acc = [0, 1], x IN range(1, 9) | [acc[1], acc[0] + acc[1]])',
    'RETURN reduce(v = 1, x IN [1, 2] | v * v - v * x)',
    'RETURN reduce(s = "", x IN ["a", "b"] | s + CASE WHEN s = "" THEN x ELSE "," + x END)',
    'RETURN reduce(s = "", x IN ["a"] | s + toString(size(s)))',
    'RETURN reduce(most = 0, x IN [1, 2] | CASE WHEN x > most THEN x ELSE most END)',
  ])('%s holds its last value once and may run', (text) => {
    expect(refused(text)).toBe(false);
  });
});
