import { labelUses } from '../../parse/label-expressions.ts';
import type { NameUse, NodePattern, ParsedStatement, PathPattern, QueryOutline, Span } from '../../parse/outline.ts';
import type { ListComprehension, ProjectionItem, Quantifier, Reduce, WithClause } from '../../parse/syntax.ts';
import { encloses } from '../../parse/syntax-walk.ts';

/** A place where a variable gets labels. */
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

/** Finds the labels of a query's nodes, from all of its places. */
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

  /** Returns the label names of a node: its own, else those of its variable elsewhere. */
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

  /** Returns whether a name may mean the same variable in two places. */
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

/**
 * Returns whether a name in two places may mean the same variable. Two branches of a UNION, or two subqueries next to each other, each have
 * their own variables; a subquery may see those around it; a WITH drops what it does not name; a comprehension's own variable is visible
 * only inside it.
 */
export type SameVariable = (name: string, left: Span, right: Span) => boolean;

/** The scopes of a statement: each single query (a branch of a UNION, the body of a subquery) is one. */
function scopesOf({ outline }: ParsedStatement): SameVariable {
  const queries = outline.all('single-query').map(({ span }) => span);
  const borders = outline.all('with').flatMap((clause) => borderOf(clause, outline));
  const binders = outline.all('list-comprehension', 'quantifier', 'reduce').map(binderOf);
  const innermost = (place: Span): Span | undefined =>
    queries.filter((query) => encloses(query, place)).toSorted((left, right) => length(left) - length(right))[0];
  return (name, left, right) => {
    if (binders.some(({ names, span }) => names.has(name) && encloses(span, left) !== encloses(span, right)))
      return false;
    const [ofLeft, ofRight] = [innermost(left), innermost(right)];
    if (ofLeft === undefined || ofRight === undefined) return true;
    if (!encloses(ofLeft, right) && !encloses(ofRight, left)) return false;
    return !borders.some((border) => parts(border, left, right) && !border.passesOn(name));
  };
}

/** A variable that WITH renamed. */
export interface Renaming {
  readonly from: string;
  readonly to: string;
  /** Place of the old name. */
  readonly span: Span;
  /** The projection's end: the new name is valid after it. */
  readonly end: number;
}

/** Every `WITH a AS b` of bare variables. */
function renamingsOf({ outline }: ParsedStatement): Renaming[] {
  return outline.all('with').flatMap(({ projection }) =>
    projection.items.flatMap(({ expression, alias, span }) => {
      if (expression.kind !== 'variable' || alias === null || alias.name === expression.name) return [];
      return [{ from: expression.name, to: alias.name, span, end: projection.itemsSpan.end }];
    }),
  );
}

/** The end of a WITH's projection, within the query that it belongs to. */
interface Border {
  readonly query: Span;
  readonly at: number;
  readonly passesOn: (name: string) => boolean;
}

function borderOf(clause: WithClause, outline: QueryOutline): Border[] {
  const query = outline.around(clause, 'single-query');
  if (query === null) return [];
  const { items, itemsSpan, star } = clause.projection;
  const names = new Set(items.flatMap(nameThatStays));
  return [{ query: query.span, at: itemsSpan.end, passesOn: (name) => star !== null || names.has(name) }];
}

function parts({ query, at }: Border, left: Span, right: Span): boolean {
  return encloses(query, left) && encloses(query, right) && left.start < at !== right.start < at;
}

/** `n` and `n AS n`: the item hands a variable on under its own name. */
function nameThatStays({ expression, alias }: ProjectionItem): string[] {
  if (expression.kind !== 'variable') return [];
  return alias === null || alias.name === expression.name ? [expression.name] : [];
}

function binderOf(node: ListComprehension | Quantifier | Reduce): { names: ReadonlySet<string>; span: Span } {
  const names = [node.variable.name, ...(node.kind === 'reduce' ? [node.accumulator.name] : [])];
  return { names: new Set(names), span: node.span };
}

function length(span: Span): number {
  return span.end - span.start;
}
