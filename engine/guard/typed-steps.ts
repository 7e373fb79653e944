import { STORED_EDGE_TYPES } from '../../schema/introspection.ts';
import type { Edit } from '../edit.ts';
import type { RelationshipPattern } from '../parse/outline.ts';
import type { Step } from '../step.ts';

/** Every type that is stored, as it stands in a pattern: `:RESOLVES_TO|CHILD_OF|...`. */
const STORED_TYPES = `:${STORED_EDGE_TYPES.join('|')}`;

/** Gives every relationship without a type the list of the contract's types: no path of a user's walks any other. */
export const typeOpenSteps: Step = (statement) => {
  const steps = statement.outline.paths
    .flatMap(({ elements }) => elements)
    .filter((element) => element.kind === 'relationship')
    .filter(({ types, hasWildcard }) => types.length === 0 || hasWildcard);
  return { edits: steps.map(typed), advisories: [], cacheable: true };
};

function typed(step: RelationshipPattern): Edit {
  if (step.typeSpan !== null) return { span: step.typeSpan, text: STORED_TYPES };
  if (step.typeAt !== null) return { span: { start: step.typeAt, end: step.typeAt }, text: STORED_TYPES };
  const left = step.direction === 'left' ? '<-' : '-';
  const right = step.direction === 'right' ? '->' : '-';
  return { span: step.arrowSpan, text: `${left}[${STORED_TYPES}]${right}` };
}
