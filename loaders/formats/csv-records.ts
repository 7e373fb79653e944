import { parse } from 'csv-parse/sync';
import { DamagedFile, EmptyList, type Records, RefusedRecord, type SourceInput, type SourceRecord } from '../source.ts';
import { csvRows } from './csv-rows.ts';

/** How a publisher writes its rows. */
export interface CsvLayout {
  /** Column names, if the file has no header line. */
  readonly columns?: readonly string[];
  readonly comment?: string;
  /** True if the file states the columns, in a comment. */
  readonly statesColumns?: boolean;
}

/** A row by column name. Columns that the row does not have are absent. */
export type CsvRow = Readonly<Partial<Record<string, string>>>;

/** Bytes of a row: texts such as a WHOIS answer may be one of its fields. */
export const LONGEST_ROW = 1024 ** 2;
/** Columns of a table. The widest published ones have some two hundred. */
export const MOST_COLUMNS = 2_000;
/** Rows that one call parses, and their characters: a call costs as much as some thirty rows. */
const BATCH = 500;
const BATCH_CHARACTERS = 1024 ** 2;

/**
 * Reads the rows of a CSV file (RFC 4180). Fields are separated by commas, or by semicolons or tabs in a file whose first line has these and
 * no comma. A row with a stray quote is refused alone, without the rows after it. A table that has only its header is an `EmptyList`.
 */
export async function* csvRecords(input: SourceInput, layout: CsvLayout = {}): Records<CsvRow> {
  const { comment, statesColumns = layout.columns === undefined } = layout;
  let columns = layout.columns;
  let separator = ',';
  let batch: SourceRecord<string>[] = [];
  let characters = 0;
  let isEmpty = true;
  const separatorBy = (first: string) => {
    separator = separatorOf(first, layout.columns?.length ?? 2);
    return separator;
  };
  for await (const row of csvRows(input, { comment, longest: LONGEST_ROW, separator: separatorBy })) {
    if (columns === undefined) {
      columns = header(row.value, separator);
      continue;
    }
    isEmpty = false;
    batch.push(row);
    characters += row.value.length;
    if (batch.length < BATCH && characters < BATCH_CHARACTERS) continue;
    yield* rows(batch, columns, separator);
    [batch, characters] = [[], 0];
  }
  if (columns === undefined) return;
  if (isEmpty && statesColumns) yield new EmptyList(columns);
  yield* rows(batch, columns, separator);
}

/** Returns the separator of a table of so many columns by its first line: a comma, unless the line has another one and no comma. */
export function separatorOf(first: string, columns: number): string {
  const unquoted = first.replace(/"(?:[^"]|"")*"/g, '');
  return (columns > 1 ? [',', ';', '\t'].find((separator) => unquoted.includes(separator)) : undefined) ?? ',';
}

function header(text: string, separator: string): readonly string[] {
  let columns: string[] | undefined;
  try {
    columns = fields(text, separator)[0];
  } catch {
    columns = undefined;
  }
  if (columns === undefined) throw new Error(`expected a header line of column names, got ${text.slice(0, 60)}`);
  if (columns.length > MOST_COLUMNS) throw new DamagedFile(`its header has ${columns.length} columns`);
  return columns.map((name) => name.trim());
}

function* rows(
  batch: readonly SourceRecord<string>[],
  columns: readonly string[],
  separator: string,
): Iterable<SourceRecord<CsvRow> | RefusedRecord> {
  const together = parsedTogether(batch, separator);
  for (const [at, { line, value }] of batch.entries()) {
    try {
      const row = together?.[at] ?? fields(value, separator)[0] ?? [];
      // Spreadsheets write a comma after the last field, too.
      const further = row.slice(columns.length).some((field) => field.trim() !== '');
      if (further) throw new Error(`${row.length} fields where ${columns.length} are declared`);
      const named = row.slice(0, columns.length).map((field, index) => [columns[index] ?? '', field]);
      yield { line, value: Object.fromEntries(named) };
    } catch (error) {
      yield new RefusedRecord(line, `not a CSV row: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** Parses the rows of a batch together. Returns null if one is broken: then each must be parsed alone. */
function parsedTogether(batch: readonly SourceRecord<string>[], separator: string): string[][] | null {
  try {
    const parsed = fields(batch.map(({ value }) => value).join('\n'), separator);
    return parsed.length === batch.length ? parsed : null;
  } catch {
    return null;
  }
}

function fields(text: string, delimiter: string): string[][] {
  return parse(text, { delimiter, relax_column_count: true, ltrim: true, record_delimiter: ['\n'] });
}
