import type { ProjectionSources } from '../../views/indicators/sources.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { type JobRunner, jobRunner, type ReportProgress } from '../jobs/job-runner.ts';
import { type ActiveScanOptions, type LiveReasons, scanActively } from './active-scan.ts';
import { SCAN_MODULES, SCAN_PARAMS, type ScanModule, type ScanParams } from './scan-request.ts';
import { addressesOf, STORED_MODULES } from './stored-modules.ts';

/** How a module ended. */
interface ModuleResult {
  readonly status: 'completed' | 'failed' | 'skipped';
  readonly reason: string | null;
  readonly data: object | null;
}

/** Modules that look at a domain from outside where the operator lets them; the graph alone answers the others. */
const LIVE: ReadonlySet<ScanModule> = new Set(['dns', 'ssl', 'ports', 'technologies', 'vulnerabilities']);
/** Modules that have next to no data without probing. */
const PROBING: ReadonlySet<ScanModule> = new Set(['ports', 'technologies']);
const DISABLED = 'active probing is disabled';

/** The known infrastructure of a domain, refreshed as far as the operator lets it (contract rest.md 3.6). */
export function scanJob(sources: ProjectionSources, active: ActiveScanOptions | null): JobRunner {
  return jobRunner('infra_scan', SCAN_PARAMS, (params, signal, report, log) =>
    scan(sources, active, params, signal, report, log),
  );
}

async function scan(
  sources: ProjectionSources,
  active: ActiveScanOptions | null,
  { domain, type }: ScanParams,
  signal: AbortSignal,
  report: ReportProgress,
  log: JobLog,
): Promise<object> {
  const asked = type === 'comprehensive' ? SCAN_MODULES : [type];
  const steps = asked.length + 1;
  report(0, steps, active === null ? DISABLED : `looking at ${domain}`);
  const live = active === null ? null : await looked(active, sources, { domain, asked }, signal);
  const results: [ScanModule, ModuleResult][] = [];
  for (const module of asked) {
    signal.throwIfAborted();
    results.push([module, await resultOf(sources, { module, domain }, live, log)]);
    report(results.length + 1, steps, `${module} done`);
  }
  const count = (status: ModuleResult['status']) => results.filter(([, result]) => result.status === status).length;
  return {
    domain,
    type,
    status: 'completed',
    modules: Object.fromEntries(results),
    summary: { completed: count('completed'), skipped: count('skipped'), failed: count('failed') },
  };
}

async function looked(
  active: ActiveScanOptions,
  sources: ProjectionSources,
  { domain, asked }: { readonly domain: string; readonly asked: readonly ScanModule[] },
  signal: AbortSignal,
): Promise<LiveReasons> {
  const modules = new Set(asked.filter((module) => LIVE.has(module)));
  if (modules.size === 0) return new Map();
  const addresses = await addressesOf(sources, domain);
  const isStored = (await active.dns?.known(sources.reader, [domain]))?.has(domain) ?? false;
  const question = { domain, modules, addresses, isStored };
  return scanActively(active, question, signal);
}

/** The graph's present data, with the reason why it was not refreshed. */
async function resultOf(
  sources: ProjectionSources,
  { module, domain }: { readonly module: ScanModule; readonly domain: string },
  live: LiveReasons | null,
  log: JobLog,
): Promise<ModuleResult> {
  const unlooked = live === null ? (PROBING.has(module) ? DISABLED : null) : (live.get(module) ?? null);
  try {
    const { data, reason } = await STORED_MODULES[module](sources, domain);
    if (data === null) {
      const isSkipped = PROBING.has(module) && unlooked !== null;
      return { status: isSkipped ? 'skipped' : 'completed', reason: unlooked ?? reason, data: null };
    }
    return { status: 'completed', reason: unlooked, data };
  } catch (error) {
    log.error({ err: error, module }, 'a module of a scan failed');
    return { status: 'failed', reason: 'It failed inside Weft; its log has the cause.', data: null };
  }
}
