import { emptyTally } from './collect.ts';
import { LoadError } from './load-error.ts';
import type { LoadOptions } from './load-options.ts';

/** Seconds without anything read after which a load ends. */
export const QUIET_SECONDS = 60;

/** How far a reading is. */
export interface ReadingPlace {
  readonly bytes: number;
  readonly totalBytes: number;
  readonly records: number;
}

/** Returns the sentences about a file whose reading does not advance. */
export function stuckWords(file: string, seconds: number, { bytes, totalBytes, records }: ReadingPlace): string {
  const [at, total, after] = [bytes, totalBytes, records].map((number) => number.toLocaleString('en'));
  return (
    `${file}: nothing was read for ${seconds} seconds, at byte ${at} of ${total}, after ${after} records. The load has ended; what it had ` +
    'written stays. The file or its disk may be damaged: copy it or fetch it again, and load it again.'
  );
}

/** How far the reading of a file is, and whether it is going on. */
export class Reading {
  readonly tally = emptyTally();
  readonly #source: string;
  readonly #file: string;
  readonly #options: LoadOptions;
  readonly #quietSeconds: number;
  #bytes = 0;
  #totalBytes = 0;
  #advances = 0;
  #isStuck = false;

  constructor(
    { id }: { readonly id: string },
    file: string,
    options: LoadOptions,
    quietSeconds: number = QUIET_SECONDS,
  ) {
    this.#source = id;
    this.#file = file;
    this.#options = options;
    this.#quietSeconds = quietSeconds;
  }

  /** True if a part of the reading was ended before it was done: its reader does not go on, and cannot be closed. */
  get isStuck(): boolean {
    return this.#isStuck;
  }

  atByte(bytes: number, totalBytes: number): void {
    this.#bytes = bytes;
    this.#totalBytes = totalBytes;
    this.atRecord();
  }

  atRecord(): void {
    this.#advances += 1;
    this.#options.onProgress?.({ source: this.#source, file: this.#file, ...this.#place });
  }

  /**
   * Returns the result of a part of the reading. Throws the reason of the caller's signal if that aborts first, and a `LoadError` with the
   * place after a minute in which nothing was read. It counts looks, not the time of the clock: a machine that slept has not looked.
   */
  async during<T>(part: Promise<T>): Promise<T> {
    const { signal, onReading } = this.#options;
    const ended = Promise.withResolvers<never>();
    const end = (reason: unknown) => {
      this.#isStuck = true;
      ended.reject(reason);
    };
    const abort = () => end(signal?.reason);
    const looks = this.#looking((words) => end(new LoadError(words)));
    onReading?.(true);
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return await Promise.race([ended.promise, part]);
    } finally {
      signal?.removeEventListener('abort', abort);
      clearInterval(looks);
      onReading?.(false);
    }
  }

  #looking(report: (words: string) => void): NodeJS.Timeout {
    let [quiet, advances] = [0, this.#advances];
    return setInterval(() => {
      quiet = this.#advances === advances ? quiet + 1 : 0;
      advances = this.#advances;
      if (quiet === this.#quietSeconds) report(stuckWords(this.#file, quiet, this.#place));
    }, 1000);
  }

  get #place(): ReadingPlace {
    return { records: this.tally.read, bytes: this.#bytes, totalBytes: this.#totalBytes };
  }
}
