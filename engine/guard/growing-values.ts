import type { QueryOutline } from '../parse/outline.ts';
import type { Expression, Reduce, Variable } from '../parse/syntax.ts';
import { nodesUnder } from '../parse/syntax-walk.ts';
import { valueReference } from '../parse/value-references.ts';
import { type Filter, queryError } from './filter.ts';
import { branches, entrySize, type Sizes, sizeOf, writtenSize } from './value-size.ts';

/** What a value may grow to by what the text alone tells; beyond, Neo4j writes it out to its end, whatever the query's time. */
const LARGEST = 1_000_000;
/** Turns in which a value that grows by a share of itself has passed the limit, and one that only gains has not. */
const TURNS = 40;
const LARGEST_DOUBLED = 100_000_000;
/** Tens of letters that a reduce may be written in, for its turns to be counted. */
const SMALL = 20;

/**
 * Refuses a `reduce` whose value grows by a share of itself, `{a: m, b: m}`, `s + s`, `[[l[0], l[0]]]`: it doubles at every
 * turn, so that thirty turns make a gigabyte.
 */
export const refuseDoublingValues: Filter = (statement) => {
  for (const loop of statement.outline.all('reduce')) {
    const { name } = loop.accumulator;
    if (!doubles(loop.body, name, turnsOf(loop, statement.outline))) continue;
    const detail = `This reduce doubles ${name} at every turn; hold it once in its next value.`;
    throw queryError(statement, loop.span, 'LIMIT_ERROR', detail);
  }
};

/** Refuses the same clause by clause: `WITH [l, l] AS l` over and over. */
export const refuseDoublingClauses: Filter = (statement) => {
  const { outline } = statement;
  const known = new Map<string, { readonly whole: number; readonly entry: number }>();
  const sizes: Sizes = {
    of: (name, part) => (part === null ? known.get(name)?.whole : known.get(name)?.entry) ?? 1,
    entryOf: (name) => known.get(name)?.entry ?? 1,
    written: writtenSize,
  };
  for (const clause of outline.all('projection', 'unwind')) {
    const values = clause.kind === 'projection' ? clause.items : [{ ...clause, expression: clause.list }];
    const found = values.map((value) => ({
      value,
      whole: sizeOf(value.expression, sizes),
      entry: entrySize(value.expression, sizes),
    }));
    for (const { value, whole, entry } of found) {
      if (whole > LARGEST && !outline.isInExpression(clause)) {
        const detail =
          'This value holds earlier ones so often that it has millions of entries; hold each of them once.';
        throw queryError(statement, value.span, 'LIMIT_ERROR', detail);
      }
      const name = value.kind === 'unwind' ? value.variable.name : (value.alias?.name ?? bareName(value.expression));
      if (name !== null) known.set(name, { whole: Math.max(1, whole), entry: Math.max(1, entry) });
    }
  }
};

/** `WITH l` keeps its name. */
function bareName(expression: Expression): string | null {
  return expression.kind === 'variable' ? expression.name : null;
}

/** Whether the value grows faster than by what each turn adds. */
function doubles(body: Expression, accumulator: string, turns: number): boolean {
  const largest = turns < TURNS ? LARGEST : LARGEST_DOUBLED;
  const parts = partsOf(body);
  return parts === null
    ? wholeDoubles(body, accumulator, turns, largest)
    : partsDouble(parts, accumulator, turns, largest);
}

/**
 * The growth of a value that is made as a whole, as `m + [last(m) + x]`: the list and one of its entries are followed, as
 * what takes an entry does not take the list.
 */
function wholeDoubles(body: Expression, accumulator: string, turns: number, largest: number): boolean {
  let [whole, entry] = [1, 1];
  for (let turn = 0; turn < turns; turn += 1) {
    if (whole > largest) return true;
    const before = { whole, entry };
    const sizes: Sizes = {
      of: (variable, part) => (variable !== accumulator ? 0 : part === null ? before.whole : before.entry),
      entryOf: (variable) => (variable === accumulator ? before.entry : 0),
      written: () => 0,
    };
    whole = 1 + sizeOf(body, sizes);
    entry = 1 + entrySize(body, sizes);
  }
  return false;
}

/** The growth of a value whose parts are written one by one: they are followed, as `{a: m.b, b: m.a}` only swaps them. */
function partsDouble(parts: Parts, accumulator: string, turns: number, largest: number): boolean {
  let sizes = new Map([...parts.keys()].map((key) => [key, 1]));
  for (let turn = 0; turn < turns; turn += 1) {
    const before = sizes;
    const total = [...before.values()].reduce((sum, size) => sum + size, 0);
    if (total > largest) return true;
    const of = (variable: string, part: string | null): number => {
      if (variable !== accumulator) return 0;
      return part === null ? total : (before.get(part) ?? 1);
    };
    const around: Sizes = { of, entryOf: (variable) => of(variable, null), written: () => 0 };
    sizes = new Map(
      [...parts].map(([key, values]) => [key, 1 + Math.max(0, ...values.map((value) => sizeOf(value, around)))]),
    );
  }
  return false;
}

/**
 * How often a reduce turns: as often as `range(1, 9)` says, where the text tells as well all that it starts from and adds,
 * and the value is held by its parts; else so often that growth shows, since what is bound or stored may be large before
 * the first turn.
 */
function turnsOf({ initial, list, body, accumulator, variable: item }: Reduce, outline: QueryOutline): number {
  const isWritten =
    isSmall(initial, () => false) &&
    isSmall(body, (variable) => variable.name === (isPart(variable, outline) ? accumulator.name : item.name));
  if (!isWritten || list.kind !== 'call' || list.name.toLowerCase() !== 'range') return TURNS;
  const [from, to, step] = list.arguments.map(valueReference);
  if (from?.kind !== 'number' || to?.kind !== 'number' || step !== undefined) return TURNS;
  return Math.min(TURNS, Math.max(0, to.value - from.value + 1));
}

/** `acc[0]`, not `acc`. */
function isPart(variable: Variable, outline: QueryOutline): boolean {
  const around = outline.parentOf(variable);
  return around?.kind === 'access' && around.base === variable;
}

/** Made of few literals and of variables that may stand there. */
function isSmall(part: Expression, mayStand: (variable: Variable) => boolean): boolean {
  if (nodesUnder(part, 'parameter', 'call', 'count-star').length > 0 || writtenSize(part.span) > SMALL) return false;
  return nodesUnder(part, 'variable').every(mayStand);
}

type Parts = ReadonlyMap<string, readonly Expression[]>;

/** The parts of a written map or list, each with what it may be; null where the value is made as a whole. */
function partsOf(body: Expression): Parts | null {
  const parts = new Map<string, Expression[]>();
  for (const value of body.kind === 'case' ? branches(body) : [body]) {
    // One branch may leave the value as it is.
    if (body.kind === 'case' && value.kind === 'variable') continue;
    const written = writtenParts(value);
    if (written === null) return null;
    for (const [key, part] of written) parts.set(key, [...(parts.get(key) ?? []), part]);
  }
  return parts;
}

function writtenParts(value: Expression): (readonly [string, Expression])[] | null {
  if (value.kind === 'list') return value.items.map((item, index) => [String(index), item]);
  return value.kind === 'map' ? value.entries.map(({ key, value: entry }) => [key, entry]) : null;
}
