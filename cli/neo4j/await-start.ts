import { setTimeout as wait } from 'node:timers/promises';
import { Database } from '../../store/database.ts';
import { BackendError } from './backend.ts';
import { replacePassword, startOfServer } from './challenge.ts';
import { isRefused } from './first-answer.ts';
import type { JavaServer, StartedOptions } from './java-options.ts';
import type { Layout } from './layout.ts';
import { type LogEnd, logEndOf, writtenSince } from './log-since.ts';
import { lookAtWork } from './process-work.ts';
import { LONGEST_STANDSTILL_MS, type Standstill, standstillAfter } from './standstill.ts';
import { databaseFailure, processFailure } from './start-failure.ts';
import { progressText } from './start-progress.ts';

const ASK_EVERY_MS = 200;
const LOOK_EVERY_MS = 1000;
/** What Neo4j writes into its log when it has bound its port, which it does when its databases are up. */
const LISTENS = /Bolt enabled on \S+:\d+\./;

/** Where the logs of Neo4j ended before a start. */
export interface LogsBefore {
  readonly debug: LogEnd;
  readonly server: LogEnd;
}

/** Marks the present ends of both logs. */
export function endsOfLogs(layout: Layout): LogsBefore {
  return { debug: logEndOf(layout), server: logEndOf(layout, 'neo4j.log') };
}

/**
 * Resolves when the Neo4j of this start answers, however long it recovers. Rejects where it has ended or cannot open its database, where it
 * refuses the password, and where it has done nothing for three minutes. Nothing is sent to the port before Neo4j says that it has bound it:
 * until then another program may listen there.
 */
export async function untilAnswering(server: JavaServer, options: StartedOptions, before: LogsBefore): Promise<void> {
  const { layout, connection, aborted } = options;
  const watch = new StartWatch(server, options, before.debug);
  let hasEnded = false;
  void server.ended.then(() => {
    hasEnded = true;
  });
  const database = Database.open(connection);
  try {
    for (;;) {
      aborted?.throwIfAborted();
      if (hasEnded) throw processFailure(layout, before.server);
      if (LISTENS.test(writtenSince(before.server))) {
        if (await isOwn(database, options)) return;
        const failure = databaseFailure(layout, before.debug);
        if (failure !== null) throw failure;
      }
      watch.look();
      await wait(ASK_EVERY_MS);
    }
  } catch (error) {
    await server.stop();
    throw aborted?.aborted === true ? aborted.reason : error;
  } finally {
    await database.close();
  }
}

/** Whether the server answers, and is the one of this start. Throws a `BackendError` where it is another one, or takes no password. */
async function isOwn(
  database: Database,
  { layout, connection, start, formerPassword }: StartedOptions,
): Promise<boolean> {
  try {
    if ((await startOfServer(database)) === start) return true;
  } catch (error) {
    if (!isRefused(error)) return false;
    if (formerPassword === undefined || !(await replacePassword(connection, formerPassword))) {
      throw new BackendError(wrongPassword(layout));
    }
    return false;
  }
  throw new BackendError(
    `Another Neo4j than the one that Weft started answers at ${connection.uri}: stop it, then start Weft again.`,
  );
}

/** Looks at a Neo4j that starts, reports what it does, and gives up on one that does nothing. */
class StartWatch {
  readonly #server: JavaServer;
  readonly #options: StartedOptions;
  readonly #since: LogEnd;
  readonly #begun = performance.now();
  #standstill: Standstill | null = null;

  constructor(server: JavaServer, options: StartedOptions, since: LogEnd) {
    this.#server = server;
    this.#options = options;
    this.#since = since;
  }

  /** Looks once a second at most. Throws a `BackendError` where nothing has moved for too long. */
  look(): void {
    const now = performance.now();
    if (this.#standstill !== null && now - this.#standstill.atMs < LOOK_EVERY_MS) return;
    const { layout, onProgress, longestStandstillMs = LONGEST_STANDSTILL_MS } = this.#options;
    const look = lookAtWork(this.#server.pid, layout, this.#since);
    this.#standstill = standstillAfter(this.#standstill, look);
    onProgress?.(progressText(look.percent, now - this.#begun));
    if (this.#standstill.ms < longestStandstillMs) return;
    throw standstillError(longestStandstillMs, this.#since.path);
  }
}

/** The error for a Neo4j that hangs while it starts; `log` is where its last words are. */
export function standstillError(standstillMs: number, log: string): BackendError {
  return new BackendError(
    `Neo4j has done nothing for ${Math.round(standstillMs / 1000)} s while it started: it wrote no log and used next to no processor time. ` +
      `${log} shows what it did last. Start Weft again: nothing in the graph is lost.`,
  );
}

function wrongPassword({ connection, directory }: Layout): string {
  return (
    `Neo4j does not accept the user and password of ${connection}: restore the file that belongs to this graph, or move ${directory} ` +
    'away to start with an empty graph.'
  );
}
