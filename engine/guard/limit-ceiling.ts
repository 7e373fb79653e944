import { clampLimit } from '../contract/suggestions.ts';
import { valueReference } from '../parse/value-references.ts';
import { applyEdits } from '../text/edit.ts';
import { type Filter, queryErrorAt } from './filter.ts';

/** Refuses a LIMIT of the answer above the ceiling, where limits say so: an agent is to know that it asked for too much. */
export const refuseHighLimits: Filter = (statement, { limits }) => {
  const ceiling = limits.refusedLimit;
  if (ceiling === null) return;
  const { outline, text } = statement;
  for (const limit of outline.all('limit')) {
    if (outline.around(limit, 'with', 'call-subquery') !== null || outline.isInExpression(limit)) continue;
    const value = valueReference(limit.count);
    if (value.kind !== 'number' || value.value <= ceiling) continue;
    const rewrite = applyEdits(text, [{ span: value.span, text: String(ceiling) }]);
    const detail = `LIMIT ${value.value} is above the ceiling of ${ceiling}.`;
    throw queryErrorAt(statement, value.span, 'LIMIT_ERROR', detail, [clampLimit(ceiling, rewrite)]);
  }
};
