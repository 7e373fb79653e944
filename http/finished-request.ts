import type { MiddlewareHandler } from 'hono';
import type { QueryTrace } from '../engine/query-engine.ts';
import type { VerifiedKey } from './auth/api-keys.ts';
import type { AppEnvironment, Log } from './context.ts';

/** What is known of a request when its answer goes out. No query string, no header, no body: those hold what users look for. */
export interface FinishedRequest {
  readonly requestId: string;
  readonly key: VerifiedKey | undefined;
  readonly method: string;
  /** Path of the operation as the contract writes it, and its id; null where nothing is served. The path that was sent is not told. */
  readonly route: { readonly path: string; readonly id: string } | null;
  readonly status: number;
  /** Epoch ms. */
  readonly begunAt: number;
  readonly ms: number;
  /** What the engine tells of the query; absent where none reached it. */
  readonly query: QueryTrace | undefined;
  /** Whether the answer came from memory; absent where none is kept. */
  readonly isKept: boolean | undefined;
  /** The job that it made; absent where it made none. */
  readonly jobId: string | undefined;
  /** The caller's place in a trace (W3C Trace Context), as it was sent. */
  readonly traceparent: string | undefined;
}

/** Told of each request once it is answered: the log, the figures, the traces. */
export type RequestObserver = (request: FinishedRequest) => void;

/** Tells observers of every request. One that fails takes nothing from the answer, which may have begun something; the log tells of it. */
export function observed(
  observers: readonly RequestObserver[],
  log: Pick<Log, 'error'>,
): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const begun = performance.now();
    await next();
    const operation = context.get('operation');
    const finished: FinishedRequest = {
      requestId: context.get('requestId'),
      key: context.get('key'),
      method: context.req.method,
      route: operation === undefined ? null : { path: operation.path, id: operation.id },
      status: context.res.status,
      begunAt: performance.timeOrigin + begun,
      ms: performance.now() - begun,
      query: context.get('query'),
      isKept: context.get('isKept'),
      jobId: context.get('jobId'),
      traceparent: context.req.header('traceparent'),
    };
    for (const observe of observers) {
      try {
        observe(finished);
      } catch (error) {
        log.error({ err: error, requestId: finished.requestId }, 'a request could not be recorded');
      }
    }
  };
}
