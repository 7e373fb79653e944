import { loadedSuffixes } from '../facts/suffix-list.ts';
import type { AllowedRanges } from '../net/address-guard.ts';
import { bulkJob } from '../ops/bulk/bulk-job.ts';
import type { JobRunner } from '../ops/jobs/job-runner.ts';
import { JobWorkers, type WorkerParts } from '../ops/jobs/job-workers.ts';
import { mapJob } from '../ops/map/map-job.ts';
import { alertJob } from '../ops/monitors/alert-job.ts';
import { AlertRules } from '../ops/monitors/alert-rules.ts';
import type { ActiveScanOptions } from '../ops/scan/active-scan.ts';
import { scanJob } from '../ops/scan/scan-job.ts';
import { searchJob } from '../ops/search/search-job.ts';
import { similarJob } from '../ops/similar/similar-job.ts';
import type { Clock } from '../schema/clock.ts';
import { coveragesByVersion } from '../store/statistics/coverages-by-version.ts';
import { LayerVersions } from '../store/statistics/layer-versions.ts';

/** What workers need, and the runners of jobs that have other parts. */
type JobWorkerParts = Omit<WorkerParts, 'runners'> & {
  readonly clock: Clock;
  /** How scans reach their targets; absent where they only return what is stored. */
  readonly active?: ActiveScanOptions | null;
  /** Ranges that webhooks of rules may lie in although they are not public. */
  readonly allowed?: AllowedRanges;
  readonly runners?: readonly JobRunner[];
};

/** The workers of a server, for every type of job that it can do; ages are measured by the clock. */
export function jobWorkers({
  clock,
  active = null,
  allowed = [],
  runners: others = [],
  ...parts
}: JobWorkerParts): JobWorkers {
  const versions = new LayerVersions(parts.database);
  const sources = {
    reader: parts.database,
    clock,
    suffixes: () => loadedSuffixes(parts.database),
    coverages: coveragesByVersion(parts.database, clock, () => versions.of()),
  };
  const runners = [
    similarJob(sources),
    bulkJob(sources),
    searchJob(sources),
    mapJob(sources),
    scanJob(sources, active),
    ...others,
    alertJob({ rules: new AlertRules(parts.database), allowed }),
  ];
  return new JobWorkers({ ...parts, runners });
}
