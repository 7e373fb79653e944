import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import Cypher from '@neo4j/cypher-builder';
import { Problem } from '../../schema/problem.ts';
import { builtOnce, clauses, cypherText } from '../../store/cypher-text.ts';
import type { Database, Row } from '../../store/database.ts';
import type { Job, JobErrorCode, JobStatus, JobSummary, JobType } from './job.ts';
import { cancelJob } from './job-lease.ts';
import { FIRST_ROUND } from './job-writes.ts';
import { lineOf } from './slots.ts';
import { isTorn, JOB_ROW, jobOf, summaryOf } from './stored-job.ts';

/** Jobs of one key that have not ended, at most: a script that goes wrong must not fill the line for days. */
export const MOST_UNENDED = 1000;
/** `Retry-After` of a refusal, seconds: no one knows when a job ends. */
const RETRY_AFTER_S = 10;
/** A request with a key that was sent before is answered with the job that it made then. */
const IDEMPOTENT_MS = 24 * 3600 * 1000;
/** Time between two checks whether a job has ended, for callers that wait. */
const LOOK_AGAIN_MS = 250;

/** The creator of a job: no one else sees it. */
export interface JobOwner {
  /** Id of the key. */
  readonly id: string;
  readonly name: string;
}

/** A page of a key's jobs. */
export interface JobPage {
  readonly jobs: readonly JobSummary[];
  /** How many there are, before limit and offset. */
  readonly total: number;
}

/** Which of a key's jobs are asked for. */
export interface JobFilter {
  /** Null for all. */
  readonly status: JobStatus | null;
  /** Null for all, as without it. */
  readonly type?: JobType | null;
  /** Those that failed for this reason; null for all, as without it. */
  readonly error?: JobErrorCode | null;
  readonly limit: number;
  readonly offset: number;
}

/** The jobs of this database as their owners see them: made, read and listed. */
export class Jobs {
  readonly #database: Database;
  readonly #listeners: (() => void)[] = [];

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Accepts work: the job is there with its request once this resolves, and survives whatever happens to the server. A key of
   * idempotency that was sent before gives the job that was made then. Throws a 422 where it came with another request then, and a
   * 429 where the owner has as many jobs waiting or running as it may.
   */
  async create(
    type: JobType,
    params: object,
    owner: JobOwner,
    idempotencyKey: string | null = null,
  ): Promise<{ readonly id: string }> {
    const request = { type, params: JSON.stringify(params) };
    const known = idempotencyKey === null ? null : await this.#madeWith(idempotencyKey, owner.id, request);
    if (known !== null) return { id: known };
    const id = randomUUID();
    const record = { id, ...request, owner: owner.id, ownerName: owner.name, idempotencyKey };
    // Tries a write again for half a minute where the database is down; reports that at once to a caller who waits.
    await this.#database.verify();
    const counts = await this.#database.write(
      { text: LOCK_OWNER, parameters: { owner: owner.id } },
      { text: CREATE, parameters: { record, line: lineOf(type), most: BigInt(MOST_UNENDED) } },
    );
    if (counts.nodesCreated === 0) {
      // Two requests with one key at the same time: the other one was first.
      const other = idempotencyKey === null ? null : await this.#madeWith(idempotencyKey, owner.id, request);
      if (other === null) throw tooManyJobs();
      return { id: other };
    }
    for (const wake of this.#listeners) wake();
    return { id };
  }

  /** Throws where a key of idempotency came with another request before: for who makes something else before the job. */
  async requireUnused(type: JobType, params: object, owner: JobOwner, idempotencyKey: string | null): Promise<void> {
    if (idempotencyKey === null) return;
    await this.#madeWith(idempotencyKey, owner.id, { type, params: JSON.stringify(params) });
  }

  /** Cancels a job of this owner that has not ended: its worker stops. Returns what it found: null where there is no such job. */
  async cancel(id: string, owner: string): Promise<'cancelled' | 'ended' | null> {
    // A read says at once that Neo4j is away; a write would be tried again for half a minute before.
    if ((await this.#stored(id, owner)) === null) return null;
    const counts = await this.#database.write(...cancelJob(id, owner));
    return counts.propertiesSet > 1 ? 'cancelled' : 'ended';
  }

  /** A job of this owner when it has ended, or as it is after some milliseconds, or when `signal` aborts. */
  async readEnded(id: string, owner: string, waitMs: number, signal: AbortSignal): Promise<Job | null> {
    const end = performance.now() + waitMs;
    for (;;) {
      const job = await this.read(id, owner);
      if (job === null || job.completedAt !== null || signal.aborted || performance.now() >= end) return job;
      await setTimeout(Math.min(LOOK_AGAIN_MS, Math.max(0, end - performance.now())), null, { signal }).catch(
        () => null,
      );
    }
  }

  /** Calls back for every job that is made in this process: its worker need not wait for its next look. */
  onCreated(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** A job of this owner; null where there is none, or where it is another's. */
  async read(id: string, owner: string): Promise<Job | null> {
    const row = await whole(
      () => this.#stored(id, owner),
      (found) => found !== null && isTorn(found),
    );
    return row === null ? null : jobOf(row);
  }

  /** The owner's jobs, newest first. */
  async list(owner: string, { status, type = null, error = null, limit, offset }: JobFilter): Promise<JobPage> {
    const parameters = { owner, status, type, error, limit: BigInt(limit), offset: BigInt(offset) };
    const text = listText(FILTERS.filter((name) => parameters[name] !== null));
    const read = async () => {
      const [row] = await this.#database.read({ text, parameters });
      return { total: Number(row?.total ?? 0), rows: listOf(row?.jobs).map(mapOf) };
    };
    const { total, rows } = await whole(read, (page) => page.rows.some(isTorn));
    return { total, jobs: rows.map(summaryOf) };
  }

  /** The job that a key of idempotency made; null where there is none. Throws where it was made by another request. */
  async #madeWith(
    idempotencyKey: string,
    owner: string,
    { type, params }: { readonly type: JobType; readonly params: string },
  ): Promise<string | null> {
    const parameters = { owner, idempotencyKey, since: BigInt(Date.now() - IDEMPOTENT_MS) };
    const [row] = await this.#database.read({ text: MADE_WITH, parameters });
    if (row === undefined) return null;
    if (row.type === type && row.params === params) return String(row.id);
    throw reusedKey(String(row.id), String(row.type));
  }

  async #stored(id: string, owner: string): Promise<Row | null> {
    const [row] = await this.#database.read({ text: READ, parameters: { id, owner } });
    return row === undefined ? null : { ...mapOf(row.job), parts: listOf(row.parts) };
  }
}

/** Neo4j reads each property as it is at that moment: a job that changes meanwhile may come in halves, and is read again. */
async function whole<T>(read: () => Promise<T>, isInHalves: (found: T) => boolean): Promise<T> {
  const found = await read();
  return isInHalves(found) ? read() : found;
}

/** The refusal of a further job, apart from the request limits that an operator may set. */
export function tooManyJobs(): Problem {
  const detail = `This key has ${MOST_UNENDED} jobs that have not ended, as many as it may: wait for some of them to finish.`;
  return new Problem('rate-limit-exceeded', 429, detail, { retryAfter: RETRY_AFTER_S });
}

/** The refusal of an idempotency key that created another job: its sender would take that job's result for the answer. */
export function reusedKey(id: string, type: string): Problem {
  const detail = `This Idempotency-Key came with another request before, which made the job ${id} (${type}): send a new key with a new request, or the same request once more.`;
  const details = { field: 'Idempotency-Key', issue: 'sent before with another request', jobId: id };
  return new Problem('idempotency-key-reused', 422, detail, { details });
}

/** Writing to the key first locks it, so that only one transaction at a time counts its jobs. */
const LOCK_OWNER = 'MATCH (k:API_KEY {id: $owner}) SET k.lastUsedAt = timestamp()';

/**
 * Keys take turns: a job waits in the round after the one that is being served in its line, or after the round of its key's last waiting
 * job there. So each round has one job of a key, and none joins the first one: every job gets its turn.
 */
const CREATE = `CALL () {
  MATCH (j:JOB) WHERE j.status IN ['pending', 'processing'] AND j.dueAt >= 0 AND j.owner = $record.owner
  RETURN count(j) AS unended, max(CASE WHEN j.status = 'pending' AND j.type IN $line THEN j.dueAt END) AS last
}
WITH unended, coalesce(last, ${FIRST_ROUND}) AS served, timestamp() AS now WHERE unended < $most
  AND NOT EXISTS { MATCH (j:JOB) WHERE j.owner = $record.owner AND j.createdAt > now - ${IDEMPOTENT_MS}
    AND j.idempotencyKey = $record.idempotencyKey }
CREATE (j:JOB {status: 'pending', dueAt: coalesce(served + 1, now), createdAt: now, updatedAt: now,
  losses: 0, current: 0, total: 0, percentage: 0, message: 'waiting for a worker'})
SET j += $record`;

/** A key's jobs of a day, by the index on owner and time. */
const MADE_WITH = `MATCH (j:JOB) WHERE j.owner = $owner AND j.createdAt > $since AND j.idempotencyKey = $idempotencyKey
RETURN j.id AS id, j.type AS type, j.params AS params ORDER BY j.createdAt LIMIT 1`;

const READ = `MATCH (j:JOB {id: $id}) USING INDEX SEEK j:JOB(id) WHERE j.owner = $owner
RETURN ${JOB_ROW} AS job, COLLECT {
  UNWIND range(0, coalesce(j.resultParts, 0) - 1) AS part
  MATCH (r:JOB_RESULT {job: j.id, part: part})
  RETURN r.text ORDER BY part
} AS parts`;

/** What a list may be filtered by: parameters. */
const FILTERS = ['status', 'type', 'error'] as const;
/** The properties that have their values. */
const FILTERED = { status: 'status', type: 'type', error: 'errorCode' } as const;

const JOBS_PAGE = `RETURN j {.*, params: null, lockedAt: null, worker: null} AS job
ORDER BY j.owner DESC, j.createdAt DESC, j.id SKIP $offset LIMIT $limit`;

/**
 * A key's jobs are those of a week: all are counted, of the others only those of the page are read, as the order is that of the
 * index, all of which is named.
 */
const listText = builtOnce((asked: readonly (typeof FILTERS)[number][]) => {
  const j = new Cypher.NamedNode('j');
  const owned = () =>
    new Cypher.Match(new Cypher.Pattern(j, { labels: ['JOB'] })).where(
      Cypher.and(
        new Cypher.Raw('j.owner = $owner AND j.createdAt >= 0'),
        ...asked.map((name) => Cypher.eq(j.property(FILTERED[name]), new Cypher.NamedParam(name))),
      ),
    );
  return cypherText(
    new Cypher.Return([new Cypher.Count(owned()), 'total'], [new Cypher.Collect(clauses(owned(), JOBS_PAGE)), 'jobs']),
  );
});

function mapOf(value: unknown): Row {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
