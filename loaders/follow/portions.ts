/**
 * Cuts a stream of lines into portions on disk. Memory holds only the newest lines, however long the stream is and however slowly portions
 * are taken.
 */
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LoadError } from '../pipeline/load-error.ts';

/** When to hand out a portion: after this time since the last one, or when this many lines wait. */
export interface PortionSize {
  readonly seconds: number;
  readonly lines: number;
}

/** Lines that may wait on disk, some gigabytes. A reader that is further behind will not catch up. */
const WAITING_CAP = 5_000_000;

/**
 * Writes the stream to files in a folder, and yields the path of each when its portion is due. It removes the file when the next one is
 * requested. Lines that come meanwhile wait for the next portion, so that portions grow if the caller is slow. When the stream ends, the
 * rest is yielded, and an error of the stream is thrown after that. An empty stream yields nothing. The stream must end when its signal
 * aborts.
 */
export async function* portionsOf(
  stream: (signal: AbortSignal) => AsyncIterable<readonly string[]>,
  folder: string,
  size: PortionSize,
): AsyncGenerator<string> {
  const stop = new AbortController();
  const spool = new Spool(folder);
  const taking = spool.take(stream(stop.signal));
  try {
    while (await spool.isDue(size)) {
      const path = await spool.cut();
      yield path;
      await rm(path, { force: true });
    }
    if (spool.failure !== null) throw spool.failure;
  } finally {
    stop.abort();
    await taking;
  }
}

/** The lines that have come and were not handed out. */
class Spool {
  readonly #folder: string;
  #number = 1;
  #lines = 0;
  #cutAt = performance.now();
  #appending: Promise<void> = Promise.resolve();
  #isOver = false;
  #failure: Error | null = null;
  #wake: () => void = () => undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The error that ended the stream early; null while it runs, or if it ended normally. */
  get failure(): Error | null {
    return this.#failure;
  }

  /** Writes the stream to its end; never rejects. */
  async take(stream: AsyncIterable<readonly string[]>): Promise<void> {
    try {
      for await (const lines of stream) await this.#append(lines);
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
    this.#isOver = true;
    this.#wake();
  }

  async #append(lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    this.#lines += lines.length;
    if (this.#lines > WAITING_CAP) throw new LoadError('messages come faster than they are loaded: listen to fewer');
    this.#appending = appendFile(this.#path, lines.map((line) => `${line}\n`).join(''));
    await this.#appending;
    this.#wake();
  }

  get #path(): string {
    return join(this.#folder, `ris-live-${this.#number}.jsonl`);
  }

  /** Waits until a portion is due. Returns false when the stream is over and all of it was handed out. */
  async isDue({ seconds, lines }: PortionSize): Promise<boolean> {
    for (;;) {
      const left = this.#cutAt + seconds * 1000 - performance.now();
      if (this.#isOver || this.#lines >= lines) return this.#lines > 0;
      if (left <= 0 && this.#lines > 0) return true;
      await this.#news(left);
    }
  }

  /** Waits for new lines, at most until the time of a portion is over. */
  async #news(milliseconds: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      if (milliseconds > 0) timer = setTimeout(resolve, milliseconds);
    });
    clearTimeout(timer);
  }

  /** Closes the current file. New lines go to the next one. */
  async cut(): Promise<string> {
    const path = this.#path;
    this.#number += 1;
    this.#lines = 0;
    this.#cutAt = performance.now();
    // The writer gets this error as well.
    await this.#appending.catch(() => undefined);
    return path;
  }
}
