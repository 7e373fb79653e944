import type { RelationshipPattern } from '../parse/outline.ts';
import type { Edit } from '../text/edit.ts';

/** Returns a step of these types in a pattern: `-[:RESOLVES_TO|CHILD_OF]->`. */
export function typedArrow(direction: RelationshipPattern['direction'], types: readonly string[]): string {
  const left = direction === 'left' ? '<-' : '-';
  const right = direction === 'right' ? '->' : '-';
  return `${left}[:${types.join('|')}]${right}`;
}

/** Gives a written step these types in place of the written ones; its variable and everything else stay. */
export function typedStep(step: RelationshipPattern, types: readonly string[]): Edit {
  const written = `:${types.join('|')}`;
  if (step.typeSpan !== null) return { span: step.typeSpan, text: written };
  if (step.typeAt === null) return { span: step.arrowSpan, text: typedArrow(step.direction, types) };
  return { span: { start: step.typeAt, end: step.typeAt }, text: written };
}
