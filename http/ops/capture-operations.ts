import { z } from 'zod';
import { CAPTURE_REQUEST, pageUrl, SCHEDULED_REQUEST } from '../../ops/captures/capture-request.ts';
import { MOST_SCHEDULES, tooManySchedules } from '../../ops/captures/schedules.ts';
import { type DeclaredProblem, NO_BODY, NONE, operation } from '../contract/operation.ts';
import { integerParameter, optionalParameter, parameter, Refusal } from '../contract/parameters.ts';
import { ACCEPTED, START_PROBLEMS } from './accepted.ts';
import { CAPTURE_HISTORY_EXAMPLE, EXAMPLE_CAPTURE, EXAMPLE_SCHEDULE, SCHEDULE_EXAMPLE } from './capture-examples.ts';
import { CAPTURE_HISTORY, SCHEDULE, SCHEDULE_LIST } from './capture-schema.ts';

const FAMILY = 'ops';

const NOT_ALLOWED: DeclaredProblem = {
  slug: 'target-not-allowed',
  detail: '127.0.0.1 is not public (loopback). An operator can allow its range with WEFT_FETCH_ALLOW.',
  extras: { details: { field: 'url', issue: 'not public' } },
};
const TOO_MANY: DeclaredProblem = { slug: tooManySchedules().slug, detail: tooManySchedules().message };

/** `POST /v1/ops/screenshot` (contract rest.md 3.3). */
export const START_CAPTURE = operation({
  id: 'startScreenshot',
  family: FAMILY,
  method: 'POST',
  path: '/v1/ops/screenshot',
  summary: 'Capture a page in a browser (a job)',
  description:
    'A Chromium on the server opens the page. It reaches public addresses only, whatever the page requests. The result has the image, the response, the requests of the page, and how much has changed since the previous capture. Images are stored for 14 days.',
  scope: 'ops',
  category: 'screenshot',
  parameters: NONE,
  query: NONE,
  body: {
    schema: CAPTURE_REQUEST,
    examples: {
      page: { url: 'https://example.com' },
      whole: {
        url: 'https://example.com/login',
        options: { width: 1280, height: 800, full_page: true, format: 'webp', quality: 80, block_ads: true },
      },
    },
  },
  answer: ACCEPTED,
  problems: ['invalid-body', NOT_ALLOWED, TOO_MANY, ...START_PROBLEMS],
});

/** `POST /v1/ops/screenshot/schedule` (contract rest.md 3.5). */
export const START_SCHEDULE = operation({
  id: 'startScreenshotSchedule',
  family: FAMILY,
  method: 'POST',
  path: '/v1/ops/screenshot/schedule',
  summary: 'Capture a page regularly (a job)',
  description: `The result is the schedule; its first capture begins at once. A key has at most ${MOST_SCHEDULES} schedules. A schedule ends when it is deleted, when its key is revoked, or after 90 days in which no one read its captures.`,
  scope: 'ops',
  category: 'screenshot',
  parameters: NONE,
  query: NONE,
  body: {
    schema: SCHEDULED_REQUEST,
    examples: {
      daily: { url: 'https://example.com', schedule: { frequency: 'daily', timezone: 'Europe/Berlin' } },
      pattern: { url: 'https://example.com', schedule: { cron: '0 0 * * * *', retention_count: 50 } },
    },
  },
  answer: ACCEPTED,
  problems: ['invalid-body', NOT_ALLOWED, TOO_MANY, ...START_PROBLEMS],
});

const PAGE_WIRE = {
  type: 'string',
  description: 'address of the captured page; case of scheme and host, and a slash at the end, are ignored',
  example: 'https://example.com',
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^/?#@]+([/?#].*)?$',
} as const;

const NO_PAGE: DeclaredProblem = {
  slug: 'invalid-parameter',
  detail: 'url is missing: send the address of the page, such as https://example.com.',
  asked: '/v1/ops/screenshot/history',
  extras: { details: { field: 'url', issue: 'missing' } },
};

/** `GET /v1/ops/screenshot/history` (contract rest.md 3.4). */
export const READ_CAPTURES = operation({
  id: 'screenshotHistory',
  family: FAMILY,
  method: 'GET',
  path: '/v1/ops/screenshot/history',
  summary: 'Captures of a page by this key, newest first',
  scope: 'ops',
  category: 'jobs',
  parameters: NONE,
  query: z.object({
    url: parameter(PAGE_WIRE, (text) => readPage('url', text)),
    target: optionalParameter({ ...PAGE_WIRE, description: 'another name of url; send one of the two' }, '', (text) =>
      readPage('target', text),
    ),
    limit: integerParameter('limit', {
      description: 'maximum number of images',
      default: 10,
      minimum: 1,
      maximum: 100,
    }),
  }),
  body: NO_BODY,
  answer: { description: 'Its images.', schema: CAPTURE_HISTORY, examples: { page: CAPTURE_HISTORY_EXAMPLE } },
  problems: [
    NO_PAGE,
    {
      slug: 'no-screenshots',
      detail: 'This key has no captures of https://example.com.',
      asked: '/v1/ops/screenshot/history?url=https://example.com',
    },
  ],
});

/** `GET /v1/ops/screenshot/files/{id}`. */
export const READ_IMAGE = operation({
  id: 'screenshotFile',
  family: FAMILY,
  method: 'GET',
  path: '/v1/ops/screenshot/files/{id}',
  summary: 'The image of a capture',
  scope: 'ops',
  category: 'jobs',
  parameters: z.object({
    id: parameter({ type: 'string', description: 'id of a capture of this key', example: EXAMPLE_CAPTURE }, (id) => id),
  }),
  query: NONE,
  body: NO_BODY,
  answer: {
    description: 'The image, in the format of the capture.',
    schema: z.string(),
    mediaTypes: ['image/png', 'image/jpeg', 'image/webp'],
    hasTag: true,
    examples: {},
  },
  problems: [{ slug: 'no-screenshots', detail: `This key has no image ${EXAMPLE_CAPTURE}.` }],
});

const SCHEDULE_ID = z.object({
  id: parameter({ type: 'string', description: 'id of a schedule of this key', example: EXAMPLE_SCHEDULE }, (id) => id),
});
const NO_SCHEDULE: DeclaredProblem = {
  slug: 'schedule-not-found',
  detail: `This key has no schedule ${EXAMPLE_SCHEDULE}.`,
};

/** `GET /v1/ops/screenshots/schedules`. */
export const LIST_SCHEDULES = operation({
  id: 'listScreenshotSchedules',
  family: FAMILY,
  method: 'GET',
  path: '/v1/ops/screenshots/schedules',
  summary: 'The schedules of this key',
  scope: 'ops',
  category: 'jobs',
  parameters: NONE,
  query: NONE,
  body: NO_BODY,
  answer: {
    description: 'All schedules of this key.',
    schema: SCHEDULE_LIST,
    examples: {
      one: {
        count: 1,
        max_schedules: 3,
        max_screenshots_per_schedule: 50,
        schedules: [SCHEDULE_EXAMPLE],
      },
    },
  },
});

/** `GET /v1/ops/screenshots/schedules/{id}`. */
export const READ_SCHEDULE = operation({
  id: 'screenshotSchedule',
  family: FAMILY,
  method: 'GET',
  path: '/v1/ops/screenshots/schedules/{id}',
  summary: 'A schedule',
  scope: 'ops',
  category: 'jobs',
  parameters: SCHEDULE_ID,
  query: NONE,
  body: NO_BODY,
  answer: { description: 'The schedule.', schema: SCHEDULE, examples: { schedule: SCHEDULE_EXAMPLE } },
  problems: [NO_SCHEDULE],
});

/** `DELETE /v1/ops/screenshots/schedules/{id}`. */
export const DELETE_SCHEDULE = operation({
  id: 'deleteScreenshotSchedule',
  family: FAMILY,
  method: 'DELETE',
  path: '/v1/ops/screenshots/schedules/{id}',
  summary: 'Delete a schedule; its captures remain for 14 days',
  scope: 'ops',
  category: 'jobs',
  parameters: SCHEDULE_ID,
  query: NONE,
  body: NO_BODY,
  answer: { status: 204, description: 'The schedule is deleted.', schema: z.undefined(), examples: {} },
  problems: [NO_SCHEDULE],
});

/** `DELETE /v1/ops/screenshots/schedules/{id}/history`. */
export const DELETE_CAPTURES = operation({
  id: 'deleteScreenshotHistory',
  family: FAMILY,
  method: 'DELETE',
  path: '/v1/ops/screenshots/schedules/{id}/history',
  summary: 'Delete the captures of a schedule',
  scope: 'ops',
  category: 'jobs',
  parameters: SCHEDULE_ID,
  query: NONE,
  body: NO_BODY,
  answer: { status: 204, description: 'The images are deleted.', schema: z.undefined(), examples: {} },
  problems: [NO_SCHEDULE],
});

function readPage(name: string, text: string): string | null {
  if (text === '') return null;
  if (pageUrl(text) !== null) return text;
  const detail = `${name} must be the address of a page, such as https://example.com, not '${text}'.`;
  throw new Refusal('invalid-parameter', 'not the address of a page', detail);
}
