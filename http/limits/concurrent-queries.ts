import type { MiddlewareHandler } from 'hono';
import { Problem } from '../../schema/problem.ts';
import { isPublicReader, PUBLIC_QUERIES } from '../auth/public-reader.ts';
import type { AppEnvironment } from '../requests/context.ts';

/**
 * Default number of concurrent queries of one key: as many as the connections to the database that it may use, so that each of them can
 * run.
 */
export const CONCURRENT_QUERIES = 32;

/** A query ends without help, so the next try may well succeed. */
const RETRY_AFTER_S = 1;

/** Refuses a query with 429 while its key has as many running as it may (contract graph.md 3.4). Counts are this process's own. */
export function limitConcurrency(mostOfKeys: number): MiddlewareHandler<AppEnvironment> {
  const running = new Map<string, number>();
  return async (context, next) => {
    // A slow body does not count as a running query; hono caches what was read for the next reader.
    if (context.req.method === 'POST') await context.req.arrayBuffer();
    const asker = context.get('key');
    const key = asker?.id ?? '';
    const isPublic = asker !== undefined && isPublicReader(asker);
    const most = isPublic ? Math.min(mostOfKeys, PUBLIC_QUERIES) : mostOfKeys;
    const now = running.get(key) ?? 0;
    if (now >= most) throw exceeded(most);
    running.set(key, now + 1);
    try {
      await next();
    } finally {
      const left = (running.get(key) ?? 1) - 1;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    }
  };
}

function exceeded(most: number): Problem {
  const detail = `This key runs ${most} queries, its maximum: wait until one of them ends.`;
  return new Problem('query-quota-exceeded', 429, detail, { retryAfter: RETRY_AFTER_S });
}
