import { Worker } from 'node:worker_threads';
import { LoadError } from '../loaders/pipeline/load-error.ts';
import type { LoadOptions, LoadProgress } from '../loaders/pipeline/load-options.ts';

/** Seconds without anything read after which a load ends. */
const QUIET_SECONDS = 60;

/** The memory that the watch and its thread share: whether a file is being read, how often that advanced, and the place. */
export class SharedPlace {
  readonly memory: SharedArrayBuffer;
  readonly #signs: Int32Array;
  readonly #numbers: Float64Array;

  constructor(memory = new SharedArrayBuffer(32)) {
    this.memory = memory;
    this.#signs = new Int32Array(memory, 0, 2);
    this.#numbers = new Float64Array(memory, 8, 3);
  }

  set isReading(isReading: boolean) {
    Atomics.store(this.#signs, 0, isReading ? 1 : 0);
  }

  get isReading(): boolean {
    return Atomics.load(this.#signs, 0) === 1;
  }

  /** A count that changes with each advance. */
  get advances(): number {
    return Atomics.load(this.#signs, 1);
  }

  advance({ bytes, totalBytes, records }: Pick<LoadProgress, 'bytes' | 'totalBytes' | 'records'>): void {
    this.#numbers.set([bytes, totalBytes, records]);
    Atomics.add(this.#signs, 1, 1);
  }

  /** Returns where the reading is, in words. */
  get words(): string {
    const [bytes = 0, totalBytes = 0, records = 0] = [...this.#numbers].map((number) => number.toLocaleString('en'));
    return `at byte ${bytes} of ${totalBytes}, after ${records} records`;
  }
}

/** What the thread of a watch gets to know. */
export type WatchOrder = { readonly memory: SharedArrayBuffer; readonly quietSeconds: number };

/** The listeners by which a load notifies a watch, and the signal that ends it. */
type Watched = Required<Pick<LoadOptions, 'onProgress' | 'onReading' | 'signal'>>;

/**
 * Watches from a separate thread that the reading of files advances: a reader in an endless loop leaves no time for timers in its own
 * thread. After a minute in which nothing was read the load fails with the place. If it does not end then, the thread says so and ends the
 * process. Time in which rows are written, or wait for their turn, does not count.
 */
export class ReadingWatch {
  readonly #place = new SharedPlace();
  readonly #thread: Worker;
  readonly #quietSeconds: number;
  #stuck = new AbortController();
  #file = '';

  constructor(quietSeconds = QUIET_SECONDS) {
    this.#quietSeconds = quietSeconds;
    const workerData: WatchOrder = { memory: this.#place.memory, quietSeconds };
    this.#thread = new Worker(new URL('./reading-watch-thread.ts', import.meta.url), { workerData });
    this.#thread.on('message', () =>
      this.#stuck.abort(new LoadError(stuckWords(this.#file, this.#quietSeconds, this.#place))),
    );
  }

  /** Returns the listeners for a load of a file, and a signal that aborts with `signal` or when its reading does not advance. */
  of(file: string, signal: AbortSignal, onProgress: Watched['onProgress']): Watched {
    this.#file = file;
    this.#stuck = new AbortController();
    this.#thread.postMessage(file);
    return {
      signal: AbortSignal.any([signal, this.#stuck.signal]),
      onReading: (isReading) => {
        this.#place.isReading = isReading;
      },
      onProgress: (progress) => {
        this.#place.advance(progress);
        onProgress(progress);
      },
    };
  }

  /** Ends the thread, which would keep the process alive. */
  async end(): Promise<void> {
    await this.#thread.terminate();
  }
}

/** Returns the sentences about a file whose reading does not advance. */
export function stuckWords(file: string, seconds: number, { words }: SharedPlace): string {
  return (
    `${file}: nothing was read for ${seconds} seconds, ${words}. The load has ended; what it had written stays. ` +
    'The file or its disk may be damaged: copy it or fetch it again, and load it again.'
  );
}
