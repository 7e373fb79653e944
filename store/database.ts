import neo4j, { type Driver, type ManagedTransaction, type Record as Neo4jRecord, type Session } from 'neo4j-driver';
import { dataUnavailable, type Problem } from '../schema/problem.ts';
import { ConnectionShares, NoConnection, type Patience, partOf, type Release } from './connection-shares.ts';
import { connectionUser } from './connection-users.ts';
import { answersAgain, isCutOff } from './cut-off.ts';
import { FirstPlans } from './first-plans.ts';
import { withListsInOneMap } from './lists-in-one-map.ts';
import { transactionConfig } from './transaction-config.ts';
import { untraced } from './untraced.ts';

/** A statement and its parameters, as every compiler of ours returns it. */
export interface Statement {
  readonly text: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** Rows of an internal read: integers as numbers, no driver types inside for plain projections. */
export type Row = Record<string, unknown>;

/** Changes by a write, from the server's own counters. */
export interface WriteCounts {
  readonly nodesCreated: number;
  readonly nodesDeleted: number;
  readonly edgesCreated: number;
  readonly edgesDeleted: number;
  readonly propertiesSet: number;
}

/** How to reach a Neo4j server. */
export interface Connection {
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  readonly database?: string;
}

/** Metadata that a server needs with each text. */
export interface DatabaseOptions {
  /** Whether our own texts keep their plans whatever the counts are: for a server without the settings of those that Weft starts. */
  readonly skipsReplanning?: boolean;
  /** Number of pools that share the connections, of which this is one; without it this one has all. */
  readonly pools?: number;
}

/** Options of an internal read. */
export interface ReadOptions {
  readonly timeoutMs?: number;
  /** Whether the server makes a new plan, by the current counts, though it has one. */
  readonly replans?: boolean;
  /** Whether a read that is cut off runs once more; false to find out whether the server is there. */
  readonly asksAgain?: boolean;
}

/** Connections of one pool that has all of them. */
const POOL_SIZE = 64;

/** Connections that reads of requests may use, of the pool: one key half of them, one query three. */
const READS = { total: 44, reserve: 8, guaranteed: 2, perKey: 32, perQuery: 3 };

/** Connections that hold a transaction open for a query; the rest of the pool is left to work outside requests. */
const TRANSACTIONS = { total: 6, reserve: 2, guaranteed: 1, perKey: 5, perQuery: 1 };

/** Maximum number of connections to the server of one pool among so many: the sum of its shares, and some that need no waiting. */
export function poolSize(pools = 1): number {
  const shares = [partOf(READS, pools), partOf(TRANSACTIONS, pools)];
  const shared = shares.reduce((sum, { total, reserve }) => sum + total + reserve, 0);
  return Math.max(shared + 2, Math.ceil(POOL_SIZE / pools));
}

/** How long a read waits for a connection, unless it has less time. */
const PATIENCE_MS = 10_000;

/** How long a read without its own time limit waits for a server that disappeared while it worked. */
const BACK_MS = 30_000;

/** The one store of Weft: internal reads and writes, and sessions for the queries of users. */
export class Database {
  /** Connections to the server at most. */
  readonly poolSize: number;
  readonly #driver: Driver;
  readonly #name: string;
  /** Prefix of internal texts. */
  readonly #prefix: string;
  /** Connection that a read has to acquire before it opens a session; it must not wait for another read meanwhile. */
  readonly #reads: ConnectionShares;
  readonly #transactions: ConnectionShares;
  #plans = new FirstPlans();
  #openSessions = 0;

  constructor(driver: Driver, name: string, { skipsReplanning = false, pools = 1 }: DatabaseOptions = {}) {
    this.#driver = driver;
    this.#name = name;
    this.#prefix = skipsReplanning ? 'CYPHER replan=skip ' : '';
    this.poolSize = poolSize(pools);
    this.#reads = new ConnectionShares(partOf(READS, pools));
    this.#transactions = new ConnectionShares(partOf(TRANSACTIONS, pools));
  }

  /** Opens a pool to the server; nothing is sent until the first statement. Integers arrive as bigint. */
  static open(connection: Connection, options: DatabaseOptions = {}): Database {
    const driver = neo4j.driver(connection.uri, neo4j.auth.basic(connection.username, connection.password), {
      useBigInt: true,
      maxConnectionPoolSize: poolSize(options.pools),
      connectionAcquisitionTimeout: 10_000,
      userAgent: 'weft',
      // The engine never retries a user's query.
      disableAutoCommitRetries: true,
      // These notifications are not read, and a query that lists fifty types of which some are not loaded yet costs 1 ms more for each
      // "type does not exist" that the server writes.
      notificationFilter: { minimumSeverityLevel: neo4j.notificationFilterMinimumSeverityLevel.OFF },
    });
    return new Database(driver, connection.database ?? 'neo4j', options);
  }

  /** Resolves when the server answers; rejects with the driver's error otherwise. */
  async verify(): Promise<void> {
    await this.#driver.verifyConnectivity({ database: this.#name });
  }

  /**
   * Waits until the current request may use one more connection, for a read or for an open transaction during which it reads on. The caller
   * must give it back. Rejects with `NoConnection` after a time.
   */
  acquire(use: 'read' | 'transaction', patience: Patience): Promise<Release> {
    return (use === 'read' ? this.#reads : this.#transactions).acquire(patience);
  }

  /** Opens an auto-commit session for one query of a user; the caller must close it (closing cancels the query). */
  session(mode: 'READ' | 'WRITE'): Session {
    const session = this.#driver.session({ database: this.#name, defaultAccessMode: mode });
    const close = session.close.bind(session);
    let isOpen = true;
    this.#openSessions += 1;
    session.close = () => {
      if (isOpen) this.#openSessions -= 1;
      isOpen = false;
      return close();
    };
    return session;
  }

  /** Assumes no plans on the server: call it after the server was started again. */
  forgetPlans(): void {
    this.#plans = new FirstPlans();
  }

  /** Sessions that are open now: those that run have a connection of the pool, those beyond its size wait for one. */
  get openSessions(): number {
    return this.#openSessions;
  }

  /**
   * Runs an internal read in auto-commit: rows with integers as numbers. A read that is cut off because the server ends runs once more if
   * the server is back within the read's time.
   */
  async read(statement: Statement, options: ReadOptions = {}): Promise<Row[]> {
    const begun = performance.now();
    try {
      return await this.#readOnce(statement, options);
    } catch (error) {
      if (options.asksAgain === false || !isCutOff(error)) throw error;
      const left = () => Math.ceil((options.timeoutMs ?? BACK_MS) - (performance.now() - begun));
      if (!(await answersAgain(() => this.verify(), left))) throw error;
      const rest = options.timeoutMs === undefined ? {} : { timeoutMs: Math.max(1, left()) };
      return this.#readOnce(statement, { ...options, ...rest });
    }
  }

  async #readOnce(statement: Statement, { timeoutMs, replans = false }: ReadOptions): Promise<Row[]> {
    const { text, parameters } = withListsInOneMap(statement);
    const release = await this.#acquireRead(timeoutMs);
    const session = this.session('READ');
    const prefix = replans ? 'CYPHER replan=force ' : this.#prefix;
    const run = async (leftMs: number | undefined, planned?: () => void): Promise<Row[]> => {
      const result = untraced(() => session.run(prefix + text, parameters, transactionConfig(leftMs)));
      // The server sends the columns as soon as it has the plan, before it works; a failure comes with the rows.
      if (planned !== undefined) result.keys().then(planned, () => undefined);
      return (await result).records.map(rowOf);
    };
    try {
      return await (replans ? run(timeoutMs) : this.#plans.run(text, timeoutMs, run));
    } finally {
      await session.close().finally(release);
    }
  }

  async #acquireRead(timeoutMs = PATIENCE_MS): Promise<Release> {
    try {
      return await this.acquire('read', { timeoutMs: Math.min(timeoutMs, PATIENCE_MS) });
    } catch (error) {
      throw error instanceof NoConnection ? tooManyReads() : error;
    }
  }

  /** Streams the rows of an internal read, in constant memory. Ending it early waits until Neo4j has discarded the rest. */
  async *stream(statement: Statement): AsyncGenerator<Row> {
    const session = this.session('READ');
    const { text, parameters } = withListsInOneMap(statement);
    try {
      for await (const record of session.run(this.#prefix + text, parameters)) {
        yield rowOf(record);
      }
    } finally {
      await session.close();
    }
  }

  /** Runs statements in one managed write transaction, retried on transient errors. */
  async write(...statements: readonly Statement[]): Promise<WriteCounts> {
    return this.transaction(async (transaction) => {
      const counts = { nodesCreated: 0, nodesDeleted: 0, edgesCreated: 0, edgesDeleted: 0, propertiesSet: 0 };
      for (const statement of statements) {
        const result = await transaction.run(this.#prefix + statement.text, statement.parameters ?? {});
        const updates = result.summary.counters.updates();
        counts.nodesCreated += updates.nodesCreated;
        counts.nodesDeleted += updates.nodesDeleted;
        counts.edgesCreated += updates.relationshipsCreated;
        counts.edgesDeleted += updates.relationshipsDeleted;
        counts.propertiesSet += updates.propertiesSet;
      }
      return counts;
    });
  }

  /**
   * Runs work in one managed write transaction. After a transient error it runs again, for half a minute, also while no server is there: a load
   * waits for that. Work for a request fails at once if there is no server to begin with, as reads do: its client must not wait.
   */
  async transaction<T>(work: (transaction: ManagedTransaction) => Promise<T>): Promise<T> {
    if (connectionUser() !== undefined) await this.verify();
    const session = this.session('WRITE');
    try {
      return await session.executeWrite((transaction) => work(planningOnce(transaction)));
    } finally {
      await session.close();
    }
  }

  /** Runs one schema statement (constraint, index) separately, as Neo4j requires. */
  async applySchema(text: string): Promise<void> {
    const session = this.session('WRITE');
    try {
      await session.run(text);
    } finally {
      await session.close();
    }
  }

  async close(): Promise<void> {
    await this.#driver.close();
  }
}

/** Returns the transaction, whose texts are planned once whatever the length of their lists. */
function planningOnce(transaction: ManagedTransaction): ManagedTransaction {
  const run = transaction.run.bind(transaction);
  transaction.run = (query, given) => {
    if (typeof query !== 'string') return run(query, given);
    const { text, parameters } = withListsInOneMap({ text: query, parameters: given });
    return run(text, parameters);
  };
  return transaction;
}

function tooManyReads(): Problem {
  return dataUnavailable('Other requests with this key use all its connections: wait for some of them to finish.');
}

/** Anything that can run internal reads. */
export type Reader = Pick<Database, 'read'>;

/** Returns a record as a row of an internal read. */
export function rowOf(record: Neo4jRecord): Row {
  return numbersIn(record.toObject());
}

function numbersIn(row: Record<string, unknown>): Row {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, toNumbers(value)]));
}

function toNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(toNumbers);
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return numbersIn(value as Record<string, unknown>);
  }
  return value;
}
