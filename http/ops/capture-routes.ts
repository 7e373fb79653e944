import type { CaptureOptions } from '../../ops/captures/capture-request.ts';
import { downloadUrl } from '../../ops/captures/capture-result.ts';
import type { Captures } from '../../ops/captures/captures.ts';
import { scheduleRecord } from '../../ops/captures/schedule-record.ts';
import type { ScheduleRequest } from '../../ops/captures/schedule-request.ts';
import { MOST_IMAGES, MOST_SCHEDULES, newScheduleId } from '../../ops/captures/schedules.ts';
import type { StoredImage } from '../../ops/captures/stored-captures.ts';
import type { JobType } from '../../ops/jobs/job.ts';
import type { Jobs } from '../../ops/jobs/jobs.ts';
import { Problem } from '../../schema/problem.ts';
import { plainRoute, type Route, route } from '../contract/route.ts';
import { fieldProblem } from '../problems/http-problem.ts';
import type { AppContext } from '../requests/context.ts';
import { answerHeaders } from '../responses/answers.ts';
import { cacheHeaders, notModified } from '../responses/conditional.ts';
import {
  DELETE_CAPTURES,
  DELETE_SCHEDULE,
  LIST_SCHEDULES,
  READ_CAPTURES,
  READ_IMAGE,
  READ_SCHEDULE,
  START_CAPTURE,
  START_SCHEDULE,
} from './capture-operations.ts';
import { CAPTURE_HISTORY } from './capture-schema.ts';
import { idempotencyKey, ownerOf, startHeaders, startJob } from './start-job.ts';

/** An image never changes. */
const IMAGE_LIFE_S = 86_400;

/** Captures of pages, and schedules of captures (contract rest.md 3.3 to 3.5). */
export function captureRoutes(jobs: Jobs, captures: Captures): readonly Route[] {
  const { schedules } = captures;
  const scheduled = async (context: AppContext, type: JobType, { schedule, ...request }: Scheduled, params: object) => {
    const owner = ownerOf(context);
    const key = idempotencyKey(context);
    const schedule_id = newScheduleId(owner.id, key);
    const asked = { ...request, ...params, schedule_id };
    // Otherwise the result of an earlier request with this key would pass for the result of this one.
    await jobs.requireUnused(type, asked, owner, key);
    await schedules.create({ ...request, schedule }, owner, schedule_id);
    try {
      return await startJob(jobs, context, type, asked);
    } catch (error) {
      if (error instanceof Problem) await schedules.remove(schedule_id, owner.id);
      throw error;
    }
  };
  return [
    route(
      START_CAPTURE,
      async ({ context, body: { schedule, ...request } }) => {
        captures.checkTarget(request.url);
        if (schedule !== undefined) return scheduled(context, 'screenshot', { ...request, schedule }, {});
        return startJob(jobs, context, 'screenshot', { ...request, schedule_id: null });
      },
      startHeaders,
    ),
    route(
      START_SCHEDULE,
      async ({ context, body }) => {
        captures.checkTarget(body.url);
        return scheduled(context, 'screenshot_schedule', body, { schedule: body.schedule });
      },
      startHeaders,
    ),
    route(READ_CAPTURES, async ({ context, query: { url, target, limit } }) => {
      const asked = url ?? target;
      if (asked === null)
        throw fieldProblem(
          'invalid-parameter',
          'url',
          'missing',
          'url is missing: send the address of the page, such as https://example.com.',
        );
      const { images, total } = await captures.history(ownerOf(context).id, asked, limit);
      if (total === 0) throw noScreenshots(`This key has no captures of ${asked}.`);
      return { target: asked, total_screenshots: total, limit, screenshots: images.map(historyItem) };
    }),
    plainRoute(READ_IMAGE, async ({ context, path: { id } }) => {
      const found = await captures.image(id, ownerOf(context).id);
      if (found === null) throw noScreenshots(`This key has no image ${id}.`);
      const etag = `"${found.image.sha256}"`;
      const known = notModified(context, etag, IMAGE_LIFE_S);
      if (known !== null) return known;
      const headers = {
        ...answerHeaders(context),
        ...cacheHeaders(etag, IMAGE_LIFE_S),
        'Content-Type': `image/${found.image.format}`,
        'Content-Disposition': `inline; filename="${id}.${found.image.format}"`,
      };
      return new Response(found.bytes, { headers });
    }),
    route(LIST_SCHEDULES, async ({ context }) => {
      const found = await schedules.list(ownerOf(context).id);
      return {
        count: found.length,
        max_schedules: MOST_SCHEDULES,
        max_screenshots_per_schedule: MOST_IMAGES,
        schedules: found.map(scheduleRecord),
      };
    }),
    route(READ_SCHEDULE, async ({ context, path: { id } }) => {
      const schedule = await schedules.read(id, ownerOf(context).id);
      if (schedule === null) throw noSchedule(id);
      return scheduleRecord(schedule);
    }),
    plainRoute(DELETE_SCHEDULE, async ({ context, path: { id } }) => {
      if (!(await schedules.remove(id, ownerOf(context).id))) throw noSchedule(id);
      return new Response(null, { status: 204, headers: answerHeaders(context) });
    }),
    plainRoute(DELETE_CAPTURES, async ({ context, path: { id } }) => {
      if ((await captures.forgetHistory(id, ownerOf(context).id)) === null) throw noSchedule(id);
      return new Response(null, { status: 204, headers: answerHeaders(context) });
    }),
  ];
}

interface Scheduled {
  readonly url: string;
  readonly options: CaptureOptions;
  readonly schedule: ScheduleRequest;
}

const FORMAT = CAPTURE_HISTORY.shape.screenshots.element.shape.format;

function historyItem({ id, scheduleId, url, capturedAt, format, width, height, fileSize }: StoredImage) {
  return {
    id,
    schedule_id: scheduleId,
    page_url: url,
    url: downloadUrl(id),
    captured_at: new Date(capturedAt).toISOString(),
    format: FORMAT.parse(format),
    dimensions: `${width}x${height}`,
    file_size: fileSize,
  };
}

function noScreenshots(detail: string): Problem {
  return new Problem('no-screenshots', 404, detail);
}

function noSchedule(id: string): Problem {
  return new Problem('schedule-not-found', 404, `This key has no schedule ${id}.`);
}
