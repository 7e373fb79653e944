import { loadedSuffixes } from '../facts/suffix-list.ts';
import type { Database } from '../store/database.ts';
import { ALL_PARTS, derive } from './derive/derive.ts';
import { reconcileAges } from './derive/verdicts.ts';
import { DerivationWriter } from './derive/writer.ts';
import { LoadLock } from './pipeline/lock.ts';
import { Touched } from './pipeline/touched.ts';

/** The parts before the verdicts whose results time alone changes, and the parts after the verdicts. */
const BEFORE = ALL_PARTS.slice(ALL_PARTS.indexOf('threatCells'), ALL_PARTS.indexOf('verdicts'));
const AFTER = ALL_PARTS.slice(ALL_PARTS.indexOf('verdicts') + 1);

/**
 * Judges everything that is listed as of an instant, even if no load touched it: listings age, and so do announcements and evidence. It
 * waits for a running derivation. Returns how many verdicts have changed, including those of the parts after the verdicts.
 */
export async function reconcileAsOf(database: Database, asOf: Date): Promise<number> {
  const purpose = 'reconciling verdicts as time passes';
  const lock = await LoadLock.acquire(database, 'derivation', { purpose, wait: true });
  try {
    const suffixes = await loadedSuffixes(database);
    const writer = new DerivationWriter(database, Touched.nothing(), { lock, asOf, suffixes });
    const { touched } = writer;
    const before = await derive(database, { lock, asOf, touched, parts: BEFORE });
    const changed = await reconcileAges(writer, asOf);
    const after = await derive(database, { lock, asOf, touched, parts: AFTER });
    return [...before, ...after].reduce((sum, { nodesWritten }) => sum + nodesWritten, changed);
  } finally {
    await lock.release();
  }
}
