import type { QueryOutline } from '../parse/outline.ts';
import type { Call } from '../parse/syntax.ts';
import { addAnchor } from '../suggestions.ts';
import { type Filter, queryError } from './filter.ts';

/** Refuses conditions on elementId(): an element id is the database's own and can be counted through. */
export const refuseElementIdConditions: Filter = (statement) => {
  const call = statement.outline
    .all('call')
    .find((one) => one.name.toLowerCase() === 'elementid' && isCondition(one, statement.outline));
  if (call === undefined) return;
  const advice = addAnchor('Name what you look for: (n:HOSTNAME {name: "www.example.com"}).', null);
  throw queryError(statement, call.span, 'ELEMENT_ID', 'elementId() cannot be compared; use labels and names.', [
    advice,
  ]);
};

function isCondition(call: Call, outline: QueryOutline): boolean {
  return (
    outline.around(
      call,
      'where',
      'comparison',
      'predicate',
      'null-check',
      'type-check',
      'normalised-check',
      'label-check',
      'open-comparison',
    ) !== null
  );
}
