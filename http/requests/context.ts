import type { Context } from 'hono';
import type { RateLimitInfo } from 'hono-rate-limiter';
import type { Logger } from 'pino';
import type { QueryTrace } from '../../engine/query-engine.ts';
import type { VerifiedKey } from '../auth/api-keys.ts';

/** Variables that middleware sets for the handlers of a request. */
export interface AppEnvironment {
  Variables: {
    requestId: string;
    target?: RequestTarget;
    /** The requested operation; absent if no route matches. */
    operation?: { readonly id: string; readonly path: string };
    /** Signal that fires when the server stops and cannot wait for the answer; its reason is the problem to answer with. */
    stop?: AbortSignal;
    /** The key that the request came with; absent on open paths. */
    key?: VerifiedKey;
    /** Remaining requests of the key; absent if it has no limit. */
    rateLimit?: RateLimitInfo;
    /** Trace of the request's query, for the log; absent if no query reached the engine. */
    query?: QueryTrace;
    /** Id of the job that the request created; absent if it created none. */
    jobId?: string;
    /** Length of the answer; absent if it is not text. */
    characters?: number;
    /** Query parameters that the operation does not know; absent if the request sent none. */
    ignored?: readonly string[];
    /** Whether the answer came from the cache; absent if the route has no cache. */
    isKept?: boolean;
    /** Set if the answer lacks data that may arrive a moment later: it is not cached. */
    isMomentary?: boolean;
  };
}

export type AppContext = Context<AppEnvironment>;

/** Log for requests and failures. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

/** Path and query of a request. */
export interface RequestTarget {
  readonly path: string;
  readonly search: string;
}

/** Returns path and query of a request as they were sent, without the host; computed once for each request. */
export function requestTarget(context: AppContext): RequestTarget {
  const known = context.get('target');
  if (known !== undefined) return known;
  const { pathname, search } = new URL(context.req.url);
  const target = { path: pathname, search };
  context.set('target', target);
  return target;
}
