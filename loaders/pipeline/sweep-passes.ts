import type { ManagedTransaction } from 'neo4j-driver';
import { chunksOf } from '../../store/batches.ts';
import type { Database, Row, Statement } from '../../store/database.ts';
import type { Speaker } from './batch.ts';
import type { ChangeOrigin } from './change-records.ts';
import type { SeenKeys } from './seen.ts';
import type { Touched } from './touched.ts';
import type { GraphWriter } from './write.ts';

/** Rows that one pass over the graph may find stale before they are written and the pass begins anew. */
const PASS_CAP = 100_000;

/** What a sweep works with: the graph, who sweeps, what the load met, and where changes are noted and kept. */
export interface SweepContext {
  readonly database: Database;
  readonly writer: GraphWriter;
  readonly speaker: Speaker;
  readonly seen: SeenKeys;
  readonly touched: Touched;
  readonly origin: ChangeOrigin;
}

/** One kind of stored rows: how they are read, which of them are stale, and how these are written and noted. */
export interface StaleRows<T> {
  readonly stored: Statement;
  /** What is to be done to a row; null where it stays as it is. */
  readonly staleOf: (row: Row) => T | null;
  /** Answers those of the rows that it changed. */
  readonly write: (transaction: ManagedTransaction, rows: readonly T[]) => Promise<readonly T[]>;
  readonly note: (rows: readonly T[]) => void;
}

/**
 * Finds stale rows and writes them in transactions, until a pass over the stored rows ends. Reading stops before writing
 * starts: a row that goes while it is being read would end the read. Each transaction looks at its rows again, since other
 * sources may have written to them meanwhile, and answers those that it changed.
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
