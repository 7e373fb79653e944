import type { HeldWork } from '../execution/stage-clock.ts';

/** A query that holds its worker. */
export interface Holder {
  readonly id: number;
  readonly work: HeldWork;
}

const BEATS = 0;
const HELD_BY = 1;
const HELD_FOR = 2;
const SESSIONS = 3;
const WORK: readonly HeldWork[] = ['text', 'rows'];

/** A few numbers in shared memory that a worker writes and the main thread reads, even during one long piece of work. */
export class SharedCells {
  readonly buffer: SharedArrayBuffer;
  readonly #cells: Int32Array;

  constructor(buffer = new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer;
    this.#cells = new Int32Array(buffer);
  }

  /** Reports that the worker has returned to its event loop, and how many sessions of its database are open. */
  beat(sessions: number): void {
    Atomics.add(this.#cells, BEATS, 1);
    Atomics.store(this.#cells, SESSIONS, sessions);
  }

  /** Reports which query holds the worker from now on; null if none does. */
  hold(holder: Holder | null): void {
    if (holder !== null) Atomics.store(this.#cells, HELD_FOR, WORK.indexOf(holder.work));
    Atomics.store(this.#cells, HELD_BY, holder?.id ?? 0);
  }

  /** Moves on with every return to the event loop. */
  get beats(): number {
    return Atomics.load(this.#cells, BEATS);
  }

  get sessions(): number {
    return Atomics.load(this.#cells, SESSIONS);
  }

  get holder(): Holder | null {
    const id = Atomics.load(this.#cells, HELD_BY);
    return id === 0 ? null : { id, work: WORK[Atomics.load(this.#cells, HELD_FOR)] ?? 'text' };
  }
}
