import type { Expression } from '../parse/syntax.ts';
import { nodesUnder } from '../parse/syntax-walk.ts';
import type { Edit } from '../text/edit.ts';
import { type ExpansionState, editedText } from './expansion-state.ts';
import type { ExpressionSite } from './expression-sites.ts';

/**
 * Returns the conditions of a WHERE that the first stage can already check: those other than the one with the procedure. They often find
 * the nodes.
 */
export function stageFilter(state: ExpansionState, { where }: ExpressionSite): string {
  if (where === null || isOwnClause(state, where.span.start)) return '';
  const plain = conjunctsOf(where.condition).filter((part) => !holdsProcedure(state, part));
  return plain.length === 0 ? '' : `WHERE ${plain.map(({ span }) => editedText(state, span)).join('\n AND ')}`;
}

/**
 * Returns the changes in the clause after the list of a procedure: its `*` must not pass our variables on, and a WHERE that waited for the
 * list becomes a separate clause. `passedOn` are the variables that stay in scope.
 */
export function scopeEdits(
  state: ExpansionState,
  { where, clause, at }: ExpressionSite,
  passedOn: readonly string[],
): Edit[] {
  const own = passedOn.filter((name) => !state.names.isGenerated(name.slice(1)));
  const star = nodesUnder(clause, 'projection')[0]?.star ?? null;
  const isOurs = star === null || star.start < at || own.length === 0;
  const starEdit = isOurs ? [] : [{ span: star, text: own.toSorted().join(', ') }];
  if (where === null || isOwnClause(state, at)) return starEdit;
  const keyword = { start: at, end: at + 'WHERE'.length };
  return [...starEdit, { span: keyword, text: `WITH ${own.length === 0 ? '*' : own.join(', ')} WHERE` }];
}

/** Returns the parts that must each be true for a condition to be true. */
function conjunctsOf(condition: Expression): readonly Expression[] {
  if (condition.kind === 'and') return condition.operands;
  return condition.kind === 'or' || condition.kind === 'xor' ? [] : [condition];
}

/** Returns whether an earlier use of a procedure in the same WHERE has made it a separate clause. */
function isOwnClause({ edits }: ExpansionState, at: number): boolean {
  return edits.some(({ span, text }) => span.start === at && text.endsWith('WHERE'));
}

function holdsProcedure({ context }: ExpansionState, part: Expression): boolean {
  return nodesUnder(part, 'call').some(({ name }) => context.catalog.find(name) !== undefined);
}
