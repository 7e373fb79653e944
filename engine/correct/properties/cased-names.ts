import { labelDeclaration } from '../../../schema/labels.ts';
import type { KeyKind } from '../../../schema/model.ts';
import type { ParsedStatement, Span, ValueReference } from '../../parse/outline.ts';
import type { Call } from '../../parse/syntax.ts';
import { valueReference } from '../../parse/value-references.ts';
import type { Edit } from '../../text/edit.ts';
import type { Anchor, NameAt } from '../keys/anchors.ts';
import { isLookedUp } from '../keys/read-key.ts';
import type { LabelKnowledge } from '../labels/label-knowledge.ts';
import { possibleLabels } from '../labels/labels.ts';
import { propertyUses } from './property-names.ts';

/** Functions around a name whose case is unknown. */
const CASING: ReadonlySet<string> = new Set(['tolower', 'toupper', 'lower', 'upper', 'trim']);

/** Keys that are stored as published. */
const PUBLISHED: ReadonlySet<KeyKind> = new Set(['verbatim', 'misp-tag', 'city', 'as-set', 'package', 'url-path']);

/** Names that are compared in another case, as anchors, and the edits that remove the function. */
export interface CasedNames {
  readonly anchors: readonly Anchor[];
  readonly edits: readonly Edit[];
}

/**
 * Reads `toUpper(h.name) = "EXAMPLE.COM"` as `h.name = "example.com"`: names are stored in one form. The value is folded to it, and an
 * index finds it without the function.
 */
export function casedNames(statement: ParsedStatement, knowledge: LabelKnowledge, nameAt: NameAt): CasedNames {
  const equations = equationsOf(statement);
  if (equations.length === 0) return { anchors: [], edits: [] };
  const uses = propertyUses(statement).filter(
    ({ form, span, property }) => form === 'access' && nameAt(span, property) === 'name',
  );
  const found = { anchors: [] as Anchor[], edits: [] as Edit[] };
  for (const { call, value, place } of equations) {
    const use = uses.find(({ span }) => call.span.start < span.start && span.end < call.span.end);
    if (use?.variable == null || firstArgument(call, statement.text) !== `${use.variable}.${use.property}`) continue;
    const said = knowledge.ofVariable(use.variable, use.span);
    if (!said.certain || !said.labels.flatMap(possibleLabels).every(hasOneCase)) continue;
    found.anchors.push({ property: 'name', ...said, value, variable: use.variable, place });
    found.edits.push({ span: call.span, text: `${use.variable}.name` });
  }
  return found;
}

function firstArgument({ arguments: [argument] }: Call, text: string): string | null {
  return argument === undefined ? null : text.slice(argument.span.start, argument.span.end);
}

/** Returns whether a fold, or a look-up in the graph, maps any case of a name to the stored one. */
function hasOneCase(label: string): boolean {
  const key = labelDeclaration(label)?.key;
  return isLookedUp(label) || (key !== undefined && !PUBLISHED.has(key));
}

/** A call that is one whole side of an equation with a literal or a parameter. */
function equationsOf({ outline }: ParsedStatement): { call: Call; value: ValueReference; place: Span }[] {
  return outline.all('comparison').flatMap(({ operands, operators, span }) => {
    if (operands.length !== 2 || operators[0]?.text !== '=') return [];
    return [operands, operands.toReversed()].flatMap(([side, other]) => {
      if (side?.kind !== 'call' || other === undefined || !CASING.has(side.name.toLowerCase())) return [];
      const value = valueReference(other);
      if (value.kind !== 'string' && value.kind !== 'parameter') return [];
      return [{ call: side, value, place: span }];
    });
  });
}
