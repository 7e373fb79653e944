import type { ManagedTransaction } from 'neo4j-driver';
import type { SuffixList } from '../../schema/keys/index.ts';
import type { AsOfSetting } from '../../store/as-of.ts';
import type { Database } from '../../store/database.ts';
import type { ChangeOrigin } from '../pipeline/change-records.ts';
import type { LoadLock } from '../pipeline/lock.ts';
import type { Touched } from '../pipeline/touched.ts';

/** A row as the driver returns it inside a transaction: whole numbers are bigint. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** Counts of the changes of a derivation so far. */
export interface ChangeTally {
  nodesWritten: number;
  nodesDeleted: number;
  edgesWritten: number;
  edgesDeleted: number;
}

/** The lock that a derivation writes under, and the load that caused it. */
export interface WriterOptions {
  readonly lock?: LoadLock | undefined;
  readonly cause?: ChangeOrigin | undefined;
  /** The instant that verdicts are measured from. Absent means the one in the graph or in the operator's settings, else now. */
  readonly asOf?: AsOfSetting | undefined;
  /** The list that gives new hosts of a derivation their registrable domains. */
  readonly suffixes: SuffixList;
}

/** The database for a derivation: one guarded transaction at a time, and every change counted. */
export class DerivationWriter {
  readonly database: Database;
  readonly tally: ChangeTally = { nodesWritten: 0, nodesDeleted: 0, edgesWritten: 0, edgesDeleted: 0 };
  /** What must be derived again. Each part adds its changes for the parts after it. */
  readonly touched: Touched;
  /** The cause of the derivation: changes are recorded under it. */
  readonly cause: ChangeOrigin;
  readonly asOf: AsOfSetting | undefined;
  readonly suffixes: SuffixList;
  readonly #lock: LoadLock | undefined;

  /** Only one caller may derive. With its lock, every transaction checks that this still holds. */
  constructor(database: Database, touched: Touched, { lock, cause, asOf, suffixes }: WriterOptions) {
    this.database = database;
    this.touched = touched;
    this.cause = cause ?? { source: 'derivation', observedAt: Date.now() };
    this.asOf = asOf;
    this.suffixes = suffixes;
    this.#lock = lock;
  }

  /** The count of the lock. Without a lock no one else writes. */
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

  /** Runs one statement in a separate transaction. */
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

/** Returns the rows of a statement inside a transaction. */
export async function rowsOf(
  transaction: ManagedTransaction,
  text: string,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<StoredRow[]> {
  const { records } = await transaction.run(text, parameters);
  return records.map((record) => record.toObject());
}

/** Returns the properties in a column `properties(n)` of a row. */
export function propertiesIn(value: unknown): StoredRow {
  return value !== null && typeof value === 'object' ? { ...value } : {};
}
