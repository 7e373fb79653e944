import type { Expression } from '../parse/syntax.ts';
import { nodesUnder } from '../parse/syntax-walk.ts';
import type { Edit } from '../text/edit.ts';
import { type ExpansionState, editedText } from './expansion-state.ts';
import type { ExpressionSite } from './expression-sites.ts';

/**
 * The conditions of a WHERE that the first stage can hold already: those beside the one with the procedure. They often
 * are what finds the nodes.
 */
export function stageFilter(state: ExpansionState, { where }: ExpressionSite): string {
  if (where === null || isOwnClause(state, where.span.start)) return '';
  const plain = conjunctsOf(where.condition).filter((part) => !holdsProcedure(state, part));
  return plain.length === 0 ? '' : `WHERE ${plain.map(({ span }) => editedText(state, span)).join('\n AND ')}`;
}

/**
 * What changes in the clause behind the list of a procedure: its `*` must not pass our variables on, and a WHERE that
 * waited for the list becomes a clause of its own. `passedOn` are the variables that go on.
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

/** What must hold each by itself for a condition to hold. */
function conjunctsOf(condition: Expression): readonly Expression[] {
  if (condition.kind === 'and') return condition.operands;
  return condition.kind === 'or' || condition.kind === 'xor' ? [] : [condition];
}

/** Whether an earlier use of a procedure in the same WHERE has made it a clause of its own. */
function isOwnClause({ edits }: ExpansionState, at: number): boolean {
  return edits.some(({ span, text }) => span.start === at && text.endsWith('WHERE'));
}

function holdsProcedure({ context }: ExpansionState, part: Expression): boolean {
  return nodesUnder(part, 'call').some(({ name }) => context.catalog.find(name) !== undefined);
}
