import { hasProperty } from '../../schema/introspection.ts';
import { QueryProblem, type Suggestion } from '../../schema/problem.ts';
import { replaceLabel } from '../contract/suggestions.ts';
import type { NameUse, NodePattern, ParsedStatement } from '../parse/outline.ts';
import { positionAt } from '../parse/position.ts';
import { applyEdits, type Edit } from '../text/edit.ts';
import { readKey } from './key-fold.ts';
import { nodesOf } from './label-knowledge.ts';
import type { LabelMeaning } from './label-names.ts';

/** No more suggestions than a caller reads. */
const OFFERED = 3;

/** Error for a label with no meaning here, or with several: each possible one is offered, with the other labels corrected too. */
export function unknownLabel(
  statement: ParsedStatement,
  use: NameUse,
  { candidates, found, guidance }: LabelMeaning,
  others: readonly Edit[],
): QueryProblem {
  const node = nodesOf(statement).find(({ labels }) => labels.includes(use));
  const offered = candidates.slice(0, OFFERED).map((label): Suggestion => {
    const rewrite = applyEdits(statement.text, [...others, ...relabelled(use, label, node)]);
    const suggestion = replaceLabel(found, guidance, rewrite);
    return candidates.length === 1 ? suggestion : { ...suggestion, confidence: 0.5, safeToAutoRetry: false };
  });
  return new QueryProblem(
    'query-error',
    400,
    'UNKNOWN_LABEL',
    `Label ${use.name} is not in this graph; ${decapitalised(guidance)}`,
    {
      ...positionAt(statement.text, use.span.start),
      suggestions: offered.length > 0 ? offered : [replaceLabel(found, guidance, null)],
    },
  );
}

/** The candidate in the label's place; a name that cannot be one of its keys is asked for as its family. */
function relabelled(use: NameUse, label: string, node: NodePattern | undefined): Edit[] {
  const named = node?.properties.find(({ key }) => key === 'name');
  const isFamily =
    named?.value.kind === 'string' &&
    hasProperty(label, 'family') &&
    readKey([label], named.value.value).kind === 'refused';
  return [
    { span: use.span, text: label },
    ...(isFamily && named !== undefined ? [{ span: named.keySpan, text: 'family' }] : []),
  ];
}

function decapitalised(sentence: string): string {
  return /^[A-Z][a-z ]/.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
}
