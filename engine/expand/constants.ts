import type { ParserRuleContext } from 'antlr4ng';
import { identifier } from '../parse/names.ts';
import { readStringLiteral } from '../parse/string-literal.ts';
import { childRule, childRules, childTokens, onlyDescendant, ruleOf } from '../parse/tree.ts';
import { parameterName, readValue } from '../parse/values.ts';
import { QueryProblem } from '../problem.ts';
import { bindParameter } from '../suggestions.ts';

/** A value that the text alone (with its parameters) tells. */
export interface Constant {
  readonly value: unknown;
}

/**
 * The value of an expression that is made of literals, parameters, lists and maps; null for any other, which only the
 * database can tell. Throws a QueryProblem for a parameter that is not bound.
 */
export function constantOf(
  expression: ParserRuleContext,
  parameters: Readonly<Record<string, unknown>>,
): Constant | null {
  const reference = readValue(expression);
  if (reference.kind === 'number') return { value: reference.value };
  const atom = onlyDescendant(expression, 'expression1');
  const inner =
    atom === null ? null : childRule(atom, 'literal', 'parameter', 'listLiteral', 'parenthesizedExpression');
  switch (inner === null ? null : ruleOf(inner)) {
    case 'literal':
      return inner && literal(inner, parameters);
    case 'parameter':
      return inner && boundParameter(parameterName(inner), parameters);
    case 'listLiteral':
      return inner && list(childRules(inner, 'expression'), parameters);
    case 'parenthesizedExpression':
      return inner && constantOf(childRule(inner, 'expression') ?? inner, parameters);
    default:
      return null;
  }
}

function literal(tree: ParserRuleContext, parameters: Readonly<Record<string, unknown>>): Constant | null {
  const string = childRule(tree, 'stringLiteral');
  if (string !== null) return { value: readStringLiteral(string.getText()) };
  const map = childRule(tree, 'map');
  if (map !== null) return mapOf(map, parameters);
  const [word] = childTokens(tree);
  if (word === 'TRUE' || word === 'FALSE') return { value: word === 'TRUE' };
  return word === 'NULL' ? { value: null } : null;
}

function mapOf(tree: ParserRuleContext, parameters: Readonly<Record<string, unknown>>): Constant | null {
  const keys = childRules(tree, 'propertyKeyName').map(identifier);
  const values = list(childRules(tree, 'expression'), parameters);
  if (values === null) return null;
  return { value: Object.fromEntries(keys.map((key, index) => [key, values.value[index]])) };
}

function list(
  expressions: readonly ParserRuleContext[],
  parameters: Readonly<Record<string, unknown>>,
): { readonly value: readonly unknown[] } | null {
  const items: unknown[] = [];
  for (const expression of expressions) {
    const item = constantOf(expression, parameters);
    if (item === null) return null;
    items.push(item.value);
  }
  return { value: items };
}

function boundParameter(name: string, parameters: Readonly<Record<string, unknown>>): Constant {
  if (Object.hasOwn(parameters, name)) return { value: parameters[name] };
  throw new QueryProblem('query-error', 400, 'MISSING_PARAMETER', `Parameter $${name} has no value.`, {
    suggestions: [bindParameter(name)],
  });
}
