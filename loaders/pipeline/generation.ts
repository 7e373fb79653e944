import type { Database } from '../../engine/database/database.ts';
import { GENERATION_SETTING } from '../../schema/internal.ts';

/** Gives a graph that is loaded for the first time the id of this filling; another keeps the one that it has. */
export async function ensureGeneration(database: Database): Promise<void> {
  await database.write({
    text: 'MERGE (s:SETTING {name: $name}) ON CREATE SET s.value = randomUUID()',
    parameters: { name: GENERATION_SETTING },
  });
}
