import { basename } from 'node:path';
import { GENERATION_SETTING } from '../schema/internal.ts';
import type { Database } from '../store/database.ts';
import { sampleIndexes } from '../store/index-samples.ts';
import { type DerivationProgress, type DeriveOptions, derive, ROUTE_SIGNALS } from './derive/derive.ts';
import type { ChangeOrigin } from './pipeline/change-records.ts';
import type { LoadOptions, LoadReport } from './pipeline/load-options.ts';
import { LoadLock, type LockName } from './pipeline/lock.ts';
import { runLoad } from './pipeline/run.ts';
import { failDeadRuns, noteDerived, underivedRuns } from './pipeline/run-record.ts';
import { readSetting, writeSetting } from './pipeline/settings.ts';
import { Touched } from './pipeline/touched.ts';
import type { SourceDeclaration } from './source.ts';

/** Who hears how far the derivation after a load is, and what it is to take for now. */
export interface DerivationListener {
  readonly onDerivation?: (progress: DerivationProgress) => void;
  /** The instant that verdicts are measured from; default: the one that the graph holds, else now. */
  readonly asOf?: Date | undefined;
}

/**
 * Loads one file and derives anew what depends on what it changed. The report says how it went; a `LoadError` is thrown
 * when no run can start: no such file, a date to come, or the same source being loaded already.
 */
export async function loadFile(
  database: Database,
  source: SourceDeclaration,
  path: string,
  options: LoadOptions & DerivationListener = {},
): Promise<LoadReport> {
  const purpose = `weft load ${source.id} ${basename(path)}`;
  return withLock(database, `load ${source.id}`, purpose, async (lock) => {
    const report = await runLoad(database, lock, source, path, options);
    // Verdicts are measured from the time that the graph tells.
    if (source.feed !== undefined && report.status === 'completed') await raiseAsOf(database, report.observedAt);
    await deriveTouched(database, report.touched, [report], options);
    return report;
  });
}

/** Derives anew where a load did not live to do it; answers whether there was something to do. */
export async function ensureDerived(database: Database, listener: DerivationListener = {}): Promise<boolean> {
  await failDeadRuns(database);
  if ((await underivedRuns(database)).length === 0) return false;
  await deriveTouched(database, Touched.nothing(), [], listener);
  return true;
}

/** Runs work while this process alone does what the lock names; runs that died before are marked as failed first. */
export async function withLock<T>(
  database: Database,
  name: LockName,
  purpose: string,
  work: (lock: LoadLock) => Promise<T>,
): Promise<T> {
  const lock = await LoadLock.acquire(database, name, { purpose });
  try {
    await failDeadRuns(database);
    return await work(lock);
  } finally {
    await lock.release();
  }
}

/**
 * Derives what follows from these loads, which touched this, after whoever derives now has finished. Where another load died
 * without deriving, nobody knows what it touched: then all is derived.
 */
export async function deriveTouched(
  database: Database,
  touched: Touched,
  reports: readonly LoadReport[],
  { onDerivation, asOf, parts }: DerivationListener & Pick<DeriveOptions, 'parts'> = {},
): Promise<void> {
  const lock = await LoadLock.acquire(database, 'derivation', {
    purpose: 'deriving what follows from a load',
    wait: true,
  });
  try {
    await ensureGeneration(database);
    const runs = reports.map(({ id }) => id);
    const others = (await underivedRuns(database)).filter((id) => !runs.includes(id));
    const scope = others.length > 0 ? Touched.everything() : touched;
    if (!scope.isNothing) {
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
 * Derives the routes that a load touched and the signals that they show, and no more: that all which follows is derived is noted by whoever
 * does it later. What is derived here is noted in what the load touched.
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

/** Gives a graph its id on the first load; later ones leave it as it is. */
export async function ensureGeneration(database: Database): Promise<void> {
  await database.write({
    text: 'MERGE (s:SETTING {name: $name}) ON CREATE SET s.value = randomUUID()',
    parameters: { name: GENERATION_SETTING },
  });
}

/** Changes that one load brings about are kept under its name. */
function causeOf(reports: readonly LoadReport[]): { readonly cause?: ChangeOrigin } {
  const [only] = reports;
  if (only === undefined || reports.length > 1) return {};
  return { cause: { source: only.source, run: only.id, observedAt: only.observedAt } };
}

/** A graph that tells the time by its sample moves on with the feeds that an operator loads. */
async function raiseAsOf(database: Database, observedAt: number): Promise<void> {
  const asOf = await readSetting(database, 'as_of');
  const day = dayOf(observedAt);
  if (asOf !== null && asOf < day) await writeSetting(database, 'as_of', day);
}

/** The day of a time, as `2026-08-22` in UTC. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
