import type { z } from 'zod';
import { type Records, RefusedRecord, type SourceInput, type SourceRecord } from '../source.ts';
import { fitted } from './fitted.ts';
import { jsonLines } from './json-lines.ts';
import { jsonMembers } from './json-members.ts';
import { mapped } from './mapped-records.ts';
import { LARGEST_DOCUMENT, MOST_DOCUMENT_VALUES, parsedJson } from './parsed-json.ts';
import { refusal } from './refusal.ts';

/**
 * Reads the members of the array or object at `path`, each checked against `schema`. Those that do not fit are refused, and what is left
 * out of one is refused alone.
 */
export async function* jsonRecords<T>(
  input: SourceInput,
  path: readonly string[],
  schema: z.ZodType<T>,
): Records<{ readonly key: string; readonly value: T }> {
  for await (const member of jsonMembers(input, path)) {
    if (member instanceof RefusedRecord) {
      yield member;
      continue;
    }
    const { line } = member;
    const { key, value } = member.value;
    for (const record of fittedRecords(line, value, schema, named(key)))
      yield record instanceof RefusedRecord ? record : { line, value: { key: key ?? '', value: record.value } };
  }
}

/** Reads one JSON value from each line, each checked against `schema` as `jsonRecords` does. */
export function jsonLineRecords<T>(input: SourceInput, schema: z.ZodType<T>): Records<T> {
  return fittedRows(jsonLines(input), schema);
}

/** Checks each row of a table against `schema` as `jsonRecords` does. */
export async function* fittedRows<T>(rows: Records<unknown>, schema: z.ZodType<T>): Records<T> {
  for await (const row of rows) {
    if (row instanceof RefusedRecord) yield row;
    else yield* fittedRecords(row.line, row.value, schema);
  }
}

/** Returns the record of a value, then a refusal for each member that was left out of it; or the refusal of the value. */
export function* fittedRecords<T>(
  line: number,
  value: unknown,
  schema: z.ZodType<T>,
  name = '',
): Iterable<SourceRecord<T> | RefusedRecord> {
  const read = fitted(schema, value);
  if ('issues' in read) {
    yield new RefusedRecord(line, `${name}${refusal(read)}`);
    return;
  }
  yield { line, value: read.value };
  for (const fault of read.faults) yield new RefusedRecord(line, `${name}${fault}`, true);
}

/** Returns a value that fits a schema, and yields a refusal for each member that was left out. Throws the refusal of one that does not. */
export function tolerated<T>(line: number, schema: z.ZodType<T>, value: unknown): Generator<RefusedRecord, T> {
  return fittedOr(line, schema, value, (reason) => new RefusedRecord(line, reason));
}

function* fittedOr<T>(
  line: number,
  schema: z.ZodType<T>,
  value: unknown,
  failure: (reason: string) => Error,
): Generator<RefusedRecord, T> {
  const read = fitted(schema, value);
  if ('issues' in read) throw failure(refusal(read));
  for (const fault of read.faults) yield new RefusedRecord(line, fault, true);
  return read.value;
}

/** Reads the members of the array or object at `path` as `jsonRecords` does, without their names. */
export function jsonValues<T>(input: SourceInput, path: readonly string[], schema: z.ZodType<T>): Records<T> {
  return mapped(jsonRecords(input, path, schema), ({ value }) => value);
}

/** Returns the name of a member for a refusal. Much JSON is published in one line, so the name says more than the line number. */
function named(key: string | null): string {
  return key === null ? '' : `${key.slice(0, 60)}: `;
}

/**
 * Reads and checks a whole small JSON document, and yields a refusal for each member that was left out. Throws if it is not JSON or has
 * another format: then the file is refused.
 */
export async function* jsonDocument<T>(input: SourceInput, schema: z.ZodType<T>): AsyncGenerator<RefusedRecord, T> {
  const document = await jsonOf(input);
  return yield* fittedOr(1, schema, document, (reason) => new Error(`not in the published format: ${reason}`));
}

/** Parses a whole JSON document. Throws a `SyntaxError` if it is not JSON, and `DamagedFile` if it is beyond its budget. */
export async function jsonOf(input: SourceInput): Promise<unknown> {
  return parsedJson(new TextDecoder().decode(await input.whole(LARGEST_DOCUMENT)), MOST_DOCUMENT_VALUES);
}
