import type { ManagedTransaction } from 'neo4j-driver';
import type { Database, Row, Statement } from '../../engine/database/database.ts';
import { rowOf } from '../../engine/database/database.ts';
import type { JobError, JobProgress } from './job.ts';

/** How long a worker may stay silent before another one takes its job over, ms. */
const LEASE_MS = 15_000;
/** How long a job is kept after its end, ms. */
const KEPT_MS = 7n * 24n * 60n * 60n * 1000n;
/** A job is begun anew after the first worker that is lost, and fails with the second. */
const MOST_LOSSES = 2;

/** A job that a worker has taken. */
export interface TakenJob {
  readonly id: string;
  readonly type: string;
  readonly params: unknown;
  readonly createdAt: number;
}

/**
 * Takes the job that has been due longest: a pending one, or one whose worker's lease has ended. Null where none is due or
 * another worker was faster, which `isContended` tells apart. Of any number of workers exactly one gets it: each writes to
 * the node first, which locks it, and reads its state only then, in a statement of its own, as the first one may still hold
 * what the index said. Who met another worker takes one `among` the oldest: they would wait for each other again.
 */
export function takeJob(
  database: Database,
  worker: string,
  types: readonly string[],
  { among = 1, leaseMs = LEASE_MS }: { readonly among?: number; readonly leaseMs?: number } = {},
): Promise<{ readonly job: TakenJob | null; readonly isContended: boolean }> {
  return database.transaction(async (transaction) => {
    const [locked] = await rows(transaction, { text: LOCK_DUE, parameters: { types, among: BigInt(among) } });
    if (locked === undefined) return { job: null, isContended: false };
    const [due] = await rows(transaction, { text: STILL_DUE, parameters: { id: locked.id } });
    if (due === undefined) return { job: null, isContended: true };
    const losses = Number(due.losses) + (due.status === 'processing' ? 1 : 0);
    if (losses < MOST_LOSSES) {
      await transaction.run(START, { id: due.id, worker, losses: BigInt(losses), lease: BigInt(leaseMs) });
      return { job: takenJob(due), isContended: false };
    }
    const lost = { code: 'WORKER_LOST', message: 'The worker was lost twice while it did this job.', details: {} };
    await transaction.run(FAIL_LOST, { id: due.id, losses: BigInt(losses), kept: KEPT_MS, ...errorParameters(lost) });
    return { job: null, isContended: true };
  });
}

/** Renews the lease and tells how far the job is; false where the job is no longer this worker's. */
export function renewLease(
  database: Database,
  id: string,
  worker: string,
  progress: JobProgress | null,
): Promise<boolean> {
  return ifMine(database, id, worker, RENEW, { lease: BigInt(LEASE_MS), ...progressParameters(progress) });
}

/**
 * Ends a job with its result, in parts that are one JSON text, all its steps done; false where the job was no longer this
 * worker's. The result is written first, by itself: readers may see a part of what a transaction changes before the rest.
 */
export async function completeJob(
  database: Database,
  id: string,
  worker: string,
  parts: readonly string[],
  total: number | null,
): Promise<boolean> {
  const rows = parts.map((text, part) => ({ part: BigInt(part), text }));
  const steps = total === null ? null : BigInt(total);
  const isWritten = await ifMine(database, id, worker, KEEP, { lease: BigInt(LEASE_MS) }, [
    { text: REMOVE_PARTS, parameters: { id } },
    { text: WRITE_PARTS, parameters: { id, rows } },
  ]);
  return isWritten && ifMine(database, id, worker, COMPLETE, { kept: KEPT_MS, steps, count: BigInt(parts.length) });
}

/** Ends a job with an error; false where the job was no longer this worker's. */
export function failJob(database: Database, id: string, worker: string, error: JobError): Promise<boolean> {
  return ifMine(database, id, worker, FAIL, { kept: KEPT_MS, ...errorParameters(error) });
}

/** Gives a job back that this worker will not finish: another one may take it at once, and no loss is counted. */
export function giveBackJob(database: Database, id: string, worker: string): Promise<boolean> {
  return ifMine(database, id, worker, GIVE_BACK, {});
}

/** Cancels what is not ended of the jobs of an owner: for the transaction that revokes its key. */
export function cancelJobsOf(owner: string): readonly Statement[] {
  return [
    { text: LOCK_UNENDED, parameters: { owner } },
    { text: CANCEL_UNENDED, parameters: { owner, kept: KEPT_MS } },
  ];
}

/** What there is to do for workers of these types. */
export async function lookForWork(
  database: Database,
  types: readonly string[],
): Promise<{ readonly isDue: boolean; readonly isEnded: boolean }> {
  const [row] = await database.read({ text: LOOK, parameters: { types } });
  return { isDue: row?.isDue === true, isEnded: row?.isEnded === true };
}

/** Removes a batch of the jobs that ended long enough ago, with their results; answers how many. */
export async function sweepJobs(database: Database): Promise<number> {
  return database.transaction(async (transaction) => {
    const [swept] = await rows(transaction, { text: SWEEP });
    return Number(swept?.jobs ?? 0);
  });
}

const DUE = (status: string) =>
  `MATCH (j:JOB) WHERE j.status = '${status}' AND j.dueAt <= timestamp() AND j.type IN $types`;

const LOCK_DUE = `CALL () {
  ${DUE('processing')} RETURN j ORDER BY j.dueAt LIMIT $among
  UNION ALL
  ${DUE('pending')} RETURN j ORDER BY j.dueAt LIMIT $among
}
WITH j LIMIT $among
WITH j ORDER BY rand() LIMIT 1
SET j.lockedAt = timestamp()
RETURN j.id AS id`;

const STILL_DUE = `MATCH (j:JOB {id: $id})
WHERE j.status IN ['pending', 'processing'] AND j.dueAt <= timestamp()
RETURN j.id AS id, j.type AS type, j.params AS params, j.status AS status, j.losses AS losses, j.createdAt AS createdAt`;

const START = `MATCH (j:JOB {id: $id})
SET j.status = 'processing', j.worker = $worker, j.losses = $losses, j.message = 'started',
  j.dueAt = timestamp() + $lease, j.updatedAt = timestamp()`;

const ENDED = 'j.dueAt = timestamp() + $kept, j.completedAt = timestamp(), j.updatedAt = timestamp()';
const ERROR = 'j.errorCode = $code, j.errorMessage = $message, j.errorDetails = $details';

const FAIL_LOST = `MATCH (j:JOB {id: $id})
SET j.status = 'failed', j.losses = $losses, ${ERROR}, ${ENDED}
REMOVE j.worker`;

const KEEP = 'SET j.dueAt = timestamp() + $lease';

const RENEW = `${KEEP}
FOREACH (current IN CASE WHEN $current IS NULL THEN [] ELSE [$current] END |
  SET j.current = current, j.total = $total, j.message = $message, j.updatedAt = timestamp(),
    j.percentage = CASE WHEN $percentage > j.percentage THEN $percentage ELSE j.percentage END)`;

const COMPLETE = `SET j.status = 'completed', j.total = coalesce($steps, j.total), j.current = coalesce($steps, j.total), j.percentage = 100, j.message = 'done',
  j.resultParts = $count, ${ENDED}
REMOVE j.worker`;

/** Those of a worker that was lost between its two writes. */
const REMOVE_PARTS = 'MATCH (r:JOB_RESULT) WHERE r.job = $id AND r.part >= 0 DELETE r';

const WRITE_PARTS = `UNWIND $rows AS row
CREATE (:JOB_RESULT {job: $id, part: row.part, text: row.text})`;

const FAIL = `SET j.status = 'failed', ${ERROR}, ${ENDED}
REMOVE j.worker`;

const GIVE_BACK = `SET j.status = 'pending', j.dueAt = timestamp(), j.updatedAt = timestamp(), j.message = 'waiting for a worker'
REMOVE j.worker`;

const OWNED = `MATCH (j:JOB) WHERE j.owner = $owner AND j.createdAt >= 0 AND j.status IN ['pending', 'processing']`;

const LOCK_UNENDED = `${OWNED} SET j.lockedAt = timestamp()`;

const CANCEL_UNENDED = `${OWNED} SET j.status = 'cancelled', ${ENDED} REMOVE j.worker`;

const LOOK = `RETURN
  EXISTS { ${DUE('pending')} } OR EXISTS { ${DUE('processing')} } AS isDue,
  EXISTS { MATCH (j:JOB) WHERE j.status IN ['completed', 'failed', 'cancelled'] AND j.dueAt <= timestamp() } AS isEnded`;

const SWEEP = `UNWIND ['completed', 'failed', 'cancelled'] AS status
MATCH (j:JOB) WHERE j.status = status AND j.dueAt <= timestamp()
WITH j LIMIT 100
OPTIONAL MATCH (r:JOB_RESULT) WHERE r.job = j.id AND r.part >= 0
DETACH DELETE r
WITH DISTINCT j
DETACH DELETE j
RETURN count(*) AS jobs`;

/** Writes to a job while it is this worker's: the first SET takes its lock, so that what is compared then is what counts. */
function ifMine(
  database: Database,
  id: string,
  worker: string,
  change: string,
  parameters: Readonly<Record<string, unknown>>,
  further: readonly Statement[] = [],
): Promise<boolean> {
  const text = `MATCH (j:JOB {id: $id})
SET j.lockedAt = timestamp()
WITH j WHERE j.worker = $worker AND j.status = 'processing'
${change}
RETURN j.id AS id`;
  return database.transaction(async (transaction) => {
    const changed = await rows(transaction, { text, parameters: { id, worker, ...parameters } });
    if (changed.length === 0) return false;
    for (const statement of further) await rows(transaction, statement);
    return true;
  });
}

async function rows(transaction: ManagedTransaction, { text, parameters = {} }: Statement): Promise<Row[]> {
  const { records } = await transaction.run(text, parameters);
  return records.map(rowOf);
}

function takenJob(row: Row): TakenJob {
  const params: unknown = JSON.parse(String(row.params));
  return { id: String(row.id), type: String(row.type), params, createdAt: Number(row.createdAt) };
}

function progressParameters(progress: JobProgress | null): Record<string, unknown> {
  if (progress === null) return { current: null, total: null, percentage: null, message: null };
  const { current, total, percentage, message } = progress;
  return { current: BigInt(current), total: BigInt(total), percentage: BigInt(percentage), message };
}

function errorParameters({ code, message, details }: JobError | { code: string; message: string; details: object }) {
  return { code, message, details: JSON.stringify(details) };
}
