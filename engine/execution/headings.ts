import type { QueryOutline } from '../parse/outline.ts';
import { readIdentifier } from '../parse/string-literal.ts';
import type { Edit } from '../text/edit.ts';

/** A map projection, whose heading is the name of its variable: `h {.name}`. */
const MAP_PROJECTION = /^(\w+|`(?:[^`]|``)+`)\s*\{/;

/** Gives every RETURN item that an edit changes the heading that it had: its text as the user wrote it. */
export function keepHeadings(outline: QueryOutline, edits: readonly Edit[]): readonly Edit[] {
  const items = outline.all('return').flatMap(({ projection }) => projection.items);
  const changed = items.filter(
    ({ alias, span }) =>
      alias === null && edits.some((edit) => edit.span.start < span.end && edit.span.end > span.start),
  );
  const aliases = changed.map((item) => ({
    span: { start: item.span.end, end: item.span.end },
    text: ` AS \`${headingOf(outline.textOf(item)).replaceAll('`', '``')}\``,
  }));
  return [...edits, ...aliases];
}

function headingOf(text: string): string {
  const variable = MAP_PROJECTION.exec(text)?.[1];
  return variable === undefined || /^(?:COUNT|EXISTS|COLLECT)$/i.test(variable) ? text : readIdentifier(variable);
}
