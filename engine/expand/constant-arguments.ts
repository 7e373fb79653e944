import { missingParameter } from '../contract/query-problems.ts';
import type { Parameters } from '../contract/step.ts';
import type { Expression, Literal, NodeOf } from '../parse/syntax.ts';
import { valueReference } from '../parse/value-references.ts';
import type { Site } from './call-sites.ts';
import { boundParameters, type ExpansionState, editedText } from './expansion-state.ts';
import { freeVariables } from './variables.ts';

/**
 * Returns the values of arguments that need no rows: one list of them, none if a query is only explained and they would have to be
 * computed, or null if they come from rows. The database first computes what the text does not show.
 */
export async function constantArguments(state: ExpansionState, site: Site): Promise<(readonly unknown[])[] | null> {
  const { context, statement, names } = state;
  const constants = site.arguments.map((argument) => constantOf(argument, context.parameters));
  if (constants.every((constant) => constant !== null)) return [constants.map(({ value }) => value)];
  if (site.arguments.some((argument) => freeVariables(argument).size > 0)) return null;
  if (statement.mode === 'explain') return [];
  const column = names.variable('arguments');
  const text = `RETURN [${argumentTexts(state, site)}\n] AS ${column}`;
  const { rows } = await context.read({ text, parameters: boundParameters(state) });
  return rows.map((row) => (Array.isArray(row[column]) ? row[column] : []));
}

/** Returns the current texts of the arguments, for a list; each on its own line, because a comment may end one. */
export function argumentTexts(state: ExpansionState, site: Site): string {
  return site.arguments.map(({ span }) => editedText(state, span)).join('\n, ');
}

/** A value that the text alone (with its parameters) determines. */
interface Constant {
  readonly value: unknown;
}

/**
 * Returns the value of an expression built from literals, parameters, lists and maps; null for any other, which only the database can
 * compute. Throws a QueryProblem for a parameter that is not bound.
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
  throw missingParameter(name);
}
