import { QueryProblem } from '../../schema/problem.ts';
import { bindParameter } from '../contract/suggestions.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { positionAt } from '../parse/position.ts';

/** Parameters as JSON brings them. */
export type Parameters = Readonly<Record<string, unknown>>;

/** Throws a QueryProblem for the first `$name` that has no value. */
export function requireParameters(statement: ParsedStatement, parameters: Parameters): void {
  const missing = statement.outline.all('parameter').find(({ name }) => !Object.hasOwn(parameters, name));
  if (missing === undefined) return;
  throw new QueryProblem('query-error', 400, 'MISSING_PARAMETER', `Parameter $${missing.name} has no value.`, {
    ...positionAt(statement.text, missing.span.start),
    suggestions: [bindParameter(missing.name)],
  });
}
