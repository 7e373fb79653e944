import { readonlyEngine } from '../advise/suggestions.ts';
import { spanOf } from '../parse/tree.ts';
import { type Filter, firstOf, firstWord, queryError } from './filter.ts';

/** Refuses every clause that writes, at any depth: in subqueries and under EXPLAIN as well. */
export const refuseWrites: Filter = (statement) => {
  const clause = firstOf(
    statement.tree,
    'createClause',
    'insertClause',
    'mergeClause',
    'setClause',
    'removeClause',
    'deleteClause',
    'foreachClause',
  );
  if (clause === null) return;
  const word = firstWord(clause, statement.text);
  const advice = readonlyEngine(
    'Only reading clauses run here: MATCH, WITH, UNWIND, CALL, RETURN. Data enters by `weft load`.',
  );
  throw queryError(statement, spanOf(clause), 'READ_ONLY', `${word} writes; this graph is read-only.`, [advice]);
};
