import type { MiddlewareHandler } from 'hono';
import type { QueryTrace } from '../engine/query-engine.ts';
import { type AppEnvironment, type Log, requestTarget } from './context.ts';

/**
 * One log line a request: no query string, no header, no body, since those hold keys and what users look for. That of a
 * query says in `query` what the engine tells of it: the text without its values, and where the time went.
 */
export function accessLog(log: Log): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const begun = performance.now();
    await next();
    const key = context.get('key');
    const trace = context.get('query');
    log.info(
      {
        requestId: context.get('requestId'),
        key: key?.id,
        keyPrefix: key?.prefix,
        method: context.req.method,
        path: requestTarget(context).path,
        status: context.res.status,
        ms: rounded(performance.now() - begun, 10),
        ...(trace === undefined ? {} : { query: queryLine(trace) }),
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
