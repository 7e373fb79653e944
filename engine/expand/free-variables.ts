import type { ListComprehension, NodeOf, Quantifier, Reduce, SyntaxNode } from '../parse/syntax.ts';
import { isKind, nodesUnder } from '../parse/syntax-walk.ts';

/** An expression that names a variable for the items of a list. */
type ListBinder = ListComprehension | Quantifier | Reduce;

/** An expression that names variables of its own: a comprehension, a quantifier, a subquery. */
type Binder = ListBinder | NodeOf<'pattern-comprehension' | 'subquery-expression'>;

/** Whether an expression names variables of its own. */
export function isBinder(node: SyntaxNode): node is Binder {
  return isListBinder(node) || isKind(node, 'pattern-comprehension', 'subquery-expression');
}

/**
 * The variables that such an expression may name itself: all in the patterns of a pattern comprehension or a subquery,
 * and whatever a subquery passes on.
 */
export function boundBy(binder: Binder): ReadonlySet<string> {
  return isListBinder(binder) ? boundByList(binder) : variablesIn(binder);
}

/** The variables that an expression reads from the rows around it: those that nothing inside it names. */
export function freeVariables(expression: SyntaxNode): ReadonlySet<string> {
  // Variables of a pattern may be bound around it: only those of lists are surely its own.
  const binders = nodesUnder(expression, 'list-comprehension', 'quantifier', 'reduce');
  const own = new Set(binders.flatMap((binder) => [...boundByList(binder)]));
  return new Set([...variablesIn(expression)].filter((name) => !own.has(name)));
}

/** Whether an expression reads one of some variables from the rows around it. */
export function readsAny(expression: SyntaxNode, variables: ReadonlySet<string>): boolean {
  return [...freeVariables(expression)].some((name) => variables.has(name));
}

/** The names of all variables under a node. */
export function variablesIn(node: SyntaxNode): ReadonlySet<string> {
  return new Set(nodesUnder(node, 'variable').map(({ name }) => name));
}

function isListBinder(node: SyntaxNode): node is ListBinder {
  return isKind(node, 'list-comprehension', 'quantifier', 'reduce');
}

function boundByList(binder: ListBinder): ReadonlySet<string> {
  return new Set([binder.variable.name, ...(binder.kind === 'reduce' ? [binder.accumulator.name] : [])]);
}
