import type { NodePattern, ParsedStatement, PathPattern, RelationshipPattern } from '../parse/outline.ts';
import type { StepLabels } from './edge-ends.ts';

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

/** Labels in the order in which the arrow points: those of the text where it points right or nowhere. */
export function alongArrow({ direction }: RelationshipPattern, { left, right }: StepLabels): StepLabels {
  return direction === 'left' ? { left: right, right: left } : { left, right };
}

/** Whether a step names types that can be judged: no wildcard, no negation, none computed. */
export function namesTypes({ types, hasWildcard, hasDynamicType }: RelationshipPattern): boolean {
  return types.length > 0 && !hasWildcard && !hasDynamicType && types.every(({ negated }) => !negated);
}
