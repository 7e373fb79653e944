import { labelUses } from '../parse/label-expressions.ts';
import type { NameUse, NodePattern, ParsedStatement, PathPattern, Span } from '../parse/outline.ts';
import { type Renaming, renamingsOf, type SameVariable, scopesOf } from './scopes.ts';

/** One place where labels are said of a variable. */
interface Saying {
  readonly variable: string | null;
  readonly labels: readonly NameUse[];
  readonly span: Span;
  readonly source: 'pattern' | 'predicate';
  /** A pattern that every row has matched: not one inside an expression. */
  readonly holds: boolean;
}

/** The label names that a variable may have at a place; `certain` if they are in a pattern. */
interface Said {
  readonly labels: readonly NameUse[];
  readonly certain: boolean;
}

/** How many times a variable is traced through `WITH a AS b` to its labels. */
const RENAMINGS = 4;

/** What a query says of the labels of its nodes, wherever it says it. */
export class LabelKnowledge {
  readonly #sayings: readonly Saying[];
  readonly #sameVariable: SameVariable;
  readonly #renamings: readonly Renaming[];

  constructor(statement: ParsedStatement) {
    this.#sayings = [...patternSayings(statement), ...predicateSayings(statement)];
    this.#sameVariable = scopesOf(statement);
    this.#renamings = renamingsOf(statement);
  }

  /** Every label name of the query, in patterns and predicates, negated ones too. */
  uses(): readonly NameUse[] {
    return this.#sayings.flatMap((saying) => saying.labels);
  }

  /**
   * The label names that a variable may have at a place: from patterns where there are any, else from predicates
   * (`n:A OR n:B`), which are only `certain` where they are patterns.
   */
  ofVariable(variable: string, place: Span, renamings = RENAMINGS): Said {
    const sayings = this.#sayings.filter(
      (saying) => saying.variable === variable && this.#sameVariable(variable, saying.span, place),
    );
    const patterns = positive(sayings.filter((saying) => saying.source === 'pattern'));
    if (patterns.length > 0) return { labels: patterns, certain: true };
    const predicates = positive(sayings);
    const old = predicates.length > 0 || renamings === 0 ? undefined : this.#renamingTo(variable, place);
    return old === undefined
      ? { labels: predicates, certain: false }
      : this.ofVariable(old.from, old.span, renamings - 1);
  }

  /** The label names of a node: its own, else what is said of its variable elsewhere. */
  ofNode(node: NodePattern): Said {
    const own = node.labels.filter((use) => !use.negated);
    if (own.length > 0) return { labels: own, certain: true };
    return node.variable === null ? { labels: [], certain: true } : this.ofVariable(node.variable, node.span);
  }

  /**
   * The label names outside which a node is sure to have none: empty where the query leaves that open (`%`, `!A`, only a
   * predicate, or a pattern inside an expression).
   */
  certainOf(node: NodePattern): readonly NameUse[] {
    if (node.hasWildcard || node.hasDynamicLabel) return [];
    if (node.labels.length > 0) return node.labels.some(({ negated }) => negated) ? [] : node.labels;
    const { variable, span } = node;
    if (variable === null) return [];
    const sayings = this.#sayings.filter(
      (saying) => saying.holds && saying.variable === variable && this.#sameVariable(variable, saying.span, span),
    );
    if (sayings.some(({ labels }) => labels.some(({ negated }) => negated))) return [];
    const labels = sayings.flatMap((saying) => saying.labels);
    const old = labels.length > 0 ? undefined : this.#renamingTo(variable, span);
    return old === undefined ? labels : this.certainOf({ ...node, variable: old.from, span: old.span });
  }

  /** Whether a name may mean the same variable in two places. */
  sameVariable(name: string, left: Span, right: Span): boolean {
    return this.#sameVariable(name, left, right);
  }

  #renamingTo(variable: string, place: Span): Renaming | undefined {
    return this.#renamings.findLast(
      ({ to, end }) => to === variable && end <= place.start && this.#sameVariable(to, { start: end, end }, place),
    );
  }
}

function positive(sayings: readonly Saying[]): NameUse[] {
  return sayings.flatMap((saying) => saying.labels.filter((use) => !use.negated));
}

function patternSayings(statement: ParsedStatement): Saying[] {
  const ofPath = ({ elements, place }: PathPattern): Saying[] =>
    elements
      .filter((element) => element.kind === 'node')
      .map(({ variable, labels, span }) => ({ variable, labels, span, source: 'pattern', holds: place === 'match' }));
  return statement.outline.paths.flatMap(ofPath);
}

function predicateSayings(statement: ParsedStatement): Saying[] {
  return statement.outline.all('label-check').map(({ operand, labels, isNegated, span }) => ({
    variable: operand.kind === 'variable' ? operand.name : null,
    labels: labelUses(labels, isNegated).names,
    span,
    source: 'predicate',
    holds: false,
  }));
}

/** Every node pattern of a statement. */
export function nodesOf(statement: ParsedStatement): NodePattern[] {
  return statement.outline.paths.flatMap((path) => path.elements.filter((element) => element.kind === 'node'));
}
