import type { ReadTally } from './collect.ts';
import type { LoadOptions } from './load-options.ts';

/** How far the reading of a file is, and whether it is going on. */
export class Reading {
  readonly tally: ReadTally = { read: 0, refused: 0, sound: 0, refusals: [] };
  readonly #source: string;
  readonly #file: string;
  readonly #options: LoadOptions;
  #bytes = 0;
  #totalBytes = 0;

  constructor({ id }: { readonly id: string }, file: string, options: LoadOptions) {
    this.#source = id;
    this.#file = file;
    this.#options = options;
  }

  atByte(bytes: number, totalBytes: number): void {
    this.#bytes = bytes;
    this.#totalBytes = totalBytes;
    this.atRecord();
  }

  atRecord(): void {
    this.#options.onProgress?.({
      source: this.#source,
      file: this.#file,
      records: this.tally.read,
      bytes: this.#bytes,
      totalBytes: this.#totalBytes,
    });
  }

  /** Returns the result of a part of the reading. Throws the reason of the caller's signal if that aborts first. */
  async during<T>(part: Promise<T>): Promise<T> {
    const { signal, onReading } = this.#options;
    onReading?.(true);
    try {
      return await (signal === undefined ? part : beforeAbort(part, signal));
    } finally {
      onReading?.(false);
    }
  }
}

function beforeAbort<T>(part: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    part.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
