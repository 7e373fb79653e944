import type { ParserRuleContext } from 'antlr4ng';
import { applyEdits, type Edit } from '../edit.ts';
import type { ParsedStatement, ValueReference } from '../parse/outline.ts';
import { ancestor, childRule, findAll, spanOf } from '../parse/tree.ts';
import { readValue } from '../parse/values.ts';

/** The SKIP and LIMIT of an answer, as its text writes them. */
export interface Page {
  /** The body of the last RETURN: items, ORDER BY, SKIP, LIMIT. */
  readonly body: ParserRuleContext;
  readonly skip: ValueReference | null;
  readonly limit: ValueReference | null;
}

/** The page that a statement's one RETURN cuts out; null where it has none, or several joined by UNION. */
export function pageOf(statement: ParsedStatement): Page | null {
  const [only, second] = findAll(statement.tree, 'returnClause').filter(
    (node) => ancestor(node, 'subqueryClause', 'existsExpression', 'countExpression', 'collectExpression') === null,
  );
  const body = only === undefined || second !== undefined ? null : childRule(only, 'returnBody');
  return body === null ? null : { body, skip: valueUnder(body, 'skip'), limit: valueUnder(body, 'limit') };
}

/** The text with this SKIP and, where one is given, this LIMIT; a SKIP that is not written stands before the LIMIT. */
export function withPage(
  statement: ParsedStatement,
  page: Page,
  wanted: { readonly skip: number; readonly limit?: number },
): string {
  const edits: Edit[] = [];
  const limit = childRule(page.body, 'limit');
  const at = limit === null ? spanOf(page.body).end : spanOf(limit).start;
  const [before, behind] = limit === null ? [' ', ''] : ['', ' '];
  if (page.skip !== null) edits.push({ span: page.skip.span, text: String(wanted.skip) });
  else edits.push({ span: { start: at, end: at }, text: `${before}SKIP ${wanted.skip}${behind}` });
  if (wanted.limit !== undefined && page.limit !== null) {
    edits.push({ span: page.limit.span, text: String(wanted.limit) });
  }
  return applyEdits(statement.text, edits);
}

/** The number that a SKIP or LIMIT is, in the text or bound; null for anything else. */
export function numberOf(value: ValueReference | null, parameters: Readonly<Record<string, unknown>>): number | null {
  const given = value?.kind === 'parameter' ? parameters[value.name] : value?.kind === 'number' ? value.value : null;
  if (typeof given === 'bigint') return Number(given);
  return typeof given === 'number' ? given : null;
}

function valueUnder(body: ParserRuleContext, rule: 'skip' | 'limit'): ValueReference | null {
  const clause = childRule(body, rule);
  const expression = clause === null ? null : childRule(clause, 'expression');
  return expression === null ? null : readValue(expression);
}
