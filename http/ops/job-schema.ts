import { z } from 'zod';
import { BULK_REQUEST } from '../../ops/bulk/bulk-request.ts';
import { CAPTURE_PARAMS, SCHEDULE_PARAMS } from '../../ops/captures/capture-request.ts';
import { JOB_ERROR_CODES, JOB_STATUSES, JOB_TYPES, type Job, type JobSummary } from '../../ops/jobs/job.ts';
import { MAP_REQUEST } from '../../ops/map/map-request.ts';
import { ALERT_PARAMS } from '../../ops/monitors/alert-request.ts';
import { maskedParams } from '../../ops/monitors/alert-rule.ts';
import { SCAN_PARAMS } from '../../ops/scan/scan-request.ts';
import { SEARCH_REQUEST } from '../../ops/search/search-request.ts';
import { SIMILAR_PARAMS } from '../../ops/similar/similar-request.ts';
import { CAPTURE_RESULT, SCHEDULE } from './capture-schema.ts';
import { BULK_RESULT, MAP_RESULT, SCAN_RESULT, SEARCH_RESULT, SIMILAR_RESULT } from './job-results.ts';
import { CREATED_RULE } from './monitors/monitor-schema.ts';

const STATUS = z.enum(JOB_STATUSES);
const TYPE = z.enum(JOB_TYPES);
const TIME = z.iso.datetime();
const STEPS = { current: z.int().min(0), total: z.int().min(0), message: z.string() };
const CODE = z.enum(JOB_ERROR_CODES);

const HEAD = {
  jobId: z.uuid(),
  id: z.uuid().describe('the same as jobId'),
  status: STATUS.describe(
    'the last three are final; cancelled: by its owner, by the revocation of its key, or because its time is over',
  ),
  statusUrl: z.string(),
  progress: z.object({ ...STEPS, percentage: z.int().min(0).max(100).describe('never falls') }),
  createdAt: TIME,
  updatedAt: TIME,
  completedAt: TIME.nullable().describe('null until the job ends, in whatever state'),
  metadata: z
    .record(z.string(), z.string())
    .describe('losses: how often the job lost its worker, if it did; the second loss ends the job'),
  username: z.string().describe('name of the key that created it'),
  error: z
    .object({ code: CODE, message: z.string(), details: z.looseObject({}), timestamp: TIME })
    .exactOptional()
    .describe('failed jobs only'),
};

const ACCEPTED = 'the accepted request with its defaults';
const ENDED = 'completed jobs only';

const TYPED_JOBS = [
  'similar_domains',
  'bulk_enrichment',
  'indicator_search',
  'infra_map',
  'infra_scan',
  'monitor_alert',
  'screenshot',
  'screenshot_schedule',
] as const;
const OTHER_JOBS = z.enum(JOB_TYPES).exclude([...TYPED_JOBS]);

/** A job in an answer (contract rest.md 3.1): `type` decides what `params` and `result` are. */
export const JOB = z.discriminatedUnion('type', [
  z
    .object({
      ...HEAD,
      type: z.literal('similar_domains'),
      params: SIMILAR_PARAMS.describe(ACCEPTED),
      result: SIMILAR_RESULT.exactOptional().describe(ENDED),
    })
    .meta({ id: 'SimilarDomainsJob' }),
  z
    .object({
      ...HEAD,
      type: z.literal('bulk_enrichment'),
      params: BULK_REQUEST.describe(ACCEPTED),
      result: BULK_RESULT.exactOptional().describe(ENDED),
    })
    .meta({ id: 'BulkEnrichmentJob' }),
  z
    .object({
      ...HEAD,
      type: z.literal('indicator_search'),
      params: SEARCH_REQUEST.describe(ACCEPTED),
      result: SEARCH_RESULT.exactOptional().describe(ENDED),
    })
    .meta({ id: 'IndicatorSearchJob' }),
  z
    .object({
      ...HEAD,
      type: z.literal('infra_map'),
      params: MAP_REQUEST.describe(ACCEPTED),
      result: MAP_RESULT.exactOptional().describe(ENDED),
    })
    .meta({ id: 'InfrastructureMapJob' }),
  z
    .object({
      ...HEAD,
      type: z.literal('infra_scan'),
      params: SCAN_PARAMS.describe(ACCEPTED),
      result: SCAN_RESULT.exactOptional().describe(ENDED),
    })
    .meta({ id: 'InfrastructureScanJob' }),
  z
    .object({
      ...HEAD,
      type: z.literal('screenshot'),
      params: CAPTURE_PARAMS.describe(ACCEPTED),
      result: CAPTURE_RESULT.exactOptional().describe(ENDED),
    })
    .meta({ id: 'ScreenshotJob' }),
  z
    .object({
      ...HEAD,
      type: z.literal('screenshot_schedule'),
      params: SCHEDULE_PARAMS.describe(ACCEPTED),
      result: SCHEDULE.exactOptional().describe(ENDED),
    })
    .meta({ id: 'ScreenshotScheduleJob' }),
  z
    .object({
      ...HEAD,
      type: z.literal('monitor_alert'),
      params: ALERT_PARAMS.describe(`${ACCEPTED}; secrets show their last four characters only`),
      result: CREATED_RULE.exactOptional().describe(ENDED),
    })
    .meta({ id: 'MonitorAlertJob' }),
  z
    .object({
      ...HEAD,
      type: OTHER_JOBS,
      params: z.looseObject({}).describe(ACCEPTED),
      result: z.looseObject({}).exactOptional().describe(ENDED),
    })
    .meta({ id: 'OtherJob' }),
]);

/** The jobs of a key (contract rest.md 3.2). */
export const JOB_LIST = z.object({
  jobs: z.array(
    z.object({
      jobId: z.uuid(),
      type: TYPE,
      status: STATUS,
      createdAt: TIME,
      completedAt: TIME.nullable(),
      progress: z.object(STEPS),
      error: z.object({ code: CODE, message: z.string() }).nullable(),
    }),
  ),
  total: z.int().min(0).describe('number before limit and offset'),
  limit: z.int(),
  offset: z.int(),
  status: STATUS.nullable().describe('the filter'),
  type: TYPE.nullable().describe('the filter of types'),
  error_code: CODE.nullable().describe('the filter of reasons'),
  next: z.string().nullable().describe('cursor of the next page; null on the last page'),
});

/** The answer to every request that starts a job (contract rest.md 1.6). */
export const ACCEPTED_JOB = z.object({
  jobId: z.uuid(),
  status: z.literal('pending'),
  statusUrl: z.string().describe('where to read the job; also sent as Location'),
  message: z.string(),
});

/** Returns the path of a job. */
export function statusUrl(id: string): string {
  return `/v1/ops/jobs/${id}`;
}

/**
 * Writes a job as the text of an answer. Its result is already JSON text and is inserted unchanged: parsing and writing millions of
 * characters would delay other requests.
 */
export function jobText(job: Job): string {
  const { id, type, status, params, progress, error, createdAt, updatedAt, completedAt, losses, ownerName, result } =
    job;
  const head = {
    jobId: id,
    id,
    type,
    status,
    statusUrl: statusUrl(id),
    params: type === 'monitor_alert' ? maskedParams(ALERT_PARAMS.parse(params)) : params,
    progress,
    createdAt: time(createdAt),
    updatedAt: time(updatedAt),
    completedAt: timeOrNull(completedAt),
    metadata: losses > 0 ? { losses: String(losses) } : {},
    username: ownerName,
    ...(error === null ? {} : { error: { ...error, timestamp: time(completedAt ?? updatedAt) } }),
  };
  const text = JSON.stringify(head);
  return result === null ? text : `${text.slice(0, -1)},"result":${result}}`;
}

/** A job as a list shows it. */
export function listedJob({ id, type, status, createdAt, completedAt, progress, error }: JobSummary) {
  const { current, total, message } = progress;
  return {
    jobId: id,
    type: TYPE.parse(type),
    status,
    createdAt: time(createdAt),
    completedAt: timeOrNull(completedAt),
    progress: { current, total, message },
    error: error === null ? null : { code: error.code, message: error.message },
  };
}

function time(ms: number): string {
  return new Date(ms).toISOString();
}

function timeOrNull(ms: number | null): string | null {
  return ms === null ? null : time(ms);
}
