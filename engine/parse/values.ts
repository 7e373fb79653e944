import type { ParserRuleContext } from 'antlr4ng';
import { identifier } from './names.ts';
import type { ValueReference } from './outline.ts';
import { readStringLiteral } from './string-literal.ts';
import { childRule, childRules, childTokens, onlyDescendant, ruleOf, spanOf } from './tree.ts';

/** What an expression is, where it is a literal, a parameter or a list of these; else `other`. */
export function readValue(expression: ParserRuleContext): ValueReference {
  const span = spanOf(expression);
  const atom = atomOf(expression);
  if (atom === null) return { kind: 'other', span };
  switch (ruleOf(atom)) {
    case 'parameter':
      return { kind: 'parameter', name: parameterName(atom), span };
    case 'listLiteral':
      return { kind: 'list', items: childRules(atom, 'expression').map(readValue), span };
    case 'literal':
      return literalOf(atom, signOf(expression), span);
    default:
      return { kind: 'other', span };
  }
}

/** The name behind a `$`. */
export function parameterName(parameter: ParserRuleContext): string {
  const name = childRule(parameter, 'parameterName');
  return name === null ? '' : identifier(name);
}

/** The single atom that an expression consists of (a sign before it aside), or null. */
function atomOf(expression: ParserRuleContext): ParserRuleContext | null {
  const signed = onlyDescendant(expression, 'expression3') ?? expression;
  const inner = ruleOf(signed) === 'expression3' ? childRule(signed, 'expression2') : signed;
  const atom = inner === null ? null : onlyDescendant(inner, 'expression1');
  return atom === null ? null : childRule(atom, 'literal', 'parameter', 'listLiteral');
}

function signOf(expression: ParserRuleContext): 1 | -1 {
  const signed = onlyDescendant(expression, 'expression3');
  return signed !== null && childTokens(signed).includes('MINUS') ? -1 : 1;
}

function literalOf(literal: ParserRuleContext, sign: 1 | -1, span: ValueReference['span']): ValueReference {
  const string = childRule(literal, 'stringLiteral');
  if (string !== null) return { kind: 'string', value: readStringLiteral(string.getText()), span };
  const number = childRule(literal, 'numberLiteral');
  if (number === null) return { kind: 'other', span };
  const value = Number(number.getText().replaceAll('_', ''));
  return Number.isNaN(value) ? { kind: 'other', span } : { kind: 'number', value: sign * value, span };
}
