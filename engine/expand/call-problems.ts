import { replaceProcedure } from '../advise/suggestions.ts';
import { applyEdits } from '../edit.ts';
import { nearest } from '../nearest.ts';
import type { ParsedStatement, Span } from '../parse/outline.ts';
import { positionAt } from '../parse/position.ts';
import { QueryProblem } from '../problem.ts';
import type { Procedure } from '../procedure-catalog.ts';
import type { CallSite } from './call-sites.ts';

/** Arguments that the procedure does not take: says why, and shows a call that runs. */
export function wrongArguments(
  statement: ParsedStatement,
  { call, procedure }: CallSite,
  reason: string,
): QueryProblem {
  return callProblem(statement, call.span, 'INVALID_ARGUMENT', `${procedure.name}: ${reason}`, procedure);
}

/** A column that the procedure does not have: names the nearest, and all that there are. */
export function unknownColumn(statement: ParsedStatement, site: CallSite, column: string, span: Span): QueryProblem {
  const names = site.procedure.columns.map(({ name }) => name);
  const near = nearest(column, names);
  const detail = `${site.procedure.name} has no column ${column}; it has ${names.join(', ')}.`;
  if (near === null) return callProblem(statement, span, 'UNKNOWN_COLUMN', detail, site.procedure);
  const rewrite = applyEdits(statement.text, [
    { span: { start: span.start, end: span.start + column.length }, text: near },
  ]);
  return new QueryProblem('query-error', 400, 'UNKNOWN_COLUMN', detail, {
    ...positionAt(statement.text, span.start),
    suggestions: [replaceProcedure(`The nearest column is ${near}.`, rewrite)],
  });
}

/** An argument from rows where the engine cannot stage the query: inside a subquery. */
export function nestedRowArgument(statement: ParsedStatement, { call, procedure }: CallSite): QueryProblem {
  const detail =
    `${procedure.name} takes its argument from rows, which works outside of subqueries only: ` +
    'move the call out of CALL { }, EXISTS { }, COUNT { } or COLLECT { }, or give it a literal or a parameter.';
  return unservable(statement, call.span, detail, 'row_argument_in_subquery', procedure);
}

/** A variable that the query still needs after the call, but that cannot be kept over it. */
export function uncarriedVariable(statement: ParsedStatement, site: CallSite, variable: string): QueryProblem {
  const detail =
    `${variable} holds a path or a list of nodes or edges, which cannot be kept over a call whose argument comes ` +
    `from rows (${site.procedure.name}): take names from it before the call, or build it after.`;
  return unservable(statement, site.call.span, detail, 'path_kept_over_call', site.procedure);
}

function unservable(
  statement: ParsedStatement,
  span: Span,
  detail: string,
  reason: string,
  procedure: Procedure,
): QueryProblem {
  return new QueryProblem('query-unservable', 400, 'QUERY_UNSERVABLE', detail, {
    ...positionAt(statement.text, span.start),
    extras: { reason },
    suggestions: [replaceProcedure(`A correct call: ${procedure.example}`, procedure.example)],
  });
}

function callProblem(
  statement: ParsedStatement,
  span: Span,
  code: string,
  detail: string,
  procedure: Procedure,
): QueryProblem {
  return new QueryProblem('query-error', 400, code, detail, {
    ...positionAt(statement.text, span.start),
    suggestions: [replaceProcedure(`A correct call: ${procedure.example}`, procedure.example)],
  });
}
