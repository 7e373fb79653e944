import type { ProcedureRead } from '../contract/step.ts';
import type { GraphReader } from '../execution/graph-reader.ts';
import { EXPLAIN_COLUMNS, type OperatorRow, operatorsOf, PROFILE_COLUMNS, readRow } from './plan.ts';
import type { PlanJudge } from './plan-judge.ts';
import type { Rows } from './row-writer.ts';
import type { StatementRun } from './statement-run.ts';

/** EXPLAIN: one row per read that procedures would make, then one per operator of the plan; nothing runs. */
export async function explained(judge: PlanJudge, reads: readonly ProcedureRead[], run: StatementRun): Promise<Rows> {
  const plan = await judge.explain(run);
  return planRows(EXPLAIN_COLUMNS, [...reads.map(readRow), ...operatorsOf(plan)]);
}

/**
 * Rows of PROFILE: one per read that procedures made; then the query runs, and each operator reports what it did. A server that does not
 * time its operators (Community's does not) puts the time of all of them together on the first row.
 */
export async function profiled(reader: GraphReader, reads: readonly ProcedureRead[], run: StatementRun): Promise<Rows> {
  const { summary } = await reader.execute({
    text: `PROFILE ${run.text}`,
    parameters: run.parameters,
    signal: run.signal,
    deadline: run.deadline,
    take: () => true,
  });
  const plan = summary === null ? false : summary.profile;
  const [first, ...others] = plan === false ? [] : operatorsOf(plan);
  const made = reads.map((read) => ({ ...readRow(read), rows: read.rows ?? 0, dbHits: null, timeMs: read.timeMs }));
  if (first === undefined || summary === null) return planRows(PROFILE_COLUMNS, made);
  const total = Number(summary.resultAvailableAfter) + Number(summary.resultConsumedAfter);
  return planRows(PROFILE_COLUMNS, [...made, { ...first, timeMs: first.timeMs ?? total }, ...others]);
}

function planRows(columns: readonly string[], operators: readonly OperatorRow[]): Rows {
  return {
    columns,
    rows: operators.map((operator) => ({ ...operator })),
    truncated: false,
    bytes: 0,
    verdictOmitted: false,
    sources: null,
    showsVerdict: false,
    advisories: [],
  };
}
