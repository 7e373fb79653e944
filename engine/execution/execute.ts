import type { Record as Neo4jRecord, Result, ResultSummary } from 'neo4j-driver';
import { NoConnection, type Release } from '../../store/connection-shares.ts';
import type { Database } from '../../store/database.ts';
import { transactionConfig } from '../../store/transaction-config.ts';
import { untraced } from '../../store/untraced.ts';
import type { Deadline } from './deadline.ts';
import { timeoutProblem } from './server-errors.ts';

/** How long the client waits beyond the server's own limit before it closes the session itself. */
const GRACE_MS = 1000;

/** One READ of a user. */
export interface Execution {
  readonly text: string;
  readonly parameters: Record<string, unknown>;
  readonly deadline: Deadline;
  readonly signal?: AbortSignal | undefined;
  /** Takes one row; false ends the reading there. */
  readonly take: (record: Neo4jRecord) => boolean;
}

/** Outcome of a READ. */
export interface Executed {
  readonly columns: readonly string[];
  /** Null if the reading ended before the last row. */
  readonly summary: ResultSummary | null;
}

/**
 * Runs a text in auto-commit, once, never retried. Closing the session ends a query whose client has left (`signal`), whose time is over,
 * or whose rows suffice.
 */
export async function execute(database: Database, execution: Execution): Promise<Executed> {
  const { text, parameters, signal, deadline } = execution;
  signal?.throwIfAborted();
  const release = await connection(database, 'read', deadline, signal);
  const session = database.session('READ');
  try {
    // The client may have gone while the query waited for a connection.
    signal?.throwIfAborted();
    const timeout = deadline.remainingMs();
    const result = untraced(() => session.run(text, parameters, transactionConfig(timeout)));
    return await taken(result, execution, timeout);
  } finally {
    session
      .close()
      .catch(() => undefined)
      .finally(release);
  }
}

/** Waits for a connection within the time of a query; throws the timeout's problem where there is none until then. */
export async function connection(
  database: Database,
  use: 'read' | 'transaction',
  deadline: Deadline,
  signal?: AbortSignal,
): Promise<Release> {
  try {
    return await database.acquire(use, { timeoutMs: deadline.remainingMs(), signal });
  } catch (error) {
    throw error instanceof NoConnection ? timeoutProblem(deadline.timing) : error;
  }
}

/**
 * Takes the rows of a result until they end or suffice, the time is over, or the client has left. The caller then closes the session, which
 * cancels the running query. A result that ends early is paused first: otherwise the driver answers the end of the current batch with
 * DISCARD, which may reach Neo4j after the RESET that closes the session. Neo4j refuses it there, and the next query that gets the
 * connection from the pool fails or waits (decision 0050).
 */
export function taken(
  result: Result,
  { take, signal, deadline }: Pick<Execution, 'take' | 'signal' | 'deadline'>,
  timeoutMs: number,
): Promise<Executed> {
  return new Promise<Executed>((resolve, reject) => {
    let columns: readonly string[] = [];
    let isOver = false;
    let stream: { pause(): void } | undefined;
    const settle = (): void => {
      isOver = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const stop = (): void => {
      settle();
      stream?.pause();
    };
    const onAbort = (): void => {
      stop();
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      stop();
      reject(timeoutProblem(deadline.timing));
    }, timeoutMs + GRACE_MS);
    signal?.addEventListener('abort', onAbort, { once: true });
    const observer = {
      onKeys: (keys: string[]) => {
        columns = keys;
      },
      onNext: (record: Neo4jRecord) => {
        if (isOver) return;
        try {
          // Taking rows that have arrived counts as well: meanwhile no timer runs.
          deadline.remainingMs();
          if (take(record)) return;
          resolve({ columns, summary: null });
        } catch (error) {
          reject(error);
        }
        stop();
      },
      onCompleted: (summary: ResultSummary) => {
        settle();
        resolve({ columns, summary });
      },
      onError: (error: Error) => {
        settle();
        reject(error);
      },
    };
    // Unlike `subscribe`, this returns the stream, which can be paused; onError gets its rejection.
    result._subscribe(observer).then(
      (streaming) => {
        stream = streaming;
        if (isOver) stream.pause();
      },
      () => undefined,
    );
  });
}
