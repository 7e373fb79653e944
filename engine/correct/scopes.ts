import type { ParsedStatement, Span } from '../parse/outline.ts';
import { findAll, spanOf } from '../parse/tree.ts';

/**
 * Tells whether a variable that is written in two places may be the same one. Two branches of a UNION, or two
 * subqueries beside each other, each have variables of their own; a subquery may see those around it.
 */
export type SameScope = (left: Span, right: Span) => boolean;

/** The scopes of a statement: each single query (a branch of a UNION, the body of a subquery) is one. */
export function scopesOf(statement: ParsedStatement): SameScope {
  const queries = findAll(statement.tree, 'singleQuery').map(spanOf);
  const innermost = (place: Span): Span | undefined =>
    queries.filter((query) => encloses(query, place)).toSorted((left, right) => length(left) - length(right))[0];
  return (left, right) => {
    const [ofLeft, ofRight] = [innermost(left), innermost(right)];
    if (ofLeft === undefined || ofRight === undefined) return true;
    return encloses(ofLeft, right) || encloses(ofRight, left);
  };
}

/** Whether the inner stretch lies within the outer one. */
function encloses(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function length(span: Span): number {
  return span.end - span.start;
}
