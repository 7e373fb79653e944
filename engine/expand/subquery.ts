import type { CallSite } from './call-sites.ts';
import type { YieldedColumn } from './columns.ts';

/**
 * A compiled procedure as a subquery that yields the columns under the query's own names. The compiled text stands in
 * a scope of its own, in which there is nothing but the map `input`.
 */
export function subquery(
  site: CallSite,
  compiled: string,
  input: { readonly expression: string; readonly imported: string },
  columns: readonly YieldedColumn[],
): string {
  const yielded = columns.map(({ column, alias }) => `${column} AS ${alias}`).join(', ');
  const call = site.call.optional ? 'OPTIONAL CALL' : 'CALL';
  return `${call} (${input.imported}) { WITH ${input.expression} AS input CALL (input) { ${compiled} } RETURN ${yielded} }`;
}

/** What follows the subquery: the call's own WHERE, and the RETURN that a call at the end of a query stands for. */
export function afterSubquery(
  site: CallSite,
  columns: readonly YieldedColumn[],
  kept: '*' | readonly string[],
): string {
  const aliases = columns.map(({ alias }) => alias);
  const where = site.call.where === null ? '' : ` WHERE ${site.call.where}\n`;
  const names = kept === '*' ? '*' : [...kept, ...aliases].join(', ');
  const filtered = where === '' && kept === '*' ? '' : ` WITH ${names}${where}`;
  return site.call.isLast ? `${filtered} RETURN ${aliases.join(', ')}` : filtered;
}
