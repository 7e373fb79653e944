import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { AppEnvironment } from '../requests/context.ts';

/**
 * Lets pages of some origins (`*` for all) read answers and their headers. Cookies have no effect: a page needs a key like every other
 * client.
 */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler<AppEnvironment> {
  const shared = cors({
    origin: origins.includes('*') ? '*' : [...origins],
    allowMethods: ['GET', 'HEAD', 'POST', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'X-API-Key',
      'Content-Type',
      'If-None-Match',
      'X-Request-Id',
      'traceparent',
      'MCP-Protocol-Version',
      'Mcp-Method',
      'Mcp-Name',
    ],
    exposeHeaders: [
      'X-Request-Id',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'Retry-After',
      'ETag',
      'Location',
      'Link',
      'Weft-As-Of',
      'X-TAXII-Date-Added-First',
      'X-TAXII-Date-Added-Last',
    ],
    maxAge: 600,
  });
  return (context, next) => {
    // Its answer to a preflight is not one of ours, and has the headers of the context alone.
    if (context.req.method === 'OPTIONS') context.header('X-Request-Id', context.get('requestId'));
    return shared(context, next);
  };
}
