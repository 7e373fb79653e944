import { availableParallelism } from 'node:os';
import { isBroken } from '../../engine/execution/server-errors.ts';
import type { Database } from '../../store/database.ts';
import { freeBytes, inMebibytes, ROOM_TO_RUN } from '../disk-room.ts';
import type { Backend } from '../neo4j/backend.ts';
import { driverReason } from '../neo4j/driver-reason.ts';
import type { QueryToRefuse, RefusedQueries } from '../refused-queries.ts';
import { inTime } from './in-time.ts';
import { processorTime } from './processor-time.ts';
import { endTransactions, fillsIndexes, runningTransactions, startOf } from './running-transactions.ts';
import { judge, type Look, NOTHING_SEEN, type Orders, type SeenTransaction } from './stuck-rule.ts';

const LOOK_EVERY_MS = 5000;
/** After a look that came to nothing: a server that is back needs its plans soon. */
const LOOK_AGAIN_MS = 1000;
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
  readonly backend: Pick<Backend, 'kind' | 'pid' | 'restart'>;
  readonly refused: Pick<RefusedQueries, 'add'>;
  /** Hears which keys may start no query now: all of them, each time. */
  readonly hold: (keys: ReadonlySet<string>) => void;
  /** Called when another run of the server answers than before: it has no plans. */
  readonly onRestarted: () => void;
  /** Where the database lies. */
  readonly home: string;
  readonly log: { warn(details: object, message: string): void; error(details: object, message: string): void };
  readonly everyMs?: number;
  /** Processors of the machine. */
  readonly cores?: number;
}

/**
 * Ends what Neo4j does not end itself: its time-out does not interrupt a plan or an expression without an end. The watchdog terminates what
 * it can. If a query goes on all the same, its key is held and calls like its own are refused for an hour; if too much processor time is
 * lost, the watchdog restarts a Neo4j that Weft started. For a foreign server it only logs.
 */
export class Watchdog {
  readonly #parts: WatchdogParts;
  readonly #cores: number;
  readonly #timer: NodeJS.Timeout;
  #memory = NOTHING_SEEN;
  /** The run of the server that was last seen: its process, or when it started. Null until the first look at a foreign server. */
  #run: number | null;
  #reported: ReadonlySet<string> = new Set();
  /** Looks in a row that came to nothing. */
  #troubles = 0;
  #brokenUntil = 0;
  #look: Promise<void> | null = null;
  #isStopped = false;

  constructor(parts: WatchdogParts) {
    this.#parts = parts;
    // Known before the first look: a server that Weft started may end before that.
    this.#run = parts.backend.kind === 'maven' ? parts.backend.pid : null;
    this.#cores = parts.cores ?? availableParallelism();
    this.#timer = setInterval(() => this.#begin(), parts.everyMs ?? LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** Looks no more; a restart that is under way is not waited for. */
  stop(): void {
    clearInterval(this.#timer);
    this.#isStopped = true;
  }

  #begin(): void {
    if (this.#isStopped) return;
    this.#look ??= this.#lookOnce()
      .catch((error: unknown) => this.#onTrouble(error))
      .finally(() => {
        this.#look = null;
      });
  }

  async #lookOnce(): Promise<void> {
    const { database, backend } = this.#parts;
    const begun = performance.now();
    const transactions = await inTime(runningTransactions(database, PATIENCE_MS), PATIENCE_MS);
    const tookMs = performance.now() - begun;
    if (transactions !== null) await this.#noteRun();
    const look = {
      atMs: performance.now(),
      tookMs,
      transactions,
      processorMs: backend.pid === null ? null : processorTime(backend.pid),
      // Asked where it matters: no transaction is there to explain what the processor does.
      fillsIndexes:
        transactions?.length === 0 && ((await inTime(fillsIndexes(database, PATIENCE_MS), PATIENCE_MS)) ?? false),
    };
    await this.#obey(this.#judge(look));
  }

  #judge(look: Look): Orders {
    const { memory, orders } = judge(this.#memory, look, this.#cores);
    this.#memory = memory;
    this.#troubles = look.transactions === null ? this.#troubles + 1 : 0;
    return orders;
  }

  /** Another run is another server: its transactions have the same names, and it has planned nothing. */
  async #noteRun(): Promise<void> {
    const { backend, database } = this.#parts;
    const run = backend.kind === 'maven' ? backend.pid : await inTime(startOf(database, PATIENCE_MS), PATIENCE_MS);
    if (run === null || run === this.#run) return;
    const isFirst = this.#run === null;
    this.#run = run;
    if (isFirst) return;
    this.#memory = NOTHING_SEEN;
    this.#parts.onRestarted();
  }

  async #obey({ end, stuck, hold, restart }: Orders): Promise<void> {
    const { database, log } = this.#parts;
    this.#report(stuck);
    this.#parts.hold(hold);
    for (const { text, key } of end) {
      const why =
        key !== null && hold.has(key) ? 'of a key that has one which cannot be ended' : 'whose time is long over';
      log.warn({ query: text, key }, `ending a query ${why}`);
    }
    const ids = end.map(({ id }) => id);
    await inTime(endTransactions(database, ids, PATIENCE_MS), PATIENCE_MS);
    if (restart !== null && !this.#isStopped) await this.#restart(restart, stuck);
  }

  /** Each transaction once. From then on calls like its own are refused. */
  #report(stuck: readonly SeenTransaction[]): void {
    const fresh = stuck.filter(({ id }) => !this.#reported.has(id));
    this.#reported = new Set(stuck.map(({ id }) => id));
    for (const { text, elapsedMs, key, calls } of fresh) {
      const query = { query: text, ms: elapsedMs, key, calls };
      this.#parts.log.error(query, 'a query goes on after its time, and Neo4j cannot end it');
    }
    this.#refuse(fresh.flatMap(({ calls, text }) => calls.map((call) => ({ call, text }))));
  }

  async #restart(why: string, stuck: readonly SeenTransaction[]): Promise<void> {
    const { backend, log } = this.#parts;
    if (backend.restart === null) return;
    const queries = stuck.map(({ text }) => text);
    log.error({ queries }, `Neo4j is restarted: ${why}`);
    // A query is refused by its shape where no call of it is large, and only if it cost others a restart.
    this.#refuse(
      stuck.flatMap(({ shape, text, calls }) => (shape === null || calls.length > 0 ? [] : [{ shape, text }])),
    );
    this.#memory = NOTHING_SEEN;
    await backend.restart(why);
    this.#parts.hold(new Set());
    await this.#noteRun();
  }

  #refuse(queries: readonly QueryToRefuse[]): void {
    try {
      this.#parts.refused.add(queries);
    } catch (error) {
      this.#parts.log.error({ error: driverReason(error) }, 'what is refused could not be written down');
    }
  }

  /** A server that is away is somebody else's care; one that is broken, as after a full disk, does nothing more until it is restarted. */
  async #onTrouble(error: unknown): Promise<void> {
    const { backend, home, log } = this.#parts;
    if (this.#isStopped) return;
    setTimeout(() => this.#begin(), LOOK_AGAIN_MS).unref();
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
