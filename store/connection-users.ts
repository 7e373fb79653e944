import { AsyncLocalStorage } from 'node:async_hooks';

/** Somebody who uses connections to the database: a key, by one query of it or by any other of its requests. */
export interface ConnectionUser {
  readonly key: string;
  /** Stands for one query; null where the request is none, so that its reads count for its key alone. */
  readonly query: object | null;
  /** Identity of that query; absent if the request is not a query. */
  readonly mark?: QueryMark;
}

/** Metadata for Neo4j about the query that a transaction works for. */
export interface QueryMark {
  /** The query without its values. */
  readonly text: string;
  /** Stands for all queries that differ in their values alone. */
  readonly shape: string;
  readonly requestId?: string | undefined;
  /** The calls with large arguments in the statement that runs now, as JSON: set before it runs. */
  calls?: string | undefined;
}

const users = new AsyncLocalStorage<ConnectionUser>();

/** Does the work of a request: the connections that it uses count for its key. */
export function forKey<Result>(key: string, work: () => Result): Result {
  return users.run({ key, query: null }, work);
}

/** Does the work of one query, whose reads are few at once, whatever its key may use. */
export function forQuery<Result>(work: () => Result, mark?: QueryMark): Result {
  const key = users.getStore()?.key ?? '';
  return users.run({ key, query: {}, ...(mark === undefined ? {} : { mark }) }, work);
}

/** The key that the current work is for; undefined if there is none, as for a health check or a load. */
export function connectionUser(): ConnectionUser | undefined {
  return users.getStore();
}
