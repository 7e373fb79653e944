import { spanOf } from '../parse/tree.ts';
import { type Filter, firstOf, queryError } from './filter.ts';

/** Refuses planner hints (USING INDEX, USING SCAN): the plan is judged as the planner makes it. */
export const refuseHints: Filter = (statement) => {
  const hint = firstOf(statement.tree, 'hint');
  if (hint === null) return;
  throw queryError(
    statement,
    spanOf(hint),
    'UNSUPPORTED_FORM',
    'Leave the USING hint out: the planner finds the index.',
  );
};
