/** Reads the operator's own lists: one value in each line with its reason after it, or CSV with a header. */
import { RefusedRecord, type SourceInput, type SourceRecord } from '../source.ts';
import { FILE_NAME } from './accused.ts';
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
/** Hashes, addresses and hosts, whose dots may be defanged. */
const DOT = String.raw`(?:\.|[[({](?:\.|dot)[\])}])`;
const PLAIN_VALUE = String.raw`(?:[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{32}|\d+(?:${DOT}\d+)*(?:/\d{1,2}|:\d{1,5})?|[0-9a-f]*:[0-9a-f:.]+(?:/\d{1,3})?|(?:[\w-]+${DOT})+[a-z]{2,}(?::\d{1,5})?)`;
/** Values that only commas or semicolons separate: none of them is a reason. */
const VALUES = new RegExp(`^${PLAIN_VALUE}(?:\\s*[,;]\\s*${PLAIN_VALUE})+$`, 'i');
/** A value that a reason touches: `59a3ff3496740ceea97ff70a980bc3ae;loader of the report`. */
const TOUCHED = new RegExp(`^(${PLAIN_VALUE})[,;]\\s*(\\S.*)$`, 'is');
/** The mark of a list item. */
const BULLET = /^[-*\u2022]\s+/;

function lineEntry(given: string): OwnEntry {
  const text = given.replace(BULLET, '');
  if (areValues(text)) return { indicator: text };
  const [first = text] = text.split(/\s/, 1);
  const touched = areValues(first) ? null : TOUCHED.exec(text);
  const [, value = text, rest = ''] = RANGE.exec(text) ?? MASKED.exec(text) ?? touched ?? VALUE.exec(text) ?? [];
  const reason = rest.replace(MARK, '').trim();
  return { indicator: value.replace(/[,;]$/, ''), ...(reason === '' ? {} : { reason }) };
}

/** Returns whether a text is several values. The name of a file after a value says what the value is. */
function areValues(text: string): boolean {
  return VALUES.test(text) && !text.split(/[\s,;]+/).some((part) => FILE_NAME.test(part.toLowerCase()));
}
