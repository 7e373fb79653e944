import type { Parameters } from '../../contract/step.ts';
import type { NodePattern, ParsedStatement, ValueReference } from '../../parse/outline.ts';
import type { Comparison, Expression } from '../../parse/syntax.ts';
import type { Edit } from '../../text/edit.ts';
import { nodesOf } from '../labels/label-knowledge.ts';

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

/** The corrected readings, and the parameters that they depend on for whether these hold lists. */
export interface ListReadings {
  readonly readings: readonly Reading[];
  readonly parameters: readonly string[];
}

/**
 * Reads a list where one name is expected: `{name: $hosts}` and `h.name = $hosts` mean any of them, for which Cypher has IN. A map that
 * names more than that one property stays unchanged.
 */
export function listsAsNames(statement: ParsedStatement, parameters: Parameters): ListReadings {
  const named = statement.outline.comparisons.filter(
    ({ property, operator }) => property === 'name' && operator === '=',
  );
  const nodes = nodesOf(statement).filter(({ properties }) => properties.some(({ key }) => key === 'name'));
  const values = [
    ...named.map(({ value }) => value),
    ...nodes.flatMap((node) => node.properties.map(({ value }) => value)),
  ];
  return {
    readings: [
      ...named.filter(({ value }) => isList(value, parameters)).flatMap((comparison) => asIn(statement, comparison)),
      ...nodes.flatMap((node) => asCondition(statement, node, parameters)),
    ],
    parameters: values.flatMap((value) => (value.kind === 'parameter' ? [value.name] : [])),
  };
}

function asIn(
  { text }: ParsedStatement,
  { propertySpan, value }: ParsedStatement['outline']['comparisons'][number],
): Reading[] {
  const at = text.slice(propertySpan.end, value.span.start).indexOf('=');
  if (at < 0) return [];
  const start = propertySpan.end + at;
  return [{ edits: [{ span: { start, end: start + 1 }, text: 'IN' }], given: '=', meant: 'IN' }];
}

/** `(h:HOSTNAME {name: $hosts})` as `(h:HOSTNAME WHERE h.name IN $hosts)`. */
function asCondition(
  { text }: ParsedStatement,
  { variable, properties, labelAt, span }: NodePattern,
  parameters: Parameters,
): Reading[] {
  const [entry, second] = properties;
  if (entry === undefined || second !== undefined || entry.key !== 'name' || !isList(entry.value, parameters))
    return [];
  const open = text.lastIndexOf('{', entry.keySpan.start);
  const close = text.indexOf('}', entry.value.span.end);
  if (open < span.start || close < 0 || close >= span.end) return [];
  const name = variable ?? generated(text);
  const list = text.slice(entry.value.span.start, entry.value.span.end);
  const condition = { span: { start: open, end: close + 1 }, text: `WHERE ${name}.name IN ${list}` };
  const naming = variable === null ? [{ span: { start: labelAt, end: labelAt }, text: name }] : [];
  return [{ edits: [...naming, condition], given: text.slice(open, close + 1), meant: condition.text }];
}

function isList(value: ValueReference, parameters: Parameters): boolean {
  return value.kind === 'list' || (value.kind === 'parameter' && Array.isArray(parameters[value.name]));
}

function generated(text: string): string {
  let name = 'weftNamed';
  while (text.includes(name)) name += 'x';
  return name;
}

/** A change of a comparison, and its new reading. */
export interface Reading {
  readonly edits: readonly Edit[];
  readonly given: string;
  readonly meant: string;
}
