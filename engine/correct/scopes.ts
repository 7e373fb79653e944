import type { ParsedStatement, QueryOutline, Span } from '../parse/outline.ts';
import type { ListComprehension, ProjectionItem, Quantifier, Reduce, WithClause } from '../parse/syntax.ts';
import { encloses } from '../parse/syntax-walk.ts';

/**
 * Returns whether a name in two places may mean the same variable. Two branches of a UNION, or two subqueries next to each other, each have
 * their own variables; a subquery may see those around it; a WITH drops what it does not name; a comprehension's own variable is visible
 * only inside it.
 */
export type SameVariable = (name: string, left: Span, right: Span) => boolean;

/** The scopes of a statement: each single query (a branch of a UNION, the body of a subquery) is one. */
export function scopesOf({ outline }: ParsedStatement): SameVariable {
  const queries = outline.all('single-query').map(({ span }) => span);
  const borders = outline.all('with').flatMap((clause) => borderOf(clause, outline));
  const binders = outline.all('list-comprehension', 'quantifier', 'reduce').map(binderOf);
  const innermost = (place: Span): Span | undefined =>
    queries.filter((query) => encloses(query, place)).toSorted((left, right) => length(left) - length(right))[0];
  return (name, left, right) => {
    if (binders.some(({ names, span }) => names.has(name) && encloses(span, left) !== encloses(span, right)))
      return false;
    const [ofLeft, ofRight] = [innermost(left), innermost(right)];
    if (ofLeft === undefined || ofRight === undefined) return true;
    if (!encloses(ofLeft, right) && !encloses(ofRight, left)) return false;
    return !borders.some((border) => parts(border, left, right) && !border.passesOn(name));
  };
}

/** A variable that another one was renamed to by WITH. */
export interface Renaming {
  readonly from: string;
  readonly to: string;
  /** Place of the old name. */
  readonly span: Span;
  /** The projection's end: the new name is valid after it. */
  readonly end: number;
}

/** Every `WITH a AS b` of bare variables. */
export function renamingsOf({ outline }: ParsedStatement): Renaming[] {
  return outline.all('with').flatMap(({ projection }) =>
    projection.items.flatMap(({ expression, alias, span }) => {
      if (expression.kind !== 'variable' || alias === null || alias.name === expression.name) return [];
      return [{ from: expression.name, to: alias.name, span, end: projection.itemsSpan.end }];
    }),
  );
}

/** The end of a WITH's projection, within the query that it belongs to. */
interface Border {
  readonly query: Span;
  readonly at: number;
  readonly passesOn: (name: string) => boolean;
}

function borderOf(clause: WithClause, outline: QueryOutline): Border[] {
  const query = outline.around(clause, 'single-query');
  if (query === null) return [];
  const { items, itemsSpan, star } = clause.projection;
  const names = new Set(items.flatMap(nameThatStays));
  return [{ query: query.span, at: itemsSpan.end, passesOn: (name) => star !== null || names.has(name) }];
}

function parts({ query, at }: Border, left: Span, right: Span): boolean {
  return encloses(query, left) && encloses(query, right) && left.start < at !== right.start < at;
}

/** `n` and `n AS n`: the item hands a variable on under its own name. */
function nameThatStays({ expression, alias }: ProjectionItem): string[] {
  if (expression.kind !== 'variable') return [];
  return alias === null || alias.name === expression.name ? [expression.name] : [];
}

function binderOf(node: ListComprehension | Quantifier | Reduce): { names: ReadonlySet<string>; span: Span } {
  const names = [node.variable.name, ...(node.kind === 'reduce' ? [node.accumulator.name] : [])];
  return { names: new Set(names), span: node.span };
}

function length(span: Span): number {
  return span.end - span.start;
}
