import { DEFAULT_MOST_CALLS } from '../contract/procedure-catalog.ts';
import type { StageRows } from '../contract/step.ts';
import { tooManyRows } from './call-problems.ts';
import type { Site } from './call-sites.ts';
import { argumentTexts } from './constant-arguments.ts';
import { boundParameters, type ExpansionState, editedText } from './expansion-state.ts';

/** Result of the clauses before a use of a procedure, with the values of its arguments for each row. */
export interface Stage {
  readonly variables: readonly string[];
  readonly rows: StageRows['rows'];
  readonly argumentSets: readonly (readonly unknown[])[];
}

/**
 * Runs the clauses before a use, once, for the values of its arguments; `filter` is a WHERE that is true for their rows. Throws a
 * QueryProblem if there are more rows than the procedure may be called for.
 */
export async function runStage(state: ExpansionState, site: Site, filter = ''): Promise<Stage> {
  const { statement, context, names } = state;
  const most = site.procedure.mostCalls ?? DEFAULT_MOST_CALLS;
  const column = names.variable('arguments');
  const limit = statement.mode === 'explain' ? 0 : most + 1;
  const before = editedText(state, { start: site.query.start, end: site.at });
  const text = `${before}${filter}\nWITH *, [${argumentTexts(state, site)}\n] AS ${column} RETURN * LIMIT ${limit}`;
  const { columns, rows } = await context.read({ text, parameters: boundParameters(state) });
  if (rows.length > most) throw tooManyRows(statement, site, most);
  return {
    variables: columns.filter((name) => name !== column),
    rows,
    argumentSets: rows.map((row) => (Array.isArray(row[column]) ? row[column] : [])),
  };
}
