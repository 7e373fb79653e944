/** The file of one record, in the formats that several publishers use. */

/** JSON of one line. */
export function jsonLine(record: unknown): string {
  return `${JSON.stringify(record)}\n`;
}

/** A JSON document with a member `entries` in which the record has this name. */
export function entryFile(name: string): (record: unknown) => string {
  return (record) => JSON.stringify({ entries: { [name]: record } });
}

/** CSV with a header: each value in quotes. */
export function csvFile(record: unknown): string {
  const cells = Object.entries(Object(record));
  return [cells.map(([name]) => name), cells.map(([, value]) => `"${String(value)}"`)]
    .map((row) => `${row.join(',')}\n`)
    .join('');
}

/** One row whose fields are separated by this text, in the order of the columns, without a header. */
export function separatedFile(record: unknown, columns: readonly string[], separator: string): string {
  const cells = new Map(Object.entries(Object(record)));
  return `${columns.map((column) => String(cells.get(column) ?? '')).join(separator)}\n`;
}
