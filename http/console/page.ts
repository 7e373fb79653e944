import type { MiddlewareHandler } from 'hono';
import { bundleConsole } from '../../console/build/bundle.ts';
import { Problem } from '../../schema/problem.ts';
import { cached } from '../cached.ts';
import type { AppContext, AppEnvironment } from '../context.ts';
import { answerHeaders } from '../headers.ts';
import { keptFile } from '../kept-file.ts';

/** Nothing of the page comes from elsewhere, it sends to nobody but this server, and no text of the data can become markup or script. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "worker-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types weft-worker',
].join('; ');

/** What keeps the page for when the server is away stands beside its files, serves the page above them, and asks this server alone. */
const OFFLINE = {
  'Service-Worker-Allowed': '../',
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'",
};

/** A name never means another file: a year, which is what caches take for ever. */
const LIFE_S = 31_536_000;

/** Bundled once a process, by whoever opens the page first: it takes under a second. */
const built = cached(async () => {
  const { page, files } = await bundleConsole();
  const served = [...files].map(([name, { type, text }]) => {
    const headers = name.startsWith('offline-') ? OFFLINE : {};
    return [name, keptFile(type, LIFE_S, () => text, headers)] as const;
  });
  return { page, files: new Map(served) };
}, Number.POSITIVE_INFINITY);

/** Answers the console to browsers; all others are led to where the interface is explained. */
export function consolePage(): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    if (!['GET', 'HEAD'].includes(context.req.method)) return next();
    const headers = { ...answerHeaders(context), Vary: 'Accept' };
    if (!wantsPage(context)) return context.body(null, 303, { ...headers, Location: '/docs' });
    const { page } = await built();
    return context.html(page, 200, { ...headers, 'Content-Security-Policy': POLICY });
  };
}

/** Answers what the console is made of. It is no interface for programs: the names change with every release. */
export function consoleFiles(): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    if (!['GET', 'HEAD'].includes(context.req.method)) return next();
    const file = (await built()).files.get(context.req.path.slice('/console/'.length));
    if (file === undefined) throw new Problem('route-not-found', 404, 'The console has no such file. Reload the page.');
    return file(context);
  };
}

/** Browsers name HTML when a person opens an address, and nothing else does. */
function wantsPage(context: AppContext): boolean {
  return /\btext\/html\b/i.test(context.req.header('Accept') ?? '');
}
