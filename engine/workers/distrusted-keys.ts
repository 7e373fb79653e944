import { Problem } from '../../schema/problem.ts';

/** How long the queries of a key run one at a time after one of them could not be ended, ms. */
const ALONE_MS = 3_600_000;
/** Seconds after which a query of a held key may be tried again: the watchdog looks twice in that time. */
const RETRY_AFTER_S = 10;

/**
 * Keys whose queries have harmed others. A key whose query ended a worker shares one worker for a time. A key whose query goes on in Neo4j
 * after its time is held: it starts no query until that one has ended; then its queries run one at a time for an hour.
 */
export class DistrustedKeys {
  readonly #penalisedUntil = new Map<string, number>();
  readonly #aloneUntil = new Map<string, number>();
  #held: ReadonlySet<string> = new Set();
  readonly #now: () => number;

  /** `now`: milliseconds of any clock that only goes on. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Has all queries of a key share one worker for so long. */
  penalise(key: string | undefined, forMs: number): void {
    if (key === undefined) return;
    this.#penalisedUntil.set(key, Math.max(this.#now() + forMs, this.#penalisedUntil.get(key) ?? 0));
  }

  /** Names all keys that have a query now that cannot be ended. */
  hold(keys: ReadonlySet<string>): void {
    for (const key of this.#held) if (!keys.has(key)) this.#aloneUntil.set(key, this.#now() + ALONE_MS);
    this.#held = new Set(keys);
  }

  isHeld(key: string | undefined): boolean {
    return key !== undefined && this.#held.has(key);
  }

  /** Whether the queries of a key run one at a time. */
  isAlone(key: string | undefined): boolean {
    return this.#isBefore(this.#aloneUntil, key);
  }

  /** Whether the queries of a key run in a worker that other keys do not use. */
  isIsolated(key: string | undefined): boolean {
    return this.isAlone(key) || this.#isBefore(this.#penalisedUntil, key);
  }

  #isBefore(ends: Map<string, number>, key: string | undefined): boolean {
    const until = key === undefined ? undefined : ends.get(key);
    if (key === undefined || until === undefined) return false;
    if (until > this.#now()) return true;
    ends.delete(key);
    return false;
  }
}

/** 429: a query of this key goes on after its time, and the key may start no other one until it has ended. */
export function heldProblem(): Problem {
  return notNow(
    'A query of this key goes on after its time limit, and Neo4j cannot end it. Weft runs no other query of the key until that one has ' +
      `ended: try again in ${RETRY_AFTER_S} s. Other keys are not affected.`,
  );
}

/** 429: the queries of this key run one at a time, and the others took all of this one's time. */
export function waitedAloneProblem(timeoutMs: number): Problem {
  return notNow(
    'The queries of this key run one at a time, because Neo4j could not end one of them within the last hour. This query waited for ' +
      `the others for ${timeoutMs / 1000} s, which is its time limit: send one query after another.`,
  );
}

function notNow(detail: string): Problem {
  return new Problem('query-quota-exceeded', 429, detail, { retryAfter: RETRY_AFTER_S, reason: 'could_not_be_ended' });
}
