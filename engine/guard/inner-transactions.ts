import { readonlyEngine } from '../advise/suggestions.ts';
import { spanOf } from '../parse/tree.ts';
import { type Filter, firstOf, queryError, without } from './filter.ts';

/** Refuses CALL { } IN TRANSACTIONS, which would leave the one READ transaction of a query. */
export const refuseInnerTransactions: Filter = (statement) => {
  const clause = firstOf(statement.tree, 'subqueryInTransactionsParameters');
  if (clause === null) return;
  const advice = readonlyEngine('Leave IN TRANSACTIONS out: a read needs none.', without(statement, spanOf(clause)));
  throw queryError(statement, spanOf(clause), 'READ_ONLY', 'IN TRANSACTIONS is not available here.', [advice]);
};
