import type { ManagedTransaction } from 'neo4j-driver';
import { chunksOf } from '../../store/batches.ts';
import type { Database } from '../../store/database.ts';
import type { Batch, EdgeRow, NodeRow, Speaker } from './batch.ts';
import type { WriteCause } from './change-records.ts';
import type { LoadLock } from './lock.ts';
import type { Touched } from './touched.ts';
import { writeEdges } from './write-edges.ts';
import { writeNetworks, writeObservations } from './write-islands.ts';
import { writeNodes } from './write-nodes.ts';
import { type BatchWriter, sumTallies, type WriteTally } from './write-tally.ts';

/** Runs first in each transaction of a load: it checks the lock and updates the run record. */
export type Preamble = (transaction: ManagedTransaction) => Promise<void>;

/** The load that a writer writes for, and its lock. */
export interface WriterOptions {
  readonly lock: LoadLock;
  readonly speaker: Speaker;
  readonly touched: Touched;
  readonly cause: WriteCause;
  readonly preamble: Preamble;
}

/**
 * Writes batches over Bolt: nodes first, then edges, sorted by key, one transaction at a time. Rows that are already stored exactly so are
 * not written.
 */
export class GraphWriter implements BatchWriter {
  readonly #database: Database;
  readonly #preamble: Preamble;
  readonly #speaker: Speaker;
  readonly #touched: Touched;
  readonly #cause: WriteCause;

  /** Adds its changes to `touched`, and records changes as `cause` says. */
  constructor(database: Database, { lock, speaker, touched, cause, preamble }: WriterOptions) {
    this.#database = database;
    this.#speaker = speaker;
    this.#touched = touched;
    this.#cause = cause;
    this.#preamble = async (transaction) => {
      await lock.fence(transaction);
      await preamble(transaction);
    };
  }

  async write(batch: Batch): Promise<WriteTally> {
    const tallies: WriteTally[] = [];
    for (const [label, rows] of sortedEntries(batch.nodes)) {
      const write = (transaction: ManagedTransaction, chunk: readonly NodeRow[]) =>
        writeNodes(transaction, label, chunk, this.#cause);
      tallies.push(await this.#inChunks(rows, write, ({ changed }) => this.#touched.noteNodes(label, changed)));
    }
    for (const [, { shape, rows }] of sortedEntries(batch.edges)) {
      const write = (transaction: ManagedTransaction, chunk: readonly EdgeRow[]) =>
        writeEdges(transaction, shape, chunk, this.#cause);
      tallies.push(await this.#inChunks(rows, write, ({ changed }) => this.#touched.noteEdges(shape, changed)));
    }
    tallies.push(
      await this.#inChunks(
        batch.observations,
        (transaction, chunk) => writeObservations(transaction, this.#speaker, chunk),
        ({ changed }) => this.#touched.noteNodes('ORIGIN_OBSERVATION', changed),
      ),
      await this.#inChunks(
        batch.networks,
        (transaction, chunk) => writeNetworks(transaction, this.#speaker, chunk),
        ({ changed }) => this.#touched.noteNodes('GEO_NETWORK', changed),
      ),
    );
    return sumTallies(tallies);
  }

  /** Runs one guarded write transaction of this load. */
  async transaction<T>(work: (transaction: ManagedTransaction) => Promise<T>): Promise<T> {
    return this.#database.transaction(async (transaction) => {
      await this.#preamble(transaction);
      return work(transaction);
    });
  }

  async #inChunks<T, R extends WriteTally>(
    rows: ReadonlyMap<string, T>,
    write: (transaction: ManagedTransaction, chunk: readonly T[]) => Promise<R>,
    note: (tally: R) => void,
  ): Promise<WriteTally> {
    const sorted = sortedEntries(rows).map(([, row]) => row);
    const tallies: WriteTally[] = [];
    for (const chunk of chunksOf(sorted)) {
      const tally = await this.transaction((transaction) => write(transaction, chunk));
      note(tally);
      tallies.push(tally);
    }
    return sumTallies(tallies);
  }
}

function sortedEntries<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
}
