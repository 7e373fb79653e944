/** Parts from which the lists of published fields are put together. */
import type { PublishedFields } from '../source.ts';

/** Returns one reason for several fields that are left out. */
export function leftOut(fields: readonly string[], why: string): PublishedFields {
  return Object.fromEntries(fields.map((field) => [field, { leftOut: why }]));
}

/** Returns the fields under the path of what holds them: `releases[].` before each. */
export function under(path: string, fields: PublishedFields): PublishedFields {
  return Object.fromEntries(Object.entries(fields).map(([field, use]) => [`${path}${field}`, use]));
}
