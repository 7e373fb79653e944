/** An object of an answer, whose members are read one by one. */
export type Row = Readonly<Record<string, unknown>>;

/** Returns a value as an object; empty if it is not an object. */
export function rowOf(value: unknown): Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Returns a value as a list of objects. */
export function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.map(rowOf) : [];
}

/** Returns a value as a text, or null. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Returns a value as a number, or null. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** Returns a value as a list of texts. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
