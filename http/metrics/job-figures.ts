import { Histogram, type Registry } from 'prom-client';
import type { JobStatus } from '../../ops/jobs/job.ts';

/** Seconds: up to the time that a job may take. */
const BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

/** Adds metrics of the jobs of this process; the returned function records how each run ended and how long it took. */
export function jobFigures(registry: Registry): (type: string, status: JobStatus, ms: number) => void {
  const runs = new Histogram({
    name: 'weft_job_duration_seconds',
    help: 'Time that this process spent on a job; pending: it gave the job back, processing: it lost the job',
    labelNames: ['type', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return (type, status, ms) => runs.observe({ type, status }, ms / 1000);
}
