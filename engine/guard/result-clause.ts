import type { ParserRuleContext } from 'antlr4ng';
import { balancePunctuation } from '../advise/suggestions.ts';
import { applyEdits, type Edit } from '../edit.ts';
import type { ParsedStatement, Span } from '../parse/outline.ts';
import { ancestor, childRule, childRules, findAll, ruleOf, spanOf } from '../parse/tree.ts';
import { type Filter, queryError } from './filter.ts';

/**
 * Refuses a query without RETURN, and one that goes on behind it: clauses in the wrong order read as such to the grammar
 * of Cypher 25, while Neo4j 5 does not run them.
 */
export const requireResultLast: Filter = (statement) => {
  for (const query of findAll(statement.tree, 'singleQuery')) {
    if (ancestor(query, 'existsExpression', 'countExpression', 'subqueryClause') !== null) continue;
    const clauses = childRules(query, 'clause').map(onlyChild);
    const last = clauses.at(-1);
    const early = clauses.findIndex((clause, index) => ruleOf(clause) === 'returnClause' && index < clauses.length - 1);
    if (early >= 0) refuseEarlyResult(statement, clauses, early);
    if (last !== undefined && OPEN_ENDS.has(ruleOf(last) ?? '')) throw withoutResult(statement, query, last);
  }
};

/** Clauses that no query can end with. */
const OPEN_ENDS: ReadonlySet<string> = new Set(['matchClause', 'withClause', 'unwindClause', 'orderBySkipLimitClause']);

function onlyChild(clause: ParserRuleContext): ParserRuleContext {
  return clause.children.find((child): child is ParserRuleContext => ruleOf(child) !== null) ?? clause;
}

function withoutResult(statement: ParsedStatement, query: ParserRuleContext, last: ParserRuleContext): Error {
  const { end } = spanOf(query);
  const result = bindsSomething(statement, spanOf(query)) ? 'RETURN *' : 'RETURN count(*)';
  const rewrite = applyEdits(statement.text, [{ span: { start: end, end }, text: ` ${result}` }]);
  const detail = 'The query has no result: end it with RETURN.';
  return queryError(statement, spanOf(last), 'SYNTAX_ERROR', detail, [balancePunctuation(`Add ${result}.`, rewrite)]);
}

function bindsSomething({ outline, tree }: ParsedStatement, within: Span): boolean {
  const elements = outline.paths.flatMap((path) => path.elements);
  if (
    elements.some(({ variable, span }) => variable !== null && span.start >= within.start && span.end <= within.end)
  ) {
    return true;
  }
  return findAll(tree, 'unwindClause', 'withClause').some((clause) => spanOf(clause).start >= within.start);
}

function refuseEarlyResult(statement: ParsedStatement, clauses: readonly ParserRuleContext[], early: number): never {
  const result = clauses[early];
  const next = clauses[early + 1];
  if (result === undefined || next === undefined) throw new RangeError('no clause follows this RETURN');
  const rest = clauses.slice(early + 1);
  const [detail, edits] = rest.every((clause) => ruleOf(clause) === 'orderBySkipLimitClause')
    ? (['ORDER BY stands before SKIP, and SKIP before LIMIT.', inOrder(statement, result, rest)] as const)
    : ruleOf(clauses.at(-1) ?? result) === 'returnClause'
      ? (['Only one RETURN ends a query; the query goes on with WITH.', asWith(result)] as const)
      : (['RETURN stands at the end of the query.', atTheEnd(statement, result, clauses.at(-1) ?? result)] as const);
  const rewrite = applyEdits(statement.text, edits);
  throw queryError(statement, spanOf(next), 'SYNTAX_ERROR', detail, [balancePunctuation(detail, rewrite)]);
}

const PARTS = ['orderBy', 'skip', 'limit'] as const;

/** Each of ORDER BY, SKIP and LIMIT once, the one that was written last, in the order in which they may stand. */
function inOrder({ text }: ParsedStatement, result: ParserRuleContext, rest: readonly ParserRuleContext[]): Edit[] {
  const body = childRule(result, 'returnBody') ?? result;
  const items = childRule(body, 'returnItems') ?? body;
  const parts = PARTS.flatMap((rule) => [body, ...rest].flatMap((clause) => childRules(clause, rule)).slice(-1));
  const written = parts.map((part) => ` ${text.slice(spanOf(part).start, spanOf(part).end)}`).join('');
  return [{ span: { start: spanOf(items).end, end: spanOf(rest.at(-1) ?? body).end }, text: written }];
}

function asWith(result: ParserRuleContext): Edit[] {
  const { start } = spanOf(result);
  return [{ span: { start, end: start + 'RETURN'.length }, text: 'WITH' }];
}

function atTheEnd({ text }: ParsedStatement, result: ParserRuleContext, last: ParserRuleContext): Edit[] {
  const [from, to] = [spanOf(result), spanOf(last)];
  return [
    { span: { start: from.start, end: text.length - text.slice(from.end).trimStart().length }, text: '' },
    { span: { start: to.end, end: to.end }, text: ` ${text.slice(from.start, from.end)}` },
  ];
}
