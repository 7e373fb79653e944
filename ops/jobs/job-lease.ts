import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import type { Database, Statement } from '../../store/database.ts';
import type { JobError, JobProgress, JobType } from './job.ts';
import { ENDED, ERROR, errorParameters, FIRST_ROUND, KEPT_MS, LEASE_MS, rows } from './job-writes.ts';
import { lineOf } from './slots.ts';

/** Renews the lease and records the progress of the job; false where the job is no longer this worker's. */
export function renewLease(
  database: Database,
  id: string,
  worker: string,
  progress: JobProgress | null,
): Promise<boolean> {
  return ifMine(database, id, worker, RENEW, { lease: BigInt(LEASE_MS), ...progressParameters(progress) });
}

/**
 * Ends a job with its result, in parts that are one JSON text, all its steps done; false where the job was no longer this worker's. It
 * writes the result first, in a separate transaction: readers may see a part of what a transaction changes before the rest.
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

/** Gives a job back that this worker will not finish: the next one that is free takes it, and no loss is counted. */
export function giveBackJob(
  database: Database,
  { id, type }: { readonly id: string; readonly type: JobType },
  worker: string,
): Promise<boolean> {
  return ifMine(database, id, worker, GIVE_BACK, { line: lineOf(type) });
}

/** Cancels what is not ended of the jobs of an owner: for the transaction that revokes its key. */
export function cancelJobsOf(owner: string): readonly Statement[] {
  return [
    { text: LOCK_UNENDED, parameters: { owner } },
    { text: CANCEL_UNENDED, parameters: { owner, kept: KEPT_MS } },
  ];
}

/** Cancels one job of an owner, where it has not ended. */
export function cancelJob(id: string, owner: string): readonly Statement[] {
  return [
    { text: LOCK_ONE, parameters: { id, owner } },
    { text: CANCEL_ONE, parameters: { id, owner, kept: KEPT_MS } },
  ];
}

/** Removes a batch of the jobs that ended long enough ago, with their results; answers how many. */
export async function sweepJobs(database: Database): Promise<number> {
  return database.transaction(async (transaction) => {
    const [swept] = await rows(transaction, { text: SWEEP });
    return Number(swept?.jobs ?? 0);
  });
}

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

/** Into the round that is being served, since its turn has been. */
const GIVE_BACK = `WITH j, coalesce(${FIRST_ROUND}, timestamp()) AS round
SET j.status = 'pending', j.dueAt = round, j.updatedAt = timestamp(), j.message = 'waiting for a worker'
REMOVE j.worker`;

const OWNED = `MATCH (j:JOB) WHERE j.owner = $owner AND j.createdAt >= 0 AND j.status IN ['pending', 'processing']`;

const LOCK_UNENDED = `${OWNED} SET j.lockedAt = timestamp()`;

const CANCEL_UNENDED = `${OWNED} SET j.status = 'cancelled', ${ENDED} REMOVE j.worker`;

const UNENDED = "MATCH (j:JOB {id: $id}) WHERE j.owner = $owner AND j.status IN ['pending', 'processing']";
const LOCK_ONE = `${UNENDED} SET j.lockedAt = timestamp()`;
const CANCEL_ONE = `${UNENDED} SET j.status = 'cancelled', ${ENDED} REMOVE j.worker`;

const SWEEP = `UNWIND ['completed', 'failed', 'cancelled'] AS status
MATCH (j:JOB) WHERE j.status = status AND j.dueAt <= timestamp()
WITH j LIMIT 100
OPTIONAL MATCH (r:JOB_RESULT) WHERE r.job = j.id AND r.part >= 0
DETACH DELETE r
WITH DISTINCT j
DETACH DELETE j
RETURN count(*) AS jobs`;

const textOf = builtOnce((change: string) =>
  cypherText(
    `MATCH (j:JOB {id: $id})
SET j.lockedAt = timestamp()
WITH j WHERE j.worker = $worker AND j.status = 'processing'`,
    change,
    'RETURN j.id AS id',
  ),
);

/** Writes to a job while it is this worker's: the first SET takes its lock, so that what is compared then is what counts. */
function ifMine(
  database: Database,
  id: string,
  worker: string,
  change: string,
  parameters: Readonly<Record<string, unknown>>,
  further: readonly Statement[] = [],
): Promise<boolean> {
  const text = textOf(change);
  return database.transaction(async (transaction) => {
    const changed = await rows(transaction, { text, parameters: { id, worker, ...parameters } });
    if (changed.length === 0) return false;
    for (const statement of further) await rows(transaction, statement);
    return true;
  });
}

function progressParameters(progress: JobProgress | null): Record<string, unknown> {
  if (progress === null) return { current: null, total: null, percentage: null, message: null };
  const { current, total, percentage, message } = progress;
  return { current: BigInt(current), total: BigInt(total), percentage: BigInt(percentage), message };
}
