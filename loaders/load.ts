import { basename } from 'node:path';
import type { Database } from '../engine/database/database.ts';
import { type DerivationProgress, derive } from './derive/derive.ts';
import { WriterLock } from './pipeline/lock.ts';
import { type LoadOptions, type LoadReport, runLoad } from './pipeline/run.ts';
import { failDeadRuns } from './pipeline/run-record.ts';
import { readSetting, writeSetting } from './pipeline/settings.ts';
import type { SourceDeclaration } from './source.ts';

/** Who hears how far the derivation after a load is. */
export interface DerivationListener {
  readonly onDerivation?: (progress: DerivationProgress) => void;
}

/**
 * Loads one file and derives anew what depends on it. The report says how it went; a `LoadError` is thrown when no run can
 * start: no such file, a date to come, or another process that writes.
 */
export async function loadFile(
  database: Database,
  source: SourceDeclaration,
  path: string,
  options: LoadOptions & DerivationListener = {},
): Promise<LoadReport> {
  return withWriter(database, `weft load ${source.id} ${basename(path)}`, async (lock) => {
    const report = await runLoad(database, lock, source, path, options);
    await deriveIfStale(database, lock, options);
    if (source.feed !== undefined && report.status === 'completed') await raiseAsOf(database, report.observedAt);
    return report;
  });
}

/** Derives anew where the last load did not live to do it; answers whether there was something to do. */
export async function ensureDerived(database: Database, listener: DerivationListener = {}): Promise<boolean> {
  if ((await readSetting(database, 'derived')) !== 'stale') return false;
  return withWriter(database, 'deriving after a load that died', (lock) => deriveIfStale(database, lock, listener));
}

/** Runs work while this process alone may write; runs that died before are marked as failed first. */
export async function withWriter<T>(
  database: Database,
  purpose: string,
  work: (lock: WriterLock) => Promise<T>,
): Promise<T> {
  const lock = await WriterLock.acquire(database, purpose);
  try {
    await failDeadRuns(database, lock.holder);
    return await work(lock);
  } finally {
    await lock.release();
  }
}

/** Under the lock: derives when facts changed since it was last done. */
export async function deriveIfStale(
  database: Database,
  lock: WriterLock,
  { onDerivation }: DerivationListener = {},
): Promise<boolean> {
  if ((await readSetting(database, 'derived')) !== 'stale') return false;
  await derive(database, { lock, ...(onDerivation === undefined ? {} : { onProgress: onDerivation }) });
  await writeSetting(database, 'derived', 'fresh');
  return true;
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
