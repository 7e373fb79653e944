import type { Clause, Expression, Kind, NodeOf, Span, SyntaxNode } from './syntax.ts';

const EXPRESSION_KINDS: ReadonlySet<Kind> = new Set<Expression['kind']>([
  'literal',
  'parameter',
  'variable',
  'list',
  'map',
  'case',
  'call',
  'keyword-call',
  'count-star',
  'property-exists',
  'subquery-expression',
  'map-projection',
  'list-comprehension',
  'pattern-comprehension',
  'reduce',
  'quantifier',
  'pattern-expression',
  'shortest-path-expression',
  'parenthesised',
  'or',
  'xor',
  'and',
  'not',
  'comparison',
  'sum',
  'product',
  'power',
  'predicate',
  'null-check',
  'type-check',
  'normalised-check',
  'label-check',
  'open-comparison',
  'sign',
  'access',
  'interpolated-string',
  'obfuscated-literal',
  'other-expression',
]);

/** The kinds of all clauses, to look for the one around a node. */
export const CLAUSE_KINDS: readonly Clause['kind'][] = [
  'match',
  'with',
  'return',
  'unwind',
  'call-procedure',
  'call-subquery',
  'order-skip-limit',
  'write',
  'let',
  'for',
  'filter',
  'use',
  'finish',
  'load-csv',
  'command-clause',
  'other-clause',
];

export function isExpression(node: SyntaxNode): node is Expression {
  return EXPRESSION_KINDS.has(node.kind);
}

/** Returns whether a node is of one of these kinds. */
export function isKind<K extends Kind>(node: SyntaxNode, ...kinds: readonly K[]): node is NodeOf<K> {
  return kinds.some((kind) => kind === node.kind);
}

/** Yields this node and every node under it, in the order of the text: outer nodes come before inner ones. */
export function* walkSyntax(root: SyntaxNode): Generator<SyntaxNode> {
  const pending: SyntaxNode[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    yield node;
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index];
      if (child !== undefined) pending.push(child);
    }
  }
}

/** Every expression under (and with) a node, in the order of the text. */
export function* walkExpressions(root: SyntaxNode): Generator<Expression> {
  for (const node of walkSyntax(root)) if (isExpression(node)) yield node;
}

/** Every node of some kinds under (and with) this one, in the order of the text. */
export function nodesUnder<K extends Kind>(root: SyntaxNode, ...kinds: readonly K[]): NodeOf<K>[] {
  const found: NodeOf<K>[] = [];
  for (const node of walkSyntax(root)) if (isKind(node, ...kinds)) found.push(node);
  return found;
}

/** Returns whether the inner stretch is within the outer one. */
export function encloses(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
