import { Neo4jError, type Record as Neo4jRecord, type Session, type Transaction } from 'neo4j-driver';
import type { Release } from '../../store/connection-shares.ts';
import { type Database, type Row, rowOf, type Statement } from '../../store/database.ts';
import { transactionConfig } from '../../store/transaction-config.ts';
import type { Deadline } from '../execution/deadline.ts';
import { connection, type Executed, type Execution, taken } from '../execution/execute.ts';
import { eitherOf, type GraphReader } from '../execution/graph-reader.ts';
import { queryProblemOf } from '../execution/server-errors.ts';
import { lookUpEnds } from '../serialise/edge-ends.ts';

/** Thrown if a load writes, or has stored meanwhile, what was to be added: it has to be looked up again. */
export class LoadConflict extends Error {
  constructor() {
    super('a load is writing what a query would have added');
    this.name = 'LoadConflict';
  }
}

/**
 * The graph with nodes and edges that are not stored, as long as one transaction is open. The transaction is never committed: closing it
 * leaves nothing, whether its query succeeded, failed, took too long or lost its client.
 */
export class ExtendedGraph implements GraphReader {
  readonly #session: Session;
  readonly #release: Release;
  readonly #transaction: Transaction;
  readonly #deadline: Deadline;
  readonly #created: Promise<void>;
  /** Pauses everything that still reads when the transaction is closed. */
  readonly #closing = new AbortController();

  private constructor(session: Session, release: Release, creation: readonly Statement[], deadline: Deadline) {
    this.#session = session;
    this.#release = release;
    this.#deadline = deadline;
    this.#transaction = session.beginTransaction(transactionConfig(deadline.remainingMs()));
    this.#created = this.#create(creation);
    this.#created.catch(() => undefined);
  }

  /**
   * Opens the transaction and sends what to write into it; texts that run in it need not wait for that. It may take at most so many
   * milliseconds, and the rest of the deadline.
   */
  static async open(
    database: Database,
    creation: readonly Statement[],
    whole: Deadline,
    milliseconds: number,
  ): Promise<ExtendedGraph> {
    for (const statement of creation) await plan(database, statement, whole);
    const release = await connection(database, 'transaction', whole);
    try {
      return new ExtendedGraph(database.session('WRITE'), release, creation, whole.capped(milliseconds));
    } catch (error) {
      release();
      throw error;
    }
  }

  execute(execution: Execution): Promise<Executed> {
    return this.#run(async () => {
      execution.signal?.throwIfAborted();
      const timeout = this.#deadline.remainingMs();
      const result = this.#transaction.run(execution.text, execution.parameters);
      const signal = eitherOf(execution.signal, this.#closing.signal);
      const executed = taken(result, { ...execution, signal, deadline: this.#deadline }, timeout);
      executed.catch(() => undefined);
      // If both fail, the first error gives the reason.
      await this.#created;
      return await executed;
    });
  }

  ends(elementIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.#run(() => lookUpEnds((statement) => this.#read(statement), elementIds));
  }

  /** Ends the transaction, also where a query still runs in it: the session resets its connection. */
  close(): void {
    this.#closing.abort(new Error('the transaction is closed'));
    this.#session
      .close()
      .catch(() => undefined)
      .finally(this.#release);
  }

  async #read({ text, parameters = {} }: Statement): Promise<Row[]> {
    const rows: Row[] = [];
    const take = (record: Neo4jRecord): boolean => rows.push(rowOf(record)) > 0;
    const reading = { take, signal: this.#closing.signal, deadline: this.#deadline };
    await taken(this.#transaction.run(text, parameters), reading, this.#deadline.remainingMs());
    return rows;
  }

  async #create(creation: readonly Statement[]): Promise<void> {
    try {
      const results = await Promise.all(
        creation.map(({ text, parameters = {} }) => this.#transaction.run(text, parameters)),
      );
      const records = results.flatMap((result) => result.records);
      if (records.some((record) => Number(record.get('stored')) > 0)) throw new LoadConflict();
    } catch (error) {
      throw isLocked(error) ? new LoadConflict() : error;
    }
  }

  /** A time-out here reports the time that was available here. */
  async #run<T>(work: () => PromiseLike<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw queryProblemOf(error, this.#deadline.timing) ?? error;
    }
  }
}

/** A load removes a node that an edge was to lead to, and did not end in time. */
function isLocked(error: unknown): boolean {
  return error instanceof Neo4jError && /LockAcquisitionTimeout|DeadlockDetected/.test(error.code);
}

/** Texts that this process has had planned, with how many digits the sizes of their lists have: Neo4j plans for these. */
const planned = new Set<string>();

/** Planning an unseen text may take longer than running it by far: it is run once in a transaction that may take its time. */
async function plan(database: Database, { text, parameters = {} }: Statement, deadline: Deadline): Promise<void> {
  const sizes = Object.values(parameters).map((rows) => (Array.isArray(rows) ? String(rows.length).length : 0));
  const key = `${sizes.join('')} ${text}`;
  if (planned.has(key)) return;
  const release = await connection(database, 'read', deadline);
  const session = database.session('WRITE');
  try {
    await session.beginTransaction(transactionConfig(deadline.remainingMs())).run(text, parameters);
  } finally {
    await session.close().finally(release);
  }
  planned.add(key);
}
