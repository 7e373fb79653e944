import { labelDeclaration } from '../../schema/labels.ts';
import type { Suggestion } from '../../schema/problem.ts';
import { useName } from '../contract/suggestions.ts';
import type { NodePattern, ParsedStatement } from '../parse/outline.ts';
import { applyEdits } from '../text/edit.ts';

const TEXT_SEARCHES: readonly string[] = ['CONTAINS', 'STARTS WITH', 'ENDS WITH'];

/** Rewrites `n.pageTitle CONTAINS "x"` on a large label to search the name, which has an index. */
export function searchedProperty({ text, outline }: ParsedStatement, node: NodePattern): Suggestion | null {
  const label = node.labels.find(({ negated }) => !negated)?.name;
  const declared = label === undefined ? undefined : labelDeclaration(label);
  const searched = outline.comparisons.find(
    ({ variable, property, operator }) =>
      variable === node.variable && property !== 'name' && TEXT_SEARCHES.includes(operator),
  );
  if (declared === undefined || searched === undefined) return null;
  const property = declared.properties.find(({ name }) => name === searched.property);
  if (property?.index !== undefined) return null;
  const rewrite = applyEdits(text, [{ span: searched.propertySpan, text: 'name' }]);
  return useName(`${searched.property} of ${declared.label} has no index; name has one.`, rewrite);
}
