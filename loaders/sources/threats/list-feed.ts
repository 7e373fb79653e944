import { accused } from '../../formats/accused.ts';
import type { CsvRow } from '../../formats/csv-records.ts';
import { epochMs } from '../../formats/dates.ts';
import type { Listed } from '../../formats/indicators.ts';
import { listLines, statedDate } from '../../formats/list-lines.ts';
import { listing } from '../../formats/listings.ts';
import type { Said, Sightings } from '../../formats/said.ts';
import {
  type Fact,
  type FeedDeclaration,
  RefusedRecord,
  type SourceDeclaration,
  type SourceInput,
  type SourceRecord,
} from '../../source.ts';
import { type CatalogRow, catalogRow } from '../catalog-row.ts';

/** What a row says of a feed, whatever its format. */
export interface FeedCatalogRow extends FeedDeclaration, CatalogRow {
  readonly part?: (fileName: string) => string;
}

/** What differs between plain lists: a row of their table. */
export interface FeedRow extends FeedCatalogRow {
  readonly lists: Listed;
}

const SHAPES: Readonly<Record<Listed, string>> = {
  addresses: 'an address, CIDR or range',
  hosts: 'a host',
  urls: 'a URL',
  asns: 'an AS number',
  hashes: 'a file hash',
  mixed: 'a host, address with or without port, CIDR, URL or URL path',
};

/** A plain list, one value a line with comments between them. Adding one is one row. */
export function listFeed(row: FeedRow): SourceDeclaration<string> {
  const feed = declaredFeed(row);
  return {
    ...feedCatalogRow(row, feed),
    format: `text: ${SHAPES[row.lists]} a line, \`#\`, \`;\` or \`//\` before comments`,
    read: listLines,
    *facts({ value }, context) {
      for (const indicator of accused(value, row.lists, context.suffixes)) yield* listing(feed, indicator, {}, context);
    },
  };
}

/** A feed that states in a column what kind each of its indicators is. */
interface KindColumn {
  readonly column: string;
  readonly kinds: ReadonlyMap<string, Listed>;
}

/** A feed whose rows have columns: which one holds the indicator, and which the dates of its sightings. */
export interface TableFeedRow extends FeedCatalogRow {
  readonly lists: Listed | KindColumn;
  readonly format: string;
  readonly read: (input: SourceInput) => AsyncIterable<SourceRecord<CsvRow> | RefusedRecord>;
  readonly value: string;
  readonly firstSeen?: string;
  readonly lastSeen?: string;
  /** What else a row says of its listing. */
  readonly says?: (row: CsvRow) => Said;
}

/** A feed in a table of some kind: CSV, tabs, bars. */
export function tableFeed(row: TableFeedRow): SourceDeclaration<CsvRow> {
  const feed = declaredFeed(row);
  return {
    ...feedCatalogRow(row, feed),
    format: row.format,
    read: (input) => row.read(input),
    *facts({ line, value }, context): Iterable<Fact> {
      const text = value[row.value];
      if (text === undefined) throw new RefusedRecord(line, `expected the column ${row.value}`);
      const said = { ...row.says?.(value), ...sightingsOf(row, value) };
      for (const indicator of accused(text, kindOf(row.lists, value, line), context.suffixes)) {
        yield* listing(feed, indicator, said, context);
      }
    },
  };
}

function kindOf(lists: Listed | KindColumn, value: CsvRow, line: number): Listed {
  if (typeof lists === 'string') return lists;
  const { column, kinds } = lists;
  const kind = kinds.get(value[column] ?? '');
  if (kind !== undefined) return kind;
  throw new RefusedRecord(line, `expected ${column} ${[...kinds.keys()].join(', ')}, got '${value[column] ?? ''}'`);
}

/** When a row says that it was seen: where the feed dates the last sighting, a row without one was last seen when first seen. */
function sightingsOf(columns: Pick<TableFeedRow, 'firstSeen' | 'lastSeen'>, value: CsvRow): Sightings {
  const firstSeen = columns.firstSeen === undefined ? undefined : rowDate(value[columns.firstSeen]);
  if (columns.lastSeen === undefined) return { firstSeen };
  return { firstSeen, lastSeen: rowDate(value[columns.lastSeen]) ?? firstSeen };
}

/** The words of a field; none where publishers write that there is nothing. */
export function wordsOf(text: string | undefined, separator: string | RegExp = /[,\s]+/): readonly string[] {
  const words = (text ?? '').split(separator).map((word) => word.trim());
  return [...new Set(words)].filter((word) => word !== '' && !NOTHING.has(word.toLowerCase()));
}

/** The text of a field; undefined where publishers write that there is nothing. */
export function fieldOf(text: string | undefined): string | undefined {
  const field = text?.trim() ?? '';
  return field === '' || NOTHING.has(field.toLowerCase()) ? undefined : field;
}

/** How abuse.ch and others write that they know nothing. */
const NOTHING: ReadonlySet<string> = new Set(['none', 'n/a', '-', 'null']);

/** Dates of rows are UTC; some publishers write them with slashes. */
function rowDate(text: string | undefined): number | undefined {
  return epochMs(text?.trim().replaceAll('/', '-').replace(/ UTC$/, ''));
}

/** The feed of a row, and no more of it. */
export function declaredFeed({ id, name, category, weight, evidence, meaning }: FeedDeclaration): FeedDeclaration {
  return { id, name, category, weight, evidence, ...(meaning === undefined ? {} : { meaning }) };
}

/** What the row of a feed says of it, whatever its format. */
export function feedCatalogRow(row: FeedCatalogRow, feed: FeedDeclaration) {
  return {
    ...catalogRow(row),
    layer: 'threat-listings',
    feed,
    dateOf: statedDate,
    ...(row.part === undefined ? {} : { part: row.part }),
  };
}
