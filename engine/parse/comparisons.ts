import type { ParserRuleContext } from 'antlr4ng';
import { identifier } from './names.ts';
import type { PropertyComparison, Span } from './outline.ts';
import { childRule, childRules, onlyDescendant, ruleOf, spanOf } from './tree.ts';
import { readValue } from './values.ts';

type Operator = PropertyComparison['operator'];

const OPERATORS: Readonly<Record<string, Operator>> = {
  '=': '=',
  '<>': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '=~': '=~',
  IN: 'IN',
  STARTSWITH: 'STARTS WITH',
  ENDSWITH: 'ENDS WITH',
  CONTAINS: 'CONTAINS',
};

const TURNED: Partial<Record<Operator, Operator>> = {
  '=': '=',
  '<>': '<>',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/** The `n.name = value` and `value = n.name` of an expression level (`expression8`, `expression7`). */
export function readComparisons(tree: ParserRuleContext): PropertyComparison[] {
  return ruleOf(tree) === 'expression8' ? readChain(tree) : readPostfix(tree);
}

/** `a < b <= c` is two comparisons. */
function readChain(tree: ParserRuleContext): PropertyComparison[] {
  const sides = childRules(tree, 'expression7');
  const operators = tree.children.filter((child) => ruleOf(child) === null).map((child) => OPERATORS[child.getText()]);
  return operators.flatMap((operator, index) => {
    const left = sides[index];
    const right = sides[index + 1];
    if (operator === undefined || left === undefined || right === undefined) return [];
    const span = { start: spanOf(left).start, end: spanOf(right).end };
    const turned = TURNED[operator];
    return [
      ...comparison(left, operator, right, span),
      ...(turned === undefined ? [] : comparison(right, turned, left, span)),
    ];
  });
}

/** `n.name IN [...]`, `STARTS WITH`, `=~`. */
function readPostfix(tree: ParserRuleContext): PropertyComparison[] {
  const [left] = childRules(tree, 'expression6');
  const rest = childRule(tree, 'comparisonExpression6');
  const right = rest === null ? null : childRule(rest, 'expression6');
  if (left === undefined || rest === null || right === null) return [];
  const words = rest.children.filter((child) => ruleOf(child) === null).map((child) => child.getText().toUpperCase());
  const operator = OPERATORS[words.join('')];
  return operator === undefined ? [] : comparison(left, operator, right, spanOf(tree));
}

function comparison(
  left: ParserRuleContext,
  operator: Operator,
  right: ParserRuleContext,
  span: Span,
): PropertyComparison[] {
  const property = propertyOf(left);
  return property === null ? [] : [{ ...property, operator, value: readValue(right), span }];
}

/** `variable.property`, where that is all an expression is. */
function propertyOf(
  expression: ParserRuleContext,
): Pick<PropertyComparison, 'variable' | 'property' | 'propertySpan'> | null {
  const access = onlyDescendant(expression, 'expression2');
  if (access === null || access.children.length !== 2) return null;
  const atom = childRule(access, 'expression1');
  const variable = atom === null ? null : childRule(atom, 'variable');
  const postfix = childRule(access, 'postFix');
  const property = postfix === null ? null : childRule(postfix, 'property');
  const key = property === null ? null : childRule(property, 'propertyKeyName');
  if (variable === null || key === null) return null;
  return { variable: identifier(variable), property: identifier(key), propertySpan: spanOf(key) };
}
