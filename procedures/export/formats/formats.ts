import { stringify } from 'csv-stringify/sync';
import type { ReasonedEntry } from '../tier-page.ts';
import { EXPORTED_COLUMNS, type ExportedRow, type ExportHead, exportedRow } from './exported.ts';
import { rpzHead, rpzRecords } from './rpz.ts';
import { STIX_IDENTITY, stixIndicator } from './stix.ts';
import { uuidOfName } from './uuid-of-name.ts';

/** The forms in which a tier is exported. */
export const EXPORT_FORMATS = ['list', 'csv', 'ndjson', 'rpz', 'stix'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** How one form is written, page by page. */
export interface FormatWriter {
  readonly mediaType: string;
  head(export_: ExportHead): string;
  page(entries: readonly ReasonedEntry[]): string;
  readonly foot: string;
}

const rowsOf = (entries: readonly ReasonedEntry[]) => entries.map(exportedRow);

const CSV_OPTIONS = { record_delimiter: 'windows', escape_formulas: true, cast: { boolean: String } } as const;

export const FORMAT_WRITERS: Readonly<Record<ExportFormat, FormatWriter>> = {
  list: {
    mediaType: 'text/plain; charset=utf-8',
    head: ({ tier, asOf }) =>
      `# Weft: ${tier}${asOf === null ? '' : `, verdicts as of ${asOf}`}, one a line; the text after # is the reason\n`,
    page: (entries) =>
      rowsOf(entries)
        .map(({ indicator, reason }) => `${indicator} # ${reason}\n`)
        .join(''),
    foot: '',
  },
  csv: {
    mediaType: 'text/csv; charset=utf-8; header=present',
    head: () => stringify([[...EXPORTED_COLUMNS]], CSV_OPTIONS),
    page: (entries) => stringify(rowsOf(entries).map(cellsOf), CSV_OPTIONS),
    foot: '',
  },
  ndjson: {
    mediaType: 'application/x-ndjson',
    head: () => '',
    page: (entries) =>
      rowsOf(entries)
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
    foot: '',
  },
  rpz: {
    mediaType: 'text/dns',
    head: rpzHead,
    page: (entries) => entries.map((entry) => rpzRecords(entry, exportedRow(entry))).join(''),
    foot: '',
  },
  stix: {
    mediaType: 'application/stix+json;version=2.1',
    head: ({ tier }) => {
      const id = `bundle--${uuidOfName(`bundle ${tier}`)}`;
      return `{"type":"bundle","id":"${id}","objects":[\n${JSON.stringify(STIX_IDENTITY)}`;
    },
    page: (entries) =>
      entries
        .flatMap((entry) => stixIndicator(exportedRow(entry), entry.stored.verdictAsOf) ?? [])
        .map((object) => `,\n${JSON.stringify(object)}`)
        .join(''),
    foot: '\n]}\n',
  },
};

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
