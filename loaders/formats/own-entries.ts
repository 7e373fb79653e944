/** Reads the operator's own lists: one value in each line with its reason after it, or CSV with a header. */
import { RefusedRecord, type SourceInput, type SourceRecord } from '../source.ts';
import { csvRecords, LONGEST_ROW, separatorOf } from './csv-records.ts';
import { withoutComment } from './list-lines.ts';

/** The fields that a row of an own list can have. */
export const OWN_FIELDS = ['indicator', 'reason', 'weight', 'expiry', 'firstSeen', 'lastSeen'] as const;

type OwnField = (typeof OWN_FIELDS)[number];

/** A row of an own list. Fields that it does not have are absent. */
export type OwnEntry = Readonly<Partial<Record<OwnField, string>>>;

/** How an own list is written. */
export interface OwnLayout {
  /** Absent: the first row shows it. A table has a header with the column `indicator`. */
  readonly format?: 'lines' | 'csv' | undefined;
  /** The names of the columns in the file; by default those of the fields. */
  readonly columns?: Readonly<Partial<Record<OwnField, string | undefined>>> | undefined;
}

/** Reads the rows of an own list. Blank lines and comments are skipped. */
export async function* ownEntries(
  input: SourceInput,
  { format, columns = {} }: OwnLayout = {},
): AsyncIterable<SourceRecord<OwnEntry> | RefusedRecord> {
  const fields = new Map(OWN_FIELDS.flatMap((field) => namesOf(field, columns).map((name) => [name, field] as const)));
  const isTable = format === undefined ? await hasHeader(input, fields) : format === 'csv';
  if (!isTable) {
    yield* lineEntries(input);
    return;
  }
  for await (const record of csvRecords(input, { comment: '#' })) {
    if (record instanceof RefusedRecord) yield record;
    else yield { line: record.line, value: tableEntry(record.value, fields) };
  }
}

/** Other names of columns, besides those of the fields. */
const ALSO: Readonly<Partial<Record<OwnField, readonly string[]>>> = { expiry: ['expires', 'until'] };

function namesOf(field: OwnField, columns: NonNullable<OwnLayout['columns']>): readonly string[] {
  const given = columns[field];
  return (given === undefined ? [field, ...(ALSO[field] ?? [])] : [given]).map(spelt);
}

/** `first_seen`, `First seen` and `firstSeen` are one name. */
function spelt(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns whether the first row names columns, one of which is that of the indicator. */
async function hasHeader(input: SourceInput, fields: ReadonlyMap<string, OwnField>): Promise<boolean> {
  for await (const text of input.lines(LONGEST_ROW)) {
    if (!isSkipped(text))
      return text.split(separatorOf(text, 2)).some((name) => fields.get(spelt(name)) === 'indicator');
  }
  return false;
}

function tableEntry(row: Readonly<Partial<Record<string, string>>>, fields: ReadonlyMap<string, OwnField>): OwnEntry {
  const stated = Object.entries(row).flatMap(([name, value]) => {
    const field = fields.get(spelt(name));
    const text = value?.trim() ?? '';
    return field === undefined || text === '' ? [] : [[field, text]];
  });
  return Object.fromEntries(stated);
}

async function* lineEntries(input: SourceInput): AsyncIterable<SourceRecord<OwnEntry>> {
  let line = 0;
  for await (const text of input.lines()) {
    line += 1;
    if (!isSkipped(text)) yield { line, value: lineEntry(text.trim()) };
  }
}

function isSkipped(text: string): boolean {
  return withoutComment(text) === '';
}

/** A range `a - b` is one value, and so is a name with blanks around a defanged dot. */
const RANGE = /^([0-9a-f.:]+\s*-\s*[0-9a-f]*[.:][0-9a-f.:]*)(?:\s+(.*))?$/i;
const VALUE = /^(\S+(?:\s*[[({](?:\.|dot)[\])}]\s*\S+)*)(?:\s+(.*))?$/is;
/** The marks that separate a value from its reason. */
const MARK = /^(?:#|;|\/\/|[-–—:,])+\s*/;

/** A network with its netmask after a blank is one value. */
const MASKED = /^([\d.]+\s+255\.[\d.]+)(?:\s+(.*))?$/s;
/** Addresses and hosts that only commas or semicolons separate: all of them are values, and none is a reason. */
const VALUE_OF_SEVERAL = String.raw`(?:[\d.]+(?:/\d{1,2})?|[0-9a-f]*:[0-9a-f:.]+(?:/\d{1,3})?|(?:[\w-]+\.)+[a-z]{2,})`;
const VALUES = new RegExp(`^${VALUE_OF_SEVERAL}(?:\\s*[,;]\\s*${VALUE_OF_SEVERAL})+$`, 'i');
/** The mark of a list item. */
const BULLET = /^[-*\u2022]\s+/;

function lineEntry(given: string): OwnEntry {
  const text = given.replace(BULLET, '');
  if (VALUES.test(text)) return { indicator: text };
  const [, value = text, rest = ''] = RANGE.exec(text) ?? MASKED.exec(text) ?? VALUE.exec(text) ?? [];
  const reason = rest.replace(MARK, '').trim();
  return { indicator: value.replace(/[,;]$/, ''), ...(reason === '' ? {} : { reason }) };
}
