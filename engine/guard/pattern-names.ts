import { edgeDeclaration } from '../../schema/edges.ts';
import { labelDeclaration } from '../../schema/labels.ts';
import { replaceLabel, replaceType } from '../contract/suggestions.ts';
import type { NodePattern, ParsedStatement, RelationshipPattern } from '../parse/outline.ts';
import { applyEdits } from '../text/edit.ts';
import { type Filter, queryErrorAt } from './filter.ts';

/**
 * Refuses `(HOSTNAME {name: "x"})` and `-[RESOLVES_TO]->`: without its colon a label or type is a variable, and the
 * pattern would match anything.
 */
export const refuseNamesForTypes: Filter = (statement) => {
  for (const element of statement.outline.paths.flatMap(({ elements }) => elements)) {
    const name = element.variable;
    if (name === null || isNamed(element) || isBoundElsewhere(statement, element)) continue;
    const isNode = element.kind === 'node';
    const isType = isNode ? labelDeclaration(name) !== undefined : edgeDeclaration(name) !== undefined;
    if (!isType) continue;
    const at = (isNode ? element.labelAt : (element.typeAt ?? element.span.end)) - name.length;
    const isUsed = new RegExp(`\\b${name}\\b`).test(statement.text.slice(element.span.end));
    const span = { start: at, end: at + name.length };
    const rewrite = applyEdits(statement.text, [{ span, text: isUsed ? `${name}:${name}` : `:${name}` }]);
    const rationale = `${isNode ? 'A label' : 'An edge type'} comes after a colon: ${isNode ? '(' : '['}:${name}`;
    const advice = (isNode ? replaceLabel : replaceType)('spelling', `${rationale}${isNode ? ')' : ']'}.`, rewrite);
    const detail = `${name} is a variable here, because no colon precedes it.`;
    throw queryErrorAt(statement, span, 'SYNTAX_ERROR', detail, [advice]);
  }
};

/** Refuses `$(...)` in place of a label or type: the text must show what a pattern looks for. */
export const refuseDynamicNames: Filter = (statement) => {
  const [name] = statement.outline.all('label-dynamic');
  if (name === undefined) return;
  const detail = 'Write labels and types out; $(...) cannot replace them.';
  throw queryErrorAt(statement, name.span, 'UNSUPPORTED_FORM', detail);
};

function isNamed(element: NodePattern | RelationshipPattern): boolean {
  if (element.kind === 'node') return element.labelSpan !== null;
  return element.typeSpan !== null;
}

function isBoundElsewhere({ outline }: ParsedStatement, element: NodePattern | RelationshipPattern): boolean {
  const others = outline.paths
    .flatMap(({ elements }) => elements)
    .filter((other) => other.variable === element.variable);
  return others.some((other) => other !== element && isNamed(other));
}
