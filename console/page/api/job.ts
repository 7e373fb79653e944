import { numberOf, type Row, rowOf, textOf } from './read.ts';
import { request, send } from './request.ts';

/** How long the server waits for a job to end before it answers, s. Progress is reported at this interval. */
const HELD_S = 2;

/** The progress of a job. */
export interface Progress {
  readonly current: number;
  readonly total: number;
  readonly message: string;
}

/** Starts a job and waits for its end. Returns its result, or throws the reason of its failure. */
export async function runJob(
  path: string,
  body: object,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Row> {
  const id = textOf(rowOf(await send(path, body, { signal })).jobId) ?? '';
  onProgress({ current: 0, total: 1, message: 'waiting in the queue' });
  for (;;) {
    const headers = { Prefer: `wait=${HELD_S}` };
    const job = rowOf(await request(`v1/ops/jobs/${encodeURIComponent(id)}`, { headers, signal }));
    if (job.status === 'completed') return rowOf(job.result);
    if (job.status === 'failed') throw new Error(textOf(rowOf(job.error).message) ?? 'The job failed.');
    if (job.status === 'cancelled') throw new Error('The job was cancelled.');
    const { current, total, message } = rowOf(job.progress);
    onProgress({
      current: numberOf(current) ?? 0,
      total: Math.max(1, numberOf(total) ?? 1),
      message: textOf(message) || textOf(job.status) || '',
    });
  }
}
