import type { RefusedRecord, SourceInput, SourceRecord } from '../source.ts';
import { type CsvRow, csvRecords } from './csv-records.ts';
import { firstMatch } from './text-lines.ts';

/**
 * CSV below a block of `#` comments that itself holds the line of column names, as abuse.ch publishes it, quoted or not;
 * where no comment names the columns, the first line that is none does. `first` is the name of the first column.
 */
export async function* commentedCsv(
  input: SourceInput,
  first: string,
): AsyncIterable<SourceRecord<CsvRow> | RefusedRecord> {
  const names = await firstMatch(input, new RegExp(`^#[#\\s]*("?${first}"?\\s*,.*)$`));
  const columns = names?.split(',').map((name) => name.replaceAll('"', '').trim());
  yield* csvRecords(input, columns === undefined ? { comment: '#' } : { comment: '#', columns });
}
