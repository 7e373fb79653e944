import type { PathPattern, PropertyComparison, QueryOutline } from './outline.ts';
import { pathsOf } from './paths.ts';
import { comparisonsOf } from './property-comparisons.ts';
import type { Kind, NodeOf, Span, StatementNode, SyntaxNode } from './syntax.ts';
import { isExpression, isKind } from './syntax-walk.ts';

/** The outline of a statement over its typed tree; each part is collected on first use. */
export class StatementOutline implements QueryOutline {
  readonly syntax: StatementNode;
  readonly #text: string;
  #index: Index | null = null;
  #paths: readonly PathPattern[] | null = null;
  #comparisons: readonly PropertyComparison[] | null = null;

  constructor(syntax: StatementNode, text: string) {
    this.syntax = syntax;
    this.#text = text;
  }

  get paths(): readonly PathPattern[] {
    this.#paths ??= this.all('pattern').flatMap((pattern) => pathsOf(pattern, this));
    return this.#paths;
  }

  get comparisons(): readonly PropertyComparison[] {
    this.#comparisons ??= this.all('comparison', 'predicate').flatMap(comparisonsOf);
    return this.#comparisons;
  }

  textOf({ span: { start, end } }: { readonly span: Span }): string {
    return this.#text.slice(start, end);
  }

  all<K extends Kind>(...kinds: readonly K[]): readonly NodeOf<K>[] {
    const { nodes, byKind } = this.#indexed();
    const [only, second] = kinds;
    const among = only !== undefined && second === undefined ? (byKind.get(only) ?? []) : nodes;
    return among.filter((node) => isKind(node, ...kinds));
  }

  parentOf(node: SyntaxNode): SyntaxNode | null {
    return this.#indexed().parents.get(node) ?? null;
  }

  around<K extends Kind>(node: SyntaxNode, ...kinds: readonly K[]): NodeOf<K> | null {
    for (let outer = this.parentOf(node); outer !== null; outer = this.parentOf(outer)) {
      if (isKind(outer, ...kinds)) return outer;
    }
    return null;
  }

  isInExpression(node: SyntaxNode): boolean {
    for (let outer = this.parentOf(node); outer !== null; outer = this.parentOf(outer)) {
      if (isExpression(outer)) return true;
    }
    return false;
  }

  #indexed(): Index {
    this.#index ??= indexOf(this.syntax);
    return this.#index;
  }
}

/** All nodes of a tree in the order of the text, and again by kind; and their parents. */
interface Index {
  readonly nodes: readonly SyntaxNode[];
  readonly byKind: ReadonlyMap<Kind, readonly SyntaxNode[]>;
  readonly parents: ReadonlyMap<SyntaxNode, SyntaxNode>;
}

function indexOf(root: SyntaxNode): Index {
  const nodes: SyntaxNode[] = [];
  const byKind = new Map<Kind, SyntaxNode[]>();
  const parents = new Map<SyntaxNode, SyntaxNode>();
  const visit = (node: SyntaxNode): void => {
    nodes.push(node);
    const alike = byKind.get(node.kind);
    if (alike === undefined) byKind.set(node.kind, [node]);
    else alike.push(node);
    for (const child of node.children) {
      parents.set(child, node);
      visit(child);
    }
  };
  visit(root);
  return { nodes, byKind, parents };
}
