import { setTimeout as wait } from 'node:timers/promises';
import type { JavaServer } from './java-options.ts';
import { nextStart, RESTART_RULE, type RestartRule } from './restart-rule.ts';

/** What a server is kept running with. */
export interface SupervisedServerOptions {
  readonly start: () => Promise<JavaServer>;
  readonly log: (line: string) => void;
  readonly rule?: RestartRule;
  /** Aborted when all is about to stop: from then on a server that ends is not started again. */
  readonly signal?: AbortSignal | undefined;
}

/** How long a server may take to end in order before it is ended by force, where it is to be started again at once, ms. */
const RESTART_GRACE_MS = 20_000;

/** A server that Weft restarts whenever it stops, for ever: at once at first, then with growing pauses. */
export class SupervisedServer {
  readonly #start: () => Promise<JavaServer>;
  readonly #log: (line: string) => void;
  readonly #rule: RestartRule;
  readonly #stopping = new AbortController();
  #server: Promise<JavaServer>;
  /** The restart that was ordered and is not over yet. */
  #restart: Promise<void> | null = null;

  constructor({ start, log, rule = RESTART_RULE, signal }: SupervisedServerOptions) {
    signal?.addEventListener('abort', () => this.#stopping.abort(), { once: true });
    this.#start = start;
    this.#log = log;
    this.#rule = rule;
    this.#server = start();
    void this.#server.then(
      (first) => this.#keep(first),
      () => undefined,
    );
  }

  /** Resolves when the first start has succeeded; rejects with its error. */
  get started(): Promise<unknown> {
    return this.#server;
  }

  /** The process that runs now; null while there is none. */
  pid: number | null = null;

  /** Ends the server in order and starts it again; resolves when it answers, or when all is stopped. It counts for no pause. */
  restart(why: string): Promise<void> {
    this.#restart ??= this.#endAndStart(why).finally(() => {
      this.#restart = null;
    });
    return this.#restart;
  }

  /** Ends the server for good. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#server.then(
      (running) => running.stop(),
      () => undefined,
    );
  }

  async #endAndStart(why: string): Promise<void> {
    const running = await this.#server.catch(() => null);
    if (running === null || this.#stopping.signal.aborted) return;
    this.#log(`restarting Neo4j: ${why}`);
    this.#server = running.stop(RESTART_GRACE_MS).then(() => this.#startUntilItRuns(null));
    await this.#server.catch(() => undefined);
  }

  async #keep(first: JavaServer): Promise<void> {
    let ends = 0;
    for (let server: JavaServer | null = first; server !== null; ) {
      this.pid = server.pid;
      const begun = performance.now();
      await server.ended;
      this.pid = null;
      if (this.#stopping.signal.aborted) return;
      if (this.#restart === null) {
        const next = nextStart(ends, performance.now() - begun, this.#rule);
        ends = next.ends;
        this.#server = this.#startUntilItRuns(next);
      }
      server = await this.#server.catch(() => null);
    }
  }

  /** Rejects only where all is stopped. */
  async #startUntilItRuns(first: { readonly ends: number; readonly pauseMs: number } | null): Promise<JavaServer> {
    const { signal } = this.#stopping;
    if (first !== null) this.#log(`Neo4j has stopped: ${startingAgain(first.pauseMs)}`);
    for (let next = first ?? { ends: 0, pauseMs: 0 }; ; ) {
      if (next.pauseMs > 0) await wait(next.pauseMs, undefined, { signal });
      signal.throwIfAborted();
      try {
        return await this.#start();
      } catch (error) {
        signal.throwIfAborted();
        next = nextStart(Math.max(next.ends, this.#rule.atOnce), 0, this.#rule);
        this.#log(`Neo4j does not start: ${startingAgain(next.pauseMs)}. ${messageOf(error)}`);
      }
    }
  }
}

function startingAgain(pauseMs: number): string {
  return pauseMs === 0 ? 'starting it again' : `starting it again in ${Math.ceil(pauseMs / 1000)} s`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
