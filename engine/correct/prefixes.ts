import { labelDeclaration } from '../../schema/labels.ts';
import type { NameUse, ParsedStatement, PropertyComparison } from '../parse/outline.ts';
import { writeStringLiteral } from '../parse/string-literal.ts';
import type { Edit } from '../text/edit.ts';
import type { NameAt } from './anchors.ts';
import type { Folding } from './fold.ts';
import type { LabelKnowledge } from './label-knowledge.ts';

/** The property that holds a lower-case copy of a display name, on the labels that have one. */
const COPY = 'searchName';
const SHOWN: ReadonlySet<string> = new Set(['name', 'displayName']);

/**
 * Lets `n.name STARTS WITH "Example"` find a display name in any case: on labels with a lower-case copy of it, the
 * comparison goes by the copy (contract 3.9: ORGANIZATION, and ASN_NAME by 1.2).
 */
export function foldPrefixes(
  statement: ParsedStatement,
  knowledge: LabelKnowledge,
  meaning: (use: NameUse) => readonly string[],
  parameters: Readonly<Record<string, unknown>>,
  nameAt: NameAt,
): Folding {
  const prefixes = statement.outline.comparisons.filter(({ operator, property, propertySpan, variable, span }) => {
    if (operator !== 'STARTS WITH' || !SHOWN.has(nameAt(propertySpan, property))) return false;
    return haveCopies(knowledge.ofVariable(variable, span).labels.flatMap(meaning));
  });
  const parts = prefixes.map((prefix) => foldPrefix(prefix, parameters));
  return {
    edits: parts.flatMap(({ edits }) => edits),
    advisories: [],
    parameterUses: parts.flatMap(({ parameterUses }) => parameterUses),
  };
}

function foldPrefix(
  { propertySpan, value }: PropertyComparison,
  parameters: Readonly<Record<string, unknown>>,
): Pick<Folding, 'edits' | 'parameterUses'> {
  const copy: Edit = { span: propertySpan, text: COPY };
  if (value.kind === 'string') {
    const literal = { span: value.span, text: writeStringLiteral(value.value.toLowerCase()) };
    return { edits: [copy, literal], parameterUses: [] };
  }
  const bound = value.kind === 'parameter' ? parameters[value.name] : null;
  if (value.kind !== 'parameter' || typeof bound !== 'string') return { edits: [], parameterUses: [] };
  return { edits: [copy], parameterUses: [{ name: value.name, span: value.span, folded: bound.toLowerCase() }] };
}

function haveCopies(labels: readonly string[]): boolean {
  const has = (label: string) => labelDeclaration(label)?.properties.some(({ name }) => name === COPY) === true;
  return labels.length > 0 && labels.every(has);
}
