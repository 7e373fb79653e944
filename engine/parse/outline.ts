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
 * What the later steps know of one parsed statement, with offsets into its text: its typed tree, and what they ask for most,
 * each in the order of the text. All but the tree is made when it is first asked for.
 */
export interface QueryOutline {
  readonly syntax: StatementNode;
  readonly paths: readonly PathPattern[];
  readonly comparisons: readonly PropertyComparison[];
  /** The text under a node, as it is written. */
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

/** One statement: its own text, and what is known of it. */
export interface ParsedStatement {
  readonly text: string;
  readonly mode: 'run' | 'explain' | 'profile';
  readonly outline: QueryOutline;
}
