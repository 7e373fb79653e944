import { TerminalNode } from 'antlr4ng';
import type { Edit } from '../edit.ts';
import { dottedName } from '../parse/names.ts';
import type { Span } from '../parse/outline.ts';
import { tokenName } from '../parse/tokens.ts';
import { childRule, childRules, onlyDescendant, ruleOf, spanOf, walk } from '../parse/tree.ts';
import type { ExpressionSite } from './expression-sites.ts';
import { editedText, type Progress } from './progress.ts';

/**
 * The conditions of a WHERE that the first stage can hold already: those beside the one with the procedure. They often
 * are what finds the nodes.
 */
export function stageFilter(progress: Progress, { where }: ExpressionSite): string {
  if (where === null || isOwnClause(progress, where.start?.start ?? 0)) return '';
  const condition = childRule(where, 'expression');
  const joined = condition === null ? null : onlyDescendant(condition, 'expression10');
  const plain = (joined === null ? [] : childRules(joined, 'expression9')).filter(
    (part) => !holdsProcedure(progress, part),
  );
  return plain.length === 0 ? '' : `WHERE ${plain.map((part) => editedText(progress, spanOf(part))).join('\n AND ')}`;
}

/**
 * What changes in the clause behind the list of a procedure: its `*` must not pass our variables on, and a WHERE that
 * waited for the list becomes a clause of its own. `kept` are the variables that go on.
 */
export function scopeEdits(progress: Progress, { where, clause, at }: ExpressionSite, kept: readonly string[]): Edit[] {
  const own = kept.filter((name) => !progress.names.isGenerated(name.slice(1)));
  const star = starOf(clause, at);
  const starEdit = star === null || own.length === 0 ? [] : [{ span: star, text: own.toSorted().join(', ') }];
  if (where === null || isOwnClause(progress, at)) return starEdit;
  const keyword = { start: at, end: at + 'WHERE'.length };
  return [...starEdit, { span: keyword, text: `WITH ${own.length === 0 ? '*' : own.join(', ')} WHERE` }];
}

/** Where the `*` of a WITH or RETURN stands, at or behind a place; null without one. */
function starOf(clause: ExpressionSite['clause'], from: number): Span | null {
  const items = [...walk(clause)].find((node) => ruleOf(node) === 'returnItems');
  const star = items?.children.find((child) => child instanceof TerminalNode && tokenName(child.symbol) === 'TIMES');
  if (!(star instanceof TerminalNode) || star.symbol.start < from) return null;
  return { start: star.symbol.start, end: star.symbol.stop + 1 };
}

/** Whether an earlier use of a procedure in the same WHERE has made it a clause of its own. */
function isOwnClause({ edits }: Progress, at: number): boolean {
  return edits.some(({ span, text }) => span.start === at && text.endsWith('WHERE'));
}

function holdsProcedure({ context }: Progress, part: ExpressionSite['clause']): boolean {
  return [...walk(part)].some(
    (node) => ruleOf(node) === 'functionName' && context.catalog.find(dottedName(node)) !== undefined,
  );
}
