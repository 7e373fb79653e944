import { IncompleteFile, type Records, type SourceInput } from '../source.ts';
import { dataLines } from './text-lines.ts';

/** The number of rows of a type that a summary line states. */
interface Summary {
  readonly line: number;
  readonly promised: number;
}

/**
 * Reads the resource rows of a file in the RIRs' statistics exchange format, without its version line and summaries. Throws if the version
 * line names another registry. If a summary states more rows than there are, the file was truncated or trimmed: its rows are read, and an
 * `IncompleteFile` says so at the end.
 */
export async function* delegationRows(input: SourceInput, registry: string): Records<string> {
  const summaries = new Map<string, Summary>();
  const rows = new Map<string, number>();
  for await (const record of dataLines(input)) {
    const fields = record.value.split('|');
    const [first = '', second = '', type = '', , count = ''] = fields;
    if (VERSION.test(first) && fields.length === VERSION_FIELDS) checkRegistry(second, registry);
    else if (record.value.endsWith('|summary')) summaries.set(type, { line: record.line, promised: Number(count) });
    else {
      rows.set(type, (rows.get(type) ?? 0) + 1);
      yield record;
    }
  }
  for (const [type, { line, promised }] of summaries) {
    const found = rows.get(type) ?? 0;
    if (found >= promised) continue;
    yield new IncompleteFile(
      line,
      `Line ${line} promises ${promised} rows of ${type} and the file has ${found}: it breaks off, or rows were left out`,
    );
    return;
  }
}

/** First field of a version line, and its number of fields. A row that breaks off has fewer. */
const VERSION = /^2(?:\.\d+)?$/;
const VERSION_FIELDS = 7;

function checkRegistry(stated: string, expected: string): void {
  if (stated === expected) return;
  const id = stated === 'nro' ? 'nro-delegated' : `rir-delegated-${stated}`;
  throw new Error(`this is the file of '${stated}', not of '${expected}': load it as ${id}`);
}
