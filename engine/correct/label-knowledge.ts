import type { NameUse, NodePattern, ParsedStatement, Span } from '../parse/outline.ts';
import { type SameScope, scopesOf } from './scopes.ts';

/** One place where labels are said of a variable. */
interface Saying {
  readonly variable: string | null;
  readonly labels: readonly NameUse[];
  readonly span: Span;
  readonly source: 'pattern' | 'predicate';
}

/** What a query says of the labels of its nodes, wherever it says it. */
export class LabelKnowledge {
  readonly #sayings: readonly Saying[];
  readonly #sameScope: SameScope;

  constructor(statement: ParsedStatement) {
    this.#sayings = [...patternSayings(statement), ...predicateSayings(statement)];
    this.#sameScope = scopesOf(statement);
  }

  /** Every label name of the query, in patterns and predicates, negated ones too. */
  uses(): readonly NameUse[] {
    return this.#sayings.flatMap((saying) => saying.labels);
  }

  /**
   * The label names that a variable may have at a place: from patterns where there are any, else from predicates
   * (`n:A OR n:B`), which are only `certain` where they are patterns.
   */
  ofVariable(variable: string, place: Span): { readonly labels: readonly NameUse[]; readonly certain: boolean } {
    const sayings = this.#sayings.filter(
      (saying) => saying.variable === variable && this.#sameScope(saying.span, place),
    );
    const patterns = positive(sayings.filter((saying) => saying.source === 'pattern'));
    return patterns.length > 0 ? { labels: patterns, certain: true } : { labels: positive(sayings), certain: false };
  }

  /** The label names of a node: its own, else what is said of its variable elsewhere. */
  ofNode(node: NodePattern): { readonly labels: readonly NameUse[]; readonly certain: boolean } {
    const own = node.labels.filter((use) => !use.negated);
    if (own.length > 0) return { labels: own, certain: true };
    return node.variable === null ? { labels: [], certain: true } : this.ofVariable(node.variable, node.span);
  }

  /** Whether two places may mean the same variable by the same name. */
  sameScope(left: Span, right: Span): boolean {
    return this.#sameScope(left, right);
  }
}

function positive(sayings: readonly Saying[]): NameUse[] {
  return sayings.flatMap((saying) => saying.labels.filter((use) => !use.negated));
}

function patternSayings(statement: ParsedStatement): Saying[] {
  return nodesOf(statement).map((node) => ({
    variable: node.variable,
    labels: node.labels,
    span: node.span,
    source: 'pattern',
  }));
}

function predicateSayings(statement: ParsedStatement): Saying[] {
  return statement.outline.labelPredicates.map((predicate) => ({ ...predicate, source: 'predicate' }));
}

/** Every node pattern of a statement. */
export function nodesOf(statement: ParsedStatement): NodePattern[] {
  return statement.outline.paths.flatMap((path) => path.elements.filter((element) => element.kind === 'node'));
}
