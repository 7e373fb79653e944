import type { ParserRuleContext } from 'antlr4ng';
import { identifier } from '../parse/names.ts';
import { childRule, childRules, childTokens, onlyDescendant, ruleOf } from '../parse/tree.ts';

/** Variables that are bound where a pattern stands. */
export type Bound = ReadonlySet<string>;

/** Told of every group of patterns that match together, with what is bound before them; answers what they bind. */
export type PatternVisitor = (patterns: readonly ParserRuleContext[], bound: Bound) => Bound;

/**
 * Walks a statement clause by clause with the variables that are in scope, and shows every pattern to the visitor:
 * those of MATCH, of subqueries, and those inside expressions. A name that a WITH left behind is free again.
 */
export function visitScopes(statement: ParserRuleContext, visitor: PatternVisitor): void {
  new ScopeWalk(visitor).inside(statement, new Set());
}

class ScopeWalk {
  readonly #visitor: PatternVisitor;

  constructor(visitor: PatternVisitor) {
    this.#visitor = visitor;
  }

  /** Patterns anywhere under a node that is no clause of its own: expressions, properties, queries in braces. */
  inside(tree: ParserRuleContext, bound: Bound): void {
    switch (ruleOf(tree)) {
      case 'singleQuery':
        this.#singleQuery(tree, bound);
        return;
      case 'existsExpression':
      case 'countExpression':
        this.#braces(tree, bound);
        return;
      case 'patternComprehension':
        this.#match(childRules(tree, 'pathPatternNonEmpty'), childRules(tree, 'expression'), bound);
        return;
      case 'patternExpression':
        this.#match(childRules(tree, 'pathPatternNonEmpty'), [], bound);
        return;
      case 'shortestPathExpression':
        this.#match(childRules(tree, 'shortestPathPattern').flatMap(elementsOf), [], bound);
        return;
      default:
        for (const child of rulesUnder(tree)) this.inside(child, bound);
    }
  }

  #singleQuery(query: ParserRuleContext, outer: Bound): void {
    let bound = outer;
    for (const child of rulesUnder(query)) {
      if (ruleOf(child) !== 'clause') this.inside(child, bound);
      else for (const clause of rulesUnder(child)) bound = this.#clause(clause, bound);
    }
  }

  #clause(clause: ParserRuleContext, bound: Bound): Bound {
    switch (ruleOf(clause)) {
      case 'matchClause':
        return this.#match(
          childRules(clause, 'patternList').flatMap(elementsOf),
          childRules(clause, 'whereClause'),
          bound,
        );
      case 'withClause':
      case 'returnClause':
        return this.#projection(clause, bound);
      case 'subqueryClause':
        return this.#subquery(clause, bound);
      case 'unwindClause':
        this.inside(clause, bound);
        return union(bound, childRules(clause, 'variable').map(identifier));
      case 'callClause':
        this.inside(clause, bound);
        return union(
          bound,
          childRules(clause, 'procedureResultItem').flatMap((item) => childRules(item, 'variable').map(identifier)),
        );
      default:
        this.inside(clause, bound);
        return bound;
    }
  }

  #match(patterns: readonly ParserRuleContext[], conditions: readonly ParserRuleContext[], bound: Bound): Bound {
    const after = this.#visitor(patterns, bound);
    for (const tree of [...patterns, ...conditions]) this.inside(tree, after);
    return after;
  }

  /** `EXISTS { pattern WHERE ... }` or `EXISTS { query }`. */
  #braces(tree: ParserRuleContext, bound: Bound): void {
    const patterns = childRules(tree, 'patternList').flatMap(elementsOf);
    if (patterns.length > 0) this.#match(patterns, childRules(tree, 'whereClause'), bound);
    else for (const child of rulesUnder(tree)) this.inside(child, bound);
  }

  #projection(clause: ParserRuleContext, bound: Bound): Bound {
    const body = childRule(clause, 'returnBody');
    const items = body === null ? null : childRule(body, 'returnItems');
    if (body === null || items === null) return bound;
    this.inside(items, bound);
    const after = union(
      childTokens(items).includes('TIMES') ? bound : new Set(),
      childRules(items, 'returnItem').flatMap(columnOf),
    );
    for (const child of [...rulesUnder(body), ...childRules(clause, 'whereClause')]) {
      if (child !== items) this.inside(child, after);
    }
    return after;
  }

  /** `CALL (a) { }` sees a; `CALL { WITH a ... }` sees what its WITH takes over, and else nothing. */
  #subquery(clause: ParserRuleContext, bound: Bound): Bound {
    const scope = childRule(clause, 'subqueryScope');
    const query = childRule(clause, 'queryWithLocalDefinitions');
    if (query === null) return bound;
    for (const single of singleQueries(query)) this.#singleQuery(single, innerScope(scope, single, bound));
    const [first] = singleQueries(query);
    return union(bound, first === undefined ? [] : returnedNames(first));
  }
}

function innerScope(scope: ParserRuleContext | null, query: ParserRuleContext, outer: Bound): Bound {
  if (scope !== null) {
    if (childTokens(scope).includes('TIMES')) return outer;
    return new Set(childRules(scope, 'variable').map(identifier));
  }
  const [first] = childRules(query, 'clause');
  return first !== undefined && childRule(first, 'withClause') !== null ? outer : new Set();
}

function singleQueries(query: ParserRuleContext): ParserRuleContext[] {
  return rulesUnder(query).flatMap((child) => (ruleOf(child) === 'singleQuery' ? [child] : singleQueries(child)));
}

/** Names that the RETURN of a subquery hands out; `RETURN *` hands out nothing that we can name. */
function returnedNames(query: ParserRuleContext): string[] {
  const last = childRules(query, 'clause').at(-1);
  const clause = last === undefined ? null : childRule(last, 'returnClause');
  const body = clause === null ? null : childRule(clause, 'returnBody');
  const items = body === null ? null : childRule(body, 'returnItems');
  return items === null ? [] : childRules(items, 'returnItem').flatMap(columnOf);
}

/** The variable that a projected item becomes: its alias, or itself where it is a bare variable. */
function columnOf(item: ParserRuleContext): string[] {
  const alias = childRule(item, 'variable');
  if (alias !== null) return [identifier(alias)];
  const expression = childRule(item, 'expression');
  const atom = expression === null ? null : onlyDescendant(expression, 'expression1');
  const variable = atom === null ? null : childRule(atom, 'variable');
  return variable === null ? [] : [identifier(variable)];
}

/** The `patternElement`s of a pattern list or of shortestPath(). */
function elementsOf(tree: ParserRuleContext): ParserRuleContext[] {
  if (ruleOf(tree) === 'patternElement') return [tree];
  return rulesUnder(tree).flatMap((child) => {
    const rule = ruleOf(child);
    if (rule === 'pattern' || rule === 'anonymousPattern' || rule === 'shortestPathPattern') return elementsOf(child);
    return rule === 'patternElement' ? [child] : [];
  });
}

function rulesUnder(tree: ParserRuleContext): ParserRuleContext[] {
  return tree.children.filter((child): child is ParserRuleContext => ruleOf(child) !== null);
}

function union(left: Bound, right: Iterable<string>): Bound {
  return new Set([...left, ...right]);
}
