import type { NodePattern, ParsedStatement, ValueReference } from '../parse/outline.ts';
import { nodesOf } from './label-knowledge.ts';
import type { Reading } from './reading.ts';

/** The corrected readings, and the parameters that they depend on for whether these hold lists. */
export interface ListReadings {
  readonly readings: readonly Reading[];
  readonly parameters: readonly string[];
}

/**
 * Reads a list where one name is expected: `{name: $hosts}` and `h.name = $hosts` mean any of them, for which Cypher has IN. A map that
 * names more than that one property stays unchanged.
 */
export function listsAsNames(statement: ParsedStatement, parameters: Readonly<Record<string, unknown>>): ListReadings {
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
  parameters: Readonly<Record<string, unknown>>,
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

function isList(value: ValueReference, parameters: Readonly<Record<string, unknown>>): boolean {
  return value.kind === 'list' || (value.kind === 'parameter' && Array.isArray(parameters[value.name]));
}

function generated(text: string): string {
  let name = 'weftNamed';
  while (text.includes(name)) name += 'x';
  return name;
}
