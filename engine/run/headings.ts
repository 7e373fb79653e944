import type { Edit } from '../edit.ts';
import type { QueryOutline } from '../parse/outline.ts';

/** Gives every RETURN item that an edit changes the heading that it had: its text as the user wrote it. */
export function keepHeadings(outline: QueryOutline, edits: readonly Edit[]): readonly Edit[] {
  const changed = outline.returnItems.filter(
    ({ hasAlias, span }) => !hasAlias && edits.some((edit) => edit.span.start < span.end && edit.span.end > span.start),
  );
  const aliases = changed.map(({ span, text }) => ({
    span: { start: span.end, end: span.end },
    text: ` AS \`${text.replaceAll('`', '``')}\``,
  }));
  return [...edits, ...aliases];
}
