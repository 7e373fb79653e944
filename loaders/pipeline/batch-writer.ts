import type { Batch } from './batch.ts';
import type { WriteTally } from './write-tally.ts';

/**
 * Where the batches of one load go. Two stand behind it, and end in the same graph: transactions over Bolt for increments
 * (`write.ts`), and files that `neo4j-admin database import` reads for a first load of millions (`loaders/import/`).
 */
export interface BatchWriter {
  write(batch: Batch): Promise<WriteTally>;
}
