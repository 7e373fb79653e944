import type { MiddlewareHandler } from 'hono';
import { bundleConsole } from '../../console/build/bundle.ts';
import { Problem } from '../../schema/problem.ts';
import type { AppContext, AppEnvironment } from '../requests/context.ts';
import { answerHeaders } from '../responses/answers.ts';
import { cached } from '../responses/cached.ts';
import { cachedFile } from '../responses/cached-file.ts';

/** The page loads from and sends to this server only, and no text of the data can become markup or script. */
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

/** The offline worker lies next to the files of the page, may serve the page above them, and asks only this server. */
const OFFLINE = {
  'Service-Worker-Allowed': '../',
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'",
};

/** One year, which caches treat as forever: a name always means the same file. */
const LIFE_S = 31_536_000;

/** Bundled once per process, when the page is first opened: it takes under a second. */
const built = cached(async () => {
  const { page, files } = await bundleConsole();
  const served = [...files].map(([name, { type, text }]) => {
    const headers = name.startsWith('offline-') ? OFFLINE : {};
    return [name, cachedFile(type, LIFE_S, () => text, headers)] as const;
  });
  return { page, files: new Map(served) };
}, Number.POSITIVE_INFINITY);

/** Serves the console to browsers, and redirects all other clients to the documentation of the API. */
export function consolePage(): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    if (!['GET', 'HEAD'].includes(context.req.method)) return next();
    const headers = { ...answerHeaders(context), Vary: 'Accept' };
    if (!wantsPage(context)) return context.body(null, 303, { ...headers, Location: '/docs' });
    const { page } = await built();
    return context.html(page, 200, { ...headers, 'Content-Security-Policy': POLICY });
  };
}

/** Serves the files of the console. They are not an API: their names change with every release. */
export function consoleFiles(): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    if (!['GET', 'HEAD'].includes(context.req.method)) return next();
    const file = (await built()).files.get(context.req.path.slice('/console/'.length));
    if (file === undefined) throw new Problem('route-not-found', 404, 'The console has no such file. Reload the page.');
    return file(context);
  };
}

/** Returns whether a browser opens the address: only browsers accept HTML. */
function wantsPage(context: AppContext): boolean {
  return /\btext\/html\b/i.test(context.req.header('Accept') ?? '');
}
