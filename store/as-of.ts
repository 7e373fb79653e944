import type { Database } from './database.ts';

/** Returns the instant that ages are measured from: the operator's, else the day of the newest feed of the sample, else now. */
export async function readAsOf(database: Database, given?: Date): Promise<Date> {
  return (await fixedAsOf(database, given)) ?? new Date();
}

/** The instant that the operator gave or the sample set. Null where neither did, so that time goes on. */
export async function fixedAsOf(database: Database, given?: Date): Promise<Date | null> {
  if (given !== undefined) return given;
  const [row] = await database.read({ text: "MATCH (s:SETTING {name: 'as_of'}) RETURN s.value AS value" });
  return typeof row?.value === 'string' ? instant(row.value) : null;
}

function instant(text: string): Date {
  const date = new Date(text);
  if (!Number.isNaN(date.getTime())) return date;
  throw new Error(`The setting as_of of the graph is '${text}': expected a date such as 2026-08-01.`);
}
