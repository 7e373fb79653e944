import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { UsageError } from '../failure.ts';
import { requireFile } from '../require-file.ts';

/** The text of a query: typed, or of a file, or of standard input (`-`). */
export async function queryText(typed: string | undefined, file: string | undefined): Promise<string> {
  if (typed !== undefined && file !== undefined) throw new UsageError('type a query or name a --file, not both');
  const source = file ?? (typed === '-' ? '-' : undefined);
  const query = source === undefined ? typed : await readSource(source);
  if (query === undefined)
    throw new UsageError('ask needs a query, such as `weft ask "RETURN 1"`, or --file FILE, or -');
  if (query.trim() === '') throw new UsageError('the query is empty');
  return query;
}

async function readSource(file: string): Promise<string> {
  if (file === '-') return text(process.stdin);
  requireFile(file);
  return readFile(file, 'utf8');
}
