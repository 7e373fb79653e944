import { join } from 'node:path';
import { Counter, Gauge, type Registry } from 'prom-client';
import { WORKER_LIMITS } from '../engine/contract/limits.ts';
import { QueryWorkers, type QueryWorkersOptions } from '../engine/workers/query-workers.ts';
import type { ConnectionPool } from '../http/metrics/database-figures.ts';
import type { LookUp } from '../net/live-look-up.ts';
import { poolSize } from '../store/database.ts';
import { compiledCodeOf } from './compiled-code.ts';
import type { QueryWorkerParts } from './query-worker.ts';

/** The workers of a server, and the connections that they hold together. */
export interface ServerWorkers {
  readonly engine: QueryWorkers;
  readonly pool: ConnectionPool;
}

/**
 * Starts the workers for queries on one graph; the figures show how many there are and why one ended. In `home` they cache what helps the
 * next one to start.
 */
export function startQueryWorkers(
  { count, home }: { readonly count: number; readonly home: string },
  parts: Omit<QueryWorkerParts, 'pools'>,
  {
    metrics,
    lookUp,
    ...options
  }: Pick<QueryWorkersOptions, 'clock' | 'log' | 'light'> & {
    readonly metrics: Registry;
    readonly lookUp?: LookUp | undefined;
  },
): ServerWorkers {
  const ended = new Counter({
    name: 'weft_query_workers_ended_total',
    help: 'Query workers that were ended or stopped: hung, out of memory, crashed',
    labelNames: ['reason'],
    registers: [metrics],
  });
  const program: QueryWorkersOptions['program'] & { readonly parts: QueryWorkerParts } = {
    entry: join(import.meta.dirname, 'query-worker.ts'),
    parts: { ...parts, pools: count },
    lookUp,
    environment: { ...process.env, NODE_COMPILE_CACHE: compiledCodeOf(home) },
  };
  const { limits } = parts;
  const onEnded = (reason: string): void => ended.inc({ reason });
  const engine = new QueryWorkers({ program, count, limits, workerLimits: WORKER_LIMITS, onEnded, ...options });
  new Gauge({
    name: 'weft_query_workers',
    help: 'Workers that take queries now, with the one that stands by',
    registers: [metrics],
    collect() {
      this.set(engine.ready);
    },
  });
  const pool = {
    get openSessions() {
      return engine.openSessions;
    },
    poolSize: (count + 1) * poolSize(count),
  };
  return { engine, pool };
}
