import type { Clock } from '../../schema/clock.ts';
import { type Problem, QueryProblem } from '../../schema/problem.ts';
import { connectionUser } from '../../store/connection-users.ts';
import type { QueryLimits, WorkerLimits } from '../contract/limits.ts';
import type { BatchItem, QueryAnswer, QueryRequest } from '../contract/query.ts';
import { graphUnavailable } from '../contract/query-problems.ts';
import { timeoutProblem } from '../execution/server-errors.ts';
import type { QueryEngine } from '../query-engine.ts';
import { AskedQuery } from './asked-query.ts';
import { DistrustedKeys, heldProblem, waitedAloneProblem } from './distrusted-keys.ts';
import type { LightQueries } from './light-queries.ts';
import { type Answering, errorOf, type WrittenAnswer, type WrittenItem } from './messages.ts';
import { problemOf } from './problem-data.ts';
import { type Ending, QueryThread, type ThreadEvents, type ThreadProgram } from './query-thread.ts';
import { problemOfWorkerEnd } from './worker-end.ts';
import { withWrittenRows } from './written-rows.ts';

/** The answer to a query of a server that is stopping. */
const STOPPING = 'The server is stopping: try again in a few seconds.';
/** How often the workers are checked. */
const LOOK_MS = 100;
/** Number of checks without a return to the event loop up to which a worker may only be busy. */
const LIVELY_LOOKS = 2;
/** How many times its limit a worker may be unresponsive if its processor time is not known to be as much. */
const UNMEASURED = 2;
/** Delay before a replacement of a worker that did not even start. */
const RESTART_MS = 1000;
/** How long the other queries of a key share one worker after one of its queries ended a worker. */
const PENALTY_MS = 60_000;
/** How long after its time a query is answered at the latest, whatever its worker does: the worker's own answer has suggestions. */
const LATE_MS = 2500;

/** Options of the workers. */
export interface QueryWorkersOptions {
  readonly program: ThreadProgram;
  /** Workers that share the queries; one more stands by. */
  readonly count: number;
  readonly limits: QueryLimits;
  readonly workerLimits: WorkerLimits;
  readonly clock: Clock;
  readonly log: { error(details: object, message: string): void };
  /** Answers light queries on this thread; without it workers answer all. */
  readonly light?: LightQueries | undefined;
  /** Called for each worker that was ended or ended unexpectedly. */
  readonly onEnded?: (ending: Ending) => void;
}

/**
 * A query engine that works in worker threads, so that no caller waits for the text or the answer of another. A worker that does not return
 * to its event loop, or takes too much memory, is ended: the query that caused it is refused, and its other queries are asked again
 * elsewhere, since all of them only read (docs/decisions/0024).
 */
export class QueryWorkers implements QueryEngine {
  readonly #options: QueryWorkersOptions;
  readonly #events: ThreadEvents;
  readonly #started = Promise.withResolvers<void>();
  readonly #timer: NodeJS.Timeout;
  /** Sorted by age: the first ones share the queries, the last one is on standby. */
  #threads: QueryThread[] = [];
  /** Queries that wait for a free worker. */
  #waiting: AskedQuery[] = [];
  /** One of these ended a worker: each is asked again alone. */
  #toRetryAlone: AskedQuery[] = [];
  /** The separate worker of a suspect. */
  #isolated: QueryThread | null = null;
  readonly #distrusted = new DistrustedKeys();
  #isClosed = false;

  constructor(options: QueryWorkersOptions) {
    this.#options = options;
    this.#events = {
      onReady: () => this.#onReady(),
      onAnswer: (thread, query, answer) => this.#onAnswer(thread, query, answer),
      onEnd: (thread, ending, error) => this.#onEnd(thread, ending, error),
      onLog: ({ err, ...details }, message) =>
        options.log.error({ ...details, ...(err === undefined ? {} : { err: errorOf(err) }) }, message),
    };
    this.#started.promise.catch(() => undefined);
    this.#timer = setInterval(() => this.#look(), LOOK_MS).unref();
    this.#start();
  }

  /** Resolves when the first worker takes queries, the others following one after another; rejects where it cannot start. */
  get started(): Promise<void> {
    return this.#started.promise;
  }

  /** Workers that take queries now. */
  get ready(): number {
    return this.#available().length;
  }

  /** Open sessions of the workers, as last reported. */
  get openSessions(): number {
    return this.#threads.reduce((sum, thread) => sum + thread.sessions, 0);
  }

  async run(request: QueryRequest): Promise<QueryAnswer> {
    const key = connectionUser()?.key;
    const { light } = this.#options;
    const isTrusted = !this.#distrusted.isHeld(key) && !this.#distrusted.isIsolated(key);
    if (light === undefined || !isTrusted || this.#isClosed || !light.takes(request)) return this.#ask(request);
    return (await light.run(request)) ?? this.#ask(request);
  }

  #ask(request: QueryRequest): Promise<QueryAnswer> {
    const { limits, clock } = this.#options;
    const timeoutMs = Math.min(request.timeoutMs ?? limits.defaultTimeoutMs, limits.maximumTimeoutMs);
    const query = new AskedQuery(request, connectionUser()?.key, clock.now().getTime(), timeoutMs);
    if (this.#distrusted.isHeld(query.key)) query.fail(heldProblem());
    else this.#dispatch(query);
    return query.answer;
  }

  /**
   * Names all keys that have a query now that Neo4j cannot end. Their other queries end with 429, and so does each that they ask. When a
   * key is no longer named, its queries run one at a time for an hour.
   */
  hold(keys: ReadonlySet<string>): void {
    this.#distrusted.hold(keys);
    const isHeld = ({ key }: AskedQuery): boolean => this.#distrusted.isHeld(key);
    this.#withdraw([...this.#waiting, ...this.#toRetryAlone, ...this.#running()].filter(isHeld), heldProblem);
  }

  forgetPlans(): void {
    this.#options.light?.forgetPlans();
    for (const thread of this.#threads) thread.forgetPlans();
  }

  /** Ends all workers at once, and with them the connections of the running queries; these are answered 503. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    const asked = [...this.#waiting, ...this.#toRetryAlone, ...this.#running()];
    for (const query of asked) query.fail(graphUnavailable(STOPPING));
    await Promise.all(this.#threads.map((thread) => thread.end('closed')));
  }

  #running(): readonly AskedQuery[] {
    return this.#threads.flatMap(({ queries }) => queries);
  }

  /** Answers queries with a problem, wherever they wait or run. */
  #withdraw(queries: readonly AskedQuery[], problem: (query: AskedQuery) => Problem): void {
    for (const query of queries) {
      query.fail(problem(query));
      for (const thread of this.#threads) thread.abort(query);
    }
    this.#waiting = this.#waiting.filter(({ isSettled }) => !isSettled);
    this.#toRetryAlone = this.#toRetryAlone.filter(({ isSettled }) => !isSettled);
  }

  #start(): void {
    const { program, workerLimits, clock } = this.#options;
    this.#threads.push(new QueryThread(program, workerLimits, clock.now().getTime(), this.#events));
  }

  /** One at a time: a start takes a second of processor time, which the queries of those that run should have. */
  #onReady(): void {
    this.#started.resolve();
    if (this.#threads.length <= this.#options.count) this.#start();
    this.#goOn();
  }

  /** Gives a query to the worker that has the fewest of its key, of these to the one with the fewest altogether. */
  #dispatch(query: AskedQuery): void {
    if (query.isSettled) return;
    if (this.#isClosed) query.fail(graphUnavailable(STOPPING));
    else this.#askLeastBusy(query);
  }

  #askLeastBusy(query: AskedQuery): void {
    const available = this.#available();
    const lively = available.filter(({ missed }) => missed < LIVELY_LOOKS);
    const sharing = (lively.length > 0 ? lively : available).slice(0, this.#options.count);
    if (this.#distrusted.isAlone(query.key) && this.#running().some(({ key }) => key === query.key)) {
      this.#waiting.push(query);
      return;
    }
    // The last lively worker is only for keys that are not distrusted.
    const candidates = this.#distrusted.isIsolated(query.key) ? lively.slice(1).slice(-1) : sharing;
    let best: QueryThread | undefined;
    for (const thread of candidates) if (best === undefined || isLessBusy(thread, best, query.key)) best = thread;
    if (best === undefined) this.#waiting.push(query);
    else ask(best, query);
  }

  #available(): QueryThread[] {
    const stalled = this.#looksOf('stalledMs');
    return this.#threads.filter((thread) => thread.isReady && thread !== this.#isolated && thread.missed < stalled);
  }

  #looksOf(limit: 'stalledMs' | 'hungMs'): number {
    return Math.ceil(this.#options.workerLimits[limit] / LOOK_MS);
  }

  #onAnswer(thread: QueryThread, query: AskedQuery, { trace, outcome, isLight }: Answering): void {
    const wasSettled = query.isSettled;
    query.wasAnswered = true;
    this.#options.light?.learn(query.request, isLight);
    if ('answer' in outcome) query.resolve(readAnswer(outcome.answer), trace);
    else if ('problem' in outcome) query.reject(problemOf(outcome.problem), trace);
    else if ('error' in outcome) query.reject(errorOf(outcome.error), trace);
    else query.abandon(trace ?? undefined);
    // Another works on it as well where this one had stalled.
    if (!wasSettled) for (const other of this.#threads) if (other !== thread) other.abort(query);
    const mayFreeOthers = this.#toRetryAlone.length > 0 || this.#distrusted.isAlone(query.key);
    if (thread === this.#isolated || mayFreeOthers) this.#goOn();
  }

  #look(): void {
    for (const thread of [...this.#threads]) {
      const missed = thread.look();
      if (missed === this.#looksOf('stalledMs')) this.#onStall(thread);
      else if (this.#isHung(thread)) void thread.end('hung');
    }
    this.#giveUpLate();
    this.#goOn();
  }

  /**
   * Returns whether a query holds it, rather than a busy machine: work that cannot be measured, such as one call inside V8, gets more time.
   */
  #isHung({ missed, heldMs }: QueryThread): boolean {
    const { hungMs } = this.#options.workerLimits;
    return missed >= this.#looksOf('hungMs') && (heldMs >= hungMs || missed >= UNMEASURED * this.#looksOf('hungMs'));
  }

  /** Takes from a worker that does not come back all but the query that holds it, so that they need not wait for its end. */
  #onStall(thread: QueryThread): void {
    const { queries, holder } = thread;
    if (holder === null && (queries.length > 1 || thread.leftOver !== null)) this.#retryAlone(queries);
    if (holder === null) return;
    this.#distrusted.penalise(holder.query.key, this.#options.workerLimits.hungMs);
    for (const query of queries) if (query !== holder.query) this.#dispatch(query);
  }

  #onEnd(thread: QueryThread, ending: Ending, error?: Error): void {
    this.#threads = this.#threads.filter((other) => other !== thread);
    const wasIsolated = thread === this.#isolated;
    if (wasIsolated) this.#isolated = null;
    if (this.#isClosed) return;
    this.#options.onEnded?.(ending);
    this.#replace(thread, error);
    const guilty = causeOf(thread, ending);
    if (guilty === null) this.#distrusted.penalise(thread.leftOver?.key, PENALTY_MS);
    if (guilty !== null) this.#condemn(guilty, ending, thread.holder?.work ?? 'rows', error);
    else this.#retryAlone(thread.queries.filter((query) => !this.#isAskedElsewhere(query)));
    this.#goOn();
  }

  #replace(ended: QueryThread, error?: Error): void {
    if (ended.wasReady) {
      if (this.#threads.every(({ isReady }) => isReady)) this.#start();
      return;
    }
    this.#options.log.error({ err: error }, 'a worker for queries does not start');
    this.#started.reject(error ?? new Error('a worker for queries does not start'));
    setTimeout(() => {
      if (!this.#isClosed && this.#threads.length <= this.#options.count) this.#start();
    }, RESTART_MS).unref();
  }

  #isAskedElsewhere(query: AskedQuery): boolean {
    return (
      query.isSettled ||
      this.#waiting.includes(query) ||
      this.#toRetryAlone.includes(query) ||
      this.#threads.some(({ queries }) => queries.includes(query))
    );
  }

  /** Refuses the query that ended its worker. Its text is not logged, because it was not read to its end. */
  #condemn(query: AskedQuery, ending: Ending, work: 'text' | 'rows', error?: Error): void {
    if (query.wasAnswered) return;
    const { request, key, elapsedMs, timeoutMs } = query;
    const { log, workerLimits } = this.#options;
    const characters = request.query.length;
    log.error({ requestId: request.requestId, ending, work, characters, err: error }, 'a query has ended its worker');
    this.#distrusted.penalise(key, PENALTY_MS);
    query.fail(problemOfWorkerEnd({ ending, work, timing: { timeoutMs, elapsedMs } }, workerLimits));
  }

  /** Has each of them asked again alone; the youngest first, since what ends a worker has mostly run for long. */
  #retryAlone(queries: readonly AskedQuery[]): void {
    const fresh = queries.filter((query) => !query.isSettled && !this.#toRetryAlone.includes(query));
    this.#toRetryAlone = [...this.#toRetryAlone, ...fresh].sort((one, other) => one.elapsedMs - other.elapsedMs);
    this.#goOn();
  }

  /** Distributes the waiting queries to the available workers. */
  #goOn(): void {
    if (this.#toRetryAlone.length > 0) this.#retryNextAlone();
    else if (this.#isolated?.load === 0) this.#isolated = null;
    if (this.#waiting.length === 0 || this.#available().length === 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    const isTrusted = (query: AskedQuery): boolean => !this.#distrusted.isIsolated(query.key);
    for (const query of waiting.filter(isTrusted)) this.#dispatch(query);
    for (const query of waiting.filter((asked) => !isTrusted(asked))) this.#dispatch(query);
  }

  #retryNextAlone(): void {
    if (this.#isolated !== null && this.#isolated.load > 0) return;
    this.#isolated ??= this.#available().findLast(({ load }) => load === 0) ?? null;
    if (this.#isolated === null) return;
    const stalled = this.#threads.filter(({ missed }) => missed >= this.#looksOf('stalledMs'));
    const holds = (query: AskedQuery): boolean => stalled.some((thread) => lastUnanswered(thread) === query);
    const query = this.#toRetryAlone.find((waiting) => !waiting.isSettled && !holds(waiting));
    this.#toRetryAlone = this.#toRetryAlone.filter((other) => other !== query && !other.isSettled);
    if (query !== undefined) ask(this.#isolated, query);
  }

  /** Ends queries whose time is over: those that wait at once, those that run when their worker has not ended them shortly after. */
  #giveUpLate(): void {
    const waiting = [...this.#waiting, ...this.#toRetryAlone].filter((query) => query.isAborted || isLate(query));
    const running = this.#running().filter((query) => !query.isSettled && isLate(query, LATE_MS));
    this.#withdraw([...waiting, ...running], (query) => {
      const waitedAlone = this.#waiting.includes(query) && this.#distrusted.isAlone(query.key);
      return waitedAlone ? waitedAloneProblem(query.timeoutMs) : timeoutProblem(query);
    });
  }
}

/**
 * Returns the query that ended its thread; null if it may be any of several. Only one query holds a thread: the last one, if the others
 * have let go of another, and none ended shortly before whose rows may still come in; memory may be full of the data of all.
 */
function causeOf(thread: QueryThread, ending: Ending): AskedQuery | null {
  const [only, second] = thread.queries;
  if (ending === 'hung') return thread.holder?.query ?? lastUnanswered(thread);
  return second === undefined ? (only ?? null) : null;
}

function isLate({ elapsedMs, timeoutMs }: AskedQuery, graceMs = 0): boolean {
  return elapsedMs > timeoutMs + graceMs;
}

function lastUnanswered({ queries, leftOver }: QueryThread): AskedQuery | null {
  if (leftOver !== null) return null;
  const [last, second] = queries.filter(({ wasAnswered }) => !wasAnswered);
  return second === undefined ? (last ?? null) : null;
}

function isLessBusy(one: QueryThread, other: QueryThread, key: string | undefined): boolean {
  const difference = one.loadOf(key) - other.loadOf(key);
  return difference === 0 ? one.load < other.load : difference < 0;
}

/** A value that cannot cross into a worker, for example because it is too deep, is an invalid parameter. */
function ask(thread: QueryThread, query: AskedQuery): void {
  try {
    thread.ask(query);
  } catch {
    query.fail(
      new QueryProblem(
        'query-validation-error',
        400,
        'LIMIT_ERROR',
        'The values of the parameters are nested too deeply: send them with fewer nested lists and maps.',
      ),
    );
  }
}

function readAnswer({ results, ...answer }: WrittenAnswer): QueryAnswer {
  return withWrittenRows(results === undefined ? answer : { ...answer, results: results.map(readItem) });
}

function readItem(item: WrittenItem): BatchItem {
  return item.success ? withWrittenRows(item) : { ...item, error: problemOf(item.error) };
}
