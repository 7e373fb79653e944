import type { ManagedTransaction } from 'neo4j-driver';
import type { SuffixList } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import type { ChangeOrigin } from '../pipeline/change-records.ts';
import type { LoadLock } from '../pipeline/lock.ts';
import type { Touched } from '../pipeline/touched.ts';

/** A row as the driver gives it inside a transaction: whole numbers are bigint. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** What a derivation has changed so far. */
export interface ChangeTally {
  nodesWritten: number;
  nodesDeleted: number;
  edgesWritten: number;
  edgesDeleted: number;
}

/** Under whose lock a derivation writes, and because of which load. */
export interface WriterOptions {
  readonly lock?: LoadLock | undefined;
  readonly cause?: ChangeOrigin | undefined;
  /** The instant that verdicts are measured from; absent means what the graph or its operator tells, else now. */
  readonly asOf?: Date | undefined;
  /** By which hosts that a derivation creates get their registrable domains. */
  readonly suffixes: SuffixList;
}

/** The database as a derivation writes it: one guarded transaction at a time, and every change counted. */
export class DerivationWriter {
  readonly database: Database;
  readonly tally: ChangeTally = { nodesWritten: 0, nodesDeleted: 0, edgesWritten: 0, edgesDeleted: 0 };
  /** What is to be derived anew; parts note here what they change for the parts after them. */
  readonly touched: Touched;
  /** What made the derivation necessary: changes are kept under it. */
  readonly cause: ChangeOrigin;
  readonly asOf: Date | undefined;
  readonly suffixes: SuffixList;
  readonly #lock: LoadLock | undefined;

  /** The caller alone may derive; with its lock every transaction proves that this is still so. */
  constructor(database: Database, touched: Touched, { lock, cause, asOf, suffixes }: WriterOptions) {
    this.database = database;
    this.touched = touched;
    this.cause = cause ?? { source: 'derivation', observedAt: Date.now() };
    this.asOf = asOf;
    this.suffixes = suffixes;
    this.#lock = lock;
  }

  /** As the lock counts them; whoever writes without one writes alone. */
  get turnsOfOthers(): number {
    return this.#lock?.turnsOfOthers ?? 0;
  }

  /** Runs work in one managed write transaction. */
  async transaction<T>(work: (transaction: ManagedTransaction) => Promise<T>): Promise<T> {
    return this.database.transaction(async (transaction) => {
      await this.#lock?.fence(transaction);
      return work(transaction);
    });
  }

  /** Runs one statement in a transaction of its own. */
  async run(text: string, parameters: Readonly<Record<string, unknown>> = {}): Promise<StoredRow[]> {
    return this.transaction((transaction) => rowsOf(transaction, text, parameters));
  }

  count(changes: Partial<ChangeTally>): void {
    this.tally.nodesWritten += changes.nodesWritten ?? 0;
    this.tally.nodesDeleted += changes.nodesDeleted ?? 0;
    this.tally.edgesWritten += changes.edgesWritten ?? 0;
    this.tally.edgesDeleted += changes.edgesDeleted ?? 0;
  }
}

/** The rows that a statement returns inside a transaction. */
export async function rowsOf(
  transaction: ManagedTransaction,
  text: string,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<StoredRow[]> {
  const { records } = await transaction.run(text, parameters);
  return records.map((record) => record.toObject());
}

/** What a row holds under `properties(n)`. */
export function propertiesIn(value: unknown): StoredRow {
  return value !== null && typeof value === 'object' ? { ...value } : {};
}
