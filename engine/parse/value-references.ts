import type { Expression, Literal, Span, ValueReference } from './syntax.ts';

/** Kind of an expression that is a literal, a parameter or a list of these (ignoring a sign before it); else `other`. */
export function valueReference(expression: Expression): ValueReference {
  const { span } = expression;
  const isSigned = expression.kind === 'sign';
  const value = isSigned ? expression.operand : expression;
  const sign = isSigned && expression.sign === '-' ? -1 : 1;
  switch (value.kind) {
    case 'parameter':
      return { kind: 'parameter', name: value.name, span };
    case 'list':
      return { kind: 'list', items: value.items.map(valueReference), span };
    case 'literal':
      return literalValue(value, sign, span);
    default:
      return { kind: 'other', span };
  }
}

function literalValue(literal: Literal, sign: 1 | -1, span: Span): ValueReference {
  switch (literal.type) {
    case 'string':
      return { kind: 'string', value: literal.value, span };
    case 'integer':
    case 'float':
      return Number.isNaN(literal.value)
        ? { kind: 'other', span }
        : { kind: 'number', value: sign * literal.value, span };
    default:
      return { kind: 'other', span };
  }
}
