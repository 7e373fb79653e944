import type { EdgeDeclaration, EdgeEnds } from '../../schema/model.ts';

/** What a pattern says of the labels at the two ends of a step; an empty list says nothing. */
export interface StepLabels {
  readonly left: readonly string[];
  readonly right: readonly string[];
}

/** The same step, looked at from its other end. */
export function turnedLabels({ left, right }: StepLabels): StepLabels {
  return { left: right, right: left };
}

/** Whether a step between such ends matches written either way (contract 2): LINKS_TO does to a URL, not to a host. */
export function readsBothWays(edge: EdgeDeclaration, labels: StepLabels): boolean {
  const possible = possibleEnds(edge, labels);
  return possible.length > 0 && possible.every((ends) => (ends.direction ?? edge.direction) === 'both');
}

/** Whether an arrow from left to right is sure to lie as the edge is stored: then it finds all there is, each once. */
export function liesAsStored(edge: EdgeDeclaration, labels: StepLabels): boolean {
  const possible = possibleEnds(edge, labels);
  return possible.length > 0 && possible.every((ends) => onlyFrom(ends, labels.left) || onlyTo(ends, labels.right));
}

/** Whether the edge, walked from left to right, can join such ends: as it is stored, or either way where it reads so. */
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
