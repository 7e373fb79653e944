import type { MiddlewareHandler } from 'hono';
import type { QueryTrace } from '../../engine/query-engine.ts';
import type { VerifiedKey } from '../auth/api-keys.ts';
import type { AppEnvironment, Log } from '../requests/context.ts';

/**
 * What observers learn of a request when its answer goes out. No query string, header or body is included: those hold what users look for.
 */
export interface FinishedRequest {
  readonly requestId: string;
  readonly key: VerifiedKey | undefined;
  readonly method: string;
  /** Path of the operation as the contract writes it, and its id; null if no route matches. The path that was sent is not included. */
  readonly route: { readonly path: string; readonly id: string } | null;
  readonly status: number;
  /** Epoch ms. */
  readonly begunAt: number;
  readonly ms: number;
  /** Trace of the query; absent if no query reached the engine. */
  readonly query: QueryTrace | undefined;
  /** Whether the answer came from the cache; absent if the route has no cache. */
  readonly isKept: boolean | undefined;
  /** The job that it created; absent if it created none. */
  readonly jobId: string | undefined;
  /** The caller's trace context (W3C Trace Context), as it was sent. */
  readonly traceparent: string | undefined;
}

/** Observes each request once it is answered: the log, the metrics, the traces. */
export type RequestObserver = (request: FinishedRequest) => void;

/**
 * Notifies observers of every request. If one fails, the answer goes out all the same, since the request may have started something; the
 * log reports the failure.
 */
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
