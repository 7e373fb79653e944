import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ManagedTransaction } from 'neo4j-driver';
import type { Database } from '../../store/database.ts';
import { isDead } from '../../store/load-locks.ts';
import { LoadError } from './load-error.ts';

/** How long a holder may fail to renew before another one may take over. */
const LEASE_MS = 30_000n;
const RENEWAL_MS = 8_000;
const POLL_MS = 200;

/** Work that only one process does at a time: load one source, load the sample, derive. */
export type LockName = `load ${string}` | 'sample' | 'derivation';

/** How to take a lock. */
export interface LockOptions {
  /** The reason that others see while it is held. */
  readonly purpose: string;
  /** Wait until it is free, or until the signal aborts. Without it a held lock is an error. */
  readonly wait?: boolean;
  readonly signal?: AbortSignal;
  /** Called at each turn to write, and while it waits: the work goes on. */
  readonly onStep?: (() => void) | undefined;
}

/**
 * The right to do one kind of work alone. Loads of different sources hold different locks and read in parallel. The fence of each write
 * transaction makes them write one after the other, since parallel writers of one graph lose their batches to deadlocks (design, section
 * 7).
 */
export class LoadLock {
  readonly name: LockName;
  readonly holder: string;
  readonly #database: Database;
  readonly #timer: NodeJS.Timeout;
  readonly #onStep: (() => void) | undefined;
  #turnsOfOthers = 0;

  private constructor(database: Database, name: LockName, holder: string, onStep: (() => void) | undefined) {
    this.name = name;
    this.holder = holder;
    this.#database = database;
    this.#onStep = onStep;
    this.#timer = setInterval(() => void this.#renew(), RENEWAL_MS).unref();
  }

  /** Takes the lock. Without `wait`, it throws a `LoadError` that names the holder if another process holds it. */
  static async acquire(database: Database, name: LockName, options: LockOptions): Promise<LoadLock> {
    const holder = randomUUID();
    for (;;) {
      const held = await database.transaction((transaction) => take(transaction, name, holder, options.purpose));
      if (held === null) return new LoadLock(database, name, holder, options.onStep);
      if (options.wait !== true) throw new LoadError(refusal(name, held));
      options.onStep?.();
      await sleep(POLL_MS, undefined, options.signal === undefined ? {} : { signal: options.signal });
    }
  }

  /**
   * Begins a write transaction. It waits for its turn among the writers of all processes, which lasts until the transaction ends, then
   * checks that the lock is still ours and renews it. Throws a `LoadError` if the lock is lost.
   */
  async fence(transaction: ManagedTransaction): Promise<void> {
    // Both are sent together. The server runs one after the other, so that the lease counts from the end of the wait.
    const [turn, { records }] = await Promise.all([
      transaction.run(TURN, { holder: this.holder }),
      transaction.run(RENEW, { name: this.name, holder: this.holder, lease: LEASE_MS }),
    ]);
    if (records.length === 0)
      throw new LoadError('This load stopped answering for too long, and another one took over.');
    if (turn.records[0]?.get('before') !== this.holder) this.#turnsOfOthers += 1;
    this.#onStep?.();
  }

  /** Counts the fences before which another process may have written. If it increases, earlier reads may be outdated. */
  get turnsOfOthers(): number {
    return this.#turnsOfOthers;
  }

  /** Releases the lock. */
  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#database.write({ text: RELEASE, parameters: { name: this.name, holder: this.holder } });
  }

  async #renew(): Promise<void> {
    // A failed renewal can be ignored: the next transaction's fence decides.
    await this.#database
      .write({ text: RENEW, parameters: { name: this.name, holder: this.holder, lease: LEASE_MS } })
      .catch(() => undefined);
  }
}

// The first SET takes the node's write lock, which Neo4j holds until the transaction ends. This is the turn.
const TURN = `MERGE (t:LOAD_LOCK {name: 'turn'}) SET t.attemptedAt = timestamp()
WITH t, t.takenBy AS before SET t.takenBy = $holder RETURN before`;

const RENEW = `MATCH (l:LOAD_LOCK {name: $name, holder: $holder})
SET l.expiresAt = timestamp() + $lease
RETURN l.holder`;

const RELEASE = `MATCH (l:LOAD_LOCK {name: $name, holder: $holder})
REMOVE l.holder, l.purpose, l.process, l.host, l.expiresAt`;

// The first SET takes the node's write lock, so that of two processes one reads what the other wrote.
const READ = `MERGE (l:LOAD_LOCK {name: $name})
SET l.attemptedAt = timestamp()
RETURN l.holder AS holder, l.purpose AS purpose, l.process AS process, l.host AS host,
  coalesce(l.expiresAt, 0) - timestamp() AS left`;

const TAKE = `MATCH (l:LOAD_LOCK {name: $name})
SET l.holder = $holder, l.purpose = $purpose, l.process = $process, l.host = $host, l.expiresAt = timestamp() + $lease`;

type Held = Readonly<Record<string, unknown>>;

/** Takes the lock. Returns null, or the holder if it is held. */
async function take(
  transaction: ManagedTransaction,
  name: LockName,
  holder: string,
  purpose: string,
): Promise<Held | null> {
  const { records } = await transaction.run(READ, { name });
  const held: Held = records[0]?.toObject() ?? {};
  const isHeld = typeof held.holder === 'string' && held.holder !== holder && Number(held.left) > 0;
  if (isHeld && !isDead(held)) return held;
  const owner = { holder, purpose, process: BigInt(process.pid), host: hostname(), lease: LEASE_MS };
  await transaction.run(TAKE, { name, ...owner });
  return null;
}

function refusal(name: LockName, held: Held): string {
  const what = name.startsWith('load ')
    ? `${name.slice('load '.length)} is being loaded already`
    : 'This is being done';
  const who = `process ${String(held.process)} on ${String(held.host)}`;
  return `${what}: ${String(held.purpose)} (${who}). Try again when it has finished.`;
}
