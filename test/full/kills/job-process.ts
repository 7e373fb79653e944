import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Connection } from '../../../store/database.ts';

/** A separate process that does jobs (`jobs-worker.ts`), and what it has printed so far. */
export class JobProcess {
  /** Requests of the jobs that it has begun, in their order. */
  readonly begun: unknown[] = [];
  /** How those have ended that it ended. */
  readonly ended: string[] = [];
  /** When it asked what there is to do, epoch ms. */
  readonly looked: number[] = [];
  readonly #child: ChildProcessByStdio<null, Readable, null>;
  readonly #closed: Promise<unknown>;

  /** Each job takes it so many ms. */
  constructor(connection: Connection, workMs: number) {
    this.#child = spawn(process.execPath, [join(import.meta.dirname, 'jobs-worker.ts'), String(workMs)], {
      env: { ...process.env, WEFT_JOBS_NEO4J: JSON.stringify(connection) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#closed = once(this.#child, 'close');
    createInterface(this.#child.stdout).on('line', (line) => this.#hear(JSON.parse(line)));
  }

  /** Ends it; resolves when it has ended and all that it said was heard. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    this.#child.kill(signal);
    await this.#closed;
  }

  #hear(line: { readonly begun?: unknown; readonly ended?: string; readonly looked?: number }): void {
    if (line.begun !== undefined) this.begun.push(line.begun);
    if (line.ended !== undefined) this.ended.push(line.ended);
    if (line.looked !== undefined) this.looked.push(line.looked);
  }
}
