import { readonlyEngine } from '../advise/suggestions.ts';
import { spanOf } from '../parse/tree.ts';
import { type Filter, firstOf, firstWord, queryError } from './filter.ts';
import { readingPart, WRITING_CLAUSES } from './reading-part.ts';

/** Refuses every clause that writes, at any depth: in subqueries and under EXPLAIN as well. */
export const refuseWrites: Filter = (statement) => {
  const clause = firstOf(statement.tree, ...WRITING_CLAUSES);
  if (clause === null) return;
  const word = firstWord(clause, statement.text);
  const advice = readonlyEngine(
    'Only reading clauses run here: MATCH, WITH, UNWIND, CALL, RETURN. Data enters by `weft load`.',
    readingPart(statement),
  );
  throw queryError(statement, spanOf(clause), 'READ_ONLY', `${word} writes; this graph is read-only.`, [advice]);
};
