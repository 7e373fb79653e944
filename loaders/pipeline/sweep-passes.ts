import type { ManagedTransaction } from 'neo4j-driver';
import { chunksOf } from '../../store/batches.ts';
import type { Database, Row, Statement } from '../../store/database.ts';
import type { Speaker } from './batch.ts';
import type { ChangeOrigin } from './change-records.ts';
import type { SeenKeys } from './seen.ts';
import type { Touched } from './touched.ts';
import type { GraphWriter } from './write.ts';

/** Stale rows that one pass over the graph collects at most. Then they are written, and the next pass begins. */
const PASS_CAP = 100_000;

/** The context of a sweep: the graph, the source, what the load has seen, and where changes are recorded. */
export interface SweepContext {
  readonly database: Database;
  readonly writer: GraphWriter;
  readonly speaker: Speaker;
  readonly seen: SeenKeys;
  readonly touched: Touched;
  readonly origin: ChangeOrigin;
}

/** One kind of stored rows: how to read them, which of them are stale, and how to write and record these. */
export interface StaleRows<T> {
  readonly stored: Statement;
  /** Returns the change of a row; null if it does not change. */
  readonly staleOf: (row: Row) => T | null;
  /** Returns the rows that it changed. */
  readonly write: (transaction: ManagedTransaction, rows: readonly T[]) => Promise<readonly T[]>;
  readonly note: (rows: readonly T[]) => void;
}

/**
 * Finds stale rows and writes them in transactions, until a pass over the stored rows ends. Reading stops before writing starts: a row that
 * is deleted while it is being read would end the read. Each transaction checks its rows again, since other sources may have written to
 * them meanwhile, and returns those that it changed.
 */
export async function inPasses<T>(
  { database, writer }: SweepContext,
  { stored, staleOf, write, note }: StaleRows<T>,
): Promise<number> {
  let total = 0;
  for (let isComplete = false; !isComplete; ) {
    const stale: T[] = [];
    isComplete = true;
    for await (const row of database.stream(stored)) {
      const found = staleOf(row);
      if (found !== null) stale.push(found);
      isComplete = stale.length < PASS_CAP;
      if (!isComplete) break;
    }
    for (const chunk of chunksOf(stale)) {
      const changed = await writer.transaction((transaction) => write(transaction, chunk));
      note(changed);
      total += changed.length;
    }
  }
  return total;
}
