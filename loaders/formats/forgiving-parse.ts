/** Checks JSON against a schema and leaves out what the schema does not need, rather than losing the whole record. */
import type { z } from 'zod';

/** The data, and what was left out of it: one sentence for each fault, with the path of its member. */
export interface ForgivingParse<T> {
  readonly data: T;
  readonly faults: readonly string[];
}

/** Faults of one record. A record with more of them is of another format. */
const MOST_FAULTS = 50;

type Path = readonly PropertyKey[];

/**
 * Parses a value. A member that is null is absent, in silence. A member of another shape is left out where the schema does not need it;
 * where it does, the nearest object around it that can be missing is left out. Returns the error if nothing can be left out any more.
 */
export function forgivingParse<T>(
  schema: z.ZodType<T>,
  value: unknown,
): ForgivingParse<T> | { readonly error: z.ZodError } {
  const whole = schema.safeParse(value);
  if (whole.success) return { data: whole.data, faults: [] };
  const copy = withoutNulls(value);
  const faults: string[] = [];
  let removed: { readonly path: Path; readonly error: z.ZodError } | null = null;
  for (;;) {
    const checked = schema.safeParse(copy);
    if (checked.success) return { data: checked.data, faults };
    const issue = checked.error.issues[0];
    if (issue === undefined || faults.length > MOST_FAULTS) return { error: checked.error };
    // A member that is missing after it was left out is needed, and its fault is known already.
    const known: z.ZodError | null = removed !== null && isSameMember(removed.path, issue.path) ? removed.error : null;
    if (known === null && at(copy, issue.path) !== null) faults.push(`${issue.path.join('.')}: ${issue.message}`);
    const error: z.ZodError = known ?? checked.error;
    const path = removeAt(copy, issue.path);
    if (path === null) return { error };
    removed = { path, error };
  }
}

/** Returns whether two paths lead to the same member. Elements of an array move when one is removed. */
function isSameMember(one: Path, other: Path): boolean {
  return typeof one.at(-1) === 'string' && one.length === other.length && one.every((part, at) => part === other[at]);
}

/** Removes the value at a path, or the nearest one around it that exists. Returns where; null if that is the whole value. */
function removeAt(value: unknown, path: Path): Path | null {
  for (let length = path.length; length > 0; length -= 1) {
    const [parent, key] = [at(value, path.slice(0, length - 1)), path[length - 1]];
    if (Array.isArray(parent) && typeof key === 'number' && key < parent.length) {
      parent.splice(key, 1);
      return path.slice(0, length);
    }
    if (isObject(parent) && typeof key === 'string' && Object.hasOwn(parent, key)) {
      delete parent[key];
      return path.slice(0, length);
    }
  }
  return null;
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => {
    if (Array.isArray(inner) && typeof key === 'number') return inner[key];
    return isObject(inner) && typeof key === 'string' ? inner[key] : undefined;
  }, value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a copy without null members. Null elements stay: in a jCard the place of an element is its meaning. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([key, member]) => [key, withoutNulls(member)]));
}
