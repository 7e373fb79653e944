import { stringify } from 'csv-stringify/sync';
import type { Removal } from '../removals.ts';
import type { ReasonedEntry } from '../tier-page.ts';
import {
  belowWords,
  EXPORTED_COLUMNS,
  type ExportedRow,
  type ExportHead,
  exportedRow,
  removedRow,
} from './exported.ts';
import { rpzHead, rpzRecords } from './rpz.ts';
import { revokedIndicator, STIX_IDENTITY, type StixObject, stixIndicator } from './stix.ts';
import { relatedObjects } from './stix-relations.ts';
import { uuidOfName } from './uuid-of-name.ts';

/** The forms in which a tier is exported. */
export const EXPORT_FORMATS = ['list', 'csv', 'ndjson', 'rpz', 'stix'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** How one form is written, page by page. */
export interface FormatWriter {
  readonly mediaType: string;
  head(export_: ExportHead): string;
  page(entries: readonly ReasonedEntry[]): string;
  /** Writes what left the tier, in an export of changes. */
  removed(removals: readonly Removal[]): string;
  readonly foot: string;
}

const rowsOf = (entries: readonly ReasonedEntry[]) => entries.map(exportedRow);

/** In rows an indicator that came back is no removal: its own row says what it is. */
const removedRows = (removals: readonly Removal[]) => removals.filter(({ isBack }) => !isBack).map(removedRow);

const linesOf = (rows: readonly ExportedRow[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const CSV_OPTIONS = { record_delimiter: 'windows', escape_formulas: true, cast: { boolean: String } } as const;

export const FORMAT_WRITERS: Readonly<Record<ExportFormat, FormatWriter>> = {
  list: {
    mediaType: 'text/plain; charset=utf-8',
    head: ({ tier, asOf, below }) =>
      `# Weft: ${tier}${asOf === null ? '' : `, verdicts as of ${asOf}`}, one a line; the text after # is the reason\n${
        below === null ? '' : `# ${belowWords(below)}\n`
      }`,
    page: (entries) =>
      rowsOf(entries)
        .map(({ indicator, reason }) => `${indicator} # ${reason}\n`)
        .join(''),
    removed: (removals) =>
      removedRows(removals)
        .map(({ indicator, reason }) => `# removed: ${indicator}, ${reason}\n`)
        .join(''),
    foot: '',
  },
  csv: {
    mediaType: 'text/csv; charset=utf-8; header=present',
    head: () => stringify([[...EXPORTED_COLUMNS]], CSV_OPTIONS),
    page: (entries) => stringify(rowsOf(entries).map(cellsOf), CSV_OPTIONS),
    removed: (removals) => stringify(removedRows(removals).map(cellsOf), CSV_OPTIONS),
    foot: '',
  },
  ndjson: {
    mediaType: 'application/x-ndjson',
    head: () => '',
    page: (entries) => linesOf(rowsOf(entries)),
    removed: (removals) => linesOf(removedRows(removals)),
    foot: '',
  },
  rpz: {
    mediaType: 'text/dns',
    head: rpzHead,
    page: (entries) => entries.map((entry) => rpzRecords(entry, exportedRow(entry))).join(''),
    // A record cannot say that another one was removed.
    removed: () => '',
    foot: '',
  },
  stix: stixWriter(),
};

/** Returns a writer of a format, for one export. */
export function formatWriter(format: ExportFormat): FormatWriter {
  return format === 'stix' ? stixWriter() : FORMAT_WRITERS[format];
}

/** A bundle has what several indicators indicate once. */
function stixWriter(): FormatWriter {
  const written = new Set<string>();
  const textsOf = (objects: readonly StixObject[]) =>
    objects
      .filter(({ id }) => !written.has(id) && written.add(id))
      .map((object) => `,\n${JSON.stringify(object)}`)
      .join('');
  return {
    mediaType: 'application/stix+json;version=2.1',
    head: ({ tier }) => {
      const id = `bundle--${uuidOfName(`bundle ${tier}`)}`;
      return `{"type":"bundle","id":"${id}","objects":[\n${JSON.stringify(STIX_IDENTITY)}`;
    },
    page: (entries) =>
      textsOf(
        entries.flatMap((entry) => {
          const indicator = stixIndicator(entry);
          return indicator === null ? [] : [indicator, ...relatedObjects(indicator, entry)];
        }),
      ),
    removed: (removals) => textsOf(removals.flatMap((removal) => revokedIndicator(removal) ?? [])),
    foot: '\n]}\n',
  };
}

function cellsOf({ notBlocking, sub_labels, feeds, ...row }: ExportedRow): (string | number | boolean | null)[] {
  const reported = {
    ...row,
    notBlocking: notBlocking?.join('|') ?? null,
    sub_labels: sub_labels.join('|'),
    feeds: feeds.join('|'),
  };
  const cells: Readonly<Record<string, string | number | boolean | null>> = reported;
  return EXPORTED_COLUMNS.map((column) => cells[column] ?? null);
}
