/** Members of JSON that a record may lack: absent, null, and of another shape are all absent. A bad item of a list loses only itself. */
import { z } from 'zod';
import { type Records, RefusedRecord } from '../source.ts';
import { refusal } from './json-records.ts';

/** A member that is not needed: undefined if it is absent, null, or of another shape. */
export function optional<T extends z.ZodType>(schema: T) {
  return schema.optional().catch(undefined);
}

/** A member of any shape that is not needed, to be checked item by item. */
export const OPTIONAL_MEMBER = z.unknown().optional();

/** A text that is not needed. A number is read as its digits; an empty text is absent. */
export const OPTIONAL_TEXT = optional(
  z
    .union([z.string(), z.number().transform(String)])
    .transform((text) => text.trim())
    .pipe(z.string().min(1)),
);

/** A flag that is not needed, in the spellings of all exporters: true, 1, "1", "true", "True" and "yes" are true. */
export const OPTIONAL_FLAG = optional(
  z.union([z.boolean(), z.number(), z.string()]).transform((flag) => /^(?:true|1|yes|t)$/i.test(String(flag).trim())),
);

/** The items of a list that fit, and one sentence for each of the others. */
export interface FittingItems<T> {
  readonly items: readonly T[];
  readonly faults: readonly string[];
}

/** Checks the items of a list that is not needed. A single item may be published without its list. */
export function fittingItems<T>(list: unknown, schema: z.ZodType<T>, path: string): FittingItems<T> {
  if (list === undefined || list === null || list === '') return { items: [], faults: [] };
  const items: T[] = [];
  const faults: string[] = [];
  const all: readonly unknown[] = Array.isArray(list) ? list : [list];
  for (const [at, item] of all.entries()) {
    const checked = schema.safeParse(item);
    if (checked.success) items.push(checked.data);
    else faults.push(`${path}[${at}]${memberOf(refusal(checked.error))}`);
  }
  return { items, faults };
}

function memberOf(fault: string): string {
  return /^[\w.]+: /.test(fault) ? `.${fault}` : `: ${fault}`;
}

/** A value with the faults of members that were left out of it. */
export interface WithFaults {
  readonly faults: readonly string[];
}

/** Yields each record, and then a refusal for each of its faults, so that what is left out of a record is counted. */
export async function* tellingFaults<T extends WithFaults>(records: Records<T>): Records<T> {
  for await (const record of records) {
    yield record;
    if (record instanceof RefusedRecord) continue;
    for (const fault of record.value.faults) yield new RefusedRecord(record.line, fault, true);
  }
}
