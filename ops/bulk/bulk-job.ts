import { setTimeout as wait } from 'node:timers/promises';
import { isRetryableError } from 'neo4j-driver';
import { enrichIndicator, enrichmentBody } from '../../procedures/projections/indicators/enrich.ts';
import { type Module, moduleOf } from '../../procedures/projections/indicators/modules.ts';
import type { ProjectionSources } from '../../procedures/projections/indicators/sources.ts';
import { addressScope, foldAddress, foldHost, KeyError } from '../../schema/keys/index.ts';
import type { JobLog } from '../jobs/job-run.ts';
import { type JobRunner, jobRunner, type ReportProgress } from '../jobs/job-runner.ts';
import { someAtOnce } from '../some-at-once.ts';
import { BULK_REQUEST, type BulkRequest } from './bulk-request.ts';

/** How long an indicator may take while none of its type was answered yet, ms. */
const UNPLANNED_MS = 120_000;

/** One indicator's outcome: a body, or why there is none. */
type Outcome =
  | { readonly isFound: true; readonly result: object }
  | { readonly isFound: false; readonly error: BulkError };

interface BulkError {
  readonly indicator: string;
  readonly type: 'ip' | 'domain';
  readonly error: true;
  readonly message: string;
}

/** Enriches up to 100 indicators (contract rest.md 1.7). */
export function bulkJob(sources: ProjectionSources, log: Pick<JobLog, 'error'>): JobRunner {
  return jobRunner('bulk_enrichment', BULK_REQUEST, (request, signal, report) =>
    enrichAll({ ...sources, log }, request, signal, report),
  );
}

interface BulkSources extends ProjectionSources {
  readonly log: Pick<JobLog, 'error'>;
}

async function enrichAll(
  sources: BulkSources,
  { indicators, include, options }: BulkRequest,
  signal: AbortSignal,
  report: ReportProgress,
): Promise<object> {
  const modules = new Set(include.flatMap((name) => moduleOf(name) ?? []));
  const stop = new AbortController();
  const width = options.parallel_processing ? options.batch_size : 1;
  const outcomes: (Outcome | null)[] = indicators.map(() => null);
  const answered = new Set<AskedIndicator['type']>();
  let done = 0;
  await someAtOnce(indicators, width, signal, async (indicator, index) => {
    if (stop.signal.aborted) return;
    const asked = readIndicator(indicator);
    // The first of each type may find Neo4j planning its statements, which is not held against it.
    const limitMs = answered.has(asked.type) ? options.timeout_per_indicator : UNPLANNED_MS;
    const outcome = await enrichInTime(sources, asked, modules, limitMs);
    answered.add(asked.type);
    outcomes[index] = outcome;
    done += 1;
    report(done, indicators.length, `enriched ${done} of ${indicators.length}`);
    if (!outcome.isFound && !options.continue_on_error) stop.abort();
  });
  return bulkResult(outcomes, options.include_failed, stop.signal.aborted);
}

function bulkResult(outcomes: readonly (Outcome | null)[], includesFailed: boolean, isStopped: boolean): object {
  const processed = outcomes.filter((outcome) => outcome !== null);
  const results = processed.flatMap((outcome) => (outcome.isFound ? [outcome.result] : []));
  const errors = processed.flatMap((outcome) => (outcome.isFound ? [] : [outcome.error]));
  const [first] = errors;
  const stopped = isStopped ? `Stopped at ${first?.indicator ?? 'an error'}, as continue_on_error is false.` : null;
  const message = stopped ?? (results.length === 0 ? 'None of the indicators could be enriched.' : null);
  return {
    status: message === null ? 'completed' : 'failed',
    results,
    errors: includesFailed ? errors : [],
    totalIndicators: outcomes.length,
    totalProcessed: processed.length,
    totalFailed: errors.length,
    successRate: Math.round((results.length / outcomes.length) * 1000) / 10,
    message,
  };
}

/** One indicator that fails for reasons of ours leaves the others their answers; a database that is away fails all. */
async function enrichInTime(
  sources: BulkSources,
  asked: AskedIndicator,
  modules: ReadonlySet<Module>,
  timeoutMs: number,
): Promise<Outcome> {
  const timer = new AbortController();
  const late = wait(timeoutMs, null, { signal: timer.signal }).catch(() => null);
  try {
    return await Promise.race([
      enrich(sources, asked, modules),
      late.then(() => failed(asked, `It took more than ${timeoutMs} ms.`)),
    ]);
  } catch (error) {
    if (error instanceof Error && isRetryableError(error)) throw error;
    sources.log.error({ err: error, indicator: asked.name }, 'an indicator of a bulk job failed');
    return failed(asked, 'It failed inside Weft; its log has the cause.');
  } finally {
    timer.abort();
  }
}

interface AskedIndicator {
  readonly given: string;
  readonly type: 'ip' | 'domain';
  /** Folded; null where it is neither an address nor a domain. */
  readonly name: string | null;
}

async function enrich(
  sources: ProjectionSources,
  asked: AskedIndicator,
  modules: ReadonlySet<Module>,
): Promise<Outcome> {
  const { given, type, name } = asked;
  if (name === null) return failed(asked, 'Not an IP address or a domain');
  const scope = type === 'ip' ? addressScope(name) : 'public';
  if (scope !== 'public') return failed(asked, `No data for ${scope} addresses`);
  const begun = performance.now();
  const answer = await enrichIndicator(sources, { type, name }, modules);
  if (answer === null) return failed(asked, 'Nothing is known of it');
  const moment = { timestamp: new Date().toISOString(), milliseconds: Math.round(performance.now() - begun) };
  return {
    isFound: true,
    result: { indicator: given.trim(), type, ...enrichmentBody({ type, name }, answer, moment) },
  };
}

/** An address, or else a domain: a name with a dot. */
function readIndicator(given: string): AskedIndicator {
  const address = foldedBy(() => foldAddress(given).name);
  if (address !== null) return { given, type: 'ip', name: address };
  const host = foldedBy(() => foldHost(given));
  return { given, type: 'domain', name: host?.includes('.') === true ? host : null };
}

function foldedBy(fold: () => string): string | null {
  try {
    return fold();
  } catch (error) {
    if (error instanceof KeyError) return null;
    throw error;
  }
}

function failed({ given, type }: AskedIndicator, message: string): Outcome {
  return { isFound: false, error: { indicator: given, type, error: true, message } };
}
