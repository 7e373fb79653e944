import { isMap } from '../serialise/driver-values.ts';

/** Sets of argument values, each once, and for each of the given ones which of these it is. */
export interface DistinctSets {
  readonly sets: readonly (readonly unknown[])[];
  readonly indexes: readonly number[];
}

/** Finds the distinct sets of argument values. A set with more than plain values is always distinct. */
export function distinctSets(argumentSets: readonly (readonly unknown[])[]): DistinctSets {
  const sets: (readonly unknown[])[] = [];
  const byKey = new Map<string, number>();
  const indexes = argumentSets.map((values, position) => {
    const key = keyOf(values) ?? `set ${position}`;
    const known = byKey.get(key);
    if (known !== undefined) return known;
    byKey.set(key, sets.length);
    return sets.push(values) - 1;
  });
  return { sets, indexes };
}

/** A text that only equal values have; null for a value that is not plain, such as a node or a date. */
function keyOf(value: unknown): string | null {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return joined('[', value.map(keyOf));
  if (isMap(value))
    return joined(
      '{',
      Object.entries(value).flatMap(([key, item]) => [keyOf(key), keyOf(item)]),
    );
  return value !== null && typeof value === 'object' ? null : String(value);
}

function joined(bracket: string, keys: readonly (string | null)[]): string | null {
  return keys.includes(null) ? null : `${bracket}${keys.join(',')}]`;
}
