import { z } from 'zod';
import { CATEGORIES, type Category } from './categories.ts';

/** Requests a minute that one key may send, by category; absent or 0 means no limit. */
export type RateLimits = Readonly<Partial<Record<Category, number>>>;

/** The table of contract rest.md 0.4, as `WEFT_LIMITS=public` sets it. */
export const PUBLIC_LIMITS: RateLimits = { standard: 100, bulk: 10, search: 5, screenshot: 10, scan: 10, jobs: 600 };

const MAXIMUM = 1_000_000;
const REQUESTS = z
  .int(`expected a whole number from 0 to ${MAXIMUM}`)
  .min(0, `expected a whole number from 0 to ${MAXIMUM}`)
  .max(MAXIMUM, `expected a whole number from 0 to ${MAXIMUM}`);

/** Limits as an operator writes them. An unknown category is refused, since it would limit nothing. */
const RATE_LIMITS = z.strictObject(
  {
    standard: REQUESTS.exactOptional(),
    bulk: REQUESTS.exactOptional(),
    search: REQUESTS.exactOptional(),
    screenshot: REQUESTS.exactOptional(),
    scan: REQUESTS.exactOptional(),
    jobs: REQUESTS.exactOptional(),
    query: REQUESTS.exactOptional(),
  } satisfies Record<Category, z.ZodType>,
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${issue.keys?.join(', ')}: no such category, expected ${CATEGORIES.join(', ')}`
        : 'expected an object that maps categories to requests a minute',
  },
);

/** Reads limits from the text of a JSON file. Throws an error that names each member that does not fit. */
export function parseRateLimits(json: string): RateLimits {
  const result = RATE_LIMITS.safeParse(JSON.parse(json));
  if (result.success) return result.data;
  throw new Error(result.error.issues.map(({ path, message }) => [...path.map(String), message].join(': ')).join('; '));
}
