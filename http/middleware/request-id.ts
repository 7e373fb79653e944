import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { AppEnvironment } from '../requests/context.ts';

const PRINTABLE = /^[\x20-\x7e]{1,128}$/;

/** Gives each request an id: it echoes an `X-Request-Id` of at most 128 printable characters, or makes one. */
export function requestIds(): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const sent = context.req.header('X-Request-Id');
    context.set('requestId', sent !== undefined && PRINTABLE.test(sent) ? sent : randomUUID());
    await next();
  };
}
