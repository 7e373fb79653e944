import type { ParserRuleContext } from 'antlr4ng';
import type { Edit } from '../edit.ts';
import { dottedName } from '../parse/names.ts';
import type { ParsedStatement, Span } from '../parse/outline.ts';
import { ancestor, childRule, childRules, findAll, onlyDescendant, ruleOf, spanOf } from '../parse/tree.ts';
import { readValue } from '../parse/values.ts';
import { type Step, UNCHANGED } from '../step.ts';
import { type Filter, queryError } from './filter.ts';

/**
 * Neo4j looks for the end of a query's time between rows, not inside an expression: `[x IN range(1, 100000000) | x]` is
 * worked off for minutes after its time, and its list is counted against no memory. So a list that an expression goes
 * through has a bound: entries by how many such loops lie inside each other, some ten million turns together at most.
 */
const MOST_ENTRIES = [1_000_000, 1_000_000, 3000, 200, 50] as const;
const LEAST = 20;

/** Stands in the error that a list which is too long makes while the query runs. */
export const TOO_LONG = 'a list too long for an expression';

const LOOPS = ['listComprehension', 'reduceExpression', 'listItemsPredicate'] as const;

/** Functions whose lists are as long as one path, node or map is wide. */
const SHORT = /^(?:nodes|relationships|labels|keys)\s*\(/i;

/** Refuses a `range(...)` of numbers that is longer than an expression may go through; UNWIND takes one of any length. */
export const refuseLongRanges: Filter = (statement) => {
  for (const call of rangesOf(statement)) {
    const entries = writtenEntries(call);
    const most = mostEntries(call);
    if (entries === null || entries <= most) continue;
    const detail = `A list inside an expression may have ${most.toLocaleString('en')} entries here; this range has ${entries.toLocaleString('en')}. Write UNWIND range(...) AS x.`;
    throw queryError(statement, spanOf(call), 'LIMIT_ERROR', detail);
  }
};

/** Bounds, while the query runs, the lists whose length its text does not tell: one that is too long is an error. */
export const boundLists: Step = (statement) => {
  if (statement.mode === 'explain') return UNCHANGED;
  const ranges = rangesOf(statement).filter((call) => writtenEntries(call) === null);
  const sources = findAll(statement.tree, ...LOOPS).flatMap((loop) => {
    const source = sourceOf(loop);
    return source !== null && mostEntries(source) < MOST_ENTRIES[1] && isOpen(statement, source) ? [source] : [];
  });
  const edits = [...ranges, ...sources].flatMap((list) => bounded(statement.text, spanOf(list), mostEntries(list)));
  return { edits, advisories: [], cacheable: true };
};

function bounded(text: string, { start, end }: Span, most: number): Edit[] {
  const list = text.slice(start, end);
  const check = `CASE WHEN size(${list}) > ${most} THEN date('${TOO_LONG}').year ELSE ${most} END`;
  return [
    { span: { start, end: start }, text: '(' },
    { span: { start: end, end }, text: `)[0..${check}]` },
  ];
}

/** Calls of `range` that an expression holds: all but those that UNWIND takes row by row. */
function rangesOf(statement: ParsedStatement): ParserRuleContext[] {
  return findAll(statement.tree, 'functionInvocation').filter((call) => {
    const name = childRule(call, 'functionName');
    return name !== null && dottedName(name).toLowerCase() === 'range' && !isUnwound(call);
  });
}

function isUnwound(call: ParserRuleContext): boolean {
  const expression = ancestor(call, 'expression');
  if (expression === null || ancestor(expression, 'expression', 'unwindClause') !== expression.parent) return false;
  return onlyDescendant(expression, 'functionInvocation') === call;
}

/** How many numbers a range of written numbers has; null where one of them is not written. */
function writtenEntries(call: ParserRuleContext): number | null {
  const numbers = childRules(call, 'functionArgument').map((argument) => {
    const expression = childRule(argument, 'expression');
    const value = expression === null ? null : readValue(expression);
    return value?.kind === 'number' ? value.value : null;
  });
  const [from = null, to = null, step = 1] = numbers;
  if (from === null || to === null || step === null) return null;
  return step === 0 ? 0 : Math.max(0, Math.floor((to - from) / step) + 1);
}

/** The list that a loop goes through. */
function sourceOf(loop: ParserRuleContext): ParserRuleContext | null {
  return childRules(loop, 'expression')[ruleOf(loop) === 'reduceExpression' ? 1 : 0] ?? null;
}

/** Whether a list's length must be asked for: it is neither short nor bounded by what stands inside it. */
function isOpen(statement: ParsedStatement, source: ParserRuleContext): boolean {
  const { start, end } = spanOf(source);
  const text = statement.text.slice(start, end);
  if (SHORT.test(text) || onlyDescendant(source, 'listLiteral') !== null) return false;
  return (
    findAll(source, ...LOOPS, 'patternComprehension', 'collectExpression').length === 0 && !/\brange\s*\(/i.test(text)
  );
}

function mostEntries(list: ParserRuleContext): number {
  return MOST_ENTRIES[loopsAround(list) + loopsBeside(list)] ?? LEAST;
}

/** Loops in whose bodies a node stands. */
function loopsAround(node: ParserRuleContext): number {
  let loops = 0;
  for (
    let inner = node, outer = ancestor(node, ...LOOPS);
    outer !== null;
    inner = outer, outer = ancestor(outer, ...LOOPS)
  ) {
    const source = sourceOf(outer);
    if (source === null || !contains(source, inner)) loops += 1;
  }
  return loops;
}

/** The loop whose list a node is, and the deepest chain of loops in its body. */
function loopsBeside(node: ParserRuleContext): number {
  const loop = ancestor(node, ...LOOPS);
  const source = loop === null ? null : sourceOf(loop);
  if (loop === null || source === null || !contains(source, node)) return 1;
  return 1 + deepest(childRules(loop, 'expression').filter((part) => part !== source));
}

function deepest(parts: readonly ParserRuleContext[]): number {
  const loops = parts.flatMap((part) => findAll(part, ...LOOPS));
  return Math.max(0, ...loops.map((loop) => 1 + deepest(childRules(loop, 'expression'))));
}

function contains(outer: ParserRuleContext, inner: ParserRuleContext): boolean {
  const { start, end } = spanOf(outer);
  const span = spanOf(inner);
  return span.start >= start && span.end <= end;
}
