import { readonlyEngine } from '../advise/suggestions.ts';
import { spanOf } from '../parse/tree.ts';
import { type Filter, firstOf, queryError, without } from './filter.ts';

/** Refuses `CYPHER runtime=...` and other options in front of a query; EXPLAIN and PROFILE are welcome. */
export const refuseOptions: Filter = (statement) => {
  const options = firstOf(statement.tree, 'cypherOptions');
  if (options === null) return;
  const detail = 'Leave the CYPHER options out: the engine sets them.';
  const advice = readonlyEngine(detail, without(statement, spanOf(options)));
  throw queryError(statement, spanOf(options), 'READ_ONLY', detail, [advice]);
};
