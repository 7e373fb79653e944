import type { Advisory } from '../../schema/advisory.ts';
import { timeoutLowered } from '../advise/notices.ts';
import type { QueryLimits } from '../contract/limits.ts';
import { type Timing, timeoutProblem } from './server-errors.ts';

/** The time that one request has, all its statements and stages together. */
export class Deadline {
  readonly timeoutMs: number;
  readonly advisories: readonly Advisory[];
  readonly #started: number;
  readonly #limits: QueryLimits;

  /** `spentMs`: the time already used. */
  constructor(wanted: number | undefined, limits: QueryLimits, spentMs = 0) {
    this.#started = performance.now() - spentMs;
    this.#limits = limits;
    const ceiling = limits.maximumTimeoutMs;
    this.timeoutMs = Math.min(wanted ?? limits.defaultTimeoutMs, ceiling);
    this.advisories = wanted !== undefined && wanted > ceiling ? [timeoutLowered(ceiling)] : [];
  }

  get elapsedMs(): number {
    return performance.now() - this.#started;
  }

  get timing(): Timing {
    return { timeoutMs: this.timeoutMs, elapsedMs: this.elapsedMs };
  }

  /** Returns the time left for a part that may take at most so long, counted from now; if the whole ends first, a time-out reports its time. */
  capped(milliseconds: number): Deadline {
    return this.remainingMs() <= milliseconds ? this : new Deadline(milliseconds, this.#limits);
  }

  /** Milliseconds left, at least one; throws the timeout's problem when there are none. */
  remainingMs(): number {
    const left = Math.ceil(this.timeoutMs - this.elapsedMs);
    if (left <= 0) throw timeoutProblem(this.timing);
    return left;
  }
}
