import type { Hono, MiddlewareHandler } from 'hono';
import { rateLimiter } from 'hono-rate-limiter';
import { Problem } from '../../schema/problem.ts';
import { isPublicReader, PUBLIC_REQUESTS } from '../auth/public-reader.ts';
import type { Operation } from '../contract/operation.ts';
import type { AppContext, AppEnvironment } from '../requests/context.ts';
import { CATEGORIES, type Category } from './categories.ts';
import { ExactStore } from './exact-store.ts';
import type { RateLimits } from './rate-limits.ts';

const WINDOW_MS = 60_000;

/**
 * Counts the requests of each key and category in windows of a minute and refuses those over a limit with 429 (contract
 * rest.md 0.4). Comes after authentication: an unknown key never reaches a counter. Counts are this process's own.
 */
export function limitRequests(
  app: Hono<AppEnvironment>,
  limits: RateLimits,
  operations: readonly Pick<Operation, 'category' | 'id'>[],
  isPublic: boolean,
): void {
  const counters = new Map(
    CATEGORIES.flatMap((category) => {
      const limit = limits[category] ?? 0;
      return limit === 0 ? [] : [[category, counted(category, limit)] as const];
    }),
  );
  if (counters.size === 0 && !isPublic) return;
  const ofPublic = counted('public', PUBLIC_REQUESTS);
  const categories = new Map(operations.map(({ id, category }) => [id, category]));
  app.use(announced, (context, next) => {
    const key = context.get('key');
    if (key !== undefined && isPublicReader(key)) return ofPublic(context, next);
    // Uses the operation, not the path, which another operation may also match.
    const category = categories.get(context.get('operation')?.id ?? '') ?? null;
    return (category === null ? undefined : counters.get(category))?.(context, next) ?? next();
  });
}

/** Adds our headers to refusals and failures too: an error thrown further in is a response by the time `next` returns. */
const announced: MiddlewareHandler<AppEnvironment> = async (context, next) => {
  await next();
  const count = context.get('rateLimit');
  if (count?.resetTime === undefined) return;
  context.header('X-RateLimit-Limit', String(count.limit));
  context.header('X-RateLimit-Remaining', String(count.remaining));
  context.header('X-RateLimit-Reset', String(Math.ceil(count.resetTime.getTime() / 1000)));
};

function counted(category: Category | 'public', limit: number): MiddlewareHandler<AppEnvironment> {
  return rateLimiter<AppEnvironment>({
    windowMs: WINDOW_MS,
    limit,
    standardHeaders: false,
    store: new ExactStore(),
    keyGenerator: keyId,
    handler: (context) => {
      throw exceeded(category, limit, secondsLeft(context));
    },
  });
}

/** Returns the id of the verified key: nothing else that a client sends chooses the bucket. */
function keyId(context: AppContext): string {
  const key = context.get('key');
  if (key === undefined) throw new Error('requests are counted before they are authenticated');
  return key.id;
}

function secondsLeft(context: AppContext): number {
  const reset = context.get('rateLimit')?.resetTime?.getTime() ?? Date.now() + WINDOW_MS;
  return Math.max(1, Math.ceil((reset - Date.now()) / 1000));
}

function exceeded(category: Category | 'public', limit: number, retryAfter: number): Problem {
  const detail =
    category === 'public'
      ? `Without a key you may send ${limit} requests a minute: try again in ${retryAfter} seconds, or send a key.`
      : `This key may send ${limit} requests a minute here (category ${category}): try again in ${retryAfter} seconds.`;
  const slug = category === 'query' ? 'query-quota-exceeded' : 'rate-limit-exceeded';
  return new Problem(slug, 429, detail, { retryAfter });
}
