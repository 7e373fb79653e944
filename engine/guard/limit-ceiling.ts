import { clampLimit } from '../advise/suggestions.ts';
import { applyEdits } from '../edit.ts';
import { ancestor, childRule, findAll } from '../parse/tree.ts';
import { readValue } from '../parse/values.ts';
import { type Filter, queryError } from './filter.ts';

/** Refuses a LIMIT of the answer above the ceiling, where limits say so: an agent is to know that it asked for too much. */
export const refuseHighLimits: Filter = (statement, { limits }) => {
  const ceiling = limits.refusedLimit;
  if (ceiling === null) return;
  for (const limit of findAll(statement.tree, 'limit')) {
    const expression = childRule(limit, 'expression');
    if (expression === null || ancestor(limit, 'withClause', 'subqueryClause', 'expression') !== null) continue;
    const value = readValue(expression);
    if (value.kind !== 'number' || value.value <= ceiling) continue;
    const rewrite = applyEdits(statement.text, [{ span: value.span, text: String(ceiling) }]);
    const detail = `LIMIT ${value.value} is above the ceiling of ${ceiling}.`;
    throw queryError(statement, value.span, 'LIMIT_ERROR', detail, [clampLimit(ceiling, rewrite)]);
  }
};
