import type { QueryTrace } from '../../engine/query-engine.ts';
import type { Log } from '../requests/context.ts';
import type { RequestObserver } from './finished-request.ts';

/**
 * Writes one log line for each request, with the path as the contract writes it; the real path could hold what was asked for. The line of a
 * query has the trace of the engine in `query`: its text without values, and where the time went.
 */
export function accessLog(log: Log): RequestObserver {
  return ({ requestId, key, method, route, status, ms, query, isKept, jobId }) => {
    log.info(
      {
        requestId,
        key: key?.id,
        keyPrefix: key?.prefix,
        method,
        path: route?.path ?? null,
        operation: route?.id,
        status,
        ms: rounded(ms, 10),
        ...(isKept === undefined ? {} : { isKept }),
        ...(jobId === undefined ? {} : { jobId }),
        ...(query === undefined ? {} : { query: queryLine(query) }),
      },
      'request',
    );
  };
}

function queryLine(trace: QueryTrace): QueryTrace {
  const stages = Object.fromEntries(Object.entries(trace.stages).map(([stage, ms]) => [stage, rounded(ms, 1000)]));
  return { ...trace, stages };
}

function rounded(ms: number, parts: number): number {
  return Math.round(ms * parts) / parts;
}
