import type { Database } from './database/database.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The instant that ages are measured from: `WEFT_AS_OF` (a date or time, ISO 8601), else the day of the sample's newest
 * feed, else now. Throws when the setting is no date.
 */
export async function readAsOf(database: Database, environment: Environment): Promise<Date> {
  return (await toldAsOf(database, environment)) ?? new Date();
}

/** The instant that somebody has told: `WEFT_AS_OF` or the sample. Null where the clock tells it, so that ages move on. */
export async function toldAsOf(database: Database, environment: Environment): Promise<Date | null> {
  const given = environment.WEFT_AS_OF;
  if (given !== undefined && given !== '') return instant(given);
  const [row] = await database.read({ text: "MATCH (s:SETTING {name: 'as_of'}) RETURN s.value AS value" });
  return typeof row?.value === 'string' ? instant(row.value) : null;
}

function instant(text: string): Date {
  const date = new Date(text);
  if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(date.getTime())) return date;
  throw new Error(
    `WEFT_AS_OF is '${text}': expected a date such as 2026-08-01 or a time such as 2026-08-01T06:00:00Z.`,
  );
}
