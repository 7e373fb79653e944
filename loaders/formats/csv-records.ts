import { parse } from 'csv-parse/sync';
import { DamagedFile, type Records, RefusedRecord, type SourceInput, type SourceRecord } from '../source.ts';

/** How a publisher writes its rows. */
export interface CsvLayout {
  /** Column names, if the file has no header line. */
  readonly columns?: readonly string[];
  readonly comment?: string;
}

/** A row by column name. Columns that the row does not have are absent. */
export type CsvRow = Readonly<Partial<Record<string, string>>>;

/** Bytes of a row: texts such as a WHOIS answer may be one of its fields. */
export const LONGEST_ROW = 1024 ** 2;
/** Columns of a table. The widest published ones have some two hundred. */
export const MOST_COLUMNS = 2_000;
/** Lines that one call parses, and their characters: a call costs as much as some thirty rows. */
const BATCH = 500;
const BATCH_CHARACTERS = 1024 ** 2;

/**
 * Reads the rows of a CSV file (RFC 4180 quoting) with one record in each line, as in all our sources. So a row with a stray quote is
 * refused alone, without the rows after it.
 */
export async function* csvRecords(input: SourceInput, layout: CsvLayout = {}): Records<CsvRow> {
  let columns = layout.columns;
  let batch: SourceRecord<string>[] = [];
  let characters = 0;
  let line = 0;
  for await (const text of input.lines(LONGEST_ROW)) {
    line += 1;
    if (text.trim() === '' || (layout.comment !== undefined && text.startsWith(layout.comment))) continue;
    if (columns === undefined) {
      columns = header(text);
      continue;
    }
    batch.push({ line, value: text });
    characters += text.length;
    if (batch.length < BATCH && characters < BATCH_CHARACTERS) continue;
    yield* rows(batch, columns);
    [batch, characters] = [[], 0];
  }
  if (columns !== undefined) yield* rows(batch, columns);
}

function header(text: string): readonly string[] {
  let columns: string[] | undefined;
  try {
    columns = fields(text)[0];
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
): Iterable<SourceRecord<CsvRow> | RefusedRecord> {
  const together = parsedTogether(batch);
  for (const [at, { line, value }] of batch.entries()) {
    try {
      const row = together?.[at] ?? fields(value)[0] ?? [];
      if (row.length > columns.length) throw new Error(`${row.length} fields where ${columns.length} are declared`);
      yield { line, value: Object.fromEntries(row.map((field, index) => [columns[index] ?? '', field])) };
    } catch (error) {
      yield new RefusedRecord(line, `not a CSV row: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** Parses the rows of a batch together. Returns null if one is broken: then each must be parsed alone. */
function parsedTogether(batch: readonly SourceRecord<string>[]): string[][] | null {
  try {
    const parsed = fields(batch.map(({ value }) => value).join('\n'));
    return parsed.length === batch.length ? parsed : null;
  } catch {
    return null;
  }
}

function fields(text: string): string[][] {
  return parse(text, { relax_column_count: true, ltrim: true, record_delimiter: ['\n'] });
}
