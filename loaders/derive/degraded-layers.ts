import type { Database } from '../../engine/database/database.ts';
import { readCoverages } from '../../engine/statistics/statistics.ts';
import { THREAT_LAYERS } from '../../verdicts/kinds.ts';

/** The threat layers that are not OK at an instant: nothing that rests on them can be called clean (contract 5.4). */
export async function degradedThreatLayers(database: Database, asOf: Date): Promise<readonly string[]> {
  const { layers } = await readCoverages(database, asOf);
  return THREAT_LAYERS.filter((id) => layers.get(id)?.coverage !== 'OK');
}
