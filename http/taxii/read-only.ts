import type { MiddlewareHandler } from 'hono';
import { Problem } from '../../schema/problem.ts';
import type { AppEnvironment } from '../requests/context.ts';

const ADDING = /\/collections\/[^/]+\/objects$/;
const REMOVING = /\/collections\/[^/]+\/objects\/[^/]+$/;

/** Refuses to add and to remove objects with 403, as the standard wants it of a collection whose `can_write` is false (TAXII 2.1, 5.5 and 5.7). */
export function readOnlyCollections(): MiddlewareHandler<AppEnvironment> {
  return async ({ req }, next) => {
    if ((req.method === 'POST' && ADDING.test(req.path)) || (req.method === 'DELETE' && REMOVING.test(req.path)))
      throw new Problem('forbidden', 403, 'Collections contain verdicts and are read-only: can_write is false.');
    await next();
  };
}
