import type { ParsedStatement } from '../parse/outline.ts';
import type { Clause } from '../parse/syntax.ts';
import { applyEdits, type Edit } from '../text/edit.ts';

/**
 * Returns a statement without its writing clauses: MERGE becomes MATCH, the other clauses are removed, and a query that they ended returns
 * everything. Null if nothing is read, or if a subquery writes.
 */
export function readingPart({ outline, text }: ParsedStatement): string | null {
  const edits: Edit[] = [];
  for (const { clauses } of outline.all('single-query')) {
    for (const clause of clauses.filter(({ kind }) => kind === 'write' || kind === 'finish')) {
      const edit = withoutWriting(text, clause);
      edits.push(clause === clauses.at(-1) ? { ...edit, text: `${edit.text} RETURN * `.trimStart() } : edit);
    }
  }
  const isReached = outline
    .all('write')
    .every(({ span: { start } }) => edits.some(({ span }) => span.start <= start && start <= span.end));
  const left = isReached ? applyEdits(text, edits) : null;
  return left !== null && /\bMATCH\b|\bUNWIND\b|\bCALL\b/i.test(left) ? left.trim() : null;
}

function withoutWriting(text: string, clause: Clause): Edit {
  const { start, end } = clause.span;
  const found = clause.kind === 'write' ? clause.pattern?.span : undefined;
  if (found !== undefined) return { span: { start, end }, text: `MATCH ${text.slice(found.start, found.end)}` };
  const behind = text.slice(end).length - text.slice(end).trimStart().length;
  return { span: { start, end: end + behind }, text: '' };
}
