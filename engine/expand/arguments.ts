import type { ParsedStatement } from '../parse/outline.ts';
import type { CompiledCall, Procedure } from '../procedure-catalog.ts';
import type { StepContext } from '../step.ts';
import { wrongArguments } from './call-problems.ts';
import type { Site } from './site.ts';

/**
 * Compiles a call for sets of argument values, each a list in the order of the call. Throws a QueryProblem with a
 * correct call for values that the procedure does not take.
 */
export function compileCalls(
  statement: ParsedStatement,
  site: Site,
  argumentSets: readonly (readonly unknown[])[],
  context: StepContext,
): CompiledCall {
  const calls = argumentSets.map((values) => parseArguments(statement, site, site.procedure, values));
  return site.procedure.compile(calls, { asOf: context.asOf });
}

function parseArguments(
  statement: ParsedStatement,
  site: Site,
  procedure: Procedure,
  values: readonly unknown[],
): unknown {
  const parsed = procedure.arguments.safeParse(values.map(withNumbers));
  if (parsed.success) return parsed.data;
  throw wrongArguments(statement, site, parsed.error.issues.map((issue) => issue.message).join(' '));
}

/** Driver integers as numbers where they are exact, inside lists and maps too. */
function withNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(withNumbers);
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNumbers(inner)]));
  }
  return value;
}
