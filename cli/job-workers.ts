import type { AllowedRanges } from '../engine/guarded-client/address-guard.ts';
import { coveragesByVersion } from '../engine/statistics/coverages-by-version.ts';
import { LayerVersions } from '../engine/statistics/layer-versions.ts';
import { loadedSuffixes } from '../facts/suffix-list.ts';
import { bulkJob } from '../ops/bulk/bulk-job.ts';
import { JobWorkers, type WorkerParts } from '../ops/jobs/job-workers.ts';
import { alertJob } from '../ops/monitors/alert-job.ts';
import { AlertRules } from '../ops/monitors/alert-rules.ts';
import { searchJob } from '../ops/search/search-job.ts';
import { similarJob } from '../ops/similar/similar-job.ts';
import type { Clock } from '../schema/clock.ts';

/** The workers of a server, for every type of job that it can do; ages are measured by the clock. */
export function jobWorkers({
  clock,
  allowed = [],
  ...parts
}: Omit<WorkerParts, 'runners'> & { readonly clock: Clock; readonly allowed?: AllowedRanges }): JobWorkers {
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
    alertJob({ rules: new AlertRules(parts.database), allowed }),
  ];
  return new JobWorkers({ ...parts, runners });
}
