import { addLimit } from '../advise/suggestions.ts';
import { applyEdits, type Edit } from '../edit.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { positionAt } from '../parse/position.ts';
import { QueryProblem } from '../problem.ts';
import type { StageRows, StepContext } from '../step.ts';
import type { CallSite } from './call-sites.ts';
import type { GeneratedNames } from './generated-names.ts';

/** Rows that the first stage of a query may have. */
const STAGE_ROWS = 10_000;

/** What the clauses before a call answered, with the values of its arguments beside each row. */
export interface Stage {
  readonly variables: readonly string[];
  readonly rows: StageRows['rows'];
  readonly argumentSets: readonly (readonly unknown[])[];
}

/**
 * Runs the clauses before a call, once, for the values of its arguments. `before` are the edits of earlier calls.
 * Throws a QueryProblem where there are more rows than can be kept.
 */
export async function runStage(
  statement: ParsedStatement,
  site: CallSite,
  before: readonly Edit[],
  names: GeneratedNames,
  context: StepContext,
): Promise<Stage> {
  const column = names.variable('arguments');
  const limit = statement.mode === 'explain' ? 0 : STAGE_ROWS + 1;
  const given = site.call.arguments.map((argument) => argument.text).join('\n, ');
  const text = `${textBefore(statement, site, before)}\nWITH *, [${given}\n] AS ${column} RETURN * LIMIT ${limit}`;
  const { columns, rows } = await context.read({ text, parameters: context.parameters });
  if (rows.length > STAGE_ROWS) throw tooManyRows(statement, site);
  return {
    variables: columns.filter((name) => name !== column),
    rows,
    argumentSets: rows.map((row) => (Array.isArray(row[column]) ? row[column] : [])),
  };
}

function textBefore(statement: ParsedStatement, { query, call }: CallSite, edits: readonly Edit[]): string {
  const inside = edits
    .filter((edit) => edit.span.start >= query.start && edit.span.end <= call.span.start)
    .map((edit) => ({ ...edit, span: { start: edit.span.start - query.start, end: edit.span.end - query.start } }));
  return applyEdits(statement.text.slice(query.start, call.span.start), inside);
}

function tooManyRows(statement: ParsedStatement, { call, procedure }: CallSite): QueryProblem {
  const { start } = call.span;
  const rewrite = `${statement.text.slice(0, start)}\nWITH * LIMIT 1000 ${statement.text.slice(start)}`;
  const detail =
    `${procedure.name} would be called for more than ${STAGE_ROWS.toLocaleString('en')} rows; ` +
    'lower their number before the call.';
  return new QueryProblem('query-unservable', 400, 'QUERY_TOO_EXPENSIVE', detail, {
    ...positionAt(statement.text, start),
    extras: { reason: 'too_many_rows_before_call' },
    suggestions: [addLimit('A LIMIT before the call bounds its rows.', rewrite)],
  });
}
