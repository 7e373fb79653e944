import { z } from 'zod';
import { checkedUrl } from '../../net/checked-url.ts';
import { FetchRefused } from '../../net/fetch-errors.ts';
import { SCHEDULE_REQUEST } from './schedule-request.ts';

/** Characters of an address that browsers and servers still take. */
const LONGEST_URL = 8192;

/** How a page is captured (contract rest.md 3.3). */
export const CAPTURE_OPTIONS = z.object({
  width: z.int().min(320).max(7680).default(1920),
  height: z.int().min(240).max(4320).default(1080),
  wait_time: z
    .int()
    .min(0)
    .max(30_000)
    .default(2000)
    .describe(
      'milliseconds between the load of the page and its picture; part of the 60 seconds of a capture: with 30000 the page has 20 seconds to load',
    ),
  format: z.enum(['png', 'jpeg', 'webp']).default('png'),
  quality: z.int().min(1).max(100).default(90).describe('of jpeg and webp'),
  user_agent: z
    .string()
    .max(512)
    .regex(/^[\x20-\x7e]*$/, 'has more than printable ASCII characters')
    .optional()
    .describe("the browser's own without it"),
  full_page: z
    .boolean()
    .default(false)
    .describe('the whole page and not what is seen first; 16384 pixels high and 40 million in all at most'),
  javascript: z.boolean().default(true),
  block_ads: z.boolean().default(false).describe('hosts that ad and tracking lists of the graph name are not asked'),
  accept_cookies: z
    .boolean()
    .default(true)
    .describe('accept cookies while the page is captured, and the banners of well-known consent managers'),
});

export type CaptureOptions = z.output<typeof CAPTURE_OPTIONS>;

/** An address that is captured: as it is sent, for a browser to read. */
const PAGE_URL = z
  .string()
  .max(LONGEST_URL)
  .regex(/^https?:\/\//i, { error: 'must begin with http:// or https://', abort: true })
  .refine(
    (text) => pageUrl(text) !== null,
    'is not the address of a page, or comes with a user name, a password or control characters',
  );

/** The body of a request for a capture. */
export const CAPTURE_REQUEST = z.object({
  url: PAGE_URL,
  options: CAPTURE_OPTIONS.prefault({}),
  schedule: SCHEDULE_REQUEST.optional().describe(
    'captures the page again and again, as /v1/ops/screenshot/schedule does',
  ),
});

/** The body of a request for a schedule (contract rest.md 3.5). */
export const SCHEDULED_REQUEST = CAPTURE_REQUEST.extend({ schedule: SCHEDULE_REQUEST });

/** What the job of a capture is made with: `schedule_id` where a schedule wants it. */
export const CAPTURE_PARAMS = z.object({
  url: PAGE_URL,
  options: CAPTURE_OPTIONS,
  schedule_id: z.string().nullable(),
});

/** Parameters of a schedule's job: the request, and the schedule that came from it. */
export const SCHEDULE_PARAMS = SCHEDULED_REQUEST.extend({ schedule_id: z.string() });

export type CaptureParams = z.output<typeof CAPTURE_PARAMS>;

/** A page's address, read as browsers read it; null where it is none that may be captured. */
export function pageUrl(text: string): URL | null {
  try {
    return checkedUrl(text);
  } catch (error) {
    if (error instanceof FetchRefused) return null;
    throw error;
  }
}

/** What makes two addresses the same page: case of scheme and host, default port, slash at the end and fragment do not. */
export function pageKey(text: string): string {
  const url = new URL(text);
  url.hash = '';
  return `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}${url.search}`;
}
