import { Problem } from '../../engine/problem.ts';
import type { JobType } from '../../ops/jobs/job.ts';
import type { JobFilter, Jobs } from '../../ops/jobs/jobs.ts';
import { SIMILAR_REQUEST } from '../../ops/similar/similar-request.ts';
import type { AppContext } from '../context.ts';
import { plainRoute, type Route, route } from '../contract/route.ts';
import { answerText } from '../headers.ts';
import { LIST_JOBS, LIST_JOBS_ALIAS, READ_JOB } from './job-operations.ts';
import { jobText, listedJob, statusUrl } from './job-schema.ts';
import { START_BULK, START_SEARCH, START_SIMILAR, START_SIMILAR_DEFAULTS } from './start-operations.ts';

/** The jobs of a key (contract rest.md 3.1 and 3.2), and what starts them under /v1/indicators (1.6 to 1.8). */
export function jobRoutes(jobs: Jobs): readonly Route[] {
  const start = async (context: AppContext, type: JobType, params: object) => {
    const { id } = await jobs.create(type, params, ownerOf(context));
    context.set('jobId', id);
    return { jobId: id, status: 'pending' as const, statusUrl: statusUrl(id), message: 'Job accepted' };
  };
  const location = (answer: { readonly statusUrl: string }) => ({ Location: answer.statusUrl });
  const list = async (context: AppContext, filter: JobFilter) => {
    const page = await jobs.list(ownerOf(context).id, filter);
    return { jobs: page.jobs.map(listedJob), total: page.total, ...filter };
  };
  return [
    route(LIST_JOBS, ({ context, query }) => list(context, query)),
    // Before the path with an id, which it would match too.
    route(LIST_JOBS_ALIAS, ({ context, query }) => list(context, query)),
    plainRoute(READ_JOB, async ({ context, path: { jobId } }) => {
      const job = await jobs.read(jobId, ownerOf(context).id);
      if (job === null) throw new Problem('job-not-found', 404, `This key has no job ${jobId}.`);
      return answerText(context, jobText(job));
    }),
    route(
      START_SIMILAR,
      ({ context, path: { domain }, body }) => start(context, 'similar_domains', { domain, ...body }),
      location,
    ),
    route(
      START_SIMILAR_DEFAULTS,
      ({ context, path: { domain } }) => start(context, 'similar_domains', { domain, ...SIMILAR_REQUEST.parse({}) }),
      location,
    ),
    route(START_BULK, ({ context, body }) => start(context, 'bulk_enrichment', body), location),
    route(START_SEARCH, ({ context, body }) => start(context, 'indicator_search', body), location),
  ];
}

/** Jobs belong to keys: their routes are behind authentication. */
function ownerOf(context: AppContext): { readonly id: string; readonly name: string } {
  const key = context.get('key');
  if (key === undefined) throw new Error('jobs are asked for before authentication');
  return key;
}
