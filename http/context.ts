import type { Context } from 'hono';
import type { RateLimitInfo } from 'hono-rate-limiter';
import type { Logger } from 'pino';
import type { QueryTrace } from '../engine/query-engine.ts';
import type { VerifiedKey } from './auth/api-keys.ts';

/** What middleware leaves for the handlers of a request. */
export interface AppEnvironment {
  Variables: {
    requestId: string;
    target?: RequestTarget;
    /** What is asked for; absent where nothing is served. */
    operation?: { readonly id: string; readonly path: string };
    /** Aborted, with the problem that is answered, when the server stops and cannot wait for the answer. */
    stop?: AbortSignal;
    /** The key that the request came with; absent on open paths. */
    key?: VerifiedKey;
    /** What the key has left of its limit; absent where none is set. */
    rateLimit?: RateLimitInfo;
    /** What the engine tells of the request's query, for the log; absent where none reached it. */
    query?: QueryTrace;
    /** Id of the job that the request has made; absent where it made none. */
    jobId?: string;
    /** Length of the answer; absent where it is no text. */
    characters?: number;
    /** Whether the answer came from memory; absent where none is kept. */
    isKept?: boolean;
    /** What was wanting in it may be there a moment later: it is not to be kept. */
    isMomentary?: boolean;
  };
}

export type AppContext = Context<AppEnvironment>;

/** Where requests and failures are logged. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

/** Path and query of a request. */
export interface RequestTarget {
  readonly path: string;
  readonly search: string;
}

/** Path and query of a request as they were sent, without the host: read once a request. */
export function requestTarget(context: AppContext): RequestTarget {
  const known = context.get('target');
  if (known !== undefined) return known;
  const { pathname, search } = new URL(context.req.url);
  const target = { path: pathname, search };
  context.set('target', target);
  return target;
}
