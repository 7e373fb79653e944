import { DamagedFile, type SourceInput, type SourceRecord } from '../source.ts';
import { type CsvRow, LONGEST_ROW, MOST_COLUMNS } from './csv-records.ts';

/** How a table without quoting is written. */
export interface DelimitedLayout {
  readonly separator: string;
  /** Column names, if the file has no header line. */
  readonly columns?: readonly string[];
  /** The text before the names in a header line that looks like a comment: `#fields` in Zeek's files. */
  readonly headerMark?: string;
}

/**
 * Reads the rows of a table whose fields are split at a separator and never quoted (tabs, bars, `#`), trimmed, by column name. Lines that
 * start with `#` and are not the header are comments. The last column contains all further fields.
 */
export async function* delimitedRecords(
  input: SourceInput,
  layout: DelimitedLayout,
): AsyncIterable<SourceRecord<CsvRow>> {
  const { separator, headerMark } = layout;
  let columns = layout.columns;
  let line = 0;
  for await (const text of input.lines(LONGEST_ROW)) {
    line += 1;
    if (text.trim() === '') continue;
    if (columns === undefined && (headerMark === undefined ? !text.startsWith('#') : text.startsWith(headerMark))) {
      columns = names(text.slice(headerMark?.length ?? 0), separator);
    } else if (!text.startsWith('#')) {
      if (columns === undefined) throw new Error(`line ${line} comes before the line of column names`);
      yield { line, value: row(text, columns, separator) };
    }
  }
}

function names(text: string, separator: string): readonly string[] {
  const columns = text
    .split(separator)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (columns.length > MOST_COLUMNS) throw new DamagedFile(`its header has ${columns.length} columns`);
  return columns;
}

function row(text: string, columns: readonly string[], separator: string): CsvRow {
  const fields = text.split(separator);
  const kept = fields.slice(0, columns.length - 1);
  if (fields.length >= columns.length) kept.push(fields.slice(columns.length - 1).join(separator));
  return Object.fromEntries(kept.map((field, at) => [columns[at] ?? '', field.trim()]));
}
