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

  /** `spentMs`: what of it has gone by already. */
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

  /** What is left of the time for a part that may take so long at most, counted from now: what ends both is told by the time of the whole. */
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
