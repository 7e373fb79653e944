import { Cron } from 'croner';

/** Recurring work: the scheduler runs what is due, one after another. */
export interface Chore {
  /** The next piece of work that is due, soonest first; null where none is. */
  next(now: number): Promise<(() => Promise<void>) | null>;
}

/** Receives unexpected errors. */
interface Log {
  warn(details: object, message: string): void;
}

/** Looks every minute what is due, and does one thing at a time until it is stopped. */
export class Scheduler {
  readonly #chores: readonly Chore[];
  readonly #log: Log;
  readonly #job: Cron;
  /** The last reported failure of each piece of work: a database that is down is reported once. */
  readonly #failures = new Map<Chore, string>();
  #isStopped = false;
  #round: Promise<void> = Promise.resolve();

  constructor(chores: readonly Chore[], log: Log, pattern = '* * * * *') {
    this.#chores = chores;
    this.#log = log;
    this.#job = new Cron(pattern, { protect: true, unref: true }, () => {
      this.#round = this.#doAll();
      return this.#round;
    });
  }

  /** Begins nothing any more, and resolves when what is being done has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#job.stop();
    await this.#round;
  }

  async #doAll(): Promise<void> {
    for (const chore of this.#chores) await this.#do(chore);
  }

  async #do(chore: Chore): Promise<void> {
    try {
      for (;;) {
        const work = this.#isStopped ? null : await chore.next(Date.now());
        this.#failures.delete(chore);
        if (work === null || this.#isStopped) return;
        await work();
      }
    } catch (error) {
      // The database may be away for a while: the next minute is another try.
      const message = error instanceof Error ? error.message : String(error);
      if (this.#failures.get(chore) !== message) this.#log.warn({ error: message }, 'scheduled work failed');
      this.#failures.set(chore, message);
    }
  }
}
