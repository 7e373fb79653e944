/** Reads stored properties whose type the graph cannot promise: a value of another type is null. */

/** The value of a column that holds a map of properties. */
export type Properties = Readonly<Record<string, unknown>>;

/** Returns a map of properties; empty if the value is not a map. */
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

/** Returns an instant of epoch ms in ISO 8601 UTC, without a fraction that is zero; null if there is none. */
export function isoTime(value: unknown): string | null {
  const time = numberOf(value);
  return time === null ? null : new Date(time).toISOString().replace('.000Z', 'Z');
}

/** Returns the day of an instant of epoch ms, YYYY-MM-DD; null if there is none. */
export function isoDay(value: unknown): string | null {
  return isoTime(value)?.slice(0, 10) ?? null;
}
