import type { CompiledCall, Procedure } from '../contract/procedure-catalog.ts';
import { writeIdentifier } from '../parse/string-literal.ts';
import { ownColumns } from './bad-rows.ts';
import type { CallSite } from './call-sites.ts';
import type { YieldedColumn } from './columns.ts';

/** Input of a subquery: an expression, and the variable of the query that it imports for it, if any. */
export interface SubqueryInput {
  readonly expression: string;
  readonly imported: string;
}

/**
 * Returns a compiled procedure as a subquery that yields the columns under the query's own names. The compiled text has its own scope,
 * which contains only the map `input`.
 */
export function yieldingSubquery(
  site: CallSite,
  compiled: string,
  input: SubqueryInput,
  columns: readonly YieldedColumn[],
): string {
  const own = new Set(ownColumns(site.procedure));
  // The text does not have what the engine fills; of a call that stands for it, no entry is bad.
  const yielded = columns.map(({ column, alias }) => `${own.has(column) ? column : 'null'} AS ${alias}`).join(', ');
  return `${callOf(site, input)} { ${inScope(compiled, input.expression)} RETURN ${yielded} }`;
}

/**
 * Returns known rows, each a list of values, as a subquery that yields them. No row of the query ever contains the list of all: Neo4j
 * counts the memory of a row by its contents, and an ORDER BY holds many of them.
 */
export function unwindingSubquery(
  site: CallSite,
  rows: SubqueryInput,
  row: string,
  aliases: readonly string[],
): string {
  const yielded = aliases.map((alias, index) => `${row}[${index}] AS ${alias}`).join(', ');
  return `${callOf(site, rows)} { UNWIND ${rows.expression} AS ${row} RETURN ${yielded} }`;
}

function callOf({ call }: CallSite, { imported }: SubqueryInput): string {
  return `${call.isOptional ? 'OPTIONAL CALL' : 'CALL'} (${imported})`;
}

/** A compiled procedure as a subquery that yields one list: its rows as maps. */
export function collectingSubquery(procedure: Procedure, compiled: CompiledCall, input: string, list: string): string {
  const entries = bareColumns(procedure, compiled).map((name) => `${name}: ${name}`);
  return `CALL (${input}) { ${inScope(compiled.text, input)} RETURN collect({${entries.join(', ')}}) AS ${list} }`;
}

/** Returns a compiled procedure as a separate query. */
export function plainQuery(procedure: Procedure, compiled: CompiledCall, input: string, limit: number): string {
  return `${inScope(compiled.text, input)} RETURN ${bareColumns(procedure, compiled).join(', ')} LIMIT ${limit}`;
}

function bareColumns(procedure: Procedure, { bareColumns: some }: CompiledCall): string[] {
  return (some ?? ownColumns(procedure)).map(writeIdentifier);
}

function inScope(compiled: string, input: string): string {
  return `WITH ${input} AS input CALL (input) { ${compiled} }`;
}

/** Returns the text after the subquery: the call's own WHERE, and at the end of a query a RETURN of these names. */
export function afterSubquery(
  site: CallSite,
  aliases: readonly string[],
  passedOn: '*' | readonly string[],
  condition: string | null,
  returned: readonly string[] = aliases,
): string {
  const where = condition === null ? '' : ` WHERE ${condition}\n`;
  const names = passedOn === '*' ? '*' : [...passedOn, ...aliases].join(', ');
  const filtered = where === '' && passedOn === '*' ? '' : ` WITH ${names}${where}`;
  return site.isLast ? `${filtered} RETURN ${returned.join(', ')}` : filtered;
}
