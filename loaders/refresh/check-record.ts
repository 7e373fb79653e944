import { z } from 'zod';
import type { Database } from '../../store/database.ts';

const CHECK = z.object({
  at: z.number(),
  status: z.enum(['loaded', 'unchanged', 'failed']),
  error: z.string().nullable(),
  /** What its load did besides writing its rows, a sentence each; absent where there was nothing else. */
  sideEffects: z.array(z.string()).readonly().optional(),
});

/** The last request to a source's publisher, epoch ms, and its result. */
export type Check = Readonly<z.infer<typeof CHECK>>;

const PREFIX = 'refresh ';

/** Records the result of the last refresh of a source. */
export async function recordCheck(database: Database, source: string, check: Check): Promise<void> {
  await database.write({
    text: 'MERGE (s:SETTING {name: $name}) SET s.value = $value',
    parameters: { name: `${PREFIX}${source}`, value: JSON.stringify(check) },
  });
}

/** Reads the last refresh of every source that had one. */
export async function readChecks(database: Database): Promise<ReadonlyMap<string, Check>> {
  const rows = await database.read({
    text: 'MATCH (s:SETTING) WHERE s.name STARTS WITH $prefix RETURN s.name AS name, s.value AS value',
    parameters: { prefix: PREFIX },
  });
  return new Map(
    rows.map(({ name, value }) => [String(name).slice(PREFIX.length), CHECK.parse(JSON.parse(String(value)))]),
  );
}
