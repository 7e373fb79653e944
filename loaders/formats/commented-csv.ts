import type { Records, SourceInput } from '../source.ts';
import { type CsvRow, csvRecords, separatorOf } from './csv-records.ts';
import { firstMatch } from './text-lines.ts';

/**
 * Reads CSV after a block of `#` comments that contains the line of column names, quoted or not, as abuse.ch publishes it. If no comment
 * has the column names, the first other line has them. `first` is the name of the first column.
 */
export async function* commentedCsv(input: SourceInput, first: string): Records<CsvRow> {
  const names = await firstMatch(input, new RegExp(`^#[#\\s]*("?${first}"?\\s*[,;\\t].*)$`));
  const columns = names?.split(separatorOf(names, 2)).map((name) => name.replaceAll('"', '').trim());
  yield* csvRecords(input, columns === undefined ? { comment: '#' } : { comment: '#', columns, statesColumns: true });
}
