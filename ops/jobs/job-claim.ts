import type { Database, Row } from '../../store/database.ts';
import type { JobError } from './job.ts';
import { ENDED, ERROR, errorParameters, KEPT_MS, LEASE_MS, rows } from './job-writes.ts';
import type { JobOwner } from './jobs.ts';

/** A job runs again after its first lost worker, and fails with the second. */
const MOST_LOSSES = 2;
const LOST: JobError = {
  code: 'WORKER_LOST',
  message: 'The worker was lost twice while it did this job.',
  details: {},
};

/** A job that a worker has taken. */
export interface TakenJob {
  readonly id: string;
  readonly type: string;
  readonly params: unknown;
  readonly createdAt: number;
  readonly owner: JobOwner;
}

/** What came of a try to take a job. */
interface Claim {
  readonly job: TakenJob | null;
  /** Another worker was faster, or the job was ended instead: there may be others to take. */
  readonly isContended: boolean;
}

/**
 * Takes the next job: one whose worker's lease has ended, else the first that waits. Of any number of workers exactly one gets it: each
 * writes to the node first, which locks it, and reads its state only then, in a separate statement, since the first one may still hold what
 * the index said. A worker that met another takes one `among` the first: otherwise they would wait for each other again. The job of a key
 * that has ended meanwhile is cancelled instead.
 */
export function takeJob(
  database: Database,
  worker: string,
  types: readonly string[],
  { among = 1, leaseMs = LEASE_MS }: { readonly among?: number; readonly leaseMs?: number } = {},
): Promise<Claim> {
  return database.transaction(async (transaction) => {
    const [locked] = await rows(transaction, { text: LOCK_DUE, parameters: { types, among: BigInt(among) } });
    if (locked === undefined) return { job: null, isContended: false };
    const [due] = await rows(transaction, { text: STILL_DUE, parameters: { id: locked.id } });
    if (due === undefined) return { job: null, isContended: true };
    const losses = Number(due.losses) + (due.status === 'processing' ? 1 : 0);
    if (due.isKeyValid === true && losses < MOST_LOSSES) {
      await transaction.run(START, { id: due.id, worker, losses: BigInt(losses), lease: BigInt(leaseMs) });
      return { job: takenJob(due), isContended: false };
    }
    const parameters = { id: due.id, losses: BigInt(losses), kept: KEPT_MS, ...errorParameters(LOST) };
    await transaction.run(due.isKeyValid === true ? FAIL_LOST : CANCEL, parameters);
    return { job: null, isContended: true };
  });
}

/** What there is to do for workers of these types. */
export async function lookForWork(
  database: Database,
  types: readonly string[],
): Promise<{ readonly isDue: boolean; readonly isEnded: boolean }> {
  const [row] = await database.read({ text: LOOK, parameters: { types } });
  return { isDue: row?.isDue === true, isEnded: row?.isEnded === true };
}

const WAITING = `MATCH (j:JOB) WHERE j.status = 'pending' AND j.dueAt >= 0 AND j.type IN $types`;
const LEFT = `MATCH (j:JOB) WHERE j.status = 'processing' AND j.dueAt <= timestamp() AND j.type IN $types`;

/** In the order of the index, which Neo4j goes by only where all of it is named: by `dueAt` alone it reads the whole line. */
const LOCK_DUE = `CALL () {
  ${LEFT} RETURN j ORDER BY j.status, j.dueAt LIMIT $among
  UNION ALL
  ${WAITING} RETURN j ORDER BY j.status, j.dueAt LIMIT $among
}
WITH j LIMIT $among
WITH j ORDER BY rand() LIMIT 1
SET j.lockedAt = timestamp()
RETURN j.id AS id`;

/**
 * A key may end without a word: by its own time, or while another process still takes it for valid. The index is named
 * because Neo4j, planning while it has next to no jobs, reads all of it as gladly as one entry.
 */
const STILL_DUE = `MATCH (j:JOB {id: $id}) USING INDEX SEEK j:JOB(id)
WHERE j.status = 'pending' OR (j.status = 'processing' AND j.dueAt <= timestamp())
RETURN j.id AS id, j.type AS type, j.params AS params, j.status AS status, j.losses AS losses, j.createdAt AS createdAt, j.owner AS owner, j.ownerName AS ownerName,
  NOT EXISTS { MATCH (k:API_KEY {id: j.owner}) WHERE k.revokedAt IS NOT NULL OR k.expiresAt <= timestamp() } AS isKeyValid`;

const START = `MATCH (j:JOB {id: $id})
SET j.status = 'processing', j.worker = $worker, j.losses = $losses, j.message = 'started',
  j.dueAt = timestamp() + $lease, j.updatedAt = timestamp()`;

const FAIL_LOST = `MATCH (j:JOB {id: $id})
SET j.status = 'failed', j.losses = $losses, ${ERROR}, ${ENDED}
REMOVE j.worker`;

const CANCEL = `MATCH (j:JOB {id: $id})
SET j.status = 'cancelled', ${ENDED}
REMOVE j.worker`;

const LOOK = `RETURN
  EXISTS { ${WAITING} } OR EXISTS { ${LEFT} } AS isDue,
  EXISTS { MATCH (j:JOB) WHERE j.status IN ['completed', 'failed', 'cancelled'] AND j.dueAt <= timestamp() } AS isEnded`;

function takenJob(row: Row): TakenJob {
  const params: unknown = JSON.parse(String(row.params));
  const owner = { id: String(row.owner), name: String(row.ownerName) };
  return { id: String(row.id), type: String(row.type), params, createdAt: Number(row.createdAt), owner };
}
