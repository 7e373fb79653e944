import type { ValueReference } from '../parse/outline.ts';

/** A value that can be a key. */
export type KeyInput = string | number;

/** A value that a parameter holds, where all of it could be keys: one, or a list of them. Null for anything else. */
export function boundKeys(value: unknown): KeyInput | readonly KeyInput[] | null {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'bigint') return String(value);
  if (!Array.isArray(value)) return null;
  const items = value.map((item: unknown) => (Array.isArray(item) ? null : boundKeys(item)));
  return items.every((item) => typeof item === 'string' || typeof item === 'number') ? items : null;
}

/** Returns the keys in an anchor's value, in the text or bound; values known only while the query runs are left out. */
export function keysOf(value: ValueReference, parameters: Readonly<Record<string, unknown>>): readonly KeyInput[] {
  switch (value.kind) {
    case 'string':
    case 'number':
      return [value.value];
    case 'list':
      return value.items.flatMap((item) => keysOf(item, parameters));
    case 'parameter': {
      const bound = boundKeys(parameters[value.name]);
      return bound === null ? [] : [bound].flat();
    }
    default:
      return [];
  }
}
