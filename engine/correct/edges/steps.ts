import type { EdgeDeclaration, EdgeEnds } from '../../../schema/model.ts';
import type { NodePattern, ParsedStatement, PathPattern, RelationshipPattern } from '../../parse/outline.ts';

/** One step of a path with the nodes next to it, in the order of the text. */
export interface PathStep {
  readonly path: PathPattern;
  readonly pattern: RelationshipPattern;
  /** Null if a quantified group is next to the step. */
  readonly left: NodePattern | null;
  readonly right: NodePattern | null;
}

/** Every step of a statement, in the order of the text. */
export function stepsOf({ outline }: ParsedStatement): PathStep[] {
  return outline.paths.flatMap((path) =>
    path.elements.flatMap((pattern, index) => {
      if (pattern.kind !== 'relationship') return [];
      const [before, after] = [path.elements[index - 1], path.elements[index + 1]];
      return [
        { path, pattern, left: before?.kind === 'node' ? before : null, right: after?.kind === 'node' ? after : null },
      ];
    }),
  );
}

/** Only one hop has its edge's ends where the pattern writes them. */
export function isOneHop({ length }: RelationshipPattern): boolean {
  return length === null || (length.min === 1 && length.max === 1);
}

/** Returns the labels in the direction of the arrow: those of the text if it points right or nowhere. */
export function alongArrow({ direction }: RelationshipPattern, { left, right }: StepLabels): StepLabels {
  return direction === 'left' ? { left: right, right: left } : { left, right };
}

/** Returns whether a step names types that can be judged: no wildcard, no negation, none computed. */
export function namesTypes({ types, hasWildcard, hasDynamicType }: RelationshipPattern): boolean {
  return types.length > 0 && !hasWildcard && !hasDynamicType && types.every(({ negated }) => !negated);
}

/** Labels that a pattern gives the two ends of a step; an empty list means unknown. */
export interface StepLabels {
  readonly left: readonly string[];
  readonly right: readonly string[];
}

/** The same step, looked at from its other end. */
export function turnedLabels({ left, right }: StepLabels): StepLabels {
  return { left: right, right: left };
}

/** Returns whether a step between such ends matches in both directions (contract 2): LINKS_TO does to a URL, not to a host. */
export function readsBothWays(edge: EdgeDeclaration, labels: StepLabels): boolean {
  const possible = possibleEnds(edge, labels);
  return possible.length > 0 && possible.every((ends) => (ends.direction ?? edge.direction) === 'both');
}

/** Returns whether an arrow from left to right certainly has the stored direction: then it finds all edges, each once. */
export function liesAsStored(edge: EdgeDeclaration, labels: StepLabels): boolean {
  const possible = possibleEnds(edge, labels);
  return possible.length > 0 && possible.every((ends) => onlyFrom(ends, labels.left) || onlyTo(ends, labels.right));
}

/** Returns whether the edge, walked from left to right, can join such ends: as stored, or in either direction if it is symmetric. */
export function joins(edge: EdgeDeclaration, { left, right }: StepLabels): boolean {
  return waysOf(edge).some(({ from, to }) => fits(from, left) && fits(to, right));
}

/** The labels that an edge from left to right can end at, given those at its start. */
export function reachedLabels(edge: EdgeDeclaration, left: readonly string[]): readonly string[] {
  return waysOf(edge).flatMap(({ from, to }) => (fits(from, left) ? to : []));
}

/** The labels that an edge from left to right can start at, given those at its end. */
export function startLabels(edge: EdgeDeclaration, right: readonly string[]): readonly string[] {
  return waysOf(edge).flatMap(({ from, to }) => (fits(to, right) ? from : []));
}

/** The ends of an edge as a pattern may write them: those that read both ways each way. */
function waysOf(edge: EdgeDeclaration): readonly Pick<EdgeEnds, 'from' | 'to'>[] {
  return edge.ends.flatMap((ends) =>
    (ends.direction ?? edge.direction) === 'both' ? [ends, { from: ends.to, to: ends.from }] : [ends],
  );
}

function possibleEnds(edge: EdgeDeclaration, { left, right }: StepLabels): readonly EdgeEnds[] {
  return edge.ends.filter(
    (ends) => (fits(ends.from, left) && fits(ends.to, right)) || (fits(ends.from, right) && fits(ends.to, left)),
  );
}

function fits(end: readonly string[], labels: readonly string[]): boolean {
  return labels.length === 0 || labels.some((label) => end.includes(label));
}

function onlyFrom(ends: EdgeEnds, labels: readonly string[]): boolean {
  return labels.length > 0 && labels.every((label) => ends.from.includes(label) && !ends.to.includes(label));
}

function onlyTo(ends: EdgeEnds, labels: readonly string[]): boolean {
  return labels.length > 0 && labels.every((label) => ends.to.includes(label) && !ends.from.includes(label));
}

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

/** Returns whether a node has no conditions except its labels, and nothing reads it. */
function isUnread({ outline }: ParsedStatement, { variable, propertyMap, where, span }: NodePattern): boolean {
  if (propertyMap !== null || where !== null) return false;
  if (variable === null) return true;
  const isElsewhere = (place: { readonly start: number; readonly end: number }): boolean =>
    place.start < span.start || place.end > span.end;
  const isRead = outline.all('variable').some((one) => one.name === variable && isElsewhere(one.span));
  const isMet = outline.all('node').some((one) => one.variable === variable && isElsewhere(one.span));
  return !isRead && !isMet;
}
