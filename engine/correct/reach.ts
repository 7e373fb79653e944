import { LABELS } from '../../schema/labels.ts';
import type { RelationshipPattern } from '../parse/outline.ts';
import { reachedLabels, type StepLabels, startLabels } from './edge-ends.ts';
import type { KnownEdge } from './edge-names.ts';

const EVERY_LABEL = LABELS.map(({ label }) => label);
/** No longer chain of labels is new: the schema has fewer turns than this. */
const FAR = 16;

/**
 * Whether any chain of the edges, as many as the step's length allows, leads from the labels on the left to those on
 * the right. `undirected` walks each of them either way.
 */
export function reaches(
  edges: readonly KnownEdge[],
  { left, right }: StepLabels,
  { length }: RelationshipPattern,
  undirected: boolean,
): boolean {
  const { min, max } = length ?? { min: 1, max: 1 };
  if (min > FAR) return true;
  let labels = left.length === 0 ? EVERY_LABEL : left;
  if (min === 0 && meets(labels, right)) return true;
  for (let hop = 1; hop <= Math.min(max ?? FAR, FAR) && labels.length > 0; hop += 1) {
    labels = [...new Set(edges.flatMap((edge) => neighbours(edge, labels, undirected)))];
    if (hop >= min && labels.length > 0 && meets(labels, right)) return true;
  }
  return false;
}

function meets(labels: readonly string[], right: readonly string[]): boolean {
  return right.length === 0 || right.some((label) => labels.includes(label));
}

function neighbours({ declaration, turned }: KnownEdge, labels: readonly string[], undirected: boolean): string[] {
  return [
    ...(undirected || !turned ? reachedLabels(declaration, labels) : []),
    ...(undirected || turned ? startLabels(declaration, labels) : []),
  ];
}
