import type { JobType } from '../../ops/jobs/job.ts';
import type { JobFilter, Jobs } from '../../ops/jobs/jobs.ts';
import { Problem } from '../../schema/problem.ts';
import { answerRows, rowFormOf } from '../contract/list-forms.ts';
import { nextCursor, startOf } from '../contract/parameters.ts';
import { plainRoute, type Route, route } from '../contract/route.ts';
import type { AppContext } from '../requests/context.ts';
import { answerHeaders, answerText } from '../responses/answers.ts';
import { START_MAP, START_SCAN, scanParams } from './infra-operations.ts';
import { CANCEL_JOB, LIST_JOBS, LIST_JOBS_ALIAS, READ_JOB } from './job-operations.ts';
import { rowsOfResult } from './job-rows.ts';
import { jobText, listedJob } from './job-schema.ts';
import { ownerOf, RETRY_AFTER_S, startHeaders, startJob } from './start-job.ts';
import { START_BULK, START_SEARCH, START_SIMILAR } from './start-operations.ts';

/** Proxies give up on answers that take much longer. */
const LONGEST_WAIT_S = 30;

/** Serves the jobs of a key (contract rest.md 3.1 and 3.2), and the requests that start them (1.6 to 1.8, 3.6 and 3.7). */
export function jobRoutes(jobs: Jobs): readonly Route[] {
  const start = (context: AppContext, type: JobType, params: object) => startJob(jobs, context, type, params);
  const list = async (context: AppContext, { cursor, ...asked }: Required<JobFilter> & { readonly cursor: number }) => {
    const filter = { ...asked, offset: startOf({ cursor, offset: asked.offset }) };
    const { jobs: found, total } = await jobs.list(ownerOf(context).id, filter);
    const { error, ...reported } = filter;
    const next = nextCursor(filter.offset, found.length, total);
    return { jobs: found.map(listedJob), total, ...reported, error_code: error, next };
  };
  return [
    route(LIST_JOBS, ({ context, query }) => list(context, query)),
    // Comes before the path with an id, which would also match.
    route(LIST_JOBS_ALIAS, ({ context, query }) => list(context, query)),
    plainRoute(READ_JOB, async ({ context, path: { jobId } }) => {
      const wait = preferredWait(context);
      const job = await jobs.readEnded(jobId, ownerOf(context).id, wait * 1000, context.req.raw.signal);
      if (job === null) throw noJob(jobId);
      const headers = {
        ...(job.completedAt === null ? { 'Retry-After': String(RETRY_AFTER_S) } : {}),
        ...(wait > 0 ? { 'Preference-Applied': `wait=${wait}` } : {}),
      };
      const form = rowFormOf(context);
      const rows = form === null || job.result === null ? null : rowsOfResult(job.result);
      if (form !== null && rows !== null) return answerRows(context, form, rows, headers);
      return answerText(context, jobText(job), { headers: { ...headers, Vary: 'Accept' } });
    }),
    plainRoute(CANCEL_JOB, async ({ context, path: { jobId } }) => {
      const found = await jobs.cancel(jobId, ownerOf(context).id);
      if (found === null) throw noJob(jobId);
      if (found === 'ended')
        throw new Problem('job-ended', 409, `The job ${jobId} has ended: it can no longer be cancelled.`);
      return new Response(null, { status: 204, headers: answerHeaders(context) });
    }),
    route(
      START_SIMILAR,
      ({ context, path: { domain }, body }) => start(context, 'similar_domains', { domain, ...body }),
      startHeaders,
    ),
    route(START_BULK, ({ context, body }) => start(context, 'bulk_enrichment', body), startHeaders),
    route(START_MAP, ({ context, body }) => start(context, 'infra_map', body), startHeaders),
    route(START_SCAN, ({ context, body }) => start(context, 'infra_scan', scanParams(body)), startHeaders),
    route(START_SEARCH, ({ context, body }) => start(context, 'indicator_search', body), startHeaders),
  ];
}

function noJob(id: string): Problem {
  return new Problem('job-not-found', 404, `This key has no job ${id}.`);
}

/** Reads `Prefer: wait=10` (RFC 7240, 4.3), in seconds; 0 if it is absent. */
function preferredWait(context: AppContext): number {
  const seconds = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,6})"?/i.exec(context.req.header('Prefer') ?? '')?.[1];
  return Math.min(Number(seconds ?? 0), LONGEST_WAIT_S);
}
