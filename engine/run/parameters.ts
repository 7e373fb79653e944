import { missingParameter } from '../contract/query-problems.ts';
import type { Parameters } from '../contract/step.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { positionAt } from '../parse/position.ts';

/** Throws a QueryProblem for the first `$name` that has no value. */
export function requireParameters(statement: ParsedStatement, parameters: Parameters): void {
  const missing = statement.outline.all('parameter').find(({ name }) => !Object.hasOwn(parameters, name));
  if (missing === undefined) return;
  throw missingParameter(missing.name, positionAt(statement.text, missing.span.start));
}
