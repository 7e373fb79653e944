import { isBroken } from '../../engine/execution/server-errors.ts';
import type { Database } from '../../store/database.ts';
import { freeBytes, inMebibytes, ROOM_TO_RUN } from '../disk-room.ts';
import type { Backend } from '../neo4j/backend.ts';
import { driverReason } from '../neo4j/driver-reason.ts';
import type { RefusedQueries } from '../refused-queries.ts';
import { processorTime } from './processor-time.ts';
import { endTransactions, fillsIndexes, runningTransactions } from './running-transactions.ts';
import { judge, NOTHING_SEEN, type SeenTransaction } from './stuck-rule.ts';

const LOOK_EVERY_MS = 5000;
/** Long, since what is to be found leaves the server little time for anything else, and a list is planned before it is given. */
const PATIENCE_MS = 20_000;
/** A server that has just started takes its time to plan the list: the watchdog does not report one failed look. */
const TOLD_TROUBLE = 3;
/** Between two restarts of a database that is broken. */
const BROKEN_PAUSE_MS = 60_000;

/** What a watchdog needs. */
export interface WatchdogParts {
  /** A separate pool: transactions that the watchdog must end may use up the pool of the requests. */
  readonly database: Database;
  readonly backend: Pick<Backend, 'pid' | 'restart'>;
  readonly refused: Pick<RefusedQueries, 'add'>;
  /** Where the database lies. */
  readonly home: string;
  readonly log: { warn(details: object, message: string): void; error(details: object, message: string): void };
  readonly everyMs?: number;
}

/**
 * Ends what Neo4j does not end itself: its time-out does not interrupt a plan or an expression without an end. The watchdog terminates what
 * it can; else it restarts a Neo4j that Weft started and refuses queries of that shape for an hour. For a foreign server it only logs.
 */
export class Watchdog {
  readonly #parts: WatchdogParts;
  readonly #timer: NodeJS.Timeout;
  #memory = NOTHING_SEEN;
  #pid: number | null = null;
  #reported: ReadonlySet<string> = new Set();
  /** Looks in a row that came to nothing. */
  #troubles = 0;
  #brokenUntil = 0;
  #look: Promise<void> | null = null;
  #isStopped = false;

  constructor(parts: WatchdogParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => this.#begin(), parts.everyMs ?? LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** Looks no more; a restart that is under way is not waited for. */
  stop(): void {
    clearInterval(this.#timer);
    this.#isStopped = true;
  }

  #begin(): void {
    this.#look ??= this.#lookOnce()
      .catch((error: unknown) => this.#onTrouble(error))
      .finally(() => {
        this.#look = null;
      });
  }

  async #lookOnce(): Promise<void> {
    const { database, backend, log } = this.#parts;
    const transactions = await runningTransactions(database, PATIENCE_MS);
    const look = {
      atMs: performance.now(),
      transactions,
      processorMs: backend.pid === null ? null : processorTime(backend.pid),
      // Asked where it matters: no transaction is there to explain what the processor does.
      fillsIndexes: transactions.length === 0 && (await fillsIndexes(database, PATIENCE_MS)),
    };
    // Another process is another server: its transactions have the same names.
    const before = backend.pid === this.#pid ? this.#memory : NOTHING_SEEN;
    this.#pid = backend.pid;
    const { memory, orders } = judge(before, look);
    this.#memory = memory;
    this.#troubles = 0;
    this.#report(orders.stuck);
    for (const { text } of orders.end) log.warn({ query: text }, 'ending a query whose time is long over');
    await endTransactions(
      database,
      orders.end.map(({ id }) => id),
      PATIENCE_MS,
    );
    if (orders.restart !== null && !this.#isStopped) await this.#restart(orders.restart, orders.stuck);
  }

  /** Each transaction once. */
  #report(stuck: readonly SeenTransaction[]): void {
    for (const { id, text, elapsedMs } of stuck) {
      if (this.#reported.has(id)) continue;
      this.#parts.log.error({ query: text, ms: elapsedMs }, 'a query goes on after its time, and Neo4j cannot end it');
    }
    this.#reported = new Set(stuck.map(({ id }) => id));
  }

  async #restart(why: string, stuck: readonly SeenTransaction[]): Promise<void> {
    const { backend, refused, log } = this.#parts;
    if (backend.restart === null) return;
    const queries = stuck.map(({ text }) => text);
    log.error({ queries }, `Neo4j is restarted: ${why}`);
    try {
      refused.add(stuck.flatMap(({ shape, text }) => (shape === null ? [] : [{ shape, text }])));
    } catch (error) {
      log.error({ error: driverReason(error) }, 'what is refused could not be written down');
    }
    this.#memory = NOTHING_SEEN;
    await backend.restart(why);
  }

  /** A server that is away is somebody else's care; one that is broken, as after a full disk, does nothing more until it is restarted. */
  async #onTrouble(error: unknown): Promise<void> {
    const { backend, home, log } = this.#parts;
    if (this.#isStopped) return;
    this.#troubles += 1;
    if (!isBroken(error) || backend.restart === null) {
      if (this.#troubles === TOLD_TROUBLE) {
        log.warn({ error: driverReason(error) }, 'the list of transactions cannot be read');
      }
      return;
    }
    const free = freeBytes(home);
    if (free !== null && free < ROOM_TO_RUN) {
      const need = `${inMebibytes(free)} are free where ${home} lies, and Neo4j needs ${inMebibytes(ROOM_TO_RUN)}`;
      if (this.#troubles === 1) log.error({ error: driverReason(error) }, `Neo4j waits for room on the disk: ${need}`);
      return;
    }
    if (performance.now() < this.#brokenUntil) return;
    this.#brokenUntil = performance.now() + BROKEN_PAUSE_MS;
    log.error({ error: driverReason(error) }, 'Neo4j is restarted: its database is out of order');
    await backend.restart('its database is out of order').catch((failure: unknown) => {
      log.error({ error: driverReason(failure) }, 'Neo4j could not be restarted');
    });
  }
}
