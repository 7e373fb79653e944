import { readonlyEngine } from '../advise/suggestions.ts';
import { spanOf } from '../parse/tree.ts';
import { type Filter, firstOf, queryError, without } from './filter.ts';

/** Refuses USE: there is one graph, and the server's own databases are not part of it. */
export const refuseUse: Filter = (statement) => {
  const clause = firstOf(statement.tree, 'useClause');
  if (clause === null) return;
  const advice = readonlyEngine('There is one graph; leave USE out.', without(statement, spanOf(clause)));
  throw queryError(statement, spanOf(clause), 'READ_ONLY', 'USE is not available here.', [advice]);
};
