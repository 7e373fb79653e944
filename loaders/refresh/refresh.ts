import { fileURLToPath } from 'node:url';
import type { Database } from '../../store/database.ts';
import type { DerivationListener } from '../load.ts';
import { LoadError } from '../pipeline/load-error.ts';
import type { LoadOptions } from '../pipeline/load-options.ts';
import { isLoaded, newestDigest } from '../pipeline/run-record.ts';
import { sha256OfFile } from '../pipeline/sha256.ts';
import { loadWithSideEffects, type ReportedLoad } from '../side-effects.ts';
import type { SourceDeclaration } from '../source.ts';
import { type Check, recordCheck } from './check-record.ts';
import { type DownloadOptions, type DownloadProgress, Downloads } from './download.ts';

export interface RefreshOptions extends DerivationListener, Omit<DownloadOptions, 'onProgress'> {
  /** `WEFT_HOME`: the last good file of each source is in its folder `downloads`. */
  readonly home: string;
  readonly onDownload?: (progress: DownloadProgress) => void;
  readonly onProgress?: LoadOptions['onProgress'];
  readonly onReading?: LoadOptions['onReading'];
}

/** The result of a refresh of one source. */
export interface RefreshOutcome extends Check {
  readonly source: string;
  /** The load; null if there was nothing to load. */
  readonly report: ReportedLoad | null;
}

/**
 * Fetches a source's file from its publisher, unless it is the one that was loaded last, and loads it. The file replaces the last good file
 * after it has been loaded; a refused or failed one is dropped. The result is recorded. It throws only if the caller has aborted.
 */
export async function refreshSource(
  database: Database,
  source: SourceDeclaration,
  options: RefreshOptions,
): Promise<RefreshOutcome> {
  const outcome = await attempted(database, source, options);
  const { status, error, report } = outcome;
  const { sideEffects = [] } = report ?? {};
  const check: Check = { at: Date.now(), status, error, ...(sideEffects.length === 0 ? {} : { sideEffects }) };
  await recordCheck(database, source.id, check);
  return { source: source.id, report, ...check };
}

type Attempt = Pick<RefreshOutcome, 'status' | 'error' | 'report'>;

async function attempted(database: Database, source: SourceDeclaration, options: RefreshOptions): Promise<Attempt> {
  try {
    return await fetchAndLoad(database, source, options);
  } catch (error) {
    // A signal that aborts with a `LoadError` ends this source alone.
    if (options.signal?.aborted === true && !(options.signal.reason instanceof LoadError)) throw options.signal.reason;
    return { status: 'failed', error: error instanceof Error ? error.message : String(error), report: null };
  }
}

/** Loads a file of this machine, unless exactly this one was loaded last. */
async function loadChanged(
  database: Database,
  source: SourceDeclaration,
  path: string,
  options: RefreshOptions,
): Promise<Attempt> {
  if ((await newestDigest(database, source.id)) === (await sha256OfFile(path)))
    return { status: 'unchanged', error: null, report: null };
  const report = await loadWithSideEffects(database, source, path, loadOptions(options));
  return { status: report.status === 'failed' ? 'failed' : 'loaded', error: report.error, report };
}

/** What a load takes of the options of a refresh. */
function loadOptions({ onProgress, onReading, onDerivation, onStep, signal, asOf }: RefreshOptions) {
  return {
    ...(onProgress === undefined ? {} : { onProgress }),
    ...(onReading === undefined ? {} : { onReading }),
    ...(onDerivation === undefined ? {} : { onDerivation }),
    ...(onStep === undefined ? {} : { onStep }),
    asOf,
    ...(signal === undefined ? {} : { signal }),
  };
}

async function fetchAndLoad(database: Database, source: SourceDeclaration, options: RefreshOptions): Promise<Attempt> {
  const { home, onDownload, signal } = options;
  if (source.defaultUrl === null)
    throw new LoadError(
      `${source.id} has no address to fetch it from: get it from ${source.homePage} and type weft load ${source.id} <file>.`,
    );
  if (source.defaultUrl.startsWith('file:'))
    return loadChanged(database, source, fileURLToPath(source.defaultUrl), options);
  const downloads = new Downloads(home, source.id);
  const kept = await downloads.kept();
  // A file that this graph has not loaded is fetched again, even if its server says that it has not changed.
  const isKnown = kept?.url === source.defaultUrl && (await isLoaded(database, source.id, kept.name, kept.sha256));
  const known = isKnown ? kept : null;
  const fetched = await downloads.fetch(source.defaultUrl, known, { ...options, onProgress: onDownload });
  if (fetched === null) return { status: 'unchanged', error: null, report: null };
  try {
    const report = await loadWithSideEffects(database, source, fetched.path, loadOptions(options));
    signal?.throwIfAborted();
    if (report.status === 'failed') return { status: 'failed', error: report.error, report };
    if (report.status === 'completed') await downloads.keep(fetched);
    return { status: 'loaded', error: report.error, report };
  } finally {
    await downloads.drop(fetched);
  }
}
