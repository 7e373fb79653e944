import { z } from 'zod';
import { type Records, RefusedRecord, type SourceInput } from '../source.ts';
import { epochMs } from './dates.ts';
import { jsonMembersOfAll } from './json-members.ts';
import { fittedRecords, jsonRecords } from './json-records.ts';

/** The tables of PeeringDB's API that Weft reads. It does not read contacts (`poc`). */
export type PeeringdbTable = 'fac' | 'ix' | 'ixfac' | 'net' | 'netfac' | 'netixlan' | 'org';

/** A text that may be empty in the API. */
export const PEERINGDB_TEXT = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || undefined);

const STATUS = z.object({ status: z.string().optional() });

/**
 * Reads the rows of one table, from the API's answer for it (`{"data": [...]}`) or from a dump of all tables in one document (`{"fac":
 * {"data": [...]}, ...}`). It leaves out rows that were deleted or wait for approval.
 */
export async function* peeringdbRows<T>(input: SourceInput, table: PeeringdbTable, row: z.ZodType<T>): Records<T> {
  const path = (await isAnswer(input)) ? ['data'] : [table, 'data'];
  for await (const record of jsonRecords(input, path, z.unknown())) {
    if (record instanceof RefusedRecord) {
      yield record;
      continue;
    }
    const { line, value } = record;
    const { status } = STATUS.catch({}).parse(value.value);
    if ((status || 'ok') !== 'ok') continue;
    yield* fittedRecords(line, value.value, row);
  }
}

/** Reads another table of the same edition, by the ids of its rows: in the same dump, or in a file of its name next to this one. */
export async function peeringdbTable<T extends { readonly id: number }>(
  input: SourceInput,
  table: PeeringdbTable,
  row: z.ZodType<T>,
): Promise<ReadonlyMap<number, T>> {
  const from = (await isAnswer(input)) ? await input.sibling(`${table}.json`) : input;
  const rows = new Map<number, T>();
  if (from === null) return rows;
  for await (const record of peeringdbRows(from, table, row)) {
    if (!(record instanceof RefusedRecord)) rows.set(record.value.id, record.value);
  }
  return rows;
}

/** Returns the day in the name of a dump (`peeringdb_2_dump_2026_08_01.json`), else the time at which the API built its answer. */
export async function peeringdbDate(input: SourceInput): Promise<number | null> {
  const [, year, month, day] = /(\d{4})[_-](\d{2})[_-](\d{2})/.exec(input.fileName) ?? [];
  if (year !== undefined) return epochMs(`${year}-${month}-${day}`) ?? null;
  if (!(await isAnswer(input))) return null;
  for await (const member of jsonMembersOfAll(input, ['data', 'meta'])) {
    if (member instanceof RefusedRecord || member.value.key !== 'generated') continue;
    const { value } = member.value;
    return typeof value === 'number' ? Math.round(value * 1000) : null;
  }
  return null;
}

/** Returns whether a file is an answer of the API: it holds one table, and its first member is `data` or `meta`. */
async function isAnswer(input: SourceInput): Promise<boolean> {
  let head = '';
  for await (const chunk of input.bytes()) {
    head += new TextDecoder().decode(chunk);
    if (head.length > 256) break;
  }
  return /^\uFEFF?\s*\{\s*"(?:data|meta)"/.test(head);
}
