/** Members of JSON that exporters write in many ways. */
import { z } from 'zod';

/** Returns the values of a list without those that say nothing: null and empty texts. */
export function statedValues(values: readonly unknown[]): unknown[] {
  return values.filter((value) => value !== null && value !== '');
}

/** A list whose values are checked one by one. */
export const VALUES = z.array(z.unknown()).transform(statedValues);

/** A text. Null and an empty one say nothing. */
export const TEXT = z
  .string()
  .nullish()
  .transform((text) => (text?.trim() ? text : undefined))
  .optional();

/** A text or a number, as text. */
export const TEXT_OR_NUMBER = z.union([z.string(), z.number().transform(String)]).transform((text) => text.trim());

/** A flag, in the spellings of all exporters: true, 1, "1", "true" and "yes" are true. */
export const FLAG = z
  .union([z.boolean(), z.number(), z.string()])
  .transform((flag) => /^(?:true|1|yes|t)$/i.test(String(flag).trim()));

/** A number, or the text of one. Null and an empty text are not zero. */
export const NUMBER = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^[+-]?(?:\d+\.?\d*|\.\d+)$/)
    .transform(Number),
]);

/** The number of a port, or its text. */
export const PORT = NUMBER.pipe(z.number().int().min(1).max(65_535));
