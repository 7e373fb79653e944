import { z } from 'zod';
import type { Database, Row } from '../../store/database.ts';
import type { JobError, JobType } from './job.ts';
import { ENDED, ERROR, errorParameters, KEPT_MS, LEASE_MS, rows } from './job-writes.ts';
import type { JobOwner } from './jobs.ts';
import { lineOf, nextJob, SLOTS, slotKind } from './slots.ts';

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
  readonly type: JobType;
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
 * Takes the next job of the types, all of one line, that this worker can do: one whose worker's lease has ended, else the first that waits.
 * Of any number of workers exactly one gets it: each writes to the node first, which locks it, and reads its state only then, in a separate
 * statement, since the first one may still hold what the index said. A worker that met another takes one `among` the first: otherwise they
 * would wait for each other again. The job of a key that has ended meanwhile is cancelled instead.
 */
export function takeJob(
  database: Database,
  worker: string,
  types: readonly JobType[],
  { among = 1, leaseMs = LEASE_MS }: { readonly among?: number; readonly leaseMs?: number } = {},
): Promise<Claim> {
  // The keys that have one running, wherever it runs, where each key may have only one while others wait.
  const line = types.filter((type) => SLOTS[slotKind(type)].isOneForEachKey).flatMap(lineOf);
  return database.transaction(async (transaction) => {
    const [found] = await rows(transaction, { text: DUE, parameters: { types, line, among: BigInt(among) } });
    const { due, busy } = FOUND.parse(found);
    const next = nextJob(due, new Set(busy), among);
    if (next === null) return { job: null, isContended: false };
    if (line.length > 0) await transaction.run(LOCK_KEY, { owner: next.owner });
    await transaction.run(LOCK, { id: next.id });
    const [job] = await rows(transaction, { text: STILL_DUE, parameters: { id: next.id, line } });
    // It is taken, or its key has got another one.
    if (job === undefined || (job.isBusy === true && !busy.includes(next.owner)))
      return { job: null, isContended: true };
    const losses = Number(job.losses) + (job.status === 'processing' ? 1 : 0);
    if (job.isKeyValid === true && losses < MOST_LOSSES) {
      await transaction.run(START, { id: job.id, worker, losses: BigInt(losses), lease: BigInt(leaseMs) });
      return { job: takenJob(job, types), isContended: false };
    }
    const parameters = { id: job.id, losses: BigInt(losses), kept: KEPT_MS, ...errorParameters(LOST) };
    await transaction.run(job.isKeyValid === true ? FAIL_LOST : CANCEL, parameters);
    return { job: null, isContended: true };
  });
}

/** What there is to do for workers of these types. */
export async function lookForWork(
  database: Database,
  types: readonly JobType[],
): Promise<{ readonly isDue: boolean; readonly isEnded: boolean }> {
  const [row] = await database.read({ text: LOOK, parameters: { types } });
  return { isDue: row?.isDue === true, isEnded: row?.isEnded === true };
}

const FOUND = z.object({
  due: z.array(z.object({ id: z.string(), owner: z.string(), isLost: z.boolean(), place: z.number() })),
  busy: z.array(z.string()),
});

const WAITING = `MATCH (j:JOB) USING INDEX j:JOB(status, type, dueAt) WHERE j.status = 'pending' AND j.type = type AND j.dueAt >= 0`;
const LOST_JOBS = `MATCH (j:JOB) USING INDEX j:JOB(status, type, dueAt) WHERE j.status = 'processing' AND j.type = type AND j.dueAt <= timestamp()`;
const RUNNING = `MATCH (j:JOB) USING INDEX j:JOB(status, type, dueAt) WHERE j.status = 'processing' AND j.type = type AND j.dueAt > timestamp()`;
/** Of the index, which Neo4j goes by only where all of it is named: by `dueAt` alone it reads the whole line. */
const FIRST = 'RETURN j ORDER BY j.status, j.type, j.dueAt LIMIT $among';

/** The first of each type, and the first of keys that have none running. */
const DUE = `WITH COLLECT { UNWIND $line AS type CALL (type) { ${RUNNING} RETURN j.owner AS owner } RETURN DISTINCT owner } AS busy
RETURN busy, COLLECT {
  UNWIND $types AS type
  CALL (type, busy) {
    ${LOST_JOBS} ${FIRST}
    UNION ALL
    ${WAITING} ${FIRST}
    UNION ALL
    UNWIND CASE WHEN size(busy) > 0 THEN [true] ELSE [] END AS isAnyBusy
    ${WAITING} AND NOT j.owner IN busy ${FIRST}
  }
  RETURN DISTINCT j {.id, .owner, isLost: j.status = 'processing', place: j.dueAt}
} AS due`;

/** Written first, so that of the workers that start a job of a key each sees what the one before has started. */
const LOCK_KEY = 'MATCH (k:API_KEY {id: $owner}) SET k.lockedAt = timestamp()';

const LOCK = 'MATCH (j:JOB {id: $id}) USING INDEX SEEK j:JOB(id) SET j.lockedAt = timestamp()';

/**
 * A key may end without a word: by its own time, or while another process still takes it for valid. The index is named
 * because Neo4j, planning while it has next to no jobs, reads all of it as gladly as one entry.
 */
const STILL_DUE = `MATCH (j:JOB {id: $id}) USING INDEX SEEK j:JOB(id)
WHERE j.status = 'pending' OR (j.status = 'processing' AND j.dueAt <= timestamp())
RETURN j.id AS id, j.type AS type, j.params AS params, j.status AS status, j.losses AS losses, j.createdAt AS createdAt, j.owner AS owner, j.ownerName AS ownerName,
  NOT EXISTS { MATCH (k:API_KEY {id: j.owner}) WHERE k.revokedAt IS NOT NULL OR k.expiresAt <= timestamp() } AS isKeyValid,
  EXISTS { MATCH (other:JOB) WHERE other.status = 'processing' AND other.type IN $line AND other.dueAt > timestamp() AND other.owner = j.owner } AS isBusy`;

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
  EXISTS { UNWIND $types AS type CALL (type) { ${WAITING} RETURN j LIMIT 1 UNION ALL ${LOST_JOBS} RETURN j LIMIT 1 } RETURN j } AS isDue,
  EXISTS { MATCH (j:JOB) WHERE j.status IN ['completed', 'failed', 'cancelled'] AND j.dueAt <= timestamp() } AS isEnded`;

function takenJob(row: Row, types: readonly JobType[]): TakenJob {
  const type = types.find((known) => known === row.type);
  if (type === undefined) throw new Error(`the job ${row.id} is of the type ${row.type}, which was not asked for`);
  const params: unknown = JSON.parse(String(row.params));
  const owner = { id: String(row.owner), name: String(row.ownerName) };
  return { id: String(row.id), type, params, createdAt: Number(row.createdAt), owner };
}
