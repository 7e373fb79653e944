import { spanOf } from '../parse/tree.ts';
import { type Filter, firstOf, queryError } from './filter.ts';

/** Refuses `CYPHER runtime=...` and other options in front of a query; EXPLAIN and PROFILE are welcome. */
export const refuseOptions: Filter = (statement) => {
  const options = firstOf(statement.tree, 'cypherOptions');
  if (options === null) return;
  throw queryError(statement, spanOf(options), 'READ_ONLY', 'Leave the CYPHER options out: the engine sets them.');
};
