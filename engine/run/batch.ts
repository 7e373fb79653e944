import { type Problem, QueryProblem } from '../../schema/problem.ts';
import type { QueryLimits } from '../contract/limits.ts';
import type { BatchItem, QueryAnswer, StatementAnswer } from '../contract/query.ts';
import { queryError } from '../contract/query-problems.ts';

/** Functions of the engine that a batch uses for each of its statements. */
export interface BatchSteps {
  /** Throws where a statement does not parse or must not run. */
  readonly guard: (text: string) => void;
  readonly run: (text: string) => Promise<StatementAnswer>;
  /** Returns the problem of a statement's error, with suggestions that run. */
  readonly problemOf: (error: unknown, text: string) => Promise<Problem>;
}

/**
 * Runs the statements of a `;`-batch in order, with one answer each. A statement that does not parse gets its own error; a statement that
 * the guard refuses refuses the whole batch, before anything runs (contract 3.8).
 */
export async function runBatch(texts: readonly string[], limits: QueryLimits, steps: BatchSteps): Promise<QueryAnswer> {
  if (texts.length > limits.statements) throw tooMany(texts.length, limits.statements);
  const unparsed = texts.map((text) => syntaxErrorOf(text, steps));
  const results: BatchItem[] = [];
  for (const [index, text] of texts.entries()) {
    const wrong = unparsed[index] ?? null;
    if (wrong === null) results.push(await runItem(text, steps));
    else results.push({ success: false, outcome: 'PARSE_ERROR', error: await steps.problemOf(wrong, text) });
  }
  return { ...lastAnswer(results), results };
}

function syntaxErrorOf(text: string, steps: BatchSteps): Problem | null {
  try {
    steps.guard(text);
    return null;
  } catch (error) {
    if (error instanceof QueryProblem && error.extras.code === 'SYNTAX_ERROR') return error;
    throw error;
  }
}

async function runItem(text: string, steps: BatchSteps): Promise<BatchItem> {
  try {
    return { success: true, outcome: 'OK', ...(await steps.run(text)) };
  } catch (error) {
    const problem = await steps.problemOf(error, text);
    const outcome = problem.slug === 'query-timeout' ? 'DEADLINE_EXCEEDED' : 'EXECUTION_ERROR';
    return { success: false, outcome, error: problem };
  }
}

/** The flat fields of a batch's answer are those of the last statement that ran. */
function lastAnswer(results: readonly BatchItem[]): StatementAnswer {
  const last = results.findLast((item) => item.success);
  if (last?.success) {
    const { columns, rows, statistics, advisories } = last;
    return { columns, rows, statistics, advisories };
  }
  const statistics = { rowCount: 0, executionTimeMs: 0, truncated: false, planTimeMs: 0 };
  return { columns: [], rows: [], statistics, advisories: [] };
}

function tooMany(count: number, limit: number): QueryProblem {
  const detail = `The batch has ${count} statements; at most ${limit} run in one request.`;
  return queryError('LIMIT_ERROR', detail);
}
