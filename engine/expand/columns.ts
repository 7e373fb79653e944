import type { Advisory } from '../../schema/advisory.ts';
import { columnAlias } from '../advise/notices.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { ownColumns } from './bad-rows.ts';
import { unknownColumn } from './call-problems.ts';
import type { CallSite } from './call-sites.ts';
import type { CallAnswers } from './expansion-state.ts';

/** A column that a call yields: its name in the procedure, and the identifier that the query has for it. */
export interface YieldedColumn {
  readonly column: string;
  readonly alias: string;
}

/** The columns that a call yields: those named, all for `*`. Throws a QueryProblem for an unknown one. */
export function yieldedColumns(
  statement: ParsedStatement,
  site: CallSite,
  { bareColumns }: CallAnswers,
): readonly YieldedColumn[] {
  const { columns, columnAliases = {} } = site.procedure;
  const { yields } = site.call;
  const all = columns.map(({ name }) => name);
  if (yields === '*') return all.map((name) => ({ column: name, alias: name }));
  if (yields === null)
    return (bareColumns ?? ownColumns(site.procedure)).map((name) => ({ column: name, alias: name }));
  return yields.map(({ column, alias, span }) => {
    const name = presentName(columnAliases, column.name) ?? column.name;
    if (!columns.some((known) => known.name === name)) throw unknownColumn(statement, site, column.name, span);
    return { column: name, alias: statement.outline.textOf(alias ?? column) };
  });
}

function presentName(aliases: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(aliases, name) ? aliases[name] : undefined;
}

/** A notice for every column that is called by an older name. */
export function olderNames({ call, procedure }: CallSite): readonly Advisory[] {
  const yields = call.yields === null || call.yields === '*' ? [] : call.yields;
  return yields.flatMap(({ column }) => {
    const present = presentName(procedure.columnAliases ?? {}, column.name);
    return present === undefined ? [] : [columnAlias(column.name, present)];
  });
}
