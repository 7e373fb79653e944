import type { EdgeDeclaration, EdgeEnds } from '../../schema/model.ts';

/** What a pattern says of the labels at the two ends of a step; an empty list says nothing. */
export interface StepLabels {
  readonly left: readonly string[];
  readonly right: readonly string[];
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
