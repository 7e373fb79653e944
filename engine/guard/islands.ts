import { edgeDeclaration } from '../../schema/edges.ts';
import { labelDeclaration } from '../../schema/labels.ts';
import type { QueryProblem } from '../../schema/problem.ts';
import type { ParsedStatement, Span } from '../parse/outline.ts';
import { anchorSuggestions } from './anchors.ts';
import { queryErrorAt, unservable } from './filter.ts';
import { groundNodes } from './grounded-nodes.ts';
import { visitScopes } from './scopes.ts';

/**
 * Hides internal nodes from a user's query (design, section 5): every label it names must be one of the contract, and every node it looks
 * for must be grounded. Throws a QueryProblem otherwise.
 */
export function guardIslands(statement: ParsedStatement): void {
  refuseUnknownLabels(statement);
  guardGrounding(statement);
}

/**
 * Checks that every node that a statement looks for has a label, is already bound, or ends a relationship, which internal nodes never do.
 * Our own texts obey this too, so the final text is checked again: a condition that moved into another scope with a procedure's text must
 * not have lost its variable on the way.
 */
export function guardGrounding(statement: ParsedStatement): void {
  visitScopes(statement.outline.syntax, (patterns, bound) => {
    const { variables, ungrounded } = groundNodes(patterns, bound);
    if (ungrounded !== null) throw unlabelled(statement, ungrounded);
    return variables;
  });
}

/** An allow-list: internal labels are unknown like any other word, so an answer reveals nothing about them. */
function refuseUnknownLabels(statement: ParsedStatement): void {
  const { outline } = statement;
  for (const use of outline.all('label-name')) {
    const place = outline.around(use, 'node', 'relationship', 'label-check');
    if (place?.kind === 'relationship' || labelDeclaration(use.name) !== undefined) continue;
    if (place?.kind === 'label-check' && edgeDeclaration(use.name) !== undefined) continue;
    throw queryErrorAt(statement, use.span, 'UNKNOWN_LABEL', `Label ${use.name} is not in this graph.`);
  }
}

function unlabelled(statement: ParsedStatement, span: Span): QueryProblem {
  const pattern = statement.text.slice(span.start, span.end);
  const detail = `${pattern} could be any node: give it a label and a name, or connect it to another node with a relationship.`;
  return unservable(statement, span, 'unlabelled_node', detail, anchorSuggestions(statement, span));
}
