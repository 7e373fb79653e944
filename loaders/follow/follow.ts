/** Loads a stream of BGP messages while it comes, portion by portion, and raises the signals of each as soon as it is loaded. */
import type { Database } from '../../store/database.ts';
import { type DerivationListener, deriveRouteSignals, deriveTouched, withLock } from '../load.ts';
import { REFUSALS_KEPT } from '../pipeline/collect.ts';
import { LoadError } from '../pipeline/load-error.ts';
import type { LoadOptions, LoadReport } from '../pipeline/load-options.ts';
import type { LoadLock } from '../pipeline/lock.ts';
import { runLoad } from '../pipeline/run.ts';
import { joinRuns } from '../pipeline/run-record.ts';
import { Touched } from '../pipeline/touched.ts';
import type { SourceDeclaration } from '../source.ts';
import { type RaisedSignal, readRaised } from './raised-signals.ts';

/** How a stream is followed, and who hears of it. */
export interface Following extends DerivationListener, Pick<LoadOptions, 'signal' | 'onProgress'> {
  /** What is told of who follows while nobody else may load the source. */
  readonly purpose: string;
  /** How often everything that follows from the messages is derived, and not the signals alone: it is at the end in any case. */
  readonly wholeEverySeconds: number;
  /** Hears of each portion when its signals are raised, with those that were not raised before. */
  readonly onPortion?: (report: LoadReport, raised: readonly RaisedSignal[]) => void;
}

/**
 * Loads portions as they come until there are no more; answers what all did together, or null where nothing came. A portion all of whose
 * messages are refused does not end it. What ends the stream before its time is thrown when what came until then is derived. One that is
 * killed leaves loads of which is known that not all was derived from them: the next load, or start, derives it.
 */
export async function follow(
  database: Database,
  source: SourceDeclaration,
  portions: AsyncIterable<string>,
  options: Following,
): Promise<LoadReport | null> {
  return withLock(database, `load ${source.id}`, options.purpose, async (lock) => {
    const followed = new Followed(database, source, lock, options);
    let failure: unknown = null;
    try {
      for await (const path of portions) await followed.take(path);
    } catch (error) {
      options.signal?.throwIfAborted();
      failure = error;
    }
    await followed.deriveWhole();
    if (failure !== null) throw failure;
    return followed.report;
  });
}

class Followed {
  readonly #database: Database;
  readonly #source: SourceDeclaration;
  readonly #lock: LoadLock;
  readonly #options: Following;
  /** Names of signals that somebody was told of. */
  readonly #told = new Set<string>();
  #report: LoadReport | null = null;
  /** The record of all portions but the first: that one tells for good when the source was first heard. */
  #record: LoadReport | null = null;
  #underived: LoadReport[] = [];
  #touched = Touched.nothing();
  #derivedAt = performance.now();

  constructor(database: Database, source: SourceDeclaration, lock: LoadLock, options: Following) {
    this.#database = database;
    this.#source = source;
    this.#lock = lock;
    this.#options = options;
  }

  get report(): LoadReport | null {
    return this.#report;
  }

  async take(path: string): Promise<void> {
    const { signal, onProgress, wholeEverySeconds, onPortion } = this.#options;
    signal?.throwIfAborted();
    const report = await runLoad(this.#database, this.#lock, this.#source, path, {
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined ? {} : { onProgress }),
    });
    signal?.throwIfAborted();
    const before = this.#report;
    this.#report = before === null ? report : together(before, report);
    // What it touched is kept once for all.
    this.#underived.push({ ...report, touched: Touched.nothing() });
    // What is refused as a whole, before it is read or after, is bad for itself alone; a load that broke off is no way to go on.
    if (report.status === 'failed' && report.read !== report.refused) {
      throw new LoadError(report.error ?? 'no reason is known');
    }
    await deriveRouteSignals(this.#database, report, this.#options);
    this.#touched.add(report.touched);
    onPortion?.(report, await readRaised(this.#database, report.touched, this.#told));
    if (performance.now() - this.#derivedAt >= wholeEverySeconds * 1000) await this.deriveWhole();
    if (before !== null) await this.#keepOneRecord(report);
  }

  /** Derives all that follows from what was loaded since it was last done. */
  async deriveWhole(): Promise<void> {
    const reports = this.#underived.splice(0);
    if (reports.length === 0) return;
    await deriveTouched(this.#database, this.#touched, reports, this.#options);
    this.#touched = Touched.nothing();
    this.#derivedAt = performance.now();
  }

  async #keepOneRecord(report: LoadReport): Promise<void> {
    const earlier = this.#record;
    this.#record = report;
    if (earlier !== null) await joinRuns(this.#database, earlier.id, report.id);
  }
}

/** What two portions did together. */
function together(one: LoadReport, other: LoadReport): LoadReport {
  const status = one.status === 'failed' ? other.status : one.status;
  const sum = (count: 'read' | 'written' | 'unchanged' | 'swept' | 'refused') => one[count] + other[count];
  return {
    ...other,
    status,
    error: status === 'failed' ? other.error : null,
    read: sum('read'),
    written: sum('written'),
    unchanged: sum('unchanged'),
    swept: sum('swept'),
    refused: sum('refused'),
    refusals: [...one.refusals, ...other.refusals].slice(0, REFUSALS_KEPT),
  };
}
