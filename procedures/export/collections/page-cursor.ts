import { z } from 'zod';
import { ADDED_TEXTS } from './added-keys.ts';
import type { After } from './next-items.ts';

/** Where a page of a collection ended. */
export interface PageEnd {
  readonly collection: string;
  readonly after: After;
  /** Whether the poll began with what changed since another one, so that it has what left the collection. */
  readonly hasRemovals: boolean;
}

const time = z.int().min(-1).max(Number.MAX_SAFE_INTEGER);
const labels = ADDED_TEXTS.map(({ label }) => label);
const place = z.string().max(100_000);
const CURSOR = z.tuple([z.string(), time, z.enum(labels).nullable(), place, place.nullable(), z.boolean()]);

/**
 * The text of an end, in letters that need no escape. It is not signed: an invented one reads another part of what the caller may read
 * anyway.
 */
export function cursorOf({ collection, after: { at, last, removed }, hasRemovals }: PageEnd): string {
  const parts: z.input<typeof CURSOR> = [collection, at, last?.label ?? null, last?.name ?? '', removed, hasRemovals];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** The end in a text; null where it has none. */
export function endOf(text: string): PageEnd | null {
  const read = CURSOR.safeParse(parsed(text));
  if (!read.success) return null;
  const [collection, at, label, name, removed, hasRemovals] = read.data;
  return { collection, after: { at, last: label === null ? null : { label, name }, removed }, hasRemovals };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
