import { writeIdentifier } from '../parse/string-literal.ts';
import type { CompiledCall, Procedure } from '../procedure-catalog.ts';
import type { CallSite } from './call-sites.ts';
import type { YieldedColumn } from './columns.ts';

/**
 * A compiled procedure as a subquery that yields the columns under the query's own names. The compiled text stands in
 * a scope of its own, in which there is nothing but the map `input`.
 */
export function yieldingSubquery(
  site: CallSite,
  compiled: string,
  input: { readonly expression: string; readonly imported: string },
  columns: readonly YieldedColumn[],
): string {
  const yielded = columns.map(({ column, alias }) => `${column} AS ${alias}`).join(', ');
  const call = site.call.optional ? 'OPTIONAL CALL' : 'CALL';
  return `${call} (${input.imported}) { ${inScope(compiled, input.expression)} RETURN ${yielded} }`;
}

/** A compiled procedure as a subquery that yields one list: its rows as maps. */
export function collectingSubquery(procedure: Procedure, compiled: CompiledCall, input: string, list: string): string {
  const entries = bareColumns(procedure, compiled).map((name) => `${name}: ${name}`);
  return `CALL (${input}) { ${inScope(compiled.text, input)} RETURN collect({${entries.join(', ')}}) AS ${list} }`;
}

/** A compiled procedure as a query of its own. */
export function plainQuery(procedure: Procedure, compiled: CompiledCall, input: string, limit: number): string {
  return `${inScope(compiled.text, input)} RETURN ${bareColumns(procedure, compiled).join(', ')} LIMIT ${limit}`;
}

function bareColumns({ columns }: Procedure, { bareColumns: some }: CompiledCall): string[] {
  return (some ?? columns.map(({ name }) => name)).map(writeIdentifier);
}

function inScope(compiled: string, input: string): string {
  return `WITH ${input} AS input CALL (input) { ${compiled} }`;
}

/** What follows the subquery: the call's own WHERE, and the RETURN that a call at the end of a query stands for. */
export function afterSubquery(
  site: CallSite,
  columns: readonly YieldedColumn[],
  kept: '*' | readonly string[],
  condition: string | null,
): string {
  const aliases = columns.map(({ alias }) => alias);
  const where = condition === null ? '' : ` WHERE ${condition}\n`;
  const names = kept === '*' ? '*' : [...kept, ...aliases].join(', ');
  const filtered = where === '' && kept === '*' ? '' : ` WITH ${names}${where}`;
  return site.call.isLast ? `${filtered} RETURN ${aliases.join(', ')}` : filtered;
}
