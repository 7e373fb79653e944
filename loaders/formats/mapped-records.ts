import { EmptyRecord, type Records, RefusedRecord, type SourceRecord } from '../source.ts';

/** Replaces each value by another, or refuses its record. Records that are refused already stay so. */
export async function* mapped<From, To>(
  records: Records<From> | Iterable<SourceRecord<From> | RefusedRecord>,
  map: (value: From, line: number) => To | RefusedRecord,
): Records<To> {
  for await (const record of records) {
    const value = record instanceof RefusedRecord ? record : map(record.value, record.line);
    yield value instanceof RefusedRecord ? value : { line: record.line, value };
  }
}

/** Gives the records of a line its number. A line without any is an `EmptyRecord` with the reason. */
export function* recordsOfLine<T>(
  line: number,
  records: Iterable<T | RefusedRecord>,
  reason: string,
): Iterable<SourceRecord<T> | RefusedRecord> {
  let isEmpty = true;
  for (const record of records) {
    isEmpty = false;
    yield record instanceof RefusedRecord ? record : { line, value: record };
  }
  if (isEmpty) yield new EmptyRecord(line, reason);
}
