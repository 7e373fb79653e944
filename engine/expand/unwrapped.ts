import type { ParserRuleContext } from 'antlr4ng';
import { applyEdits } from '../edit.ts';
import { aggregates } from '../parse/aggregation.ts';
import { identifier } from '../parse/names.ts';
import type { ParsedStatement, Span } from '../parse/outline.ts';
import {
  ancestor,
  childRule,
  childRules,
  childTokens,
  findAll,
  onlyDescendant,
  ruleOf,
  spanOf,
  walk,
} from '../parse/tree.ts';
import { mentionsOf } from './mentions.ts';

/**
 * The statement with the `CALL { }` around a place taken off, its clauses standing among the others: where a procedure
 * with an argument from rows may stand. Null where that would mean something else: the subquery groups, sorts or bounds
 * its rows, is optional, a UNION, or has variables of its own by names that the query around it uses.
 */
export function unwrapped(statement: ParsedStatement, place: Span): string | null {
  const clause = findAll(statement.tree, 'subqueryClause').findLast((tree) => encloses(spanOf(tree), place));
  if (clause === undefined || childTokens(clause).includes('OPTIONAL') || ancestor(clause, 'subqueryClause') !== null)
    return null;
  const body = childRule(clause, 'queryWithLocalDefinitions');
  const queries = body === null ? [] : [...walk(body)].filter((node) => ruleOf(node) === 'singleQuery');
  const [query, second] = queries;
  if (query === undefined || second !== undefined) return null;
  const clauses = childRules(query, 'clause');
  const imported = importedBy(clause, clauses);
  const returned = returnedItems(clauses.at(-1), statement.text);
  if (returned === null || shadows(statement, clause, query, imported.names)) return null;
  const inner = clauses.slice(imported.clauses, -1);
  const [first, last] = [inner[0], inner.at(-1)];
  if (first === undefined || last === undefined) return null;
  const text = statement.text.slice(spanOf(first).start, spanOf(last).end);
  const named = returned.length === 0 ? '' : ` WITH *, ${returned.join(', ')}`;
  return applyEdits(statement.text, [{ span: spanOf(clause), text: `${text}${named}` }]);
}

/** What the subquery takes over: `CALL (a, b) { }`, or the `WITH a, b` that begins it. */
function importedBy(
  clause: ParserRuleContext,
  clauses: readonly ParserRuleContext[],
): { readonly names: ReadonlySet<string>; readonly clauses: number } {
  const scope = childRule(clause, 'subqueryScope');
  if (scope !== null) return { names: new Set(childRules(scope, 'variable').map(identifier)), clauses: 0 };
  const [first] = clauses;
  const importing = first === undefined ? null : childRule(first, 'withClause');
  if (importing === null) return { names: new Set(), clauses: 0 };
  return { names: new Set(variablesIn(importing)), clauses: 1 };
}

/** The items of a plain RETURN that bring a new name, as a WITH has them; null for any other RETURN. */
function returnedItems(clause: ParserRuleContext | undefined, text: string): string[] | null {
  const returned = clause === undefined ? null : childRule(clause, 'returnClause');
  const body = returned === null ? null : childRule(returned, 'returnBody');
  const items = body === null ? null : childRule(body, 'returnItems');
  if (body === null || items === null || body.children.length > 1) return null;
  if (childTokens(items).includes('TIMES') || aggregates(items)) return null;
  return childRules(items, 'returnItem').flatMap((item) => {
    const { start, end } = spanOf(item);
    const atom = onlyDescendant(item, 'expression1');
    return atom !== null && childRule(atom, 'variable') !== null ? [] : [text.slice(start, end)];
  });
}

/** Whether the subquery names a variable that it did not take over, but that the query around it may have too. */
function shadows(
  { text }: ParsedStatement,
  clause: ParserRuleContext,
  query: ParserRuleContext,
  imported: ReadonlySet<string>,
): boolean {
  const before = mentionsOf(text.slice(0, spanOf(clause).start));
  return variablesIn(query).some((name) => !imported.has(name) && before.words.has(name));
}

function variablesIn(tree: ParserRuleContext): string[] {
  return [...walk(tree)].filter((node) => ruleOf(node) === 'variable').map(identifier);
}

function encloses(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
