/** A stretch of the query's text: `[start, end)` in UTF-16 offsets of the parsed text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A replacement of one stretch of a text; the rest of the user's text stays as written. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** Puts a text in at an offset. */
export function insertion(at: number, text: string): Edit {
  return { span: { start: at, end: at }, text };
}

/** The text with every edit applied. Edits must not overlap; insertions are spans of no length. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const ordered = edits.toSorted((left, right) => left.span.start - right.span.start || left.span.end - right.span.end);
  let result = '';
  let position = 0;
  for (const edit of ordered) {
    if (edit.span.start < position) throw new RangeError(`edits overlap at ${edit.span.start}`);
    result += text.slice(position, edit.span.start) + edit.text;
    position = edit.span.end;
  }
  return result + text.slice(position);
}

/**
 * Combines the edits that several correctors make in one text: a longer edit wins over one inside it, and of two at the same place the
 * later wins. Insertions stay, except those inside a longer edit.
 */
export function joinEdits(edits: readonly Edit[]): readonly Edit[] {
  const ordered = edits
    .map((edit, index) => ({ edit, index, ...edit.span, isInsertion: edit.span.start === edit.span.end }))
    .sort(
      (left, right) =>
        left.start - right.start ||
        Number(right.isInsertion) - Number(left.isInsertion) ||
        right.end - left.end ||
        right.index - left.index,
    );
  const joined = new Set<Edit>();
  let covered = 0;
  for (const { edit, start, end, isInsertion } of ordered) {
    if (isInsertion ? start < covered : end <= covered) continue;
    joined.add(edit);
    covered = Math.max(covered, end);
  }
  return edits.filter((edit) => joined.has(edit));
}
