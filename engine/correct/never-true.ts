import type { ParsedStatement } from '../parse/outline.ts';
import type { Comparison, Expression } from '../parse/syntax.ts';
import type { Reading } from './reading.ts';

/** Conditions of WHERE that are never true in Cypher, though they are in the language that they come from. */
export function neverTrue({ outline, text }: ParsedStatement): Reading[] {
  return outline
    .all('comparison')
    .filter((comparison) => outline.around(comparison, 'where') !== null)
    .flatMap((comparison) => equalsNull(comparison, text) ?? labelsAsText(comparison, text) ?? barsAsOr(comparison));
}

/** `h.soa = NULL`: nothing equals null. */
function equalsNull({ operands, operators }: Comparison, text: string): Reading[] | null {
  const [left, right, third] = operands;
  const operator = operators[0]?.text;
  if (left === undefined || right === undefined || third !== undefined) return null;
  if (textOf(right, text).toUpperCase() !== 'NULL' || !isProperty(left)) return null;
  if (operator !== '=' && operator !== '<>') return null;
  const test = operator === '=' ? 'IS NULL' : 'IS NOT NULL';
  const span = { start: left.span.end, end: right.span.end };
  return [{ edits: [{ span, text: ` ${test}` }], given: text.slice(span.start, span.end).trim(), meant: test }];
}

/** `labels(n) = 'HOSTNAME'`: a list of labels is no text. */
function labelsAsText(comparison: Comparison, text: string): Reading[] | null {
  const { operands, operators, span } = comparison;
  const [left, right, third] = operands;
  if (left === undefined || right === undefined || third !== undefined || operators[0]?.text !== '=') return null;
  const [list, name] = /^labels\s*\(/i.test(textOf(left, text)) ? [left, right] : [right, left];
  const isCall = list.kind === 'call' && /^labels\s*\(/i.test(textOf(list, text));
  if (!isCall || name.kind !== 'literal' || name.type !== 'string') return null;
  const meant = `${textOf(name, text)} IN ${textOf(list, text)}`;
  return [{ edits: [{ span, text: meant }], given: textOf(comparison, text), meant }];
}

/** `a = 1 || b = 2`: two bars join strings, so this compares `a`, `1 || b` and `2` in a chain. */
function barsAsOr({ operands }: Comparison): Reading[] {
  return operands.slice(1, -1).flatMap((side) => {
    if (side.kind !== 'sum') return [];
    const [before, after] = side.operands;
    const bars = side.operators.filter(({ text }) => text === '||');
    if (bars.length !== 1 || before === undefined || after === undefined) return [];
    const span = { start: before.span.end, end: after.span.start };
    return [{ edits: [{ span, text: ' OR ' }], given: '||', meant: 'OR' }];
  });
}

/** `n.name`, or a longer way to a property. */
function isProperty(expression: Expression): boolean {
  return expression.kind === 'access' && expression.steps.some(({ kind }) => kind === 'property');
}

function textOf({ span: { start, end } }: Expression, text: string): string {
  return text.slice(start, end);
}
