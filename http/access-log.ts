import type { MiddlewareHandler } from 'hono';
import { type AppEnvironment, type Log, requestTarget } from './context.ts';

/** One log line a request: no query string, no header, no body, since those hold keys and what users look for. */
export function accessLog(log: Log): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const begun = performance.now();
    await next();
    log.info(
      {
        requestId: context.get('requestId'),
        key: context.get('key')?.id,
        method: context.req.method,
        path: requestTarget(context).path,
        status: context.res.status,
        ms: Math.round((performance.now() - begun) * 10) / 10,
      },
      'request',
    );
  };
}
