import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { CACHE } from './paths.ts';

/** What a process said: one object of JSON a line. */
export type Said = Readonly<Record<string, unknown>>;

/**
 * A separate process that runs a script until it is killed, and what it has said so far. A script that calls `flushCompileCache` once it
 * runs is started next time with half the processor time.
 */
export class KilledProcess {
  readonly said: Said[] = [];
  readonly #child: ChildProcessByStdio<null, Readable, null>;
  readonly #closed: Promise<unknown>;

  constructor(script: string, args: readonly string[], environment: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, [script, ...args], {
      env: { ...process.env, NODE_COMPILE_CACHE: join(CACHE, 'compiled'), ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#closed = once(this.#child, 'close');
    createInterface(this.#child.stdout).on('line', (line) => this.said.push(Object(JSON.parse(line))));
  }

  /** It has ended without a signal. */
  get hasEnded(): boolean {
    return this.#child.exitCode !== null;
  }

  /** What it said under a name, in order. */
  all(name: string): unknown[] {
    return this.said.flatMap((line) => (line[name] === undefined ? [] : [line[name]]));
  }

  /** Ends it; resolves when it has ended and all that it said was heard. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    this.#child.kill(signal);
    await this.#closed;
  }
}
