import { randomUUID } from 'node:crypto';
import type { ManagedTransaction } from 'neo4j-driver';
import type { Database } from '../../store/database.ts';
import { INTERRUPTED, livingHolders } from '../../store/load-locks.ts';
import { REFUSALS_KEPT } from './collect.ts';

/**
 * How a load ended: `partial` wrote what it read and swept nothing, since the file may be incomplete. `interrupted` is a load whose process
 * ended before it did.
 */
type RunStatus = 'running' | 'completed' | 'partial' | 'failed' | 'interrupted';

/** The content of a run record before anything is read. */
export interface RunStart {
  readonly source: string;
  readonly part: string;
  readonly layer: string;
  readonly cadenceHours: number;
  readonly file: string;
  readonly sha256: string;
  readonly observedAt: number;
  readonly dateIsApproximate: boolean;
  /** True if it contains look-ups of single subjects on request. */
  readonly isLive?: true;
  /** True if it is a list of the operator. */
  readonly isOwn?: true;
}

/** The content of a run record when the load is over. */
export interface RunEnd {
  readonly status: Exclude<RunStatus, 'running' | 'interrupted'>;
  readonly read: number;
  readonly written: number;
  readonly unchanged: number;
  readonly swept: number;
  readonly refused: number;
  /** Records that state nothing, as their format means it: read = accepted + refused + leftOut. */
  readonly leftOut: number;
  /** Parts of records that were left out though the records are loaded. */
  readonly leftOutParts: number;
  /** The first refusals of records and of parts of them, as `line N: reason`. */
  readonly refusals: readonly string[];
  readonly error: string | null;
  /** What the user should know of how the file was read, a sentence each. */
  readonly notices?: readonly string[];
  /** For a completed run: from so many records on it is whole, as its source declares; absent if the source does not say. */
  readonly wholeFrom?: number;
  /** For a completed run: address families for which its file is a whole table of announcements. */
  readonly wholeTables?: readonly string[];
}

/** The results of earlier loads of the same source and part. */
export interface EarlierRuns {
  /** Records that the last completed run accepted; null if there was none. */
  readonly accepted: number | null;
  /** Date of the newest data of a completed run; null if there was none. */
  readonly observedAt: number | null;
  /** Dates of the data of all completed runs, each once. */
  readonly editions: readonly number[];
  /** Labels and edge shapes that any run has stated. */
  readonly shapes: readonly string[];
}

/** Marks as interrupted every run with the status `running` whose lock no living process holds. */
export async function markInterrupted(database: Database): Promise<void> {
  const running = await database.read({
    text: `MATCH (r:LOAD_RUN {status: 'running'}) RETURN r.id AS id, r.holder AS holder`,
  });
  if (running.length === 0) return;
  // The runs are read first: each of them had its lock then, so one without it now has ended or died.
  const living = await livingHolders(database);
  const ids = running.filter(({ holder }) => !living.has(String(holder))).map(({ id }) => id);
  if (ids.length === 0) return;
  await database.write({
    text: `MATCH (r:LOAD_RUN {status: 'running'}) WHERE r.id IN $ids
      SET r.status = 'interrupted', r.finishedAt = timestamp(), r.error = $error`,
    parameters: { ids, error: INTERRUPTED },
  });
}

/** Returns the ids of the loads that ended, or died, from which no living process is deriving. */
export async function underivedRuns(database: Database): Promise<readonly string[]> {
  const living = [...(await livingHolders(database))];
  const rows = await database.read({
    text: 'MATCH (r:LOAD_RUN {isDerived: false}) WHERE NOT r.holder IN $living RETURN r.id AS id',
    parameters: { living },
  });
  return rows.map(({ id }) => String(id));
}

/** Marks these runs as derived. */
export async function noteDerived(database: Database, ids: readonly string[]): Promise<void> {
  await database.write({
    text: 'UNWIND $ids AS id MATCH (r:LOAD_RUN {id: id}) SET r.isDerived = true',
    parameters: { ids },
  });
}

/** Opens the record of a run. Until it is marked as derived, derived data may not fit the facts. */
export async function startRun(database: Database, holder: string, start: RunStart): Promise<string> {
  const id = randomUUID();
  await database.write({
    text: `CREATE (r:LOAD_RUN {id: $id, status: 'running', startedAt: timestamp(), holder: $holder, isDerived: false})
      SET r += $start, r.cadenceHours = toInteger($start.cadenceHours), r.observedAt = toInteger($start.observedAt)`,
    parameters: { id, holder, start },
  });
  return id;
}

/** Records the shapes that a run states, in the transaction that first writes them, so that a later sweep knows them. */
export async function recordShapes(
  transaction: ManagedTransaction,
  id: string,
  shapes: Iterable<string>,
): Promise<void> {
  await transaction.run('MATCH (r:LOAD_RUN {id: $id}) SET r.shapes = $shapes', { id, shapes: [...shapes].sort() });
}

/** Closes the record of a run. */
export async function finishRun(database: Database, id: string, end: RunEnd): Promise<void> {
  const { read, written, unchanged, swept, refused, leftOut, leftOutParts, ...rest } = end;
  const counts = { read, written, unchanged, swept, refused, leftOut, leftOutParts };
  await database.write({
    text: 'MATCH (r:LOAD_RUN {id: $id}) SET r += $end, r.finishedAt = timestamp()',
    parameters: { id, end: { ...rest, ...bigints(counts) } },
  });
}

/** Reads the results of the runs of this source and part before this one. */
export async function earlierRuns(database: Database, source: string, part: string): Promise<EarlierRuns> {
  const rows = await database.read({
    text: `MATCH (r:LOAD_RUN {source: $source, part: $part}) WHERE r.status <> 'running'
      RETURN r.status AS status, r.read - r.refused - coalesce(r.leftOut, 0) AS accepted, r.observedAt AS observedAt,
        coalesce(r.shapes, []) AS shapes ORDER BY r.startedAt DESC`,
    parameters: { source, part },
  });
  const completed = rows.filter(({ status }) => status === 'completed');
  const editions = [...new Set(completed.map((row) => Number(row.observedAt)))];
  return {
    accepted: completed[0] === undefined ? null : Number(completed[0].accepted),
    observedAt: editions.length === 0 ? null : Math.max(...editions),
    editions,
    shapes: [...new Set(rows.flatMap(({ shapes }) => (Array.isArray(shapes) ? shapes.map(String) : [])))],
  };
}

/** Returns whether exactly this file has been loaded to its end before. */
export async function isLoaded(database: Database, source: string, file: string, sha256: string): Promise<boolean> {
  const rows = await database.read({
    text: `MATCH (r:LOAD_RUN {source: $source, file: $file, sha256: $sha256, status: 'completed'}) RETURN r.id LIMIT 1`,
    parameters: { source, file, sha256 },
  });
  return rows.length > 0;
}

/** Returns the SHA-256 of the file that a source loaded last to its end; null if it loaded none. */
export async function newestDigest(database: Database, source: string): Promise<string | null> {
  const [row] = await database.read({
    text: `MATCH (r:LOAD_RUN {source: $source, status: 'completed'}) RETURN r.sha256 AS sha256 ORDER BY r.startedAt DESC LIMIT 1`,
    parameters: { source },
  });
  return typeof row?.sha256 === 'string' ? row.sha256 : null;
}

/**
 * Deletes the records of a source's loads that ended before this one, and adds their shapes to this one. A source that is loaded every
 * minute would otherwise have endless records. This one counts as finished now: code that recognises versions by the records must see a
 * change.
 */
export async function keepNewestRun(database: Database, source: string, id: string): Promise<void> {
  await database.write({
    text: `MATCH (newest:LOAD_RUN {id: $id})
      MATCH (old:LOAD_RUN {source: $source, isDerived: true})
      WHERE old <> newest AND old.status <> 'running' AND old.startedAt <= newest.startedAt
      WITH newest, collect(old) AS olds
      WITH newest, olds, COLLECT { UNWIND olds + [newest] AS run UNWIND coalesce(run.shapes, []) AS shape
        RETURN DISTINCT shape ORDER BY shape } AS shapes
      SET newest.shapes = shapes, newest.finishedAt = timestamp()
      FOREACH (old IN olds | DELETE old)`,
    parameters: { id, source },
  });
}

/**
 * Merges the records of two successive loads under the id of the later one. A stream that is loaded in portions would otherwise leave a
 * record of each portion, although they are one load. If either failed, both records stay.
 */
export async function joinRuns(database: Database, earlier: string, later: string): Promise<void> {
  await database.write({
    text: `MATCH (old:LOAD_RUN {id: $earlier}) MATCH (new:LOAD_RUN {id: $later})
      WHERE old.status = 'completed' AND new.status = 'completed'
      WITH old, new, COLLECT { UNWIND coalesce(old.shapes, []) + coalesce(new.shapes, []) AS shape
        RETURN DISTINCT shape ORDER BY shape } AS shapes
      SET new.shapes = shapes, new.startedAt = old.startedAt, new.read = old.read + new.read, new.written = old.written + new.written,
        new.unchanged = old.unchanged + new.unchanged, new.swept = old.swept + new.swept, new.refused = old.refused + new.refused,
        new.leftOut = coalesce(old.leftOut, 0) + coalesce(new.leftOut, 0),
        new.leftOutParts = coalesce(old.leftOutParts, 0) + coalesce(new.leftOutParts, 0),
        new.refusals = (coalesce(old.refusals, []) + coalesce(new.refusals, []))[..$refusals]
      DELETE old`,
    parameters: { earlier, later, refusals: BigInt(REFUSALS_KEPT) },
  });
}

/** Sets the date of its newest complete data on the feed itself. */
export async function noteRefresh(database: Database, feedName: string, observedAt: number): Promise<void> {
  await database.write({
    text: `MATCH (f:FEED_SOURCE {name: $feedName}) WHERE coalesce(f.lastRefresh, 0) < $observedAt
      SET f.lastRefresh = toInteger($observedAt)`,
    parameters: { feedName, observedAt },
  });
}

function bigints(counts: Readonly<Record<string, number>>): Record<string, bigint> {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, BigInt(count)]));
}
