import { z } from 'zod';
import { ADDED_TEXTS, type Behind } from './added-keys.ts';

/** Where a page of a collection ended. */
export interface PageEnd {
  readonly collection: string;
  readonly behind: Behind;
  /** The common time of addition on the first page, where all entries have one: the pages after it show the same. */
  readonly addedAt: number | null;
}

const time = z.int().min(-1).max(Number.MAX_SAFE_INTEGER);
const labels = ADDED_TEXTS.map(({ label }) => label);
const CURSOR = z.tuple([z.string(), time, z.enum(labels).nullable(), z.string().max(100_000), time.nullable()]);

/**
 * The text of an end, in letters that need no escape. It is not signed: an invented one reads another part of what the caller may read
 * anyway.
 */
export function cursorOf({ collection, behind: { asOf, last }, addedAt }: PageEnd): string {
  const parts: z.input<typeof CURSOR> = [collection, asOf, last?.label ?? null, last?.name ?? '', addedAt];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** The end in a text; null where it has none. */
export function endOf(text: string): PageEnd | null {
  const read = CURSOR.safeParse(parsed(text));
  if (!read.success) return null;
  const [collection, asOf, label, name, addedAt] = read.data;
  return { collection, behind: { asOf, last: label === null ? null : { label, name } }, addedAt };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
