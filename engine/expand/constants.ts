import type { Expression, Literal, NodeOf } from '../parse/syntax.ts';
import { valueReference } from '../parse/value-references.ts';
import { QueryProblem } from '../problem.ts';
import { bindParameter } from '../suggestions.ts';

/** A value that the text alone (with its parameters) tells. */
export interface Constant {
  readonly value: unknown;
}

type Parameters = Readonly<Record<string, unknown>>;

/**
 * The value of an expression that is made of literals, parameters, lists and maps; null for any other, which only the
 * database can tell. Throws a QueryProblem for a parameter that is not bound.
 */
export function constantOf(expression: Expression, parameters: Parameters): Constant | null {
  switch (expression.kind) {
    case 'literal':
      return literal(expression);
    case 'sign': {
      const reference = valueReference(expression);
      return reference.kind === 'number' ? { value: reference.value } : null;
    }
    case 'parameter':
      return boundParameter(expression.name, parameters);
    case 'list':
      return list(expression.items, parameters);
    case 'map':
      return mapOf(expression, parameters);
    case 'parenthesised':
      return constantOf(expression.inner, parameters);
    default:
      return null;
  }
}

function literal({ type, value }: Literal): Constant | null {
  if (type === 'infinity' || type === 'nan' || Number.isNaN(value)) return null;
  return { value };
}

function mapOf({ entries }: NodeOf<'map'>, parameters: Parameters): Constant | null {
  const values = list(
    entries.map(({ value }) => value),
    parameters,
  );
  if (values === null) return null;
  return { value: Object.fromEntries(entries.map(({ key }, index) => [key, values.value[index]])) };
}

function list(
  expressions: readonly Expression[],
  parameters: Parameters,
): { readonly value: readonly unknown[] } | null {
  const items: unknown[] = [];
  for (const expression of expressions) {
    const item = constantOf(expression, parameters);
    if (item === null) return null;
    items.push(item.value);
  }
  return { value: items };
}

function boundParameter(name: string, parameters: Parameters): Constant {
  if (Object.hasOwn(parameters, name)) return { value: parameters[name] };
  throw new QueryProblem('query-error', 400, 'MISSING_PARAMETER', `Parameter $${name} has no value.`, {
    suggestions: [bindParameter(name)],
  });
}
