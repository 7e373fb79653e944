import { Worker } from 'node:worker_threads';
import type { LoadOptions, LoadProgress } from '../loaders/pipeline/load-options.ts';
import { QUIET_SECONDS, type ReadingPlace } from '../loaders/pipeline/reading.ts';

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

  advance({ bytes, totalBytes, records }: ReadingPlace): void {
    this.#numbers.set([bytes, totalBytes, records]);
    Atomics.add(this.#signs, 1, 1);
  }

  get place(): ReadingPlace {
    const [bytes = 0, totalBytes = 0, records = 0] = [...this.#numbers];
    return { bytes, totalBytes, records };
  }
}

/** Seconds more in which the load may end itself. */
const GRACE_SECONDS = 10;

/** What the thread of a watch gets to know. */
export interface WatchOrder {
  readonly memory: SharedArrayBuffer;
  readonly quietSeconds: number;
  readonly graceSeconds: number;
}

/** The listeners by which a load notifies a watch. */
type Watched = Required<Pick<LoadOptions, 'onProgress' | 'onReading'>>;

/**
 * Watches from a separate thread that the reading of files advances. A load ends itself after a minute in which nothing was read. A reader
 * in an endless loop leaves it no time for that: then the thread says where the reading is, and ends the process. Time in which rows are
 * written, or wait for their turn, does not count.
 */
export class ReadingWatch {
  readonly #place = new SharedPlace();
  readonly #thread: Worker;

  constructor(quietSeconds: number = QUIET_SECONDS, graceSeconds = GRACE_SECONDS) {
    const workerData: WatchOrder = { memory: this.#place.memory, quietSeconds, graceSeconds };
    this.#thread = new Worker(new URL('./reading-watch-thread.ts', import.meta.url), { workerData });
  }

  /** Returns the listeners for a load of a file. */
  of(file: string, onProgress: (progress: LoadProgress) => void): Watched {
    this.#thread.postMessage(file);
    return {
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
