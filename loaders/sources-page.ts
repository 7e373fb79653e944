import type { SourceDeclaration } from './source.ts';

const COLUMNS = ['id', 'title', 'publisher', 'licence', 'format', 'cadence', 'layer', 'verified'];

/** Returns the catalog as a Markdown page: `docs/reference/sources.md` is this text. */
export function sourcesPage(sources: readonly SourceDeclaration[]): string {
  return `${[
    '# The catalog of sources',
    'This page is written from the catalog, `loaders/catalog.ts`, by `node loaders/write-sources-page.ts`: do not edit it.',
    'What each makes of its file: [sources.md](../sources.md); of each field: [source-fields.md](source-fields.md). How to add one: [add-a-source.md](../add-a-source.md).',
    'Verified says what its tests read: a real file of the publisher, or one written by the published specification of the format.',
    table(COLUMNS, sources.map(row)),
    '## Feeds',
    'Sources that list indicators, with the category and the weight of each in a verdict.',
    table(['id', 'name', 'category', 'weight'], sources.flatMap(feedRow)),
  ].join('\n\n')}\n`;
}

function row(source: SourceDeclaration): string[] {
  const { id, title, publisher, licence, homePage, format, cadenceHours, layer, verified } = source;
  const name = `[${title}](${homePage})`;
  return [`\`${id}\``, name, publisher, licence, format, cadence(cadenceHours), `\`${layer}\``, verified];
}

function feedRow({ feed }: SourceDeclaration): string[][] {
  return feed === undefined ? [] : [[`\`${feed.id}\``, feed.name, feed.category, String(feed.weight)]];
}

/** Returns how often a publisher renews its file, in the largest unit that divides it. */
function cadence(hours: number): string {
  if (hours % 8760 === 0) return count(hours / 8760, 'year');
  if (hours % 24 === 0) return count(hours / 24, 'day');
  return count(hours, 'hour');
}

function count(number: number, unit: string): string {
  return number === 1 ? `1 ${unit}` : `${number} ${unit}s`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
