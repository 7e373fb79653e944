/** Loads a stream of BGP messages as it comes, portion by portion, and raises the signals of each portion as soon as it is loaded. */
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

/** How to follow a stream, and who is notified. */
export interface Following extends DerivationListener, Pick<LoadOptions, 'signal' | 'onProgress'> {
  /** The purpose of the lock, shown to others while they cannot load the source. */
  readonly purpose: string;
  /** How often everything that follows from the messages is derived, not only the signals. At the end it is derived in any case. */
  readonly wholeEverySeconds: number;
  /** Called for each portion after its signals are raised, with the signals that were not raised before. */
  readonly onPortion?: (report: LoadReport, raised: readonly RaisedSignal[]) => void;
}

/**
 * Loads portions as they come until there are no more. Returns what all of them did together, or null if nothing came. A portion whose
 * messages are all refused does not end it. An error that ends the stream early is thrown after everything that came until then has been
 * derived. If the process is killed, its loads are recorded as not fully derived: the next load, or start, derives them.
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
  /** Names of signals that have been reported. */
  readonly #reported = new Set<string>();
  #report: LoadReport | null = null;
  /** The record of all portions except the first. The first one stays, since it shows when the source was first heard. */
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
    // `#touched` collects the touched nodes of all portions, so each report drops its own.
    this.#underived.push({ ...report, touched: Touched.nothing() });
    // A portion that is refused as a whole affects only itself. A load that broke off ends the stream.
    if (report.status === 'failed' && report.read !== report.refused) {
      throw new LoadError(report.error ?? 'no reason is known');
    }
    await deriveRouteSignals(this.#database, report, this.#options);
    this.#touched.add(report.touched);
    onPortion?.(report, await readRaised(this.#database, report.touched, this.#reported));
    if (performance.now() - this.#derivedAt >= wholeEverySeconds * 1000) await this.deriveWhole();
    if (before !== null) await this.#keepOneRecord(report);
  }

  /** Derives everything that follows from the loads since the last time. */
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

/** Returns the sum of two portions' reports. */
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
    leftOut: (one.leftOut ?? 0) + (other.leftOut ?? 0),
    refusals: [...one.refusals, ...other.refusals].slice(0, REFUSALS_KEPT),
  };
}
