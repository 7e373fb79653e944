import { addAnchor } from '../advise/suggestions.ts';
import { dottedName } from '../parse/names.ts';
import { ancestor, childRule, findAll, spanOf } from '../parse/tree.ts';
import { type Filter, queryError } from './filter.ts';

/** Refuses conditions on elementId(): an element id is the database's own and can be counted through. */
export const refuseElementIdConditions: Filter = (statement) => {
  for (const node of findAll(statement.tree, 'functionInvocation')) {
    const name = childRule(node, 'functionName');
    if (name === null || dottedName(name).toLowerCase() !== 'elementid') continue;
    if (ancestor(node, 'whereClause', 'comparisonExpression6') === null && !isCompared(node)) continue;
    const advice = addAnchor('Name what you look for: (n:HOSTNAME {name: "www.example.com"}).', null);
    throw queryError(statement, spanOf(node), 'ELEMENT_ID', 'elementId() cannot be compared; use labels and names.', [
      advice,
    ]);
  }
};

function isCompared(node: Parameters<typeof ancestor>[0]): boolean {
  for (let level = ancestor(node, 'expression8', 'expression7'); level !== null; ) {
    if (level.children.length > 1) return true;
    level = ancestor(level, 'expression8', 'expression7');
  }
  return false;
}
