import type { ParsedStatement } from '../parse/outline.ts';
import { readIdentifier } from '../parse/string-literal.ts';
import type { ListComprehension, NodeOf, Quantifier, Reduce, SyntaxNode } from '../parse/syntax.ts';
import { isKind, nodesUnder, walkSyntax } from '../parse/syntax-walk.ts';
import { tokenise, tokenName, visibleTokens } from '../parse/tokens.ts';

/** An expression that names a variable for the items of a list. */
type ListBinder = ListComprehension | Quantifier | Reduce;

/** An expression that binds its own variables: a comprehension, a quantifier, a subquery. */
type Binder = ListBinder | NodeOf<'pattern-comprehension' | 'subquery-expression'>;

/** Returns whether an expression binds its own variables. */
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

/** Returns whether an expression reads one of some variables from the rows around it. */
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

/**
 * Returns the variables that a clause itself introduces: those in its patterns, its aliases and its YIELD that the earlier clauses do not
 * mention. Values computed from the rows before the clause cannot mention them.
 */
export function introducedBy(clause: SyntaxNode, { outline, text }: ParsedStatement): ReadonlySet<string> {
  const start = outline.around(clause, 'single-query')?.span.start ?? 0;
  const before = mentionsOf(text.slice(start, clause.span.start));
  const named = [...walkSyntax(clause)].flatMap(namesBoundBy);
  return new Set(named.filter((name) => !before.words.has(name)));
}

/** The variables that a node binds or finds bound: in a pattern, behind AS, behind YIELD. */
function namesBoundBy(node: SyntaxNode): string[] {
  switch (node.kind) {
    case 'node':
    case 'relationship':
      return node.variable === null ? [] : [node.variable];
    case 'pattern':
    case 'unwind':
      return node.variable === null ? [] : [node.variable.name];
    case 'projection-item':
      return node.alias === null ? [] : [node.alias.name];
    case 'yield-item':
      return [node.column.name, ...(node.alias === null ? [] : [node.alias.name])];
    default:
      return [];
  }
}

/** Words of a text that may be variables, and whether it passes on everything (`WITH *`). */
interface Mentions {
  readonly everything: boolean;
  readonly words: ReadonlySet<string>;
  has(variable: string): boolean;
}

const BEFORE_ALL: ReadonlySet<string> = new Set(['WITH', 'RETURN', 'DISTINCT', 'LPAREN']);

/** Reads the words of a text; more than are variables, never fewer. */
export function mentionsOf(text: string): Mentions {
  const tokens = visibleTokens(tokenise(text));
  const words = new Set(tokens.map((token) => readIdentifier(token.text ?? '')));
  const everything = tokens.some((token, index) => {
    const before = tokens[index - 1];
    return tokenName(token) === 'TIMES' && before !== undefined && BEFORE_ALL.has(tokenName(before));
  });
  return { everything, words, has: (variable) => everything || words.has(variable) };
}
