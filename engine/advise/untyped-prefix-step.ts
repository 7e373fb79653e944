import { STORED_EDGES } from '../../schema/edges.ts';
import { sourceLabels } from '../../schema/introspection.ts';
import type { Suggestion } from '../../schema/problem.ts';
import { typeExpansion } from '../contract/suggestions.ts';
import type { NodePattern, ParsedStatement, PathPattern, RelationshipPattern } from '../parse/outline.ts';
import { applyEdits, type Edit } from '../text/edit.ts';

/** Networks: thousands of edges arrive at one, and few leave it. */
const PREFIXES: ReadonlySet<string> = new Set(['PREFIX', 'ANNOUNCED_PREFIX', 'REGISTERED_PREFIX']);

/** A single step without a type that leaves a network, `(p:PREFIX)-->(x)` or `(p:PREFIX)--(x)`: with the types that leave it. */
export function untypedPrefixStep({ text, outline }: ParsedStatement): Suggestion | null {
  for (const { elements } of outline.paths) {
    for (const [index, step] of elements.entries()) {
      if (step.kind !== 'relationship' || !isOpen(step)) continue;
      const label = networkBefore(elements, index, step);
      if (label === null) continue;
      const types = STORED_EDGES.map(({ type }) => type).filter((type) => sourceLabels(type).includes(label));
      return typeExpansion(label, types, applyEdits(text, [typed(step, types)]));
    }
  }
  return null;
}

function isOpen({ types, hasWildcard, hasDynamicType, length, typeSpan }: RelationshipPattern): boolean {
  return types.length === 0 && !hasWildcard && !hasDynamicType && length === null && typeSpan === null;
}

/** The label of the network at the step's tail; at either end where it has no arrow. */
function networkBefore(elements: PathPattern['elements'], index: number, step: RelationshipPattern): string | null {
  const ends = [
    ...(step.direction === 'left' ? [] : [elements[index - 1]]),
    ...(step.direction === 'right' ? [] : [elements[index + 1]]),
  ];
  const labels = ends.flatMap((end) => (end?.kind === 'node' ? onlyLabel(end) : []));
  return labels.find((label) => PREFIXES.has(label)) ?? null;
}

function onlyLabel({ labels }: NodePattern): string[] {
  const [label, second] = labels;
  return label === undefined || second !== undefined || label.negated ? [] : [label.name];
}

function typed({ typeAt, arrowSpan, direction }: RelationshipPattern, types: readonly string[]): Edit {
  const written = `:${types.join('|')}`;
  if (typeAt !== null) return { span: { start: typeAt, end: typeAt }, text: written };
  const [left, right] = [direction === 'left' ? '<-' : '-', direction === 'right' ? '->' : '-'];
  return { span: arrowSpan, text: `${left}[${written}]${right}` };
}
