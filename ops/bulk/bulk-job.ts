import { setTimeout as wait } from 'node:timers/promises';
import { isRetryableError } from 'neo4j-driver';
import pMap from 'p-map';
import { addressScope, foldAddress, foldHost, KeyError } from '../../schema/keys/index.ts';
import { enrichIndicator, enrichmentBody } from '../../views/indicators/enrich.ts';
import { type Module, moduleOf } from '../../views/indicators/modules.ts';
import type { ProjectionSources } from '../../views/indicators/sources.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { type JobRunner, jobRunner, type ReportProgress } from '../jobs/job-runner.ts';
import { BULK_REQUEST, type BulkRequest } from './bulk-request.ts';

/** How long an indicator may take while none of its type was found yet, ms. */
const UNPLANNED_MS = 120_000;

/** One indicator's outcome: a body, or why there is none; one that ran out of time may be asked for once more. */
type Outcome =
  | { readonly isFound: true; readonly result: object }
  | { readonly isFound: false; readonly isLate: boolean; readonly error: BulkError };

interface BulkError {
  readonly indicator: string;
  readonly type: 'ip' | 'domain';
  readonly error: true;
  readonly message: string;
}

/** Enriches up to 100 indicators (contract rest.md 1.7). */
export function bulkJob(sources: ProjectionSources): JobRunner {
  return jobRunner('bulk_enrichment', BULK_REQUEST, (request, signal, report, log) =>
    enrichAll({ ...sources, log }, request, signal, report),
  );
}

interface BulkSources extends ProjectionSources {
  readonly log: JobLog;
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
  const found = new Set<AskedIndicator['type']>();
  const keep = (index: number, outcome: Outcome) => {
    outcomes[index] = outcome;
    const done = outcomes.filter((ended) => ended !== null).length;
    report(done, indicators.length, `enriched ${done} of ${indicators.length}`);
    if (!outcome.isFound && !options.continue_on_error) stop.abort();
  };
  const round = async (asked: readonly AskedIndicator[], isLast: boolean) => {
    const late: AskedIndicator[] = [];
    const enrich = async (indicator: AskedIndicator) => {
      if (stop.signal.aborted) return;
      // The first that are found of each type wait for Neo4j to plan its statements, which is not held against them.
      const limitMs = found.has(indicator.type) ? options.timeout_per_indicator : UNPLANNED_MS;
      const outcome = await enrichInTime(sources, indicator, modules, limitMs);
      if (outcome.isFound) found.add(indicator.type);
      if (outcome.isFound || !outcome.isLate || isLast) keep(indicator.index, outcome);
      else late.push(indicator);
    };
    await pMap(asked, enrich, { concurrency: width, signal });
    return late;
  };
  // Asks once more, after these, for indicators that were slow next to others or as the first of their kind.
  const late = await round(indicators.map(readIndicator), false);
  await round(late, true);
  return bulkResult(outcomes, options.include_failed, stop.signal.aborted);
}

function bulkResult(outcomes: readonly (Outcome | null)[], includesFailed: boolean, isStopped: boolean): object {
  const processed = outcomes.filter((outcome) => outcome !== null);
  const results = processed.flatMap((outcome) => (outcome.isFound ? [outcome.result] : []));
  const errors = processed.flatMap((outcome) => (outcome.isFound ? [] : [outcome.error]));
  const [first] = errors;
  const reasons = reasonsOf(errors);
  const stopped = isStopped
    ? `Stopped at ${first?.indicator ?? 'an error'}, as continue_on_error is false. ${reasons}`
    : null;
  const message = stopped ?? (results.length === 0 ? `None of the indicators could be enriched. ${reasons}` : null);
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

/** Why indicators have no answer, the most frequent reason first: all of it may have failed without a list of them. */
function reasonsOf(errors: readonly BulkError[]): string {
  return [...Map.groupBy(errors, ({ message }) => message)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([message, { length }]) => (errors.length === 1 ? message : `${length} of ${errors.length}: ${message}`))
    .map((reason) => (reason.endsWith('.') ? reason : `${reason}.`))
    .join(' ');
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
      late.then(() => failed(asked, tooLong(timeoutMs), true)),
    ]);
  } catch (error) {
    if (error instanceof Error && isRetryableError(error)) throw error;
    sources.log.error({ err: error, indicator: asked.name }, 'an indicator of a bulk job failed');
    return failed(asked, 'It failed inside Weft; its log has the cause.');
  } finally {
    timer.abort();
  }
}

function tooLong(timeoutMs: number): string {
  return `It took more than ${timeoutMs} ms, twice: raise options.timeout_per_indicator, or ask for fewer modules.`;
}

interface AskedIndicator {
  /** Its place in the request. */
  readonly index: number;
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
function readIndicator(given: string, index: number): AskedIndicator {
  const address = foldedBy(() => foldAddress(given).name);
  if (address !== null) return { index, given, type: 'ip', name: address };
  const host = foldedBy(() => foldHost(given));
  return { index, given, type: 'domain', name: host?.includes('.') === true ? host : null };
}

function foldedBy(fold: () => string): string | null {
  try {
    return fold();
  } catch (error) {
    if (error instanceof KeyError) return null;
    throw error;
  }
}

function failed({ given, type }: AskedIndicator, message: string, isLate = false): Outcome {
  return { isFound: false, isLate, error: { indicator: given, type, error: true, message } };
}
