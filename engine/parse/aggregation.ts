import { ParserRuleContext } from 'antlr4ng';
import { dottedName } from './names.ts';
import { childRule, ruleOf } from './tree.ts';

/** Functions that make one value of many rows, in lower case. */
const AGGREGATES: ReadonlySet<string> = new Set(
  ['avg', 'collect', 'count', 'max', 'min', 'percentileCont', 'percentileDisc', 'stDev', 'stDevP', 'sum'].map((name) =>
    name.toLowerCase(),
  ),
);

/** Expressions that have rows of their own: what gathers those gathers none around them. */
const OWN_ROWS: ReadonlySet<string | null> = new Set(['countExpression', 'existsExpression', 'collectExpression']);

/** Whether an expression, or any under a tree, gathers rows: `count(*)`, `collect(x)`. */
export function aggregates(tree: ParserRuleContext): boolean {
  const rule = ruleOf(tree);
  if (rule === 'countStar') return true;
  if (OWN_ROWS.has(rule)) return false;
  const name = rule === 'functionInvocation' ? childRule(tree, 'functionName') : null;
  if (name !== null && AGGREGATES.has(dottedName(name).toLowerCase())) return true;
  return tree.children.some((child) => child instanceof ParserRuleContext && aggregates(child));
}
