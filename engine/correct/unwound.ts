import type { ParsedStatement, Span, ValueReference } from '../parse/outline.ts';
import { valueReference } from '../parse/value-references.ts';
import type { Anchor } from './anchors.ts';
import type { LabelKnowledge } from './label-knowledge.ts';

/** `UNWIND $list AS x`: where x is written as a name, the list's entries are the names. */
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
