import type { ParsedStatement, Span } from '../parse/outline.ts';
import type { Expression, SyntaxNode } from '../parse/syntax.ts';
import type { Procedure } from '../procedure-catalog.ts';

/** One use of a procedure, where it stands in the query. */
export interface Site {
  readonly procedure: Procedure;
  readonly arguments: readonly Expression[];
  /** What stands for the use in the text: the CALL clause, or the call in an expression. */
  readonly span: Span;
  /** Where the clauses before it end, whose rows its arguments come from. */
  readonly at: number;
  /** The single query around it: the whole statement, a branch of a UNION, or the body of a subquery. */
  readonly query: Span;
  /** It stands in a subquery. */
  readonly nested: boolean;
}

/** The single query around a part of a statement, and whether that is a subquery. */
export function queryAround(node: SyntaxNode, { outline }: ParsedStatement): Pick<Site, 'query' | 'nested'> {
  const query = outline.around(node, 'single-query') ?? outline.syntax;
  return { query: query.span, nested: outline.around(query, 'single-query') !== null };
}
