import type { JobOwner, Jobs } from '../jobs/jobs.ts';
import type { Schedule } from './schedules.ts';

/** Begins a capture for a schedule, once for each turn, however often it is called. Returns the id of its job. */
export async function beginCapture(
  jobs: Pick<Jobs, 'create'>,
  { id, url, options }: Pick<Schedule, 'id' | 'url' | 'options'>,
  owner: JobOwner,
  turn: string,
): Promise<string> {
  return (await jobs.create('screenshot', { url, options, schedule_id: id }, owner, `${id}@${turn}`)).id;
}
