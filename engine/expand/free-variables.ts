import type { ParserRuleContext } from 'antlr4ng';
import type { RuleName } from '../parse/generated/cypher.js';
import { identifier } from '../parse/names.ts';
import { childRules, ruleOf, walk } from '../parse/tree.ts';

/** Expressions that name variables of their own, which stand directly in them or in their patterns. */
const BINDERS: ReadonlySet<RuleName> = new Set<RuleName>([
  'listComprehension',
  'listItemsPredicate',
  'reduceExpression',
  'allReduceExpressionValidArguments',
  'patternComprehension',
  'existsExpression',
  'countExpression',
  'collectExpression',
]);

/** Whether an expression names variables of its own: a comprehension, a quantifier, a subquery. */
export function isBinder(tree: ParserRuleContext): boolean {
  const rule = ruleOf(tree);
  return rule !== null && BINDERS.has(rule);
}

/**
 * The variables that such an expression may name itself: all in the patterns of a pattern comprehension or a subquery,
 * and whatever a subquery passes on.
 */
export function boundBy(tree: ParserRuleContext): ReadonlySet<string> {
  const isOfList = ruleOf(tree) !== 'patternComprehension' && childRules(tree, 'variable').length > 0;
  const variables = isOfList
    ? childRules(tree, 'variable')
    : [...walk(tree)].filter((node) => ruleOf(node) === 'variable');
  return new Set(variables.map(identifier));
}

/** The variables that an expression reads from the rows around it: those that nothing inside it names. */
export function freeVariables(tree: ParserRuleContext): ReadonlySet<string> {
  const nodes = [...walk(tree)];
  const own = new Set(nodes.filter(isListBinder).flatMap((node) => [...boundBy(node)]));
  const used = nodes.filter((node) => ruleOf(node) === 'variable').map(identifier);
  return new Set(used.filter((name) => !own.has(name)));
}

/** Variables of a pattern may be bound around it: only those of lists are surely its own. */
function isListBinder(tree: ParserRuleContext): boolean {
  return isBinder(tree) && ruleOf(tree) !== 'patternComprehension' && childRules(tree, 'variable').length > 0;
}
