import type { ParserRuleContext } from 'antlr4ng';
import type { ParsedStatement, Span } from '../parse/outline.ts';
import { ancestor, spanOf } from '../parse/tree.ts';
import type { Procedure } from '../procedure-catalog.ts';

/** One use of a procedure, where it stands in the query. */
export interface Site {
  readonly procedure: Procedure;
  /** The expressions of its arguments. */
  readonly arguments: readonly ParserRuleContext[];
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
export function queryAround(tree: ParserRuleContext, statement: ParsedStatement): Pick<Site, 'query' | 'nested'> {
  const query = ancestor(tree, 'singleQuery') ?? statement.tree;
  return { query: spanOf(query), nested: ancestor(query, 'singleQuery') !== null };
}
