import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Meter, OverBound } from '../../../engine/bounds/meter.ts';
import { parameterSize } from '../../../engine/bounds/parameter-sizes.ts';
import { heldBytes, type Size } from '../../../engine/bounds/size.ts';
import { StatementSizes } from '../../../engine/bounds/statement-sizes.ts';
import { isStatementError } from '../../../engine/execution/server-errors.ts';
import { parseStatement } from '../../../engine/parse/parse.ts';
import type { Database } from '../../../store/database.ts';
import { schemaDatabase } from '../../support/graph.ts';

const PARAMETERS = {
  t: 'banana bandana ',
  u: 'жизнь и судьба',
  l: [3, 1, 4, 1, 5, 9, 2, 6],
  w: ['alpha', 'beta', 'gamma'],
};
/** The node that expressions have as `n`. */
const NODE = `${'a'.repeat(60)}.${'b'.repeat(50)}.example`;
const MATCHED = `MATCH (n:HOSTNAME {name: '${NODE}'})`;
/** Memory that operators take whatever the value is. They take whole pages, so a value that just fills one takes another. */
const OPERATORS_BYTES = 12_288;
/** Larger values are bounded alike, and only take longer. */
const LARGEST = 4_000_000;

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write({ text: 'CREATE (:HOSTNAME {name: $name})', parameters: { name: NODE } });
});

type Texts = fc.Arbitrary<string>;

/** Expressions of each type, over the variables of the loops around. */
class Expressions {
  readonly #depth: number;
  readonly #numbers: readonly string[];
  readonly #texts: readonly string[];

  constructor(depth: number, numbers: readonly string[] = [], texts: readonly string[] = []) {
    this.#depth = depth;
    this.#numbers = numbers;
    this.#texts = texts;
  }

  get any(): Texts {
    const { number, text, numbers, texts } = this;
    if (this.#depth === 0) return fc.oneof(number, text, numbers, texts);
    const inner = this.#inner().any;
    const rows = this.#loop(
      this.#inner().numbers,
      'number',
      (loop) => loop.any,
      (x, list, body) => `[${x} IN ${list} | ${body}]`,
    );
    return fc.oneof(
      number,
      text,
      numbers,
      texts,
      rows,
      fc.tuple(inner, inner).map(([a, b]) => `{a: ${a}, b: ${b}}`),
      fc.tuple(inner, inner).map(([a, b]) => `[${a}, ${b}]`),
      fc.tuple(inner, inner).map(([a, b]) => `CASE WHEN $t = 'x' THEN ${a} ELSE ${b} END`),
      fc.tuple(inner, inner).map(([a, b]) => `{a: ${a}, b: ${b}}.b`),
      inner.map((a) => `coalesce(null, ${a})`),
      inner.map((a) => `(CASE WHEN $t = 'x' THEN {name: ${a}} ELSE n END).name`),
      fc.tuple(inner, text).map(([a, b]) => `[{a: ${a}, b: ${b}}, n][1].name`),
      inner.map((a) => `coalesce(n, {a: ${a}})['na' + 'me']`),
    );
  }

  get number(): Texts {
    const leaves = fc.constantFrom('0', '1', '7', ...this.#numbers);
    if (this.#depth === 0) return leaves;
    const { number, numbers, text } = this.#inner();
    const total = this.#loop(
      numbers,
      'number',
      (loop) => loop.number,
      (x, list, body) => `reduce(s = 0, ${x} IN ${list} | s + ${body})`,
    );
    return fc.oneof(
      leaves,
      fc.tuple(number, number).map(([a, b]) => `(${a} + ${b})`),
      fc.tuple(number, number).map(([a, b]) => `${a} * ${b}`),
      numbers.map((a) => `size(${a})`),
      text.map((a) => `size(${a})`),
      total,
    );
  }

  get text(): Texts {
    const leaves = fc.constantFrom("'ab'", "''", '$t', '$u', '$w[0]', ...this.#texts);
    if (this.#depth === 0) return leaves;
    const { text, texts, number } = this.#inner();
    const joined = this.#loop(
      texts,
      'text',
      (loop) => loop.text,
      (x, list, body) => `reduce(s = '-', ${x} IN ${list} | s + ${body})`,
    );
    return fc.oneof(
      leaves,
      fc.tuple(text, text).map(([a, b]) => `(${a} + ${b})`),
      number.map((a) => `toString(${a})`),
      fc.tuple(text, text).map(([a, b]) => `replace(${a}, 'a', ${b})`),
      fc.tuple(text, text, text).map(([a, b, c]) => `replace(${a}, ${b}, ${c})`),
      text.map((a) => `substring(${a}, 1, 5)`),
      text.map((a) => `toUpper(${a})`),
      text.map((a) => `normalize(${a})`),
      joined,
    );
  }

  get numbers(): Texts {
    const leaves = fc.oneof(
      fc.constant('$l'),
      fc.nat(40).map((to) => `range(1, ${to})`),
    );
    if (this.#depth === 0) return leaves;
    const { numbers, number } = this.#inner();
    const each = this.#loop(
      numbers,
      'number',
      (loop) => loop.number,
      (x, list, body) => `[${x} IN ${list} | ${body}]`,
    );
    const grown = this.#loop(
      numbers,
      'number',
      (loop) => loop.number,
      (x, list, body) => `reduce(a = [0], ${x} IN ${list} | a + ${body})`,
    );
    return fc.oneof(
      leaves,
      each,
      grown,
      fc.tuple(number, number).map(([a, b]) => `[${a}, ${b}]`),
      fc.tuple(numbers, numbers).map(([a, b]) => `(${a} + ${b})`),
      numbers.map((a) => `tail(${a})`),
      numbers.map((a) => `${a}[..3]`),
      numbers.map((a) => `reverse(${a})`),
    );
  }

  get texts(): Texts {
    const leaves = fc.constant('$w');
    if (this.#depth === 0) return leaves;
    const { numbers, text, texts } = this.#inner();
    const each = this.#loop(
      numbers,
      'number',
      (loop) => loop.text,
      (x, list, body) => `[${x} IN ${list} | ${body}]`,
    );
    const again = this.#loop(
      texts,
      'text',
      (loop) => loop.text,
      (x, list, body) => `[${x} IN ${list} WHERE ${x} <> 'q' | ${body}]`,
    );
    return fc.oneof(
      leaves,
      each,
      again,
      text.map((a) => `split(${a}, 'a')`),
      text.map((a) => `split(${a}, '')`),
      fc.tuple(texts, text).map(([a, b]) => `(${a} + ${b})`),
    );
  }

  #inner(): Expressions {
    return new Expressions(this.#depth - 1, this.#numbers, this.#texts);
  }

  #loop(
    lists: Texts,
    of: 'number' | 'text',
    bodies: (loop: Expressions) => Texts,
    written: (variable: string, list: string, body: string) => string,
  ): Texts {
    const variable = `x${this.#depth}`;
    const [numbers, texts] = [[...this.#numbers], [...this.#texts]];
    (of === 'number' ? numbers : texts).push(variable);
    const body = bodies(new Expressions(this.#depth - 1, numbers, texts));
    return fc.tuple(lists, body).map(([list, inner]) => written(variable, list, inner));
  }
}

/** The bound of the value that a query returns; null where it is refused. */
function boundOf(query: string): Size | null {
  const { body } = parseStatement(query).outline.syntax;
  if (body?.kind !== 'query') throw new Error('no query');
  const parameters = new Map(Object.entries(PARAMETERS).map(([name, value]) => [name, parameterSize(value)]));
  const catalog = { find: () => undefined, all: () => [] };
  try {
    const surroundings = { parameters, numberOf: () => null, patternOf: () => null, mostGathered: 1000, catalog };
    const [size] = new StatementSizes(new Meter(), surroundings).query(body).values();
    return size ?? null;
  } catch (error) {
    if (error instanceof OverBound) return null;
    throw error;
  }
}

interface Measured {
  readonly answerBytes: number;
  readonly memory: number;
}

/** What the server answers, as JSON, and the memory that it counts for keeping the value; null for what it finds no sense in. */
async function measured(expression: string): Promise<Measured | null> {
  const session = database.session('READ');
  try {
    // One text says both: Neo4j needs longer to plan one than to run it.
    const { records, summary } = await session.run(
      `PROFILE ${MATCHED} WITH ${expression} AS v WITH collect(v) AS l RETURN l[0] AS v`,
      PARAMETERS,
    );
    const json = JSON.stringify(records[0]?.get('v'), (_, value) =>
      typeof value === 'bigint' ? Number(value) : value,
    );
    const memory = summary.profile === false ? undefined : summary.profile.arguments.GlobalMemory;
    if (memory === undefined) throw new Error('the server counts no memory');
    return { answerBytes: Buffer.byteLength(json), memory: Number(memory) };
  } catch (error) {
    if (isStatementError(error)) return null;
    throw error;
  } finally {
    await session.close();
  }
}

describe('the bound of an expression', () => {
  it('The bound of an expression is never below the bytes and the memory that Neo4j measures', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(new Expressions(4).any, async (expression) => {
        const bound = boundOf(`${MATCHED} RETURN ${expression} AS v`);
        if (bound === null || bound.bytes > LARGEST || heldBytes(bound) > LARGEST) return;
        const found = await measured(expression);
        if (found === null) return;
        const { answerBytes, memory } = found;
        compared += 1;
        expect(bound.bytes).toBeGreaterThanOrEqual(answerBytes);
        expect(bound.own).toBeGreaterThanOrEqual(answerBytes);
        expect(heldBytes(bound) + OPERATORS_BYTES).toBeGreaterThanOrEqual(memory);
      }),
      { numRuns: 1000 },
    );
    expect(compared).toBeGreaterThan(700);
  });
});
