import { readonlyEngine } from '../advise/suggestions.ts';
import { spanOf } from '../parse/tree.ts';
import { type Filter, firstOf, queryError } from './filter.ts';

/** Refuses LOAD CSV, which a READ transaction would let through to files and other hosts. */
export const refuseLoadCsv: Filter = (statement) => {
  const clause = firstOf(statement.tree, 'loadCSVClause');
  if (clause === null) return;
  const advice = readonlyEngine('Bind the rows as a parameter and read them with UNWIND $rows AS row.');
  throw queryError(statement, spanOf(clause), 'READ_ONLY', 'LOAD CSV is not available here.', [advice]);
};
