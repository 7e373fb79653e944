import type { NodePattern, ParsedStatement } from '../parse/outline.ts';
import type { PathStep } from './steps.ts';

/**
 * Returns whether a step between two nodes of the same kind is only counted: nothing distinguishes its ends, and nothing reads them. A
 * symmetric edge then matches once with an arrow, and twice without.
 */
export function isAskedForItself(statement: ParsedStatement, { path, left, right }: PathStep): boolean {
  if (path.elements.length !== 3 || path.shortest || left === null || right === null) return false;
  const { outline } = statement;
  const isNamed = outline.all('pattern').some(({ variable, span }) => variable !== null && span.end === path.span.end);
  const passesAll = outline.all('projection').some(({ star }) => star !== null);
  return !isNamed && !passesAll && [left, right].every((node) => isUnread(statement, node));
}

/** Whether nothing is said of a node but its labels, and nothing reads it. */
function isUnread({ outline }: ParsedStatement, { variable, propertyMap, where, span }: NodePattern): boolean {
  if (propertyMap !== null || where !== null) return false;
  if (variable === null) return true;
  const isElsewhere = (place: { readonly start: number; readonly end: number }): boolean =>
    place.start < span.start || place.end > span.end;
  const isRead = outline.all('variable').some((one) => one.name === variable && isElsewhere(one.span));
  const isMet = outline.all('node').some((one) => one.variable === variable && isElsewhere(one.span));
  return !isRead && !isMet;
}
