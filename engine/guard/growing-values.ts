import type { ParserRuleContext } from 'antlr4ng';
import { identifier } from '../parse/names.ts';
import { ancestor, childRule, childRules, findAll, onlyDescendant, ruleOf, spanOf } from '../parse/tree.ts';
import { readValue } from '../parse/values.ts';
import { type Filter, queryError } from './filter.ts';
import { branches, type Sizes, sizeOf, writtenSize } from './value-size.ts';

/** What a value may grow to by what the text alone tells; beyond, Neo4j writes it out to its end, whatever the query's time. */
const LARGEST = 1_000_000;
/** Turns in which a value that grows by a share of itself has passed the limit, and one that only gains has not. */
const TURNS = 40;
const GROWN = 100_000_000;
/** Tens of letters that a reduce may be written in, for its turns to be counted. */
const SMALL = 20;

/**
 * Refuses a `reduce` whose value grows by a share of itself, `{a: m, b: m}`, `s + s`, `[[l[0], l[0]]]`: it doubles at every
 * turn, so that thirty turns make a gigabyte.
 */
export const refuseDoublingValues: Filter = (statement) => {
  for (const loop of findAll(statement.tree, 'reduceExpression')) {
    const [accumulator] = childRules(loop, 'variable');
    const body = childRules(loop, 'expression')[2];
    if (accumulator === undefined || body === undefined || !doubles(body, identifier(accumulator), turnsOf(loop)))
      continue;
    const detail = `This reduce doubles ${identifier(accumulator)} at every turn; hold it once in its next value.`;
    throw queryError(statement, spanOf(loop), 'LIMIT_ERROR', detail);
  }
};

/** Refuses the same clause by clause: `WITH [l, l] AS l` over and over. */
export const refuseDoublingClauses: Filter = (statement) => {
  const known = new Map<string, number>();
  const sizes: Sizes = { of: (name) => known.get(name) ?? 1, written: writtenSize };
  for (const clause of findAll(statement.tree, 'returnItems', 'unwindClause')) {
    const values = ruleOf(clause) === 'unwindClause' ? [clause] : childRules(clause, 'returnItem');
    const found = values.map((value) => ({ value, size: sizeOf(childRule(value, 'expression') ?? value, sizes) }));
    for (const { value, size } of found) {
      if (size > LARGEST && ancestor(value, 'expression') === null) {
        const detail =
          'This value holds earlier ones so often that it has millions of entries; hold each of them once.';
        throw queryError(statement, spanOf(value), 'LIMIT_ERROR', detail);
      }
      const [name] = [...childRules(value, 'variable'), ...nameOf(value)];
      if (name !== undefined) known.set(identifier(name), Math.max(1, size));
    }
  }
};

/** `WITH l` keeps its name. */
function nameOf(item: ParserRuleContext): ParserRuleContext[] {
  const variable = onlyDescendant(item, 'variable');
  return variable === null ? [] : [variable];
}

/** Whether the value grows faster than by what each turn adds: its parts are followed, as `{a: m.b, b: m.a}` only swaps them. */
function doubles(body: ParserRuleContext, accumulator: string, turns: number): boolean {
  const parts = partsOf(body);
  let sizes = new Map([...parts.keys()].map((key) => [key, 1]));
  for (let turn = 0; turn < turns; turn += 1) {
    const before = sizes;
    const total = [...before.values()].reduce((sum, size) => sum + size, 0);
    if (total > (turns < TURNS ? LARGEST : GROWN)) return true;
    const of = (variable: string, part: string | null): number => {
      if (variable !== accumulator) return 0;
      return part === null || before.has(WHOLE) ? total : (before.get(part) ?? 1);
    };
    sizes = new Map(
      [...parts].map(([key, values]) => [
        key,
        1 + Math.max(0, ...values.map((value) => sizeOf(value, { of, written: () => 0 }))),
      ]),
    );
  }
  return false;
}

/**
 * How often a reduce turns: as often as `range(1, 9)` says, where the text tells as well all that it starts from and adds,
 * and the value is held by its parts; else so often that growth shows, since what is bound or stored may be large before
 * the first turn.
 */
function turnsOf(loop: ParserRuleContext): number {
  const [start, source, body] = childRules(loop, 'expression');
  const [accumulator, item] = childRules(loop, 'variable').map(identifier);
  if (start === undefined || source === undefined || body === undefined) return TURNS;
  const isWritten =
    isSmall(start, () => false) &&
    isSmall(body, (variable) => identifier(variable) === (isPart(variable) ? accumulator : item));
  const call = isWritten ? onlyDescendant(source, 'functionInvocation') : null;
  if (call === null || childRule(call, 'functionName')?.getText().toLowerCase() !== 'range') return TURNS;
  const [from, to, step] = findAll(call, 'functionArgument').map((argument) => readValue(argument));
  if (from?.kind !== 'number' || to?.kind !== 'number' || step !== undefined) return TURNS;
  return Math.min(TURNS, Math.max(0, to.value - from.value + 1));
}

/** `acc[0]`, not `acc`. */
function isPart(variable: ParserRuleContext): boolean {
  const whole = ancestor(variable, 'expression2');
  return whole !== null && childRule(whole, 'postFix') !== null && onlyDescendant(whole, 'variable') === null;
}

/** Made of few literals and of variables that may stand there. */
function isSmall(part: ParserRuleContext, mayStand: (variable: ParserRuleContext) => boolean): boolean {
  if (findAll(part, 'parameter', 'functionInvocation', 'countStar').length > 0 || writtenSize(part) > SMALL)
    return false;
  return findAll(part, 'variable').every(mayStand);
}

/** Stands for all of a value whose parts are not written one by one. */
const WHOLE = '*';

/** The parts of a written map or list, each with what it may be; a CASE may answer one or the other. */
function partsOf(body: ParserRuleContext): Map<string, ParserRuleContext[]> {
  const choice = onlyDescendant(body, 'caseExpression') ?? onlyDescendant(body, 'extendedCaseExpression');
  const parts = new Map<string, ParserRuleContext[]>();
  for (const value of choice === null ? [body] : branches(choice)) {
    // One branch may leave the value as it is.
    if (choice !== null && onlyDescendant(value, 'variable') !== null) continue;
    for (const [key, part] of writtenParts(value)) parts.set(key, [...(parts.get(key) ?? []), part]);
  }
  return parts;
}

function writtenParts(value: ParserRuleContext): (readonly [string, ParserRuleContext])[] {
  const list = onlyDescendant(value, 'listLiteral');
  if (list !== null) return childRules(list, 'expression').map((item, index) => [String(index), item]);
  const map = onlyDescendant(value, 'map');
  if (map === null) return [[WHOLE, value]];
  const values = childRules(map, 'expression');
  return childRules(map, 'propertyKeyName').flatMap((key, index) => {
    const entry = values[index];
    return entry === undefined ? [] : [[identifier(key), entry] as const];
  });
}
