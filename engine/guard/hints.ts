import { readonlyEngine } from '../advise/suggestions.ts';
import { spanOf } from '../parse/tree.ts';
import { type Filter, firstOf, queryError, without } from './filter.ts';

/** Refuses planner hints (USING INDEX, USING SCAN): the plan is judged as the planner makes it. */
export const refuseHints: Filter = (statement) => {
  const hint = firstOf(statement.tree, 'hint');
  if (hint === null) return;
  const detail = 'Leave the USING hint out: the planner finds the index.';
  const advice = readonlyEngine(detail, without(statement, spanOf(hint)));
  throw queryError(statement, spanOf(hint), 'UNSUPPORTED_FORM', detail, [advice]);
};
