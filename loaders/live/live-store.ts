import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadedSuffixes } from '../../facts/suffix-list.ts';
import type { AsOfSetting } from '../../store/as-of.ts';
import type { Database } from '../../store/database.ts';
import { deriveTouched } from '../load.ts';
import type { LoadReport } from '../pipeline/load-options.ts';
import { LoadLock } from '../pipeline/lock.ts';
import { runLoad } from '../pipeline/run.ts';
import { keepNewestRun } from '../pipeline/run-record.ts';
import { Touched } from '../pipeline/touched.ts';
import type { SourceDeclaration } from '../source.ts';
import { whyNotStorable } from './storable.ts';
import type { UpstreamAnswer } from './upstream.ts';

/** An answer on its way into the graph. */
export interface Storing {
  /** Resolves when its facts are written. */
  readonly written: Promise<void>;
  /** Resolves when what follows from them has been derived as well. */
  readonly derived: Promise<void>;
}

interface Waiting {
  readonly source: SourceDeclaration;
  readonly answer: UpstreamAnswer;
  readonly written: PromiseWithResolvers<void>;
  readonly derived: PromiseWithResolvers<void>;
}

/** A load from which nothing has been derived yet, and the answers that wait for that. */
interface Underived {
  readonly report: LoadReport;
  readonly waiting: readonly Waiting[];
}

/**
 * Stores answers by the ordinary load. Answers that come during a load go together into the next. Derivation runs in parallel, so that no
 * facts wait for the derivation of a large load.
 */
export class LiveStore {
  readonly #database: Database;
  readonly #asOf: AsOfSetting | undefined;
  #waiting: Waiting[] = [];
  #underived: Underived[] = [];
  #arrival = Promise.withResolvers<void>();
  #work: Promise<void> | null = null;

  /** `asOf`: the operator's choice of the instant that verdicts are measured from, if there is one. */
  constructor(database: Database, asOf?: AsOfSetting) {
    this.#database = database;
    this.#asOf = asOf;
  }

  store(source: SourceDeclaration, answer: UpstreamAnswer): Storing {
    const waiting = { source, answer, written: Promise.withResolvers<void>(), derived: Promise.withResolvers<void>() };
    // It is possible that no caller waits any more.
    for (const { promise } of [waiting.written, waiting.derived]) promise.catch(() => undefined);
    this.#waiting.push(waiting);
    this.#arrival.resolve();
    this.#work ??= this.#storeAll();
    return { written: waiting.written.promise, derived: waiting.derived.promise };
  }

  /** Resolves when nothing is left to be stored. */
  async idle(): Promise<void> {
    while (this.#work !== null) await this.#work;
  }

  async #storeAll(): Promise<void> {
    try {
      const purpose = 'storing what was looked up';
      // The lock is held until everything is derived: it shows others that it will be.
      const lock = await LoadLock.acquire(this.#database, 'load live', { purpose, wait: true });
      try {
        await this.#storeUnder(lock);
      } finally {
        await lock.release();
      }
    } catch (error) {
      for (const waiting of this.#waiting.splice(0)) fail([waiting], error);
    }
    // Answers that came while the lock was being released are not handled yet.
    this.#work = this.#waiting.length === 0 ? null : this.#storeAll();
  }

  async #storeUnder(lock: LoadLock): Promise<void> {
    let deriving: Promise<void> | null = null;
    const derive = async (): Promise<void> => {
      await this.#derive();
      deriving = null;
    };
    for (;;) {
      this.#arrival = Promise.withResolvers();
      const taken = this.#waiting.splice(0);
      for (const [source, waiting] of Map.groupBy(taken, (one) => one.source)) await this.#write(lock, source, waiting);
      if (this.#underived.length > 0) deriving ??= derive();
      if (this.#waiting.length > 0) continue;
      if (deriving === null) return;
      await Promise.race([deriving, this.#arrival.promise]);
    }
  }

  async #write(lock: LoadLock, source: SourceDeclaration, all: readonly Waiting[]): Promise<void> {
    const waiting = await this.#storable(source, all);
    if (waiting.length === 0) return;
    const directory = await mkdtemp(join(tmpdir(), 'weft-live-'));
    try {
      const path = join(directory, 'answers.jsonl');
      const lines = waiting.flatMap(({ answer }) => answer.lines);
      await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      const hosts = new Set(waiting.flatMap(({ answer }) => [...answer.hosts]));
      const within = hosts.size === 0 ? {} : { within: hosts };
      const report = await runLoad(this.#database, lock, source, path, { observedAt: Date.now(), ...within });
      if (report.status !== 'completed') throw new Error(report.error ?? `the load was ${report.status}`);
      for (const { written } of waiting) written.resolve();
      this.#underived.push({ report, waiting });
    } catch (error) {
      fail(waiting, error);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  /** Returns the answers of which something can be stored. Fails the others, each with its own reason. */
  async #storable(source: SourceDeclaration, waiting: readonly Waiting[]): Promise<readonly Waiting[]> {
    try {
      const context = { suffixes: await loadedSuffixes(this.#database), observedAt: Date.now() };
      const good: Waiting[] = [];
      for (const one of waiting) {
        const reason = await whyNotStorable(source, one.answer, context);
        if (reason === null) good.push(one);
        else fail([one], new Error(`the answer cannot be stored: ${reason}`));
      }
      return good;
    } catch (error) {
      fail(waiting, error);
      return [];
    }
  }

  async #derive(): Promise<void> {
    const taken = this.#underived.splice(0);
    const waiting = taken.flatMap((one) => one.waiting);
    const touched = Touched.nothing();
    for (const { report } of taken) touched.add(report.touched);
    try {
      const reports = taken.map(({ report }) => report);
      await deriveTouched(this.#database, touched, reports, { asOf: this.#asOf });
      for (const { derived } of waiting) derived.resolve();
      for (const { id, source } of reports) await keepNewestRun(this.#database, source, id);
    } catch (error) {
      fail(waiting, error);
    }
  }
}

function fail(waiting: readonly Waiting[], error: unknown): void {
  for (const { written, derived } of waiting) {
    written.reject(error);
    derived.reject(error);
  }
}
