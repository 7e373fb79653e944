import type {
  Kind,
  NodeOf,
  NodePattern,
  RelationshipPattern,
  Span,
  StatementNode,
  SyntaxNode,
  ValueReference,
} from './syntax.ts';

export type { NameUse, NodePattern, RelationshipPattern, Span, ValueReference } from './syntax.ts';

/** One path: nodes and relationships in turn, beginning and ending with a node. */
export interface PathPattern {
  readonly elements: readonly (NodePattern | RelationshipPattern)[];
  readonly shortest: boolean;
  /** MATCH or OPTIONAL MATCH pattern, or a pattern inside an expression, EXISTS, COUNT, COLLECT. */
  readonly place: 'match' | 'expression';
  /** Whether it is in an OPTIONAL MATCH. */
  readonly optional: boolean;
  readonly span: Span;
}

/** `n.name = value`, `value = n.name`, `n.name IN [...]`, `n.name STARTS WITH value`. */
export interface PropertyComparison {
  readonly variable: string;
  readonly property: string;
  readonly propertySpan: Span;
  readonly operator: '=' | '<>' | 'IN' | 'STARTS WITH' | 'ENDS WITH' | 'CONTAINS' | '<' | '<=' | '>' | '>=' | '=~';
  readonly value: ValueReference;
  readonly span: Span;
}

/**
 * Facts about one parsed statement for the later steps, with offsets into its text: its typed tree, and frequently used parts, each in the
 * order of the text. All except the tree is computed on first use.
 */
export interface QueryOutline {
  readonly syntax: StatementNode;
  readonly paths: readonly PathPattern[];
  readonly comparisons: readonly PropertyComparison[];
  /** Returns the text of a node, as written. */
  textOf(node: { readonly span: Span }): string;
  /** Every node of some kinds. */
  all<K extends Kind>(...kinds: readonly K[]): readonly NodeOf<K>[];
  /** The node that this one is a child of; null for the statement. */
  parentOf(node: SyntaxNode): SyntaxNode | null;
  /** The nearest node around this one (not itself) that is of one of the kinds. */
  around<K extends Kind>(node: SyntaxNode, ...kinds: readonly K[]): NodeOf<K> | null;
  /** Returns whether a node is inside an expression, and not only in a clause. */
  isInExpression(node: SyntaxNode): boolean;
}

/** One statement: its text and its outline. */
export interface ParsedStatement {
  readonly text: string;
  readonly mode: 'run' | 'explain' | 'profile';
  readonly outline: QueryOutline;
}
