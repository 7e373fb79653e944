import type { QueryOutline } from '../parse/outline.ts';
import type { Expression, Kind, NodeOf, Span, SyntaxNode } from '../parse/syntax.ts';
import { isExpression, isKind, nodesUnder } from '../parse/syntax-walk.ts';
import { type Filter, queryErrorAt } from './filter.ts';

/**
 * Limits that Neo4j's planner can handle: it checks no clock, and for each of these its time grows with the square or worse. Measured on
 * 5.26 with one plan at a time: at the ceiling a plan takes up to two seconds, at twice the ceiling up to minutes.
 */
interface Ceiling {
  readonly most: number;
  /** The counted part, in the plural. */
  readonly what: string;
  /** What to write instead. */
  readonly instead: string;
  /** The counted places, each with its count. */
  readonly counts: (outline: QueryOutline) => Iterable<{ readonly count: number; readonly at: Span }>;
}

const LOOPS = ['list-comprehension', 'reduce', 'quantifier'] as const;
const PLANNED_INSIDE = [
  'subquery-expression',
  'pattern-comprehension',
  'pattern-expression',
  'shortest-path-expression',
] as const;
const OPERATIONS = ['or', 'xor', 'and', 'not', 'comparison', 'sum', 'product', 'power', 'predicate'] as const;

const CEILINGS: readonly Ceiling[] = [
  nested(10, ['pattern-comprehension'], 'nested pattern comprehensions', 'Match the path, then collect().'),
  nested(4, ['group'], 'nested quantified patterns', 'Write the steps separately.'),
  nested(20, LOOPS, 'nested loops', 'UNWIND the lists row by row.'),
  nested(50, ['case'], 'nested CASE expressions', 'Write one CASE with more WHEN branches.'),
  {
    most: 10,
    what: 'nested alternations of AND and OR',
    instead: 'Split the condition into several WITH ... WHERE.',
    counts: ({ syntax }) => deepest(syntax, (node) => node.kind === 'and' || node.kind === 'or'),
  },
  {
    most: 11,
    what: 'XOR in one expression',
    instead: 'For two booleans, a <> b is the same.',
    counts: (outline) => inExpressions(outline, ['xor'], ({ operands }) => operands.length - 1),
  },
  {
    most: 200,
    what: 'operators in a chain',
    instead: 'To compare with many values, write n.name IN [...] and bind the list as a parameter.',
    counts: (outline) =>
      outline.all('or', 'xor', 'and', 'comparison', 'sum', 'product', 'power').map(({ operands, span }) => ({
        count: operands.length - 1,
        at: span,
      })),
  },
  {
    most: 400,
    what: 'operators in one expression',
    instead: 'Compute it in steps, with one WITH after another.',
    counts: (outline) => inExpressions(outline, OPERATIONS, () => 1),
  },
  each(
    100,
    ['access'],
    ({ steps }) => steps.length,
    'steps of .name and [index] in a chain',
    'Bind part of it with WITH.',
  ),
  each(50, ['not', 'label-not'], ({ times }) => times, 'NOT operators in a row', 'Two of them cancel out.'),
  each(
    300,
    ['case'],
    ({ alternatives }) => alternatives.length,
    'WHEN branches in one CASE',
    'Look the value up in a map.',
  ),
  each(500, ['map'], ({ entries }) => entries.length, 'entries in one map', 'Bind the map as a parameter.'),
  each(300, ['projection'], ({ items }) => items.length, 'columns', 'Return a map, or the node.'),
  each(200, ['order-by'], ({ items }) => items.length, 'sort keys', 'Sort only by the keys that matter.'),
  each(
    100,
    ['label-or', 'label-and'],
    ({ operands }) => operands.length,
    'names in a label expression',
    'Omit the label at the end of a typed step.',
  ),
  each(
    20,
    ['match'],
    ({ patterns }) => stepsOf(patterns),
    'relationships in one MATCH',
    'Split it: MATCH ... WITH ... MATCH ...',
  ),
  total(50, ['match'], 'MATCH clauses', 'Split it into several queries.'),
  {
    most: 20,
    what: 'OPTIONAL MATCH clauses',
    instead: 'Use a pattern comprehension for each: [(n)-[:TYPE]->(m) | m.name].',
    counts: (outline) => counted(outline.all('match').filter(({ isOptional }) => isOptional)),
  },
  {
    most: 10,
    what: 'shortest paths',
    instead: 'Split it into several queries.',
    counts: (outline) =>
      counted(outline.all('pattern').filter(({ function: name, selector }) => name !== null || selector.length > 0)),
  },
  total(50, ['single-query'], 'queries in UNIONs or subqueries', 'Ask in several queries, or UNWIND the values.'),
  total(50, PLANNED_INSIDE, 'patterns and subqueries in expressions', 'Move them into earlier MATCH clauses.'),
  total(
    150,
    ['with', 'unwind', 'call-procedure', 'call-subquery', 'order-skip-limit'],
    'clauses',
    'Split it into several queries.',
  ),
];

/** Refuses a statement that Neo4j's planner could not plan in its time. */
export const refuseTooMuchToPlan: Filter = (statement) => {
  for (const { most, what, instead, counts } of CEILINGS) {
    for (const { count, at } of counts(statement.outline)) {
      if (count <= most) continue;
      const detail = `A query may have at most ${most} ${what}; this one has ${count}. ${instead}`;
      throw queryErrorAt(statement, at, 'LIMIT_ERROR', detail);
    }
  }
};

/** Counts how deep some kinds are nested. */
function nested(most: number, kinds: readonly Kind[], what: string, instead: string): Ceiling {
  return { most, what, instead, counts: ({ syntax }) => deepest(syntax, (node) => isKind(node, ...kinds)) };
}

/** Counts the contents of each node of some kinds. */
function each<K extends Kind>(
  most: number,
  kinds: readonly K[],
  count: (node: NodeOf<K>) => number,
  what: string,
  instead: string,
): Ceiling {
  const counts = (outline: QueryOutline) =>
    outline.all(...kinds).map((node) => ({ count: count(node), at: node.span }));
  return { most, what, instead, counts };
}

/** Counts the nodes of some kinds in a statement. */
function total(most: number, kinds: readonly Kind[], what: string, instead: string): Ceiling {
  return { most, what, instead, counts: (outline) => counted(outline.all(...kinds)) };
}

function counted(nodes: readonly SyntaxNode[]): { readonly count: number; readonly at: Span }[] {
  const last = nodes.at(-1);
  return last === undefined ? [] : [{ count: nodes.length, at: last.span }];
}

/** Returns the deepest nesting of the counted nodes, and the innermost of them. */
function deepest(
  root: SyntaxNode,
  counts: (node: SyntaxNode) => boolean,
): { readonly count: number; readonly at: Span }[] {
  let most = { count: 0, at: root.span };
  const visit = (node: SyntaxNode, around: number): void => {
    const count = around + (counts(node) ? 1 : 0);
    if (count > most.count) most = { count, at: node.span };
    for (const child of node.children) visit(child, count);
  };
  visit(root, 0);
  return [most];
}

/** Counts some kinds of nodes in each outermost expression. */
function inExpressions<K extends Kind>(
  outline: QueryOutline,
  kinds: readonly K[],
  count: (node: NodeOf<K>) => number,
): { readonly count: number; readonly at: Span }[] {
  return outermost(outline.syntax).map((expression) => ({
    count: nodesUnder(expression, ...kinds).reduce((sum, node) => sum + count(node), 0),
    at: expression.span,
  }));
}

function outermost(root: SyntaxNode): Expression[] {
  const found: Expression[] = [];
  const visit = (node: SyntaxNode): void => {
    if (isExpression(node)) found.push(node);
    else for (const child of node.children) visit(child);
  };
  visit(root);
  return found;
}

function stepsOf(patterns: readonly NodeOf<'pattern'>[]): number {
  return patterns.reduce((sum, pattern) => sum + nodesUnder(pattern, 'relationship').length, 0);
}
