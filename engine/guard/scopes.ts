import type { Clause, Pattern, Projection, Query, SingleQuery, SubqueryClause, SyntaxNode } from '../parse/syntax.ts';

/** Variables that are bound at a pattern. */
export type Bound = ReadonlySet<string>;

/** Called for every group of patterns that match together, with the variables bound before them; returns those that they bind. */
export type PatternVisitor = (patterns: readonly Pattern[], bound: Bound) => Bound;

/**
 * Walks a statement clause by clause with the variables that are in scope, and shows every pattern to the visitor:
 * those of MATCH, of subqueries, and those inside expressions. A name that a WITH left behind is free again.
 */
export function visitScopes(statement: SyntaxNode, visitor: PatternVisitor): void {
  new ScopeWalk(visitor).inside(statement, new Set());
}

class ScopeWalk {
  readonly #visitor: PatternVisitor;

  constructor(visitor: PatternVisitor) {
    this.#visitor = visitor;
  }

  /** Patterns anywhere under a node that is not a clause: expressions, properties, subqueries. */
  inside(node: SyntaxNode, bound: Bound): void {
    switch (node.kind) {
      case 'single-query':
        this.#singleQuery(node, bound);
        return;
      case 'subquery-expression':
        if (node.patterns.length > 0) this.#match(node.patterns, [node.where], bound);
        else this.#children(node, bound);
        return;
      case 'pattern-comprehension':
        this.#match([node.pattern], [node.where, node.body], bound);
        return;
      case 'pattern-expression':
      case 'shortest-path-expression':
        this.#match([node.pattern], [], bound);
        return;
      default:
        this.#children(node, bound);
    }
  }

  #children(node: SyntaxNode, bound: Bound): void {
    for (const child of node.children) this.inside(child, bound);
  }

  #singleQuery(query: SingleQuery, outer: Bound): void {
    let bound = outer;
    for (const clause of query.clauses) bound = this.#clause(clause, bound);
    if (query.braces !== null) this.inside(query.braces, bound);
  }

  #clause(clause: Clause, bound: Bound): Bound {
    switch (clause.kind) {
      case 'match':
        return this.#match(clause.patterns, [clause.where], bound);
      case 'with':
        return this.#projection(clause.projection, [clause.where], bound);
      case 'return':
        return this.#projection(clause.projection, [], bound);
      case 'call-subquery':
        return this.#subquery(clause, bound);
      case 'unwind':
        this.inside(clause.list, bound);
        return union(bound, [clause.variable.name]);
      case 'call-procedure':
        this.#children(clause, bound);
        return union(bound, yieldedNames(clause.yields));
      default:
        this.#children(clause, bound);
        return bound;
    }
  }

  #match(patterns: readonly Pattern[], conditions: readonly (SyntaxNode | null)[], bound: Bound): Bound {
    const after = this.#visitor(patterns, bound);
    for (const pattern of patterns) this.#children(pattern, after);
    for (const condition of conditions) if (condition !== null) this.inside(condition, after);
    return after;
  }

  #projection(projection: Projection, conditions: readonly (SyntaxNode | null)[], bound: Bound): Bound {
    const { items, star } = projection;
    for (const item of items) this.inside(item, bound);
    const after = union(star === null ? [] : bound, columnsOf(projection));
    for (const child of [...projection.children, ...conditions]) {
      if (child !== null && child.kind !== 'projection-item') this.inside(child, after);
    }
    return after;
  }

  /** `CALL (a) { }` sees a; `CALL { WITH a ... }` sees what its WITH takes over, and else nothing. */
  #subquery(clause: SubqueryClause, bound: Bound): Bound {
    const queries = singleQueries(clause.query);
    for (const single of queries) this.#singleQuery(single, innerScope(clause, single, bound));
    const last = queries[0]?.clauses.at(-1);
    return union(bound, last?.kind === 'return' ? columnsOf(last.projection) : []);
  }
}

function innerScope({ imports }: SubqueryClause, query: SingleQuery, outer: Bound): Bound {
  if (imports !== null) return imports.isAll ? outer : new Set(imports.variables.map(({ name }) => name));
  return query.clauses[0]?.kind === 'with' ? outer : new Set();
}

/** The branches of a query, those of queries in braces among them. */
function singleQueries(query: Query): SingleQuery[] {
  return query.parts.flatMap(({ branches }) => branches);
}

/** The variables that projected items become: their aliases, or themselves where they are bare variables. */
function columnsOf({ items }: Projection): string[] {
  return items.flatMap(({ alias, expression }) => {
    if (alias !== null) return [alias.name];
    return expression.kind === 'variable' ? [expression.name] : [];
  });
}

function yieldedNames(yields: (Clause & { readonly kind: 'call-procedure' })['yields']): string[] {
  if (yields === null || yields === '*') return [];
  return yields.flatMap(({ column, alias }) => (alias === null ? [column.name] : [column.name, alias.name]));
}

function union(left: Iterable<string>, right: Iterable<string>): Bound {
  return new Set([...left, ...right]);
}
