import { isStatementError } from '../execution/server-errors.ts';
import type { PlanJudge } from './plan-judge.ts';
import type { Prepared } from './preparation.ts';
import type { StatementRun } from './statement-run.ts';

/**
 * Reports type errors of parameters. A text runs with its parameters in a map, whose types Neo4j ignores, so that a wrong type shows late.
 * The error is then Neo4j's error for the text as the user wrote it, if any.
 */
export async function withParameterTypes(
  error: unknown,
  { folded, body }: Prepared,
  run: StatementRun,
  judge: PlanJudge,
): Promise<unknown> {
  if (folded.map === null || !isStatementError(error)) return error;
  const explained = await judge.explain({ ...run, text: body, planning: run.values }).catch((other) => other);
  return isStatementError(explained) ? explained : error;
}
