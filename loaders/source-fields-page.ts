import type { SourceDeclaration } from './source.ts';

/** Returns what becomes of each published field as a Markdown page: `docs/reference/source-fields.md` is this text. */
export function sourceFieldsPage(sources: readonly SourceDeclaration[]): string {
  return `${[
    '# The fields of the sources',
    'This page is written from the catalog, `loaders/catalog.ts`, by `node loaders/write-sources-page.ts`: do not edit it.',
    'It says what a source makes of each field of its records, or why it leaves the field out. A test compares this with a full example of a record. Sources of one format share a list.',
    ...fieldLists(sources),
  ].join('\n\n')}\n`;
}

/** Returns the lists of fields, folded, each once for all sources that have it. */
function fieldLists(sources: readonly SourceDeclaration[]): string[] {
  const shared = Map.groupBy(sources, ({ fields }) => JSON.stringify(fields));
  return [...shared.values()].flatMap((same) => {
    const ids = same.map(({ id }) => `<code>${id}</code>`).join(', ');
    const fields = Object.entries(same[0]?.fields ?? {});
    const taken = fields.flatMap(([field, use]) => ('becomes' in use ? [{ field, text: use.becomes }] : []));
    const leftOut = fields.flatMap(([field, use]) => ('leftOut' in use ? [{ field, text: use.leftOut }] : []));
    const left = leftOut.length === 0 ? [] : ['Left out:', lines(leftOut)];
    return [`<details><summary>${ids}</summary>`, lines(taken), ...left, '</details>'];
  });
}

/** Returns a list of fields with their texts. Fields with the same text share a line. */
function lines(uses: readonly { readonly field: string; readonly text: string }[]): string {
  const same = [...Map.groupBy(uses, ({ text }) => text)];
  return same.map(([text, all]) => `- ${all.map(({ field }) => `\`${field}\``).join(', ')}: ${text}`).join('\n');
}
