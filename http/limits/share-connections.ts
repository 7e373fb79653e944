import type { MiddlewareHandler } from 'hono';
import { forKey } from '../../store/connection-users.ts';
import { isPublicReader } from '../auth/public-reader.ts';
import type { AppEnvironment } from '../requests/context.ts';

/**
 * Counts the connections to the database that a request uses for its key, so that one client cannot use them all. Comes after
 * authentication; requests without a key, such as health checks, always find a connection.
 */
export function shareConnections(): MiddlewareHandler<AppEnvironment> {
  return (context, next) => {
    const key = context.get('key');
    if (key === undefined) return next();
    // All who come without a key count as one: addresses are many.
    return forKey(isPublicReader(key) ? key.name : key.id, next);
  };
}
