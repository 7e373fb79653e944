import type { Hono } from 'hono';
import { requireScope } from '../auth/authenticate.ts';
import type { AppEnvironment } from '../requests/context.ts';
import type { Versions } from './caching.ts';
import { scopesOf } from './operation.ts';
import { routerPath } from './path.ts';
import type { Route } from './route.ts';

/** Records which operation each request asks for, before anything can refuse it: for the log and the metrics. */
export function nameOperations(app: Hono<AppEnvironment>, routes: readonly Route[]): void {
  for (const { operation } of routes) {
    const { id, path } = operation;
    app.on(operation.method, routerPath(path), async (context, next) => {
      // The first one answers, as in the router.
      if (context.get('operation') === undefined) context.set('operation', { id, path });
      await next();
    });
  }
}

/** Puts routes onto the application, each behind the scope that its operation asks for. */
export function serveRoutes(app: Hono<AppEnvironment>, routes: readonly Route[], versions: Versions): void {
  for (const { operation, respond } of routes) {
    const path = routerPath(operation.path);
    const scopes = scopesOf(operation);
    if (scopes.length > 0) app.on(operation.method, path, requireScope(scopes));
    app.on(operation.method, path, (context) => respond(context, versions));
  }
}
