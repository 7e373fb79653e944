/** Reads of stored properties whose type the graph cannot promise: anything else than the type asked for is null. */

/** The value of a column that holds a map of properties. */
export type Properties = Readonly<Record<string, unknown>>;

/** A map of properties; empty where the value is none. */
export function propertiesOf(value: unknown): Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** A text that is not empty, or null. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A finite number, or null. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Returns whether a count is positive. A text returns the count, since Neo4j turns `COUNT { (:LABEL) } > 0` into a scan. */
export function isPositive(value: unknown): boolean {
  return typeof value === 'number' && value > 0;
}

/** Returns a flag, or null if it is unknown. */
export function flagOf(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** The texts of a list. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The maps of a list. */
export function rowsOf(value: unknown): Properties[] {
  return Array.isArray(value) ? value.map(propertiesOf) : [];
}

/** An instant of epoch ms in ISO 8601 UTC, without a fraction that is zero; null where there is none. */
export function isoTime(value: unknown): string | null {
  const time = numberOf(value);
  return time === null ? null : new Date(time).toISOString().replace('.000Z', 'Z');
}

/** The day of an instant of epoch ms, YYYY-MM-DD; null where there is none. */
export function isoDay(value: unknown): string | null {
  return isoTime(value)?.slice(0, 10) ?? null;
}
