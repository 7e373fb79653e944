import { type Records, RefusedRecord, type SourceRecord } from '../source.ts';

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
