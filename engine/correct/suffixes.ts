import { labelDeclaration } from '../../schema/labels.ts';
import { type Step, UNCHANGED } from '../contract/step.ts';
import type { ParsedStatement, PropertyComparison } from '../parse/outline.ts';
import { writeStringLiteral } from '../parse/string-literal.ts';
import { tokenise, tokenName, visibleTokens } from '../parse/tokens.ts';
import type { Edit } from '../text/edit.ts';
import { LabelKnowledge } from './label-knowledge.ts';

/** The property that holds the name with its last letter first, on the labels that have one. */
const REVERSED = 'reversedName';

/**
 * Lets `h.name ENDS WITH ".example.com"` use the index of reversed names, where it is one seek: on 1.9 million names 1 ms instead of the 21
 * ms of a text index. The compared value must be a literal or a parameter, and `h` must have labels with reversed names everywhere.
 */
export const seekSuffixes: Step = (statement) => {
  const suffixes = statement.outline.comparisons.filter(
    ({ operator, property, value }) =>
      operator === 'ENDS WITH' && property === 'name' && (value.kind === 'string' || value.kind === 'parameter'),
  );
  if (suffixes.length === 0) return UNCHANGED;
  const knowledge = new LabelKnowledge(statement);
  const rebound = reboundNames(statement);
  const edits = suffixes
    .filter(({ variable, span }) => {
      const { labels, certain } = knowledge.ofVariable(variable, span);
      return certain && !rebound.has(variable) && labels.every(({ name }) => hasReversedName(name));
    })
    .flatMap((suffix) => beginsReversed(suffix, statement.text));
  return { edits, advisories: [], cacheable: true };
};

function beginsReversed({ propertySpan, value, span }: PropertyComparison, text: string): Edit[] {
  const given = text.slice(value.span.start, value.span.end);
  const reversed =
    value.kind === 'string' ? writeStringLiteral([...value.value].reverse().join('')) : `reverse(${given})`;
  return [{ span: { start: propertySpan.start, end: span.end }, text: `${REVERSED} STARTS WITH ${reversed}` }];
}

function hasReversedName(label: string): boolean {
  return labelDeclaration(label)?.properties.some(({ name }) => name === REVERSED) === true;
}

/** Names that the text gives to anything by AS or IN: such a variable may be a map or a text somewhere. */
function reboundNames({ text }: ParsedStatement): ReadonlySet<string> {
  const tokens = visibleTokens(tokenise(text));
  const names = tokens.flatMap((token, index) => {
    if (tokenName(token) === 'AS') return tokens[index + 1]?.text ?? [];
    return tokenName(token) === 'IN' ? (tokens[index - 1]?.text ?? []) : [];
  });
  return new Set(names.map((name) => name.replace(/^`(.*)`$/s, '$1')));
}
