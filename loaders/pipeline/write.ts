import type { ManagedTransaction } from 'neo4j-driver';
import type { Database } from '../../engine/database/database.ts';
import type { Batch, Speaker } from './batch.ts';
import type { WriterLock } from './lock.ts';
import { writeEdges } from './write-edges.ts';
import { writeNetworks, writeObservations } from './write-islands.ts';
import { writeNodes } from './write-nodes.ts';
import { sumTallies, type WriteTally } from './write-tally.ts';

/** Rows that one transaction writes (design, section 7). */
export const ROWS_PER_TRANSACTION = 5_000;

/** What runs first in each transaction of a load: it proves the lock and keeps the run record in step. */
export type Preamble = (transaction: ManagedTransaction) => Promise<void>;

/**
 * Writes batches over Bolt: nodes first, then edges, sorted by key, one transaction at a time. Rows that are stored just
 * so are not written.
 */
export class GraphWriter {
  readonly #database: Database;
  readonly #preamble: Preamble;
  readonly #speaker: Speaker;

  constructor(database: Database, lock: WriterLock, speaker: Speaker, preamble: Preamble) {
    this.#database = database;
    this.#speaker = speaker;
    this.#preamble = async (transaction) => {
      await lock.fence(transaction);
      await preamble(transaction);
    };
  }

  async write(batch: Batch): Promise<WriteTally> {
    const tallies: WriteTally[] = [];
    for (const [label, rows] of sortedEntries(batch.nodes)) {
      tallies.push(await this.#inChunks(rows, (transaction, chunk) => writeNodes(transaction, label, chunk)));
    }
    for (const [, { shape, rows }] of sortedEntries(batch.edges)) {
      tallies.push(await this.#inChunks(rows, (transaction, chunk) => writeEdges(transaction, shape, chunk)));
    }
    tallies.push(
      await this.#inChunks(batch.observations, (transaction, chunk) =>
        writeObservations(transaction, this.#speaker, chunk),
      ),
      await this.#inChunks(batch.networks, (transaction, chunk) => writeNetworks(transaction, this.#speaker, chunk)),
    );
    return sumTallies(tallies);
  }

  /** One guarded write transaction of this load. */
  async transaction<T>(work: (transaction: ManagedTransaction) => Promise<T>): Promise<T> {
    return this.#database.transaction(async (transaction) => {
      await this.#preamble(transaction);
      return work(transaction);
    });
  }

  async #inChunks<T>(
    rows: ReadonlyMap<string, T>,
    write: (transaction: ManagedTransaction, chunk: readonly T[]) => Promise<WriteTally>,
  ): Promise<WriteTally> {
    const sorted = sortedEntries(rows).map(([, row]) => row);
    const tallies: WriteTally[] = [];
    for (let start = 0; start < sorted.length; start += ROWS_PER_TRANSACTION) {
      const chunk = sorted.slice(start, start + ROWS_PER_TRANSACTION);
      tallies.push(await this.transaction((transaction) => write(transaction, chunk)));
    }
    return sumTallies(tallies);
  }
}

function sortedEntries<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
}
