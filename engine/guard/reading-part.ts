import type { ParserRuleContext } from 'antlr4ng';
import { applyEdits, type Edit } from '../edit.ts';
import type { RuleName } from '../parse/generated/cypher.js';
import type { ParsedStatement } from '../parse/outline.ts';
import { childRule, childRules, findAll, ruleOf, spanOf } from '../parse/tree.ts';

/** The rules of the clauses that write. */
export const WRITING_CLAUSES: readonly RuleName[] = [
  'createClause',
  'insertClause',
  'mergeClause',
  'setClause',
  'removeClause',
  'deleteClause',
  'foreachClause',
];

/**
 * What is left of a statement without its writing: MERGE looks its pattern up, the other clauses go, and a query whose
 * end they were returns all that it found. Null where nothing is read, or where a subquery writes.
 */
export function readingPart(statement: ParsedStatement): string | null {
  const edits: Edit[] = [];
  for (const query of findAll(statement.tree, 'singleQuery')) {
    const clauses = childRules(query, 'clause').flatMap((clause) => onlyRule(clause));
    for (const clause of clauses.filter((one) => isWriting(one) || ruleOf(one) === 'finishClause')) {
      const edit = withoutWriting(statement.text, clause);
      edits.push(clause === clauses.at(-1) ? { ...edit, text: `${edit.text} RETURN * `.trimStart() } : edit);
    }
  }
  const written = findAll(statement.tree, ...WRITING_CLAUSES).map(spanOf);
  const isReached = written.every(({ start }) => edits.some(({ span }) => span.start <= start && start <= span.end));
  const left = isReached ? applyEdits(statement.text, edits) : null;
  return left !== null && /\bMATCH\b|\bUNWIND\b|\bCALL\b/i.test(left) ? left.trim() : null;
}

function onlyRule(clause: ParserRuleContext): ParserRuleContext[] {
  return clause.children.filter((child): child is ParserRuleContext => ruleOf(child) !== null).slice(0, 1);
}

function isWriting(clause: ParserRuleContext): boolean {
  const rule = ruleOf(clause);
  return rule !== null && WRITING_CLAUSES.includes(rule);
}

function withoutWriting(text: string, clause: ParserRuleContext): Edit {
  const { start, end } = spanOf(clause);
  const pattern = ruleOf(clause) === 'mergeClause' ? childRule(clause, 'pattern') : null;
  if (pattern !== null) {
    const found = spanOf(pattern);
    return { span: { start, end }, text: `MATCH ${text.slice(found.start, found.end)}` };
  }
  const behind = text.slice(end).length - text.slice(end).trimStart().length;
  return { span: { start, end: end + behind }, text: '' };
}
