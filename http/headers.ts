import type { MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { secureHeaders } from 'hono/secure-headers';

/**
 * Headers that keep browsers and caches careful: nothing is guessed, embedded, shared between origins or stored.
 * Strict-Transport-Security is left to whoever ends TLS before Weft.
 */
export function safeHeaders(): MiddlewareHandler {
  const contentSecurityPolicy = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };
  return every(secureHeaders({ strictTransportSecurity: false, contentSecurityPolicy }), neverStored);
}

const neverStored: MiddlewareHandler = async (context, next) => {
  await next();
  if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store');
};
