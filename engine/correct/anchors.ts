import type { NameUse, ParsedStatement, Span, ValueReference } from '../parse/outline.ts';
import { type LabelKnowledge, nodesOf } from './label-knowledge.ts';

/** A value that names a node: `{name: "x"}` in its pattern, `n.name = "x"`, `n.name IN [...]`. */
export interface Anchor {
  readonly property: string;
  /** The labels, as written, that the named node may have. */
  readonly labels: readonly NameUse[];
  /** Whether the labels are in a pattern: then a value that fits none of them is an error, not a different question. */
  readonly certain: boolean;
  readonly value: ValueReference;
  /** The pattern's variable and place, so that further anchors of the same node can be found. */
  readonly variable: string | null;
  readonly place: Span;
}

/** Returns the corrected name of a property at a place. */
export type NameAt = (span: Span, written: string) => string;

/** Every place where a query names a node of known label by the property, as it is read. */
export function anchorsOf(
  statement: ParsedStatement,
  knowledge: LabelKnowledge,
  property: string,
  nameAt: NameAt,
): Anchor[] {
  const anchors = [
    ...inPatterns(statement, knowledge, property, nameAt),
    ...inComparisons(statement, knowledge, property, nameAt),
  ];
  return anchors.filter((anchor) => anchor.labels.length > 0);
}

function inPatterns(statement: ParsedStatement, knowledge: LabelKnowledge, property: string, nameAt: NameAt): Anchor[] {
  return nodesOf(statement).flatMap((node) =>
    node.properties
      .filter((entry) => nameAt(entry.keySpan, entry.key) === property)
      .map((entry) => ({
        property,
        ...knowledge.ofNode(node),
        value: entry.value,
        variable: node.variable,
        place: node.span,
      })),
  );
}

function inComparisons(
  statement: ParsedStatement,
  knowledge: LabelKnowledge,
  property: string,
  nameAt: NameAt,
): Anchor[] {
  return statement.outline.comparisons
    .filter(({ operator }) => operator === '=' || operator === 'IN')
    .filter((comparison) => nameAt(comparison.propertySpan, comparison.property) === property)
    .map((comparison) => ({
      property,
      ...knowledge.ofVariable(comparison.variable, comparison.span),
      value: comparison.value,
      variable: comparison.variable,
      place: comparison.span,
    }));
}
