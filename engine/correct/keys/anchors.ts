import type { NameUse, ParsedStatement, Span, ValueReference } from '../../parse/outline.ts';
import { valueReference } from '../../parse/value-references.ts';
import { type LabelKnowledge, nodesOf } from '../labels/label-knowledge.ts';

/** A value that names a node: `{name: "x"}` in its pattern, `n.name = "x"`, `n.name IN [...]`. */
export interface Anchor {
  readonly property: string;
  /** The labels, as written, that the named node may have. */
  readonly labels: readonly NameUse[];
  /** Whether the labels are in a pattern: then a value that fits none of them is an error, not a different question. */
  readonly certain: boolean;
  readonly value: ValueReference;
  /** The pattern's variable and place, to find further anchors of the same node. */
  readonly variable: string | null;
  readonly place: Span;
}

/** The labels that a name in the text means. */
export type Meaning = (use: NameUse) => readonly string[];

/** Returns the corrected name of a property at a place. */
export type NameAt = (span: Span, written: string) => string;

/** Returns every place where a query names a node of known label by the property, as corrected. */
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

/** `UNWIND $list AS x`: if x is used as a name, the list's entries are the names. */
interface Unwinding {
  readonly variable: string;
  readonly span: Span;
  readonly list: ValueReference;
}

/**
 * The anchors with the lists that their variables run through in the variables' place. A list whose entries are names
 * of several kinds stays out of it, as one form cannot serve them all; so does a name that no kind refuses: it may be
 * another row's.
 */
export function withUnwoundLists(
  statement: ParsedStatement,
  knowledge: LabelKnowledge,
  anchors: readonly Anchor[],
): Anchor[] {
  const unwindings = unwindingsOf(statement);
  if (unwindings.length === 0) return [...anchors];
  const lists = new Map(anchors.map((anchor) => [anchor, listOf(anchor, statement, knowledge, unwindings)] as const));
  return anchors.map((anchor) => {
    const list = lists.get(anchor);
    if (list === undefined) return anchor;
    const [first, ...others] = anchors.filter((other) => lists.get(other) === list);
    const isOneKind = others.every((other) => labelNames(other) === labelNames(anchor));
    return first === anchor && isOneKind ? { ...anchor, value: list, certain: false } : anchor;
  });
}

function unwindingsOf(statement: ParsedStatement): Unwinding[] {
  return statement.outline
    .all('unwind')
    .map(({ variable, list }) => ({ variable: variable.name, span: variable.span, list: valueReference(list) }));
}

function listOf(
  { value }: Anchor,
  { text }: ParsedStatement,
  knowledge: LabelKnowledge,
  unwindings: readonly Unwinding[],
): ValueReference | undefined {
  if (value.kind !== 'other') return undefined;
  const name = text.slice(value.span.start, value.span.end).replace(/^`(.*)`$/s, '$1');
  const unwinding = unwindings.findLast(
    ({ variable, span }) =>
      variable === name && span.end <= value.span.start && knowledge.sameVariable(name, span, value.span),
  );
  return unwinding?.list.kind === 'other' ? undefined : unwinding?.list;
}

function labelNames({ labels }: Anchor): string {
  return labels
    .map(({ name }) => name)
    .toSorted()
    .join();
}
