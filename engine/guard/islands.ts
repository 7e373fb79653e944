import type { ParserRuleContext } from 'antlr4ng';
import { edgeDeclaration } from '../../schema/edges.ts';
import { labelDeclaration } from '../../schema/labels.ts';
import { identifier } from '../parse/names.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { ancestor, childRule, findAll, ruleOf, spanOf } from '../parse/tree.ts';
import type { QueryProblem } from '../problem.ts';
import { anchorSuggestions } from './anchors.ts';
import { queryError, unservable } from './filter.ts';
import { groundNodes } from './grounded-nodes.ts';
import { visitScopes } from './scopes.ts';

/**
 * Keeps a user's query away from internal nodes (design, section 5): every label it names is one of the contract, and
 * every node it looks for is grounded. Throws a QueryProblem otherwise.
 */
export function guardIslands(statement: ParsedStatement): void {
  refuseUnknownLabels(statement);
  guardGrounding(statement);
}

/**
 * Every node that a statement looks for has a label, is bound already, or ends a relationship, which internal nodes
 * never do. This holds of texts of ours as well, so it is asked again of what really runs: a condition that moved into
 * another scope with a procedure's text must not have lost its variable on the way.
 */
export function guardGrounding(statement: ParsedStatement): void {
  visitScopes(statement.tree, (patterns, bound) => {
    const { variables, ungrounded } = groundNodes(patterns, bound);
    if (ungrounded !== null) throw unlabelled(statement, ungrounded);
    return variables;
  });
}

/** An allow-list: internal labels are unknown like any other word, so an answer tells nothing of them. */
function refuseUnknownLabels(statement: ParsedStatement): void {
  for (const node of findAll(statement.tree, 'labelExpression1')) {
    const name = childRule(node, 'symbolicNameString');
    if (name === null) continue;
    const label = identifier(name);
    const place = ancestor(node, 'nodePattern', 'relationshipPattern', 'comparisonExpression6');
    if (place !== null && ruleOf(place) === 'relationshipPattern') continue;
    if (labelDeclaration(label) !== undefined) continue;
    if (place !== null && ruleOf(place) === 'comparisonExpression6' && edgeDeclaration(label) !== undefined) continue;
    throw queryError(statement, spanOf(name), 'UNKNOWN_LABEL', `Label ${label} is not in this graph.`);
  }
}

function unlabelled(statement: ParsedStatement, node: ParserRuleContext): QueryProblem {
  const span = spanOf(node);
  const pattern = statement.text.slice(span.start, span.end);
  const detail = `${pattern} could be any node: give it a label and a name, or join it to one by a relationship.`;
  return unservable(statement, span, 'unlabelled_node', detail, anchorSuggestions(statement, span));
}
