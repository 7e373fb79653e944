import type { Batch } from './batch.ts';

/** Rows that a write changed, and rows that were already stored exactly so. */
export interface WriteTally {
  readonly written: number;
  readonly unchanged: number;
}

/** The result of a write of nodes or islands: `changed` names those that it created or set. */
export interface NodeTally extends WriteTally {
  readonly changed: readonly string[];
}

/** The result of a write of edges: the ends of those that it created or set. */
export interface EdgeTally extends WriteTally {
  readonly changed: readonly { readonly from: string; readonly to: string }[];
}

/** Returns the sum of several writes. */
export function sumTallies(tallies: readonly WriteTally[]): WriteTally {
  return {
    written: tallies.reduce((total, { written }) => total + written, 0),
    unchanged: tallies.reduce((total, { unchanged }) => total + unchanged, 0),
  };
}

/**
 * Takes the batches of one load. There are two writers, which lead to the same graph: transactions over Bolt for increments (`write.ts`),
 * and files that `neo4j-admin database import` reads for a first load of millions (`loaders/import/`).
 */
export interface BatchWriter {
  write(batch: Batch): Promise<WriteTally>;
}
