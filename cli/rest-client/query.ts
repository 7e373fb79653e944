import { z } from 'zod';
import type { Weft } from './weft.ts';

const ADVISORY = z.object({
  kind: z.string(),
  severity: z.string(),
  message: z.string(),
  rewrite: z.string().nullable(),
  subject: z.string().nullable(),
});
const STATEMENT = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.unknown())),
  advisories: z.array(ADVISORY),
  rewrittenQuery: z.string().optional(),
});
const RESULT = z.union([
  STATEMENT.extend({ success: z.literal(true) }),
  z.object({ success: z.literal(false), error: z.unknown() }),
]);
const ANSWER = STATEMENT.extend({ results: z.array(RESULT).optional() });

/** A notice of an answer. */
export type Notice = z.output<typeof ADVISORY>;
/** The answer of one statement. */
export type Statement = z.output<typeof STATEMENT>;
/** The answer of a query; of a batch, `results` holds the answer of each statement. */
export type Answer = z.output<typeof ANSWER>;

/** Runs a query. Throws `Refusal` for one that is refused. */
export async function query(
  weft: Weft,
  text: string,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const response = await weft.send('/api/query', { query: text, parameters });
  return ANSWER.parse(await response.json());
}
