import { childRules, findAll } from '../parse/tree.ts';
import type { CompiledCall } from '../procedure-catalog.ts';
import type { CallSite } from './call-sites.ts';
import type { YieldedColumn } from './columns.ts';
import type { Progress } from './progress.ts';

/**
 * The column with notices about rows, under a name that no answer shows: where the call ends the query, so that the RETURN
 * is ours. Elsewhere the query's own RETURN decides what becomes of the rows, and their notices would be told of others.
 */
export function noticeColumns(progress: Progress, site: CallSite, { noticeColumn }: CompiledCall): YieldedColumn[] {
  const { statement, names } = progress;
  if (noticeColumn === undefined || !site.call.isLast || site.nested) return [];
  const unions = findAll(statement.tree, 'union').filter((tree) => childRules(tree, 'singleQuery').length > 1);
  return unions.length > 0 ? [] : [{ column: noticeColumn, alias: names.numbered('notices') }];
}
