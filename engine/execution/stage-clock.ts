/** The parts in which a query's time is reported; they are the pipeline's own (design, section 6). */
export type Stage = 'parse' | 'guard' | 'correct' | 'expand' | 'anchor' | 'plan' | 'run' | 'serialise';

/** Milliseconds by stage; a stage that took none of the time is not there. */
export type StageTimes = Readonly<Partial<Record<Stage, number>>>;

/** Work that holds a thread and cannot be interrupted: reading a text, or taking and writing rows. */
export type HeldWork = 'text' | 'rows';

/** Called with the work that holds the thread from now on; null when nothing does any more. */
export type OnHold = (work: HeldWork | null) => void;

/**
 * Measures where the time of one request goes. It is always in exactly one stage, so the times of all add up to the whole; a stage that
 * runs inside another (a first stage that is read while `expand` compiles) does not count for that one.
 */
export class StageClock {
  readonly #spent: Partial<Record<Stage, number>> = {};
  #stage: Stage = 'parse';
  #since = performance.now();
  /** Works that go on now, and the stage that they interrupted. */
  #parallel = 0;
  #around: Stage = 'parse';
  readonly #onHold: OnHold | undefined;
  #holds = 0;

  /** `onHold` is called for work that cannot be interrupted. */
  constructor(onHold?: OnHold) {
    this.#onHold = onHold;
  }

  /** Does work that cannot be interrupted; promises that it returns do not count. */
  hold<Result>(work: HeldWork, task: () => Result): Result {
    this.#holds += 1;
    if (this.#holds === 1) this.#onHold?.(work);
    try {
      return task();
    } finally {
      this.#holds -= 1;
      if (this.#holds === 0) this.#onHold?.(null);
    }
  }

  /** Goes on to a stage; answers the one before, to return to. */
  enter(stage: Stage): Stage {
    const before = this.#stage;
    const now = performance.now();
    this.#spent[before] = (this.#spent[before] ?? 0) + now - this.#since;
    this.#since = now;
    this.#stage = stage;
    return before;
  }

  /** Counts the time of some work in a stage; concurrent work in the same stage is not counted twice. */
  async during<Result>(stage: Stage, work: () => Promise<Result>): Promise<Result> {
    if (this.#parallel === 0) this.#around = this.enter(stage);
    this.#parallel += 1;
    try {
      return await work();
    } finally {
      this.#parallel -= 1;
      if (this.#parallel === 0) this.enter(this.#around);
    }
  }

  /** Returns the time spent until now. */
  times(): StageTimes {
    this.enter(this.#stage);
    return { ...this.#spent };
  }
}
