import type { ParsedStatement } from '../parse/outline.ts';
import { positionAt } from '../parse/position.ts';
import { QueryProblem } from '../problem.ts';
import { bindParameter } from '../suggestions.ts';

/** Parameters as JSON brings them. */
export type Parameters = Readonly<Record<string, unknown>>;

/** The same values for the driver: whole numbers as integers, since JSON knows one kind of number and LIMIT wants that one. */
export function toDriverParameters(parameters: Parameters): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, toDriverValue(value)]));
}

function toDriverValue(value: unknown): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(toDriverValue);
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toDriverValue(item)]));
  }
  return value;
}

/** Throws a QueryProblem for the first `$name` that has no value. */
export function requireParameters(statement: ParsedStatement, parameters: Parameters): void {
  const missing = statement.outline.parameters.find(({ name }) => !Object.hasOwn(parameters, name));
  if (missing === undefined) return;
  throw new QueryProblem('query-error', 400, 'MISSING_PARAMETER', `Parameter $${missing.name} has no value.`, {
    ...positionAt(statement.text, missing.span.start),
    suggestions: [bindParameter(missing.name)],
  });
}
