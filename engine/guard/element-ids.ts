import { addAnchor } from '../contract/suggestions.ts';
import type { QueryOutline } from '../parse/outline.ts';
import type { SyntaxNode } from '../parse/syntax.ts';
import { encloses, nodesUnder } from '../parse/syntax-walk.ts';
import { type Filter, queryErrorAt } from './filter.ts';

/**
 * Refuses conditions on elementId(): an element id is internal to the database and can be enumerated. One that a variable carries on
 * (`WITH elementId(n) AS e`) is refused where that variable is compared.
 */
export const refuseElementIdConditions: Filter = (statement) => {
  const { outline } = statement;
  const carriers = carriersOf(outline);
  const compared = idsUnder(outline.syntax, carriers).find((one) => isCondition(one, outline));
  if (compared === undefined) return;
  const advice = addAnchor('Name the node to look for: (n:HOSTNAME {name: "www.example.com"}).', null);
  const detail = 'elementId() cannot be compared; use labels and names.';
  throw queryErrorAt(statement, compared.span, 'ELEMENT_ID', detail, [advice]);
};

/** Names of variables that hold element ids, alone or in lists and maps. */
function carriersOf(outline: QueryOutline): ReadonlySet<string> {
  const carriers = new Set<string>();
  const calls = outline.all('call').filter(({ name }) => name.toLowerCase() === 'elementid');
  if (calls.length === 0) return carriers;
  const bindings = [
    ...outline.all('projection-item').map(({ alias, expression }) => ({ name: alias?.name, from: expression })),
    ...outline.all('unwind').map(({ variable, list }) => ({ name: variable.name, from: list })),
    ...outline
      .all('list-comprehension', 'quantifier', 'reduce')
      .map(({ variable, list }) => ({ name: variable.name, from: list })),
  ];
  for (let before = -1; before < carriers.size; ) {
    before = carriers.size;
    for (const { name, from } of bindings) {
      if (name !== undefined && !carriers.has(name) && idsUnder(from, carriers).length > 0) carriers.add(name);
    }
  }
  return carriers;
}

/** Returns the element ids under a node: calls of elementId(), and variables that carry one. */
function idsUnder(node: SyntaxNode, carriers: ReadonlySet<string>): SyntaxNode[] {
  return nodesUnder(node, 'call', 'variable').filter((one) =>
    one.kind === 'call' ? one.name.toLowerCase() === 'elementid' : carriers.has(one.name),
  );
}

function isCondition(id: SyntaxNode, outline: QueryOutline): boolean {
  const condition = outline.around(
    id,
    'where',
    'comparison',
    'predicate',
    'null-check',
    'type-check',
    'normalised-check',
    'label-check',
    'open-comparison',
  );
  if (condition !== null) return true;
  const choice = outline.around(id, 'case');
  if (choice === null) return false;
  // A value that CASE answers is none that it decides by.
  const deciding = [choice.subject, ...choice.alternatives.flatMap(({ tests }) => tests)];
  return deciding.some((part) => part !== null && encloses(part.span, id.span));
}
