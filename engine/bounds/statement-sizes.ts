import type {
  CallClause,
  Clause,
  Expression,
  Projection,
  Query,
  SingleQuery,
  SubqueryClause,
  SubqueryExpression,
  SyntaxNode,
} from '../parse/syntax.ts';
import { isExpression } from '../parse/syntax-walk.ts';
import { ExpressionSizes, type InnerQueries, type Surroundings } from './expression-sizes.ts';
import { type Meter, OverBound } from './meter.ts';
import { Scope } from './scope.ts';
import { either, entryOf, gathered, listOf, NOTHING, referred, SCALAR, type Size } from './size.ts';
import { columnSize, STORED_VALUE } from './stored-sizes.ts';

/** Bytes of one row of an answer: Neo4j's driver takes a row as a whole, before anybody can count. */
const MOST_ANSWER_BYTES = 64 * 2 ** 20;
/** Relationships of a path that varies in length. */
const LONGEST_PATH = 100;

type Columns = ReadonlyMap<string, Size>;

/** Goes through a statement clause by clause with the sizes of the variables in scope. */
export class StatementSizes implements InnerQueries {
  readonly #meter: Meter;
  readonly #surroundings: Surroundings;
  readonly #expressions: ExpressionSizes;
  /** Queries around, in braces or in a CALL. */
  #around = 0;
  #expressionsAround = 0;

  constructor(meter: Meter, surroundings: Surroundings) {
    this.#meter = meter;
    this.#surroundings = surroundings;
    this.#expressions = new ExpressionSizes(meter, surroundings, this);
  }

  /** Throws OverBound where an expression of the query may take more than there is. */
  query(query: Query, scope: Scope = Scope.of()): Columns {
    const columns = new Map<string, Size>();
    for (const branch of query.parts.flatMap(({ branches }) => branches)) {
      for (const [name, size] of this.#single(branch, scope)) {
        columns.set(name, either(columns.get(name) ?? NOTHING, size));
      }
    }
    return columns;
  }

  inner({ query, patterns, where }: SubqueryExpression, scope: Scope): Size {
    this.#expressionsAround += 1;
    try {
      if (query !== null) return [...this.#inside(query, scope).values()].reduce(either, NOTHING);
      const bound = patterns.reduce((known, pattern) => this.pattern(pattern, known), scope);
      if (where !== null) this.#expressions.of(where.condition, bound);
      return NOTHING;
    } finally {
      this.#expressionsAround -= 1;
    }
  }

  pattern(node: SyntaxNode, scope: Scope): Scope {
    const bound = Scope.of([], scope);
    this.#bindPattern(node, bound);
    this.#expressions.within(node, bound);
    return bound;
  }

  #inside(query: Query, scope: Scope): Columns {
    this.#around += 1;
    try {
      return this.query(query, scope);
    } finally {
      this.#around -= 1;
    }
  }

  #single({ clauses, braces }: SingleQuery, outer: Scope): Columns {
    let scope = outer;
    let columns: Columns = braces === null ? new Map() : this.query(braces, outer);
    for (const clause of clauses) {
      if (clause.kind === 'return') columns = this.#return(clause.projection, scope);
      else scope = this.#clause(clause, scope);
    }
    return columns;
  }

  #clause(clause: Clause, scope: Scope): Scope {
    switch (clause.kind) {
      case 'match': {
        const bound = clause.patterns.reduce((known, pattern) => this.pattern(pattern, known), scope);
        if (clause.where !== null) this.#condition(clause.where, bound);
        return bound;
      }
      case 'with': {
        const { after } = this.#project(clause.projection, scope);
        if (clause.where !== null) this.#condition(clause.where, Scope.of([], after));
        return after;
      }
      case 'unwind':
        return Scope.of([[clause.variable.name, this.#unwound(clause.list, scope)]], scope);
      case 'call-procedure':
        return this.#procedure(clause, scope);
      case 'call-subquery':
        return this.#subquery(clause, scope);
      case 'order-skip-limit':
        this.#orderAndPage(clause, scope);
        return scope;
      default:
        this.#condition(clause, scope);
        return scope;
    }
  }

  /** One expression for each row: what lies inside another expression belongs to that one's row. */
  #row(expression: Expression, scope: Scope): Size {
    if (this.#expressionsAround === 0) this.#meter.begin();
    return this.#expressions.of(expression, scope);
  }

  #condition(node: SyntaxNode, scope: Scope): void {
    if (this.#expressionsAround === 0) this.#meter.begin();
    this.#expressions.within(node, scope);
  }

  /** UNWIND takes a range number by number, and any other list as a whole. */
  #unwound(list: Expression, scope: Scope): Size {
    if (list.kind === 'call' && list.name.toLowerCase() === 'range') {
      for (const argument of list.arguments) this.#row(argument, scope);
      return SCALAR;
    }
    const size = this.#row(list, scope);
    return size.mayHaveEntries ? entryOf(size) : referred(size);
  }

  #project(projection: Projection, scope: Scope): { readonly columns: Columns; readonly after: Scope } {
    const columns = new Map<string, Size>();
    const named: [string, Size][] = [];
    for (const item of projection.items) {
      const size = this.#row(item.expression, scope);
      const name = item.alias?.name ?? (item.expression.kind === 'variable' ? item.expression.name : null);
      columns.set(name ?? `${item.span.start}`, referred(size));
      if (name !== null) named.push([name, referred(size)]);
    }
    const after = Scope.of(named, projection.star === null ? null : scope);
    const seen = Scope.of(named, scope);
    this.#orderAndPage(projection, seen);
    return { columns, after };
  }

  #orderAndPage({ orderBy, skip, limit }: Pick<Projection, 'orderBy' | 'skip' | 'limit'>, scope: Scope): void {
    if (orderBy !== null) this.#condition(orderBy, scope);
    for (const page of [skip, limit]) {
      if (page === null) continue;
      const size = this.#row(page.count, scope);
      if (size.mayHaveEntries) this.#meter.shown(page.count, size);
    }
  }

  #return(projection: Projection, scope: Scope): Columns {
    const { columns } = this.#project(projection, scope);
    if (this.#around > 0 || this.#expressionsAround > 0) return columns;
    const sizes = [...columns.values()];
    const bytes = sizes.reduce((sum, { own }) => sum + own, 0);
    const largest = projection.items[sizes.findIndex(({ own }) => own === Math.max(...sizes.map((size) => size.own)))];
    if (bytes > MOST_ANSWER_BYTES && largest !== undefined) throw new OverBound('answer', largest.expression);
    return columns;
  }

  #procedure(clause: CallClause, scope: Scope): Scope {
    for (const argument of clause.arguments) {
      // Weft reads the arguments like an answer.
      if (this.#row(argument, scope).own > MOST_ANSWER_BYTES) throw new OverBound('answer', argument);
    }
    const columns = new Map(
      this.#surroundings.catalog.find(clause.name)?.columns.map((column) => [column.name, column] as const),
    );
    const bound = Scope.of([], scope);
    if (clause.yields === '*' || clause.yields === null) {
      for (const [name, of] of columns) bound.bind(name, columnSize(of));
      return bound;
    }
    for (const { column, alias } of clause.yields) {
      bound.bind((alias ?? column).name, columnSize(columns.get(column.name) ?? { type: 'ANY' }));
    }
    if (clause.where !== null) this.#condition(clause.where, bound);
    return bound;
  }

  #subquery({ imports, query }: SubqueryClause, scope: Scope): Scope {
    const names = imports === null || imports.isAll ? null : imports.variables.map(({ name }) => name);
    const inner =
      names === null
        ? scope
        : Scope.of(names.map((name) => [name, referred(scope.get(name) ?? STORED_VALUE)] as const));
    return Scope.of(this.#inside(query, inner), scope);
  }

  #bindPattern(node: SyntaxNode, bound: Scope): void {
    if (node.kind === 'node' && node.variable !== null) bound.bind(node.variable, SCALAR);
    if (node.kind === 'relationship' && node.variable !== null) {
      bound.bind(node.variable, node.length === null ? SCALAR : gathered(LONGEST_PATH, SCALAR));
    }
    if (node.kind === 'pattern' && node.variable !== null) bound.bind(node.variable.name, listOf(LONGEST_PATH, SCALAR));
    for (const child of node.children) if (!isExpression(child)) this.#bindPattern(child, bound);
  }
}
