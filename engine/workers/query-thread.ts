import { Worker } from 'node:worker_threads';
import type { LookUp } from '../../net/live-look-up.ts';
import type { WorkerLimits } from '../contract/limits.ts';
import type { AskedQuery } from './asked-query.ts';
import {
  type Answering,
  type ErrorData,
  type FromWorker,
  heldBytes,
  type LookUpAsking,
  type ToWorker,
  type WorkerStart,
} from './messages.ts';
import { type Holder, SharedCells } from './shared-cells.ts';

/** Why a thread is no more. */
export type Ending = 'hung' | 'memory' | 'crash' | 'closed';

/** Receives the messages of a thread, and its end. */
export interface ThreadEvents {
  onReady(thread: QueryThread): void;
  onAnswer(thread: QueryThread, query: AskedQuery, answer: Answering): void;
  onEnd(thread: QueryThread, ending: Ending, error?: Error): void;
  onLog(details: Readonly<Record<string, unknown>> & { readonly err?: ErrorData }, message: string): void;
}

/** The module that a thread runs. */
export interface ThreadProgram {
  /** The module that calls `serveQueries`. */
  readonly entry: string;
  /** The data that module builds its engine from. */
  readonly parts: unknown;
  /** Makes look-ups for its queries; without it there are none. */
  readonly lookUp?: LookUp | undefined;
  /** Its environment; without it that of the process. */
  readonly environment?: NodeJS.ProcessEnv;
}

/** A query that it works on, and what ends its listening to the client's going away. */
interface Running {
  readonly query: AskedQuery;
  readonly unlisten: () => void;
}

/**
 * How long before a stall a query may have ended that the thread still works for, ms: the driver reads what Neo4j had sent before it heard of
 * the end.
 */
const LEFT_OVER_MS = 2000;

/** V8's memory limit of a thread, as a multiple of the thread's limit. */
const V8_LIMIT = 4;

/** Ids of queries go round: they lie in a cell of 31 bits, and 0 means none. */
const MOST_IDS = 2 ** 31 - 1;

/** A worker as the main thread sees it: the queries that it works on, and whether it still comes back to its event loop. */
export class QueryThread {
  readonly #cells = new SharedCells();
  readonly #worker: Worker;
  readonly #mostBytes: number;
  readonly #events: ThreadEvents;
  readonly #lookUp: LookUp | undefined;
  readonly #running = new Map<number, Running>();
  #lastId = 0;
  #isReady = false;
  #ending: Ending | null = null;
  #beats = 0;
  #looks = 0;
  #usedBefore: number | null = null;
  #heldMs = 0;
  #stalledAt = 0;
  /** The last query that ended before its rows did, and when. */
  #cutShort: { readonly query: AskedQuery; readonly at: number } | null = null;

  constructor(
    { entry, parts, environment, lookUp }: ThreadProgram,
    { memoryMb }: WorkerLimits,
    asOf: number,
    events: ThreadEvents,
  ) {
    this.#events = events;
    this.#lookUp = lookUp;
    this.#mostBytes = memoryMb * 2 ** 20;
    const looksUp = lookUp !== undefined;
    const bounds = { cells: this.#cells.buffer, mostBytes: this.#mostBytes };
    const workerData: WorkerStart<unknown> = { ...bounds, looksUp, asOf, parts };
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb * V8_LIMIT };
    const env = environment === undefined ? {} : { env: environment };
    this.#worker = new Worker(entry, { workerData, resourceLimits, ...env });
    this.#worker.unref();
    this.#worker.on('message', (message: FromWorker) => this.#take(message));
    let error: Error | undefined;
    this.#worker.on('error', (thrown: Error) => {
      error = thrown;
    });
    this.#worker.once('exit', () => {
      this.#ending ??= isOutOfMemory(error) ? 'memory' : 'crash';
      for (const { unlisten } of this.#running.values()) unlisten();
      this.#events.onEnd(this, this.#ending, error);
    });
  }

  get isReady(): boolean {
    return this.#isReady && this.#ending === null;
  }

  /** Whether it ever took queries. */
  get wasReady(): boolean {
    return this.#isReady;
  }

  /** Queries that it works on. */
  get queries(): readonly AskedQuery[] {
    return [...this.#running.values()].map(({ query }) => query);
  }

  get load(): number {
    return this.#running.size;
  }

  loadOf(key: string | undefined): number {
    let load = 0;
    for (const { query } of this.#running.values()) if (query.key === key) load += 1;
    return load;
  }

  /** Open sessions of its database, as last reported. */
  get sessions(): number {
    return this.#ending === null ? this.#cells.sessions : 0;
  }

  /** The query that holds it now, with work that cannot be interrupted; null if none is known to. */
  get holder(): { readonly query: AskedQuery; readonly work: Holder['work'] } | null {
    const holder = this.#cells.holder;
    const query = holder === null ? undefined : this.#running.get(holder.id)?.query;
    return holder === null || query === undefined ? null : { query, work: holder.work };
  }

  /** Checks whether it has returned to its event loop since the last check, and returns how many checks it has missed. */
  look(): number {
    const { beats } = this.#cells;
    this.#looks = beats === this.#beats && this.isReady ? this.#looks + 1 : 0;
    this.#beats = beats;
    if (this.#looks === 1) this.#stalledAt = performance.now();
    if (this.#looks === 0) {
      this.#usedBefore = null;
      this.#heldMs = 0;
    } else {
      // A thread that comes back to its event loop looks at its memory itself.
      void this.#measureMemory();
      void this.#measureTime(beats);
    }
    return this.#looks;
  }

  /** An answered query that it may still work for while it does not come back to its event loop; null if there is none. */
  get leftOver(): AskedQuery | null {
    const { query, at } = this.#cutShort ?? { query: null, at: 0 };
    return this.#looks > 0 && this.#stalledAt - at < LEFT_OVER_MS ? query : null;
  }

  /** Processor time that it is known to have used since the first missed check, ms: less than the passed time on a busy machine. */
  get heldMs(): number {
    return this.#heldMs;
  }

  /** Looks since it came back to its event loop. */
  get missed(): number {
    return this.#looks;
  }

  /** Gives it a query; throws where a parameter cannot cross, as one that is too deep. */
  ask(query: AskedQuery): void {
    const { signal, onTrace: _, onHold: __, onLight: ___, ...request } = query.request;
    this.#lastId = (this.#lastId % MOST_IDS) + 1;
    const id = this.#lastId;
    const { key, asOf, elapsedMs: spentMs } = query;
    this.#send({ id, request: { ...request, spentMs }, asOf, ...(key === undefined ? {} : { key }) });
    const abort = (): void => this.#send({ abort: id });
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    this.#running.set(id, { query, unlisten: () => signal?.removeEventListener('abort', abort) });
  }

  /** Has it give up a query that another has answered. */
  abort(query: AskedQuery): void {
    for (const [id, running] of this.#running) if (running.query === query) this.#send({ abort: id });
  }

  forgetPlans(): void {
    this.#send({ forgetPlans: true });
  }

  /** Ends it at once, whatever it does; resolves when it has ended. */
  async end(ending: Ending): Promise<void> {
    this.#ending ??= ending;
    await this.#worker.terminate();
  }

  async #measureTime(beats: number): Promise<void> {
    const usage = await this.#worker.cpuUsage().catch(() => null);
    // It may have come back meanwhile.
    if (usage === null || beats !== this.#beats) return;
    const usedMs = (usage.user + usage.system) / 1000;
    this.#usedBefore ??= usedMs;
    this.#heldMs = usedMs - this.#usedBefore;
  }

  async #measureMemory(): Promise<void> {
    const statistics = await this.#worker.getHeapStatistics().catch(() => null);
    if (statistics !== null && heldBytes(statistics) > this.#mostBytes) await this.end('memory');
  }

  #take(message: FromWorker): void {
    if ('id' in message) {
      const running = this.#running.get(message.id);
      this.#running.delete(message.id);
      running?.unlisten();
      if (running !== undefined) {
        if (isCutShort(message)) this.#cutShort = { query: running.query, at: performance.now() };
        this.#events.onAnswer(this, running.query, message);
      }
    } else if ('isReady' in message) {
      this.#isReady = true;
      this.#events.onReady(this);
    } else if ('lookUp' in message) void this.#answerLookUp(message);
    else if ('isFull' in message) void this.end('memory');
    else this.#events.onLog(message.log.details, message.log.message);
  }

  async #answerLookUp({ lookUp, questions, bounds }: LookUpAsking): Promise<void> {
    const report = await this.#lookUp?.(questions, bounds);
    if (report !== undefined && this.#ending === null) this.#send({ lookedUp: lookUp, report });
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }
}

function isOutOfMemory(error: Error | undefined): boolean {
  return error !== undefined && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/**
 * Returns whether Neo4j may have sent more rows of a query than its answer has: it ran out of time, its client left, or the answer has only
 * the first rows.
 */
function isCutShort({ outcome }: Answering): boolean {
  if ('answer' in outcome) return outcome.answer.statistics.truncated;
  return !('problem' in outcome) || outcome.problem.status !== 400;
}
