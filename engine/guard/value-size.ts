import { ParserRuleContext } from 'antlr4ng';
import type { RuleName } from '../parse/generated/cypher.js';
import { dottedName, identifier } from '../parse/names.ts';
import { childRule, childRules, childTokens, onlyDescendant, ruleOf, spanOf } from '../parse/tree.ts';
import { readValue } from '../parse/values.ts';

/** How large what an expression is made of is, in entries or in tens of letters. */
export interface Sizes {
  /** A variable, or that part of it (`m.a`, `l[0]`) where the part is named; 0 for one that does not count. */
  of(variable: string, part: string | null): number;
  /** What is written or bound: 0 where only growth is of interest. */
  readonly written: (tree: ParserRuleContext) => number;
}

/** Levels of an expression that answer a truth or a number once they have an operator: what went in is not in there. */
const OPERATORS: ReadonlySet<RuleName | null> = new Set<RuleName>([
  'expression',
  'expression11',
  'expression10',
  'expression9',
  'expression8',
  'expression7',
  'expression5',
  'expression4',
]);

const SCALAR: ReadonlySet<string> = new Set([
  'size',
  'length',
  'char_length',
  'character_length',
  'tointeger',
  'tofloat',
]);

/** Turns of a loop whose list nobody has written out: two double, which is what matters. */
const TURNS = 2;

/** The most that an expression's value may hold. */
export function sizeOf(node: ParserRuleContext, sizes: Sizes): number {
  const rule = ruleOf(node);
  if (OPERATORS.has(rule) && node.children.length > 1) return 0;
  switch (rule) {
    case 'variable':
      return sizes.of(identifier(node), null);
    case 'literal':
    case 'parameter':
      return childRule(node, 'map') === null ? sizes.written(node) : sum(node, sizes);
    case 'expression2':
      return partSize(node, sizes);
    case 'listItemsPredicate':
      return 0;
    case 'caseExpression':
    case 'extendedCaseExpression':
      return Math.max(0, ...branches(node).map((branch) => sizeOf(branch, sizes)));
    case 'listComprehension':
      return comprehensionSize(node, sizes);
    case 'reduceExpression':
      return reduceSize(node, sizes);
    case 'functionInvocation':
      return callSize(node, sizes);
    default:
      return sum(node, sizes);
  }
}

/** What a CASE may answer: the expression behind each THEN, and behind ELSE. */
export function branches(node: ParserRuleContext): ParserRuleContext[] {
  const thens = childRules(node, 'caseAlternative', 'extendedCaseAlternative').flatMap(
    (alternative) => childRules(alternative, 'expression').at(-1) ?? [],
  );
  const otherwise = childTokens(node).includes('ELSE') ? childRules(node, 'expression').slice(-1) : [];
  return [...thens, ...otherwise];
}

function sum(node: ParserRuleContext, sizes: Sizes): number {
  let total = 0;
  for (const child of node.children) if (child instanceof ParserRuleContext) total += sizeOf(child, sizes);
  return total;
}

/** `m.a`, `l[0]`: a part where it is named, else as much as the whole. */
function partSize(node: ParserRuleContext, sizes: Sizes): number {
  const [part] = childRules(node, 'postFix');
  const whole = childRule(node, 'expression1');
  if (part === undefined || whole === null) return sum(node, sizes);
  const variable = onlyDescendant(whole, 'variable');
  return variable === null ? sizeOf(whole, sizes) : sizes.of(identifier(variable), partName(part));
}

/** The key of an entry, or the place of an item counted from the first one; null where neither is written. */
function partName(part: ParserRuleContext): string | null {
  const property = childRule(part, 'property');
  if (property !== null) return identifier(childRule(property, 'propertyKeyName') ?? property);
  const index = childTokens(part).includes('DOTDOT') ? null : childRule(part, 'expression');
  const value = index === null ? null : readValue(index);
  if (value?.kind === 'string') return value.value;
  return value?.kind === 'number' && value.value >= 0 ? String(value.value) : null;
}

function comprehensionSize(node: ParserRuleContext, sizes: Sizes): number {
  const [source, ...rest] = childRules(node, 'expression');
  const body = childTokens(node).includes('BAR') ? rest.at(-1) : undefined;
  if (source === undefined) return 0;
  return body === undefined ? sizeOf(source, sizes) : loopSize(childRules(node, 'variable')[0], source, body, sizes);
}

function reduceSize(node: ParserRuleContext, sizes: Sizes): number {
  const [accumulator, item] = childRules(node, 'variable');
  const [start, source, body] = childRules(node, 'expression');
  if (accumulator === undefined || start === undefined || source === undefined || body === undefined) return 0;
  return sizeOf(start, sizes) + loopSize(item, source, body, hiding(sizes, identifier(accumulator)));
}

/** What the turns of a loop make: each item once as often as the body holds it, and all else at every turn. */
function loopSize(
  item: ParserRuleContext | undefined,
  source: ParserRuleContext,
  body: ParserRuleContext,
  sizes: Sizes,
): number {
  const name = item === undefined ? '' : identifier(item);
  const whole = sizeOf(source, sizes);
  const items = sizeOf(body, { of: (variable) => (variable === name ? whole : 0), written: () => 0 });
  return items + turnsOf(source) * sizeOf(body, hiding(sizes, name));
}

function turnsOf(source: ParserRuleContext): number {
  const list = onlyDescendant(source, 'listLiteral');
  return list === null ? TURNS : childRules(list, 'expression').length;
}

function hiding(sizes: Sizes, name: string): Sizes {
  return { ...sizes, of: (variable, part) => (variable === name ? 0 : sizes.of(variable, part)) };
}

/** What is gathered over rows may be there as often as a loop has turns. */
function callSize(node: ParserRuleContext, sizes: Sizes): number {
  const called = childRule(node, 'functionName');
  const name = called === null ? '' : dottedName(called).toLowerCase();
  if (SCALAR.has(name)) return 0;
  return sum(node, sizes) * (name === 'collect' ? TURNS : 1);
}

/** Letters in tens of what is written. */
export function writtenSize(tree: ParserRuleContext): number {
  const { start, end } = spanOf(tree);
  return 1 + (end - start) / 10;
}
