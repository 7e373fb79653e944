import { getHeapStatistics } from 'node:v8';
import type { MessagePort } from 'node:worker_threads';
import type { LiveReport, LookUp } from '../../net/live-look-up.ts';
import type { Clock } from '../../schema/clock.ts';
import { Problem } from '../../schema/problem.ts';
import { forKey } from '../../store/connection-users.ts';
import type { BatchItem, QueryAnswer, QueryTrace } from '../contract/query.ts';
import type { QueryEngine, QueryEngineOptions } from '../query-engine.ts';
import {
  type Asking,
  errorData,
  type FromWorker,
  heldBytes,
  type Outcome,
  type ToWorker,
  type WorkerStart,
  type WrittenAnswer,
  type WrittenItem,
} from './messages.ts';
import { problemData } from './problem-data.ts';
import { SharedCells } from './shared-cells.ts';
import type { WrittenStatement } from './written-rows.ts';

/** How often a worker reports that it has returned to its event loop. */
const BEAT_MS = 50;

/** Data that an engine in a worker gets from the main thread. */
export type GivenParts = Pick<Required<QueryEngineOptions>, 'clock' | 'log' | 'lookUp'>;

/** The engine of a worker, and how many sessions of its database are open. */
export interface WorkerEngine {
  readonly engine: QueryEngine;
  readonly sessions: () => number;
}

/** Answers the queries that come by a port, for as long as the thread lives; says that it is ready first. */
export function serveQueries(
  port: MessagePort,
  { cells, mostBytes, looksUp, asOf }: Omit<WorkerStart<unknown>, 'parts'>,
  engineOf: (given: GivenParts) => WorkerEngine,
): void {
  new QueryServer(port, new SharedCells(cells), { looksUp, asOf }, engineOf).start(mostBytes);
}

class QueryServer {
  readonly #port: MessagePort;
  readonly #cells: SharedCells;
  readonly #clock = new AskersClock();
  readonly #engine: WorkerEngine;
  readonly #running = new Map<number, AbortController>();
  readonly #lookUps = new Map<number, (report: LiveReport) => void>();
  #lastLookUp = 0;

  constructor(
    port: MessagePort,
    cells: SharedCells,
    { looksUp, asOf }: Pick<WorkerStart<unknown>, 'looksUp' | 'asOf'>,
    engineOf: (given: GivenParts) => WorkerEngine,
  ) {
    this.#port = port;
    this.#cells = cells;
    this.#clock.set(asOf);
    const error = (details: object, message: string): void => {
      this.#send({
        log: { details: { ...details, ...('err' in details ? { err: errorData(details.err) } : {}) }, message },
      });
    };
    this.#engine = engineOf({ clock: this.#clock, log: { error }, lookUp: looksUp ? this.#lookUp : undefined });
  }

  start(mostBytes: number): void {
    this.#port.on('message', (message: ToWorker) => this.#take(message));
    setInterval(() => {
      this.#cells.beat(this.#engine.sessions());
      if (heldBytes(getHeapStatistics()) > mostBytes) this.#send({ isFull: true });
    }, BEAT_MS);
    this.#send({ isReady: true });
  }

  #take(message: ToWorker): void {
    if ('forgetPlans' in message) this.#engine.engine.forgetPlans();
    else if ('lookedUp' in message) this.#onLookedUp(message.lookedUp, message.report);
    else if ('abort' in message) this.#running.get(message.abort)?.abort();
    else void this.#answer(message);
  }

  async #answer({ id, request, key, asOf }: Asking): Promise<void> {
    const gone = new AbortController();
    this.#running.set(id, gone);
    this.#clock.set(asOf);
    let trace: QueryTrace | null = null;
    let isLight = false;
    const hold = (work: Parameters<SharedCells['hold']>[0] | null): void => this.#cells.hold(work);
    const asked = {
      ...request,
      signal: gone.signal,
      onTrace: (reported: QueryTrace) => {
        trace = reported;
      },
      onLight: () => {
        isLight = true;
      },
      onHold: (work: 'text' | 'rows' | null) => hold(work === null ? null : { id, work }),
    };
    const run = (): Promise<QueryAnswer> => this.#engine.engine.run(asked);
    const outcome = await (key === undefined ? run() : forKey(key, run)).then(
      (answer) => this.#written(id, answer),
      (error: unknown): Outcome => {
        if (gone.signal.aborted) return { isGone: true };
        return error instanceof Problem ? { problem: problemData(error) } : { error: errorData(error) };
      },
    );
    this.#running.delete(id);
    this.#send({ id, trace, outcome, isLight });
  }

  readonly #lookUp: LookUp = (questions, bounds) => {
    this.#lastLookUp += 1;
    const lookUp = this.#lastLookUp;
    this.#send({ lookUp, questions, bounds });
    return new Promise((resolve) => this.#lookUps.set(lookUp, resolve));
  };

  #onLookedUp(lookUp: number, report: LiveReport): void {
    this.#lookUps.get(lookUp)?.(report);
    this.#lookUps.delete(lookUp);
  }

  #written(id: number, answer: QueryAnswer): Outcome {
    this.#cells.hold({ id, work: 'rows' });
    try {
      return { answer: writtenAnswer(answer) };
    } finally {
      this.#cells.hold(null);
    }
  }

  #send(message: FromWorker): void {
    this.#port.postMessage(message);
  }
}

function writtenAnswer({ results, ...answer }: QueryAnswer): WrittenAnswer {
  return { ...written(answer), ...(results === undefined ? {} : { results: results.map(writtenItem) }) };
}

function writtenItem(item: BatchItem): WrittenItem {
  return item.success ? written(item) : { ...item, error: problemData(item.error) };
}

function written<Answer extends { readonly rows: unknown }>(
  answer: Answer,
): Omit<Answer, 'rows'> & Pick<WrittenStatement, 'rows'> {
  return { ...answer, rows: JSON.stringify(answer.rows) };
}

/** The clock of the latest caller, which all callers share. */
class AskersClock implements Clock {
  #now = 0;

  set(epochMs: number): void {
    this.#now = epochMs;
  }

  now(): Date {
    return new Date(this.#now);
  }
}
