import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { ManagedTransaction } from 'neo4j-driver';
import type { Database } from '../../engine/database/database.ts';
import { LoadError } from './load-error.ts';

/** How long a writer may stay silent before another one may take over. */
const LEASE_MS = 30_000n;
const RENEWAL_MS = 8_000;

/** The right to write: one process at a time has it, and every transaction of a load proves it anew. */
export class WriterLock {
  readonly holder: string;
  readonly #database: Database;
  readonly #timer: NodeJS.Timeout;

  private constructor(database: Database, holder: string) {
    this.holder = holder;
    this.#database = database;
    this.#timer = setInterval(() => void this.#renew(), RENEWAL_MS).unref();
  }

  /** Takes the lock; a `LoadError` that says who holds it when another process does. `purpose` is what others are told. */
  static async acquire(database: Database, purpose: string): Promise<WriterLock> {
    const holder = randomUUID();
    const other = await database.transaction((transaction) => take(transaction, holder, purpose));
    if (other !== null) throw new LoadError(other);
    return new WriterLock(database, holder);
  }

  /** Proves, inside a write transaction, that the lock is still ours, and renews it; a `LoadError` when it is not. */
  async fence(transaction: ManagedTransaction): Promise<void> {
    const { records } = await transaction.run(RENEW, { holder: this.holder, lease: LEASE_MS });
    if (records.length === 0)
      throw new LoadError('This load stopped answering for too long, and another one took over.');
  }

  /** Gives the lock back. */
  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#database.write({ text: RELEASE, parameters: { holder: this.holder } });
  }

  async #renew(): Promise<void> {
    // A renewal that fails is no news: the next transaction's fence decides.
    await this.#database
      .write({ text: RENEW, parameters: { holder: this.holder, lease: LEASE_MS } })
      .catch(() => undefined);
  }
}

const RENEW = `MATCH (l:LOAD_LOCK {name: 'writer', holder: $holder})
SET l.expiresAt = timestamp() + $lease
RETURN l.holder`;

const RELEASE = `MATCH (l:LOAD_LOCK {name: 'writer', holder: $holder})
REMOVE l.holder, l.purpose, l.process, l.host, l.expiresAt`;

// The first SET takes the node's write lock, so that of two processes one reads what the other wrote.
const READ = `MERGE (l:LOAD_LOCK {name: 'writer'})
SET l.attemptedAt = timestamp()
RETURN l.holder AS holder, l.purpose AS purpose, l.process AS process, l.host AS host,
  coalesce(l.expiresAt, 0) - timestamp() AS left`;

const TAKE = `MATCH (l:LOAD_LOCK {name: 'writer'})
SET l.holder = $holder, l.purpose = $purpose, l.process = $process, l.host = $host, l.expiresAt = timestamp() + $lease`;

async function take(transaction: ManagedTransaction, holder: string, purpose: string): Promise<string | null> {
  const { records } = await transaction.run(READ);
  const held = records[0]?.toObject() ?? {};
  const isHeld = typeof held.holder === 'string' && held.holder !== holder && Number(held.left) > 0;
  if (isHeld && !isDead(held)) return refusal(held);
  await transaction.run(TAKE, { holder, purpose, process: BigInt(process.pid), host: hostname(), lease: LEASE_MS });
  return null;
}

/** Whether the holder's process has gone from this very machine: then nobody needs to wait for the lease to end. */
function isDead(held: Record<string, unknown>): boolean {
  if (held.host !== hostname()) return false;
  try {
    process.kill(Number(held.process), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

function refusal(held: Record<string, unknown>): string {
  const who = `process ${String(held.process)} on ${String(held.host)}`;
  return `Another load is writing: ${String(held.purpose)} (${who}). Try again when it has finished.`;
}
