/** Schemas of captures and schedules (contract rest.md 3.3 to 3.5). */
import { z } from 'zod';
import { CAPTURE_OPTIONS } from '../../ops/captures/capture-request.ts';
import { FREQUENCIES } from '../../ops/clock/frequency.ts';

const TIME = z.iso.datetime();
const COUNT = z.int().min(0);

/** The result of `screenshot`. */
export const CAPTURE_RESULT = z
  .object({
    id: z.uuid(),
    url: z.string(),
    status: z.literal('completed'),
    screenshot: z
      .string()
      .nullable()
      .describe(
        'the image in base64; null for a capture of a schedule and for an image of more than 8 MiB: download those',
      ),
    downloadUrl: z.string(),
    scheduleId: z.string().nullable(),
    changedShare: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe(
        'share of the image that differs from the previous capture of the same page, key and width; null if there is none',
      ),
    picturesLeftOut: COUNT.describe(
      'pictures of the page that are missing from the image because they have more pixels than a capture may have',
    ),
    metadata: z.object({
      url: z.string(),
      probedAt: TIME,
      finalUrl: z.string(),
      responseCode: z.int(),
      responseReason: z.string(),
      protocol: z.string().nullable(),
      contentLength: COUNT.nullable().describe('size of the page itself in bytes'),
      html: z.string().describe('after its scripts have run; its first million characters'),
      title: z.string(),
      perceptionHash: z
        .string()
        .describe('p: and 16 hexadecimal digits: the hashes of similar images differ in few bits'),
    }),
    network: z
      .array(
        z.object({
          url: z.string(),
          remoteIp: z.string().nullable().describe('null if the host was not reached'),
          method: z.string(),
          status: z.int().nullable(),
          contentType: z.string().nullable(),
        }),
      )
      .describe('requests of the page, the first 500'),
    technologies: z.array(z.object({ id: COUNT, resultId: COUNT, value: z.string() })),
  })
  .meta({ id: 'ScreenshotResult' });

/** A schedule: the result of `screenshot_schedule`. */
export const SCHEDULE = z
  .object({
    id: z.string(),
    url: z.string(),
    cron: z.string().nullable(),
    frequency: z.enum(FREQUENCIES).nullable(),
    timezone: z.string(),
    enabled: z.boolean(),
    retention_count: COUNT,
    options: CAPTURE_OPTIONS,
    created_at: TIME,
    updated_at: TIME,
    last_capture_at: TIME.nullable(),
    next_capture_at: TIME.nullable(),
    capture_count: COUNT,
  })
  .meta({ id: 'ScreenshotSchedule' });

/** The images of a page (contract rest.md 3.4). */
export const CAPTURE_HISTORY = z.object({
  target: z.string().describe('as it was sent'),
  total_screenshots: COUNT.describe('number before the limit'),
  limit: COUNT,
  screenshots: z
    .array(
      z.object({
        id: z.uuid(),
        schedule_id: z.string().nullable(),
        page_url: z.string(),
        url: z.string().describe('where to download the image'),
        captured_at: TIME,
        format: z.enum(['png', 'jpeg', 'webp']),
        dimensions: z.string().describe('width x height, pixels'),
        file_size: COUNT.describe('bytes'),
      }),
    )
    .describe('newest first'),
});

/** The schedules of a key. */
export const SCHEDULE_LIST = z.object({
  count: COUNT,
  max_schedules: COUNT,
  max_screenshots_per_schedule: COUNT,
  schedules: z.array(SCHEDULE).describe('oldest first'),
});
