import type { Span } from './parse/outline.ts';

/** A replacement of one stretch of a text; the rest of the user's text stays as it was written. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
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
