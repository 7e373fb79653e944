import { type RunningServer, startServer } from '../http/server.ts';
import { type ServedApp, StartingApp } from '../http/starting-app.ts';
import { UsageError } from './failure.ts';
import type { Settings } from './settings.ts';

/** Longer than any query runs by this, a connection may be without a byte. */
const SILENCE_MS = 60_000;

/** The address of `weft serve`: it is open from the first second, and says what is being done until there is an application. */
export class Entrance {
  readonly #app = new StartingApp();
  #server: RunningServer | null = null;

  /** Listens. Throws a `UsageError` that names the setting to change where that cannot be. */
  async open({ host, port, limits }: Pick<Settings, 'host' | 'port' | 'limits'>): Promise<void> {
    try {
      // A query sends nothing while it runs.
      this.#server = await startServer(this.#app, { host, port }, { silentMs: limits.maximumTimeoutMs + SILENCE_MS });
    } catch (error) {
      throw new UsageError(`cannot listen on HOST ${host}, PORT ${port}: ${cureOf(error)}`);
    }
  }

  /** Says what is being done, in a sentence without its full stop, to those who ask. */
  say(doing: string): void {
    this.#app.doing = doing;
  }

  /** Lets the application answer; returns where. */
  admit(app: ServedApp): string {
    if (this.#server === null) throw new Error('nothing listens yet');
    this.#app.admit(app);
    return this.#server.url;
  }

  /** Takes no more requests, lets running ones end, and closes. A second call changes nothing. */
  async close(graceMs?: number, giveUp?: () => void): Promise<void> {
    await this.#server?.close(graceMs, giveUp);
  }
}

function cureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
  return isTaken ? 'another program listens there: set PORT to a free one' : error.message;
}
