import type { QueryProblem, Suggestion } from '../../schema/problem.ts';
import type { Procedure } from '../contract/procedure-catalog.ts';
import { queryError, queryUnservable, tooExpensive } from '../contract/query-problems.ts';
import { choicesOf, parametersOf } from '../contract/signature.ts';
import { addLimit, chooseFormat, replaceProcedure } from '../contract/suggestions.ts';
import type { ParsedStatement, Span } from '../parse/outline.ts';
import { positionAt } from '../parse/position.ts';
import { isRowByRow } from '../parse/row-by-row.ts';
import { writeStringLiteral } from '../parse/string-literal.ts';
import type { Call } from '../parse/syntax.ts';
import { applyEdits } from '../text/edit.ts';
import { nearest } from '../text/nearest.ts';
import { type BadEntry, reasonOf } from './batch-entries.ts';
import type { CallSite, Site } from './call-sites.ts';
import { withArgument, withMissing, withoutArgument } from './corrected-call.ts';
import { freeVariables } from './variables.ts';
import { withoutSubquery } from './without-subquery.ts';

/**
 * Error for invalid arguments: gives the reason, and shows the query without the mistake. `parameter`: the wrong one; `rewrite`: the query
 * as it was meant.
 */
export function wrongArguments(
  statement: ParsedStatement,
  site: Site,
  reason: string,
  { parameter, rewrite }: { readonly parameter?: string | undefined; readonly rewrite?: string | null } = {},
): QueryProblem {
  const corrected = rewrite ?? (parameter === undefined ? null : withoutArgument(statement, site, parameter));
  const suggestion =
    corrected === null ? exampleOf(site.procedure) : replaceProcedure('The same call with valid arguments.', corrected);
  return invalidArgument(statement, site, `${site.procedure.name}: ${reason}`, suggestion);
}

/**
 * Error for an invalid value: gives the reason, and shows the query with the probable value, else another query that accepts the value
 * unchanged.
 */
export function wrongEntry(statement: ParsedStatement, site: Site, parameter: string, entry: BadEntry): QueryProblem {
  const { nearest, instead } = entry;
  const detail = `${site.procedure.name}: ${reasonOf(entry)}`;
  if (nearest !== undefined) {
    const literal = writeStringLiteral(nearest);
    const rewrite = withArgument(statement, site, parameter, literal);
    return invalidArgument(statement, site, detail, replaceProcedure(`The nearest valid value: ${literal}.`, rewrite));
  }
  const suggestion =
    instead === undefined
      ? exampleOf(site.procedure)
      : replaceProcedure(`This accepts the value unchanged: ${instead}`, instead);
  return invalidArgument(statement, site, detail, suggestion);
}

/** A parameter without a value: names it, with one of the values where they are few. */
export function missingArgument(statement: ParsedStatement, site: Site, name: string): QueryProblem {
  const { procedure } = site;
  const allowed = choicesOf(procedure, name);
  const detail = `${procedure.name}: ${name} is missing${allowed.length === 0 ? '' : `; it must be one of ${allowed.join(', ')}`}.`;
  const [choice] = allowed;
  const rewrite = choice === undefined ? null : withMissing(statement, site, name, writeStringLiteral(choice));
  const suggestion =
    rewrite === null ? exampleOf(procedure) : replaceProcedure(`The same call with a ${name}.`, rewrite);
  return invalidArgument(statement, site, detail, suggestion);
}

/** An argument that is none of those that a parameter allows: lists them, with the query for the nearest. */
export function wrongChoice(
  statement: ParsedStatement,
  site: Site,
  { name, given, allowed }: { readonly name: string; readonly given: unknown; readonly allowed: readonly string[] },
): QueryProblem {
  const { procedure } = site;
  const choice = writeStringLiteral(nearest(String(given), allowed) ?? allowed[0] ?? '');
  const detail = `${procedure.name}: ${name} must be one of ${allowed.join(', ')}, not ${String(given)}.`;
  const rewrite = withArgument(statement, site, name, choice) ?? `CALL ${procedure.name}({${name}: ${choice}})`;
  return invalidArgument(statement, site, detail, chooseFormat(String(given), allowed, rewrite));
}

function invalidArgument(
  { text }: ParsedStatement,
  { span }: Site,
  detail: string,
  suggestion: Suggestion,
): QueryProblem {
  return queryError('INVALID_ARGUMENT', detail, {
    ...positionAt(text, span.start),
    suggestions: [suggestion],
  });
}

/** An example call: shown, but not offered as a rewrite of a call that asks for the user's own indicator. */
function exampleOf(procedure: Procedure): Suggestion {
  const hasEntries = parametersOf(procedure).some((one) => one.hasEntries);
  return hasEntries ? replaceProcedure(`An example call: ${procedure.example}`, null) : correctCall(procedure);
}

/** A column that the procedure does not have: names the nearest, and all that there are. */
export function unknownColumn(statement: ParsedStatement, site: CallSite, column: string, span: Span): QueryProblem {
  const names = site.procedure.columns.map(({ name }) => name);
  const near = nearest(column, names);
  const at = { start: span.start, end: span.start + column.length };
  const suggestion =
    near === null
      ? correctCall(site.procedure)
      : replaceProcedure(`The nearest column is ${near}.`, applyEdits(statement.text, [{ span: at, text: near }]));
  const detail = `${site.procedure.name} has no column ${column}; it has ${names.join(', ')}.`;
  return queryError('UNKNOWN_COLUMN', detail, {
    ...positionAt(statement.text, span.start),
    suggestions: [suggestion],
  });
}

/** Error for a CALL-only procedure in an expression: shows the call, with the same arguments if they need no rows. */
export function callOnly(
  statement: ParsedStatement,
  { nameSpan, arguments: given }: Call,
  procedure: Procedure,
): QueryProblem {
  const columns = procedure.columns.map(({ name }) => name).join(', ');
  const detail = `${procedure.name} is a procedure: write CALL ${procedure.name}(...) YIELD ${columns}.`;
  const texts = given.map(({ span }) => statement.text.slice(span.start, span.end));
  const needsRows = given.some((argument) => freeVariables(argument).size > 0);
  const call = needsRows ? procedure.example : `CALL ${procedure.name}(${texts.join(', ')})`;
  return queryError('CALL_ONLY_PROCEDURE', detail, {
    ...positionAt(statement.text, nameSpan.start),
    suggestions: [replaceProcedure(`A correct call: ${call}`, call)],
  });
}

/** An argument from rows where the engine cannot stage the query: inside a subquery. */
export function nestedRowArgument(statement: ParsedStatement, site: Site): QueryProblem {
  const detail =
    'move the call out of CALL { }, EXISTS { }, COUNT { } or COLLECT { }, or give it a literal or a parameter.';
  return rowArgument(statement, site, 'row_argument_in_subquery', detail);
}

/** Error for an argument from rows at a place where they cannot be known in advance: `instead` says what to write. */
export function rowArgument(statement: ParsedStatement, site: Site, reason: string, instead: string): QueryProblem {
  const detail = `${site.procedure.name} takes its argument from rows, which does not work here: ${instead}`;
  const rewrite = site.nested ? withoutSubquery(statement, site.span) : null;
  const suggestion =
    rewrite === null ? undefined : replaceProcedure('Without the CALL { } around it, it works.', rewrite);
  return unservable(statement, site, detail, reason, suggestion);
}

/** Error for a variable that the query needs after the call, but that cannot be carried over it. */
export function cannotRebind(statement: ParsedStatement, site: Site, variable: string): QueryProblem {
  const detail =
    `${variable} holds a path, or nodes or edges inside a map, which cannot be carried over a call whose argument comes from rows ` +
    `(${site.procedure.name}): take names from it before the call, or build it after.`;
  return unservable(statement, site, detail, 'path_kept_over_call');
}

/** Rows with nodes, edges or paths in them, which no list of an expression can hold. */
export function graphValuesInList(statement: ParsedStatement, site: Site): QueryProblem {
  const detail = `${site.procedure.name} returns nodes or edges, which an expression cannot hold: CALL it.`;
  return unservable(statement, site, detail, 'graph_values_in_expression');
}

/** Error for a list in an expression that is too long to hold. */
export function tooManyListRows(statement: ParsedStatement, site: Site, most: number): QueryProblem {
  const detail = `${site.procedure.name} returns more than ${most.toLocaleString('en')} rows here; CALL it, with a LIMIT.`;
  return tooExpensive(detail, 'too_many_rows_in_expression', {
    ...positionAt(statement.text, site.span.start),
    suggestions: [correctCall(site.procedure)],
  });
}

/** Error for more rows than a procedure may be called for. The first rows are offered only if they give rows of the same answer. */
export function tooManyRows(statement: ParsedStatement, { at, procedure }: Site, most: number): QueryProblem {
  const { text } = statement;
  const fewer = Math.min(1000, most);
  const detail = `${procedure.name} would be called for more than ${most.toLocaleString('en')} rows; reduce the rows before the call.`;
  const suggestion = isRowByRow(statement, at)
    ? addLimit(
        `A LIMIT before the call limits its rows.`,
        `${text.slice(0, at)}\nWITH * LIMIT ${fewer} ${text.slice(at)}`,
      )
    : addLimit(
        'Narrow the start of the query, or split the question into parts. With a LIMIT before the call, the rest of the query would ' +
          'treat some of the rows as if they were all.',
        null,
      );
  return tooExpensive(detail, 'too_many_rows_before_call', {
    ...positionAt(text, at),
    suggestions: [suggestion],
  });
}

function unservable(
  statement: ParsedStatement,
  { span, procedure }: Site,
  detail: string,
  reason: string,
  suggestion = correctCall(procedure),
): QueryProblem {
  return queryUnservable('QUERY_UNSERVABLE', detail, {
    ...positionAt(statement.text, span.start),
    extras: { reason },
    suggestions: [suggestion],
  });
}

function correctCall({ example }: Procedure) {
  return replaceProcedure(`A correct call: ${example}`, example);
}
