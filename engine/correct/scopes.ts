import type { ParserRuleContext } from 'antlr4ng';
import { identifier } from '../parse/names.ts';
import type { ParsedStatement, Span } from '../parse/outline.ts';
import { ancestor, childRule, childRules, childTokens, findAll, onlyDescendant, spanOf } from '../parse/tree.ts';

/**
 * Tells whether a name that is written in two places may mean the same variable. Two branches of a UNION, or two
 * subqueries beside each other, each have variables of their own; a subquery may see those around it; a WITH leaves
 * behind what it does not name; a comprehension's own variable is seen only inside it.
 */
export type SameVariable = (name: string, left: Span, right: Span) => boolean;

/** The scopes of a statement: each single query (a branch of a UNION, the body of a subquery) is one. */
export function scopesOf(statement: ParsedStatement): SameVariable {
  const queries = findAll(statement.tree, 'singleQuery').map(spanOf);
  const borders = findAll(statement.tree, 'withClause').flatMap(borderOf);
  const binders = findAll(statement.tree, 'listComprehension', 'listItemsPredicate', 'reduceExpression').map(binderOf);
  const innermost = (place: Span): Span | undefined =>
    queries.filter((query) => encloses(query, place)).toSorted((left, right) => length(left) - length(right))[0];
  return (name, left, right) => {
    if (binders.some(({ names, span }) => names.has(name) && encloses(span, left) !== encloses(span, right)))
      return false;
    const [ofLeft, ofRight] = [innermost(left), innermost(right)];
    if (ofLeft === undefined || ofRight === undefined) return true;
    if (!encloses(ofLeft, right) && !encloses(ofRight, left)) return false;
    return !borders.some((border) => parts(border, left, right) && !border.carries(name));
  };
}

/** A variable that another one was renamed to by WITH. */
export interface Renaming {
  readonly from: string;
  readonly to: string;
  /** Where the old name stands. */
  readonly span: Span;
  /** The projection's end: the new name holds behind it. */
  readonly end: number;
}

/** Every `WITH a AS b` of bare variables. */
export function renamingsOf(statement: ParsedStatement): Renaming[] {
  return findAll(statement.tree, 'withClause').flatMap((clause) => {
    const items = itemsOf(clause);
    if (items === null) return [];
    return childRules(items, 'returnItem').flatMap((item) => {
      const [from, alias] = [bareVariable(item), childRule(item, 'variable')];
      if (from === null || alias === null || identifier(alias) === from) return [];
      return [{ from, to: identifier(alias), span: spanOf(item), end: spanOf(items).end }];
    });
  });
}

/** The end of a WITH's projection, within the query that it belongs to. */
interface Border {
  readonly query: Span;
  readonly at: number;
  readonly carries: (name: string) => boolean;
}

function borderOf(clause: ParserRuleContext): Border[] {
  const query = ancestor(clause, 'singleQuery');
  const items = itemsOf(clause);
  if (query === null || items === null) return [];
  const names = new Set(childRules(items, 'returnItem').flatMap(carriedName));
  const all = childTokens(items).includes('TIMES');
  return [{ query: spanOf(query), at: spanOf(items).end, carries: (name) => all || names.has(name) }];
}

function parts({ query, at }: Border, left: Span, right: Span): boolean {
  return encloses(query, left) && encloses(query, right) && left.start < at !== right.start < at;
}

/** `n` and `n AS n`: the item hands a variable on under its own name. */
function carriedName(item: ParserRuleContext): string[] {
  const [name, alias] = [bareVariable(item), childRule(item, 'variable')];
  return name !== null && (alias === null || identifier(alias) === name) ? [name] : [];
}

function itemsOf(clause: ParserRuleContext): ParserRuleContext | null {
  const body = childRule(clause, 'returnBody');
  return body === null ? null : childRule(body, 'returnItems');
}

function bareVariable(item: ParserRuleContext): string | null {
  const expression = childRule(item, 'expression');
  const atom = expression === null ? null : onlyDescendant(expression, 'expression1');
  const variable = atom === null ? null : childRule(atom, 'variable');
  return variable === null ? null : identifier(variable);
}

function binderOf(tree: ParserRuleContext): { names: ReadonlySet<string>; span: Span } {
  return { names: new Set(childRules(tree, 'variable').map(identifier)), span: spanOf(tree) };
}

/** Whether the inner stretch lies within the outer one. */
function encloses(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function length(span: Span): number {
  return span.end - span.start;
}
