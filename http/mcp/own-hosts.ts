import type { MiddlewareHandler } from 'hono';
import { Problem } from '../../schema/problem.ts';
import type { AppEnvironment } from '../requests/context.ts';

/** Names of this machine, which no other one answers to. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const ANY = '*';

/**
 * Refuses a request that was sent to another host than ours (421), or by a page of another origin (403). Otherwise a web page could have
 * its own name resolved to the address of the server, and send requests from a browser in the same network (DNS rebinding).
 */
export function ownHosts(hosts: readonly string[], origins: readonly string[]): MiddlewareHandler<AppEnvironment> {
  const own = new Set([...LOOPBACK, ...hosts].map((host) => host.toLowerCase()));
  const isOwn = (host: string): boolean => own.has(ANY) || own.has(host.toLowerCase());
  return (context, next) => {
    const { hostname } = new URL(context.req.url);
    if (!isOwn(hostname)) {
      throw new Problem(
        'misdirected-request',
        421,
        `This server does not answer agents as ${hostname}: WEFT_HOSTS names the hosts.`,
      );
    }
    const origin = context.req.header('Origin');
    if (origin !== undefined && !origins.includes(ANY) && !origins.includes(origin) && !isOwn(hostOf(origin))) {
      throw new Problem(
        'forbidden',
        403,
        `Pages of ${origin} may not send requests here: WEFT_CORS names the origins.`,
      );
    }
    return next();
  };
}

/** Returns the host of an origin; an opaque origin (`null`) has none, which matches nothing. */
function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname : '';
}
