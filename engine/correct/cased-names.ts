import { labelDeclaration } from '../../schema/labels.ts';
import type { KeyKind } from '../../schema/model.ts';
import type { Edit } from '../edit.ts';
import type { FunctionCall, ParsedStatement, Span, ValueReference } from '../parse/outline.ts';
import { childRules, childTokens, findAll, spanOf } from '../parse/tree.ts';
import { readValue } from '../parse/values.ts';
import type { Anchor, NameAt } from './anchors.ts';
import { isLookedUp } from './known-as.ts';
import type { LabelKnowledge } from './label-knowledge.ts';
import { possibleLabels } from './label-names.ts';
import { propertyUses } from './property-uses.ts';

/** Functions that are put around a name because its case is not known. */
const CASING: ReadonlySet<string> = new Set(['tolower', 'toupper', 'lower', 'upper', 'trim']);

/** Keys that are kept as they were published. */
const PUBLISHED: ReadonlySet<KeyKind> = new Set(['verbatim', 'misp-tag', 'city', 'as-set', 'package', 'url-path']);

/** Names that are compared in another case, as anchors, and the edits that take the function away. */
export interface CasedNames {
  readonly anchors: readonly Anchor[];
  readonly edits: readonly Edit[];
}

/**
 * Reads `toUpper(h.name) = "EXAMPLE.COM"` as `h.name = "example.com"`: names are kept in one form, in which the value is
 * folded, and without the function an index finds it.
 */
export function casedNames(statement: ParsedStatement, knowledge: LabelKnowledge, nameAt: NameAt): CasedNames {
  const calls = statement.outline.functionCalls.filter(({ name }) => CASING.has(name.toLowerCase()));
  if (calls.length === 0) return { anchors: [], edits: [] };
  const uses = propertyUses(statement).filter(
    ({ form, span, property }) => form === 'access' && nameAt(span, property) === 'name',
  );
  const found = { anchors: [] as Anchor[], edits: [] as Edit[] };
  for (const { call, value, place } of equationsOf(statement, calls)) {
    const use = uses.find(({ span }) => call.span.start < span.start && span.end < call.span.end);
    if (use?.variable == null || call.arguments[0]?.text !== `${use.variable}.${use.property}`) continue;
    const said = knowledge.ofVariable(use.variable, use.span);
    if (!said.certain || !said.labels.flatMap(possibleLabels).every(hasOneCase)) continue;
    found.anchors.push({ property: 'name', ...said, value, variable: use.variable, place });
    found.edits.push({ span: call.span, text: `${use.variable}.name` });
  }
  return found;
}

/** Whether a fold, or a look at the graph, brings any case of a name to the one that is stored. */
function hasOneCase(label: string): boolean {
  const key = labelDeclaration(label)?.key;
  return isLookedUp(label) || (key !== undefined && !PUBLISHED.has(key));
}

/** A call that is one whole side of an equation with a literal or a parameter. */
function equationsOf(
  statement: ParsedStatement,
  calls: readonly FunctionCall[],
): { call: FunctionCall; value: ValueReference; place: Span }[] {
  return findAll(statement.tree, 'expression8').flatMap((equation) => {
    const sides = childRules(equation, 'expression7');
    if (sides.length !== 2 || childTokens(equation).join() !== 'EQ') return [];
    return [sides, sides.toReversed()].flatMap(([side, other]) => {
      if (side === undefined || other === undefined) return [];
      const { start, end } = spanOf(side);
      const call = calls.find(({ span }) => span.start === start && span.end === end);
      const value = readValue(other);
      if (call === undefined || (value.kind !== 'string' && value.kind !== 'parameter')) return [];
      return [{ call, value, place: spanOf(equation) }];
    });
  });
}
