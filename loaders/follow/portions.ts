/** A stream of lines in portions on disk: memory stays that of what has just come, however long the stream is and however slowly it is taken. */
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LoadError } from '../pipeline/load-error.ts';

/** When a portion is handed out: when so much time has passed since the last one, or when so many lines wait. */
export interface PortionSize {
  readonly seconds: number;
  readonly lines: number;
}

/** Lines that wait on disk, some gigabytes: whoever is so far behind will not catch up. */
const WAITING_CAP = 5_000_000;

/**
 * Writes what comes to files in a folder and yields the path of each when its portion is due; it is removed when the next one is asked for.
 * What comes meanwhile waits for the next, so that portions grow where whoever takes them is slow. When the stream ends, its rest is yielded;
 * what it fails with is thrown after that. Nothing is yielded where nothing came. The stream is to end when its signal aborts.
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

/** What has come and was not handed out. */
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

  /** Why the stream ended before its time; null while it goes on, or where it came to its end. */
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

  /** Waits until a portion is due; false where the stream is over and all of it was handed out. */
  async isDue({ seconds, lines }: PortionSize): Promise<boolean> {
    for (;;) {
      const left = this.#cutAt + seconds * 1000 - performance.now();
      if (this.#isOver || this.#lines >= lines) return this.#lines > 0;
      if (left <= 0 && this.#lines > 0) return true;
      await this.#news(left);
    }
  }

  /** Waits until something came, and not longer than until the time of a portion is over, if that is to come. */
  async #news(milliseconds: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      if (milliseconds > 0) timer = setTimeout(resolve, milliseconds);
    });
    clearTimeout(timer);
  }

  /** Closes the file of what has come; what comes from now on goes to the next. */
  async cut(): Promise<string> {
    const path = this.#path;
    this.#number += 1;
    this.#lines = 0;
    this.#cutAt = performance.now();
    // Whoever writes hears of it as well.
    await this.#appending.catch(() => undefined);
    return path;
  }
}
