/** Values as JSON brings them, and as the driver takes and gives them: integers as bigint, floats as number. */

/** The same values for the driver: whole numbers as integers, since JSON knows one kind of number and LIMIT wants that one. */
export function toDriverParameters(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return mapValues(parameters, toDriverValue);
}

function toDriverValue(value: unknown): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(toDriverValue);
  return isMap(value) ? mapValues(value, toDriverValue) : value;
}

/** Integers of the driver as numbers where they are exact, inside lists and maps too. */
export function withNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(withNumbers);
  return isMap(value) ? mapValues(value, withNumbers) : value;
}

/** Returns whether a value is a map: not a list, a node or a date. */
export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
}

function mapValues(
  map: Readonly<Record<string, unknown>>,
  change: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]));
}
