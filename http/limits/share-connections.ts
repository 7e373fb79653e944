import type { MiddlewareHandler } from 'hono';
import { forKey } from '../../engine/database/connection-users.ts';
import type { AppEnvironment } from '../context.ts';

/**
 * Counts the connections to the database that a request uses for its key, so that one client cannot use them all. Comes after
 * authentication; what answers without a key, as health checks do, always finds a connection.
 */
export function shareConnections(): MiddlewareHandler<AppEnvironment> {
  return (context, next) => {
    const key = context.get('key');
    return key === undefined ? next() : forKey(key.id, next);
  };
}
