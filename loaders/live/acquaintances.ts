import { z } from 'zod';
import type { Reader } from '../../store/database.ts';
import type { Acquaintance } from './upstream.ts';

const ROWS = z.array(z.object({ subject: z.string(), seenAt: z.number().nullable() }));

/** Reads when the graph last saw these subjects, with a statement that reads `$input.subjects` and returns a row for each stored one. */
export async function readAcquaintances(
  reader: Reader,
  text: string,
  subjects: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<ReadonlyMap<string, Acquaintance>> {
  if (subjects.length === 0) return new Map();
  const rows = ROWS.parse(await reader.read({ text, parameters: { input: { subjects, ...more } } }));
  return new Map(rows.map(({ subject, seenAt }) => [subject, { seenAt }]));
}
