import { basename } from 'node:path';
import { GENERATION_SETTING } from '../schema/internal.ts';
import { type AsOfSetting, decideClock, readStoredClock, writeStoredClock } from '../store/as-of.ts';
import type { Database } from '../store/database.ts';
import { sampleIndexes } from '../store/index-samples.ts';
import { type DerivationProgress, type DeriveOptions, derive, ROUTE_SIGNALS } from './derive/derive.ts';
import type { ChangeOrigin } from './pipeline/change-records.ts';
import type { LoadOptions, LoadReport } from './pipeline/load-options.ts';
import { LoadLock, type LockName } from './pipeline/lock.ts';
import { runLoad } from './pipeline/run.ts';
import { markInterrupted, noteDerived, underivedRuns } from './pipeline/run-record.ts';
import { Touched } from './pipeline/touched.ts';
import type { SourceDeclaration } from './source.ts';

/** Receives the progress of the derivation after a load, and sets the instant of its verdicts. */
export interface DerivationListener {
  readonly onDerivation?: (progress: DerivationProgress) => void;
  /** Called at each write, and while it waits for the lock of another process: the work goes on. */
  readonly onStep?: () => void;
  /** The operator's choice of the instant that verdicts are measured from. Default: the one in the graph, else now. */
  readonly asOf?: AsOfSetting | undefined;
}

/**
 * Loads one file and derives what depends on its changes. The report contains the result. Throws a `LoadError` if no run can start: the
 * file does not exist, its date is in the future, or the same source is already being loaded.
 */
export async function loadFile(
  database: Database,
  source: SourceDeclaration,
  path: string,
  options: LoadOptions & DerivationListener = {},
): Promise<LoadReport> {
  const purpose = `weft load ${source.id} ${basename(path)}`;
  const work = async (lock: LoadLock) => {
    const report = await runLoad(database, lock, source, path, options);
    // Verdicts are measured from the instant in the graph.
    const isClockMoved = await moveClock(database, source, report);
    await deriveTouched(database, report.touched, [report], { ...options, isClockMoved });
    return report;
  };
  return withLock(database, `load ${source.id}`, purpose, work, options.onStep);
}

/** Derives everything if a load died before it did. Returns whether there was something to do. */
export async function ensureDerived(database: Database, listener: DerivationListener = {}): Promise<boolean> {
  await markInterrupted(database);
  if ((await underivedRuns(database)).length === 0) return false;
  await deriveTouched(database, Touched.nothing(), [], listener);
  return true;
}

/** Runs work while only this process does what the lock names. It first marks runs that died as interrupted. */
export async function withLock<T>(
  database: Database,
  name: LockName,
  purpose: string,
  work: (lock: LoadLock) => Promise<T>,
  onStep?: () => void,
): Promise<T> {
  const lock = await LoadLock.acquire(database, name, { purpose, onStep });
  try {
    await markInterrupted(database);
    return await work(lock);
  } finally {
    await lock.release();
  }
}

/**
 * Derives what follows from these loads, which touched this, after a running derivation has finished. If another load died without
 * deriving, its changes are unknown: then it derives everything.
 */
export async function deriveTouched(
  database: Database,
  touched: Touched,
  reports: readonly LoadReport[],
  {
    onDerivation,
    onStep,
    asOf,
    parts,
    isClockMoved = false,
  }: DerivationListener & Pick<DeriveOptions, 'parts'> & { readonly isClockMoved?: boolean } = {},
): Promise<void> {
  const lock = await LoadLock.acquire(database, 'derivation', {
    purpose: 'deriving what follows from a load',
    wait: true,
    onStep,
  });
  try {
    await ensureGeneration(database);
    const runs = reports.map(({ id }) => id);
    const others = (await underivedRuns(database)).filter((id) => !runs.includes(id));
    const scope = others.length > 0 ? Touched.everything() : touched;
    if (!scope.isNothing || isClockMoved) {
      await sampleIndexes(database);
      await derive(database, {
        lock,
        touched: scope,
        ...causeOf(reports),
        ...(onDerivation === undefined ? {} : { onProgress: onDerivation }),
        asOf,
        ...(parts === undefined || others.length > 0 ? {} : { parts }),
      });
      await sampleIndexes(database);
    }
    await noteDerived(database, [...runs, ...others]);
  } finally {
    await lock.release();
  }
}

/**
 * Derives only the routes that a load touched and the signals that they show. The load stays marked as not fully derived, for a later
 * derivation. Changes made here are added to what the load touched.
 */
export async function deriveRouteSignals(
  database: Database,
  report: LoadReport,
  { asOf }: Pick<DerivationListener, 'asOf'>,
): Promise<void> {
  const { touched } = report;
  if (touched.isNothing) return;
  const lock = await LoadLock.acquire(database, 'derivation', { purpose: 'raising signals of routes', wait: true });
  try {
    await ensureGeneration(database);
    await derive(database, { lock, touched, ...causeOf([report]), asOf, parts: ROUTE_SIGNALS });
  } finally {
    await lock.release();
  }
}

/** Gives a graph its id on the first load. Later loads leave it unchanged. */
export async function ensureGeneration(database: Database): Promise<void> {
  await database.write({
    text: 'MERGE (s:SETTING {name: $name}) ON CREATE SET s.value = randomUUID()',
    parameters: { name: GENERATION_SETTING },
  });
}

/** Returns the origin of changes: they are recorded under the load if there is only one. */
function causeOf(reports: readonly LoadReport[]): { readonly cause?: ChangeOrigin } {
  const [only] = reports;
  if (only === undefined || reports.length > 1) return {};
  return { cause: { source: only.source, run: only.id, observedAt: only.observedAt } };
}

/** Stores the instant that a load moves the graph to. Returns whether it moved. */
async function moveClock(
  database: Database,
  { id, feed }: SourceDeclaration,
  { status, observedAt }: LoadReport,
): Promise<boolean> {
  const stored = await readStoredClock(database);
  const loaded = { source: id, observedAt, isFeed: feed !== undefined, isWhole: status === 'completed' };
  const after = decideClock({ setting: undefined, stored, loaded, now: new Date() }).stored;
  if (after === null || after === stored) return false;
  await writeStoredClock(database, after);
  return true;
}
