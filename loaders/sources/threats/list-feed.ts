import { accused } from '../../formats/accused.ts';
import type { CsvRow } from '../../formats/csv-records.ts';
import { epochMs } from '../../formats/dates.ts';
import type { Listed } from '../../formats/indicators.ts';
import { LIST_FIELDS, listLines, statedDate } from '../../formats/list-lines.ts';
import { listing } from '../../formats/listings.ts';
import { pastTime } from '../../formats/past-dates.ts';
import type { Said, Sightings } from '../../formats/said.ts';
import {
  type Fact,
  type FeedDeclaration,
  type PublishedFields,
  type ReadContext,
  type Records,
  RefusedRecord,
  type SourceDeclaration,
  type SourceInput,
} from '../../source.ts';
import { type CatalogRow, catalogRow } from '../catalog-row.ts';

/** The row of a feed, whatever its format. */
export interface FeedCatalogRow extends FeedDeclaration, CatalogRow {
  readonly part?: (fileName: string) => string;
}

/** The row of a feed whose format has one list of fields; a publisher's own comments may be in another. */
export interface FormatFeedRow extends Omit<FeedCatalogRow, 'fields'> {
  readonly fields?: PublishedFields;
}

/** The row of a plain list: what differs between them. */
export interface FeedRow extends FormatFeedRow {
  readonly lists: Listed;
}

const SHAPES: Readonly<Record<Listed, string>> = {
  addresses: 'an address, CIDR or range',
  hosts: 'a host',
  urls: 'a URL',
  asns: 'an AS number',
  hashes: 'a file hash',
  mixed: 'a host, address with or without port, CIDR, URL or URL path',
  any: 'an address, network, host, URL or file hash',
};

/** Declares a plain list, one value in each line with comments between them. To add one, add a row. */
export function listFeed(row: FeedRow): SourceDeclaration<string> {
  const feed = declaredFeed(row);
  return {
    ...feedCatalogRow({ fields: LIST_FIELDS, ...row }, feed),
    format: `text: ${SHAPES[row.lists]} a line, \`#\`, \`;\` or \`//\` before comments`,
    read: listLines,
    *facts({ value }, context) {
      for (const indicator of accused(value, row.lists, context.suffixes)) yield* listing(feed, indicator, {}, context);
    },
  };
}

/** The column of a feed that states the kind of each indicator. */
interface KindColumn {
  readonly column: string;
  readonly kinds: ReadonlyMap<string, Listed>;
}

/** A feed whose rows have columns: which one holds the indicator, and which ones the dates of its sightings. */
export interface TableFeedRow extends FeedCatalogRow {
  readonly lists: Listed | KindColumn;
  readonly format: string;
  readonly read: (input: SourceInput) => Records<CsvRow>;
  readonly value: string;
  readonly firstSeen?: string;
  readonly lastSeen?: string;
  /** Reads the other details of a row's listing. */
  readonly says?: (row: CsvRow) => Said;
}

/** Declares a feed in a table: CSV, tabs, bars. */
export function tableFeed(row: TableFeedRow): SourceDeclaration<CsvRow> {
  const feed = declaredFeed(row);
  return {
    ...feedCatalogRow(row, feed),
    format: row.format,
    read: (input) => row.read(input),
    *facts({ line, value }, context): Iterable<Fact> {
      const text = value[row.value];
      if (text === undefined) throw new RefusedRecord(line, `expected the column ${row.value}`);
      const said = { ...row.says?.(value), ...sightingsOf(row, value, context) };
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

/**
 * Returns the dates of a row's sightings. If the feed dates the last sighting, a row without that date was last seen when it was first
 * seen.
 */
function sightingsOf(
  columns: Pick<TableFeedRow, 'firstSeen' | 'lastSeen'>,
  value: CsvRow,
  context: ReadContext,
): Sightings {
  const dateOf = (column: string) => pastTime(rowDate(value[column], column, context), column, context);
  const firstSeen = columns.firstSeen === undefined ? undefined : dateOf(columns.firstSeen);
  if (columns.lastSeen === undefined) return { firstSeen };
  return { firstSeen, lastSeen: dateOf(columns.lastSeen) ?? firstSeen };
}

/** Returns the words of a field, without those that mean an unknown value. */
export function wordsOf(text: string | undefined, separator: string | RegExp = /[,\s]+/): readonly string[] {
  const words = (text ?? '').split(separator).map((word) => word.trim());
  return [...new Set(words)].filter((word) => word !== '' && !NOTHING.has(word.toLowerCase()));
}

/** Returns the text of a field; undefined if it is empty or means an unknown value. */
export function fieldOf(text: string | undefined): string | undefined {
  const field = text?.trim() ?? '';
  return field === '' || NOTHING.has(field.toLowerCase()) ? undefined : field;
}

/** Words that abuse.ch and others write for an unknown value. */
const NOTHING: ReadonlySet<string> = new Set(['none', 'n/a', '-', 'null']);

/** Reads the date of a row, in UTC. A text that is none is left out of the row, which counts it. */
function rowDate(text: string | undefined, column: string, { leaveOut }: ReadContext): number | undefined {
  const date = epochMs(text);
  const field = fieldOf(text);
  if (date === undefined && field !== undefined && /[1-9]/.test(field))
    leaveOut?.(`${column} '${field.slice(0, 60)}' is no date that can be read`);
  return date;
}

/** Returns only the feed of a row. */
export function declaredFeed({ id, name, category, weight, evidence, meaning }: FeedDeclaration): FeedDeclaration {
  return { id, name, category, weight, evidence, ...(meaning === undefined ? {} : { meaning }) };
}

/** Returns the catalog data that the row of a feed states, whatever its format. */
export function feedCatalogRow(row: FeedCatalogRow, feed: FeedDeclaration) {
  return {
    ...catalogRow(row),
    layer: 'threat-listings',
    feed,
    dateOf: statedDate,
    ...(row.part === undefined ? {} : { part: row.part }),
  };
}
