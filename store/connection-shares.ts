import { type ConnectionUser, connectionUser } from './connection-users.ts';

/** How many connections may be in use at once. */
export interface ConnectionLimits {
  /** For all keys together. */
  readonly total: number;
  /** Beyond `total`, for keys that use fewer than `guaranteed` themselves. */
  readonly reserve: number;
  readonly guaranteed: number;
  readonly perKey: number;
  readonly perQuery: number;
}

/**
 * The limits of one pool of several that share what one would have. Each has room for a whole query and one of another key, so that many
 * pools together may have somewhat more.
 */
export function partOf(
  { total, reserve, guaranteed, perKey, perQuery }: ConnectionLimits,
  pools: number,
): ConnectionLimits {
  const part = (whole: number, least: number): number => Math.max(least, Math.ceil(whole / pools));
  const own = part(perKey, perQuery);
  return {
    total: part(total, own + 1),
    reserve: part(reserve, 1),
    guaranteed: part(guaranteed, 1),
    perKey: own,
    perQuery,
  };
}

/** How long a read waits for a connection, and what ends the wait early. */
export interface Patience {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

interface Waiting {
  readonly user: ConnectionUser;
  readonly begin: () => void;
}

/** Gives a connection back; a second time does nothing. */
export type Release = () => void;

/** No connection was returned in time. */
export class NoConnection extends Error {
  constructor() {
    super('all connections of this key are in use');
    this.name = 'NoConnection';
  }
}

/**
 * Shares the connections to the database among keys, so that none can use them all up: each read of a request waits for its turn while the
 * request, its key or all keys use as many as they may. Among those that wait, the key that uses the fewest goes first. Work for no
 * particular key (health checks, loads) does not wait. A read that has a connection never waits for another, so no read waits for ever.
 */
export class ConnectionShares {
  readonly #limits: ConnectionLimits;
  readonly #usedBy = new Map<string, number>();
  readonly #usedByQuery = new WeakMap<object, number>();
  #used = 0;
  #waiting: Waiting[] = [];

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  /** Resolves when the request that asks may use a connection; rejects with `NoConnection` or the signal's reason. */
  acquire(patience: Patience): Promise<Release> {
    const user = connectionUser();
    if (user === undefined) return Promise.resolve(() => undefined);
    patience.signal?.throwIfAborted();
    if (this.#mayUse(user)) return Promise.resolve(this.#take(user));
    return this.#wait(user, patience);
  }

  #wait(user: ConnectionUser, { timeoutMs, signal }: Patience): Promise<Release> {
    return new Promise<Release>((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
      };
      const waiting: Waiting = {
        user,
        begin: () => {
          end();
          resolve(this.#take(user));
        },
      };
      const onAbort = (): void => {
        end();
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        end();
        reject(new NoConnection());
      }, timeoutMs);
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(waiting);
    });
  }

  #mayUse({ key, query }: ConnectionUser): boolean {
    const { total, reserve, guaranteed, perKey, perQuery } = this.#limits;
    const own = this.#usedBy.get(key) ?? 0;
    if (own >= perKey || (query !== null && (this.#usedByQuery.get(query) ?? 0) >= perQuery)) return false;
    return this.#used < total || (own < guaranteed && this.#used < total + reserve);
  }

  #take(user: ConnectionUser): Release {
    this.#count(user, 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#count(user, -1);
      this.#callNext();
    };
  }

  #count({ key, query }: ConnectionUser, change: 1 | -1): void {
    const own = (this.#usedBy.get(key) ?? 0) + change;
    if (own === 0) this.#usedBy.delete(key);
    else this.#usedBy.set(key, own);
    if (query !== null) this.#usedByQuery.set(query, (this.#usedByQuery.get(query) ?? 0) + change);
    this.#used += change;
  }

  /** Of the reads that may continue, the first of the key that uses the fewest. */
  #callNext(): void {
    let next: Waiting | undefined;
    for (const waiting of this.#waiting) {
      if (!this.#mayUse(waiting.user)) continue;
      if (next === undefined || this.#usedByKeyOf(waiting) < this.#usedByKeyOf(next)) next = waiting;
    }
    next?.begin();
  }

  #usedByKeyOf({ user }: Waiting): number {
    return this.#usedBy.get(user.key) ?? 0;
  }
}
