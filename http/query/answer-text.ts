import type { BatchItem, QueryAnswer, StatementAnswer } from '../../engine/contract/query.ts';
import { writtenRows } from '../../engine/workers/written-rows.ts';
import type { Advisory } from '../../schema/advisory.ts';
import type { Problem } from '../../schema/problem.ts';
import type { ProblemBody } from '../problems/respond.ts';

/** Writes a failed statement's problem down. */
type Describe = (problem: Problem) => ProblemBody;

/**
 * Writes the JSON of an answer (contract graph.md 3.5), with the notices of the HTTP layer before those of the engine. Rows from a worker
 * are inserted unchanged: they may be megabytes.
 */
export function queryAnswerText(answer: QueryAnswer, notices: readonly Advisory[], describe: Describe): string {
  const { results } = answer;
  const items = results?.map((item) => itemText(item, describe)).join(',');
  const rest = items === undefined ? '' : `,"results":[${items}]`;
  return `{${membersOf(answer, [...notices, ...answer.advisories])}${rest}}`;
}

function itemText(item: BatchItem, describe: Describe): string {
  if (!item.success) return JSON.stringify({ ...item, error: describe(item.error) });
  return `{"success":true,"outcome":"OK",${membersOf(item, item.advisories)}}`;
}

function membersOf(answer: StatementAnswer, advisories: readonly Advisory[]): string {
  const { columns, statistics, rewrittenQuery } = answer;
  const rest = JSON.stringify({ statistics, advisories, ...(rewrittenQuery === undefined ? {} : { rewrittenQuery }) });
  return `"columns":${JSON.stringify(columns)},"rows":${writtenRows(answer)},${rest.slice(1, -1)}`;
}
