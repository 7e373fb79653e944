import type { KnownAnswer, KnownRow } from '../contract/step.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { readIdentifier } from '../parse/string-literal.ts';
import type { CallSite } from './call-sites.ts';
import { type YieldedColumn, yieldedColumns } from './columns.ts';
import type { ComputedCalls, Expansion, ExpansionState } from './expansion-state.ts';
import { rebindRows, textAfter } from './rebind-rows.ts';
import type { Stage } from './stage.ts';
import { afterSubquery, type SubqueryInput, unwindingSubquery } from './subquery.ts';

/**
 * Puts the rows of a procedure in the place of its call. If the statement ends with the call, the statement only returns which of the rows
 * are its own, or need not run at all: the answer is written from these rows, with the notices about each.
 */
export function placeRows(
  state: ExpansionState,
  site: CallSite,
  calls: ComputedCalls,
  stage: Stage | null,
  condition: string | null,
): Omit<Expansion, 'advisories'> {
  const columns = yieldedColumns(state.statement, site, calls);
  const isFinal = endsStatement(state.statement, site) && areDistinct(columns);
  const index = isFinal ? state.names.numbered('index') : null;
  const answer = index === null ? null : answerOf(state, { site, calls, stage, columns, index });
  const aliases = [...columns.map(({ alias }) => alias), ...(index === null ? [] : [index])];
  const parameter = state.names.numbered('answers');
  const parameters = { [parameter]: valuesOf(calls, stage, columns, index !== null) };
  const row = state.names.variable('answer');
  const called = (rows: SubqueryInput, passedOn: '*' | readonly string[]) =>
    unwindingSubquery(site, rows, row, aliases) +
    afterSubquery(site, aliases, passedOn, condition, index === null ? aliases : [index]);
  if (stage === null) {
    const text = called({ expression: `$${parameter}`, imported: '' }, '*');
    return { edit: { span: site.span, text }, parameters, answer };
  }
  const rest = `${condition ?? ''} ${textAfter(state, site.span.end)}`;
  const values = calls.indexes.map(BigInt);
  const rows = rebindRows(state, site, stage, { word: 'call', values }, rest);
  const text = called({ expression: `$${parameter}[${rows.own}]`, imported: rows.own }, rows.passedOn);
  return {
    edit: { span: { start: site.query.start, end: site.span.end }, text: `${rows.text} ${text}` },
    parameters: { ...rows.parameters, ...parameters },
    answer,
  };
}

/** Returns whether the rows of the call are those of the statement, so that no RETURN of the user changes them. */
function endsStatement({ outline }: ParsedStatement, { isLast, nested }: CallSite): boolean {
  if (!isLast || nested) return false;
  return !outline.all('query-part').some(({ isUnion, branches }) => isUnion && branches.length > 1);
}

/** Returns whether all columns have different names: otherwise Neo4j reports the error. */
function areDistinct(columns: readonly YieldedColumn[]): boolean {
  return new Set(columns.map(({ alias }) => readIdentifier(alias))).size === columns.length;
}

/** Returns each row as a list of the values that the query takes: its columns, then its index. One list of rows for each distinct call. */
function valuesOf(
  { answers, indexes }: ComputedCalls,
  stage: Stage | null,
  columns: readonly YieldedColumn[],
  isNumbered: boolean,
): readonly unknown[] {
  let next = 0n;
  const lists = answers.map((rows) =>
    rows.map(({ row }) => {
      const values = columns.map(({ column }) => row[column] ?? null);
      if (isNumbered) values.push(next++);
      return values;
    }),
  );
  return stage === null ? (lists[indexes[0] ?? 0] ?? []) : lists;
}

function answerOf(
  { statement }: ExpansionState,
  {
    site,
    calls: { answers, indexes },
    stage,
    columns,
    index,
  }: {
    readonly site: CallSite;
    readonly calls: ComputedCalls;
    readonly stage: Stage | null;
    readonly columns: readonly YieldedColumn[];
    readonly index: string;
  },
): KnownAnswer {
  const shown = columns.map(({ column, alias }) => ({ heading: readIdentifier(alias), column }));
  const headings = shown.map(({ heading }) => heading);
  const known = answers.map((rows) =>
    rows.map(({ row, notices }) => ({
      row: Object.fromEntries(shown.map(({ heading, column }) => [heading, row[column] ?? null])),
      notices,
    })),
  );
  if (site.call.where !== null || (stage === null && !isWhole(statement, site)))
    return { columns: headings, rows: known.flat(), index };
  const nothing: readonly KnownRow[] = site.call.isOptional ? [{ row: {}, notices: [] }] : [];
  const rows = indexes.flatMap((call) => {
    const own = known[call] ?? [];
    return own.length === 0 ? nothing : own;
  });
  return { columns: headings, rows, index: null };
}

/** Returns whether the call is the whole statement. */
function isWhole({ outline }: ParsedStatement, { span }: CallSite): boolean {
  const body = outline.syntax.body?.span;
  return body?.start === span.start && body.end === span.end;
}
