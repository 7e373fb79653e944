import { randomUUID } from 'node:crypto';
import type { Database, Row } from '../../engine/database/database.ts';
import type { Job, JobStatus, JobSummary, JobType } from './job.ts';
import { JOB_ROW, jobOf, summaryOf } from './stored-job.ts';

/** Who makes a job: nobody else sees it. */
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

  /** Accepts work: the job is there with its request once this resolves, and survives whatever happens to the server. */
  async create(type: JobType, params: object, owner: JobOwner): Promise<{ readonly id: string }> {
    const id = randomUUID();
    const record = { id, type, params: JSON.stringify(params), owner: owner.id, ownerName: owner.name };
    await this.#database.write({ text: CREATE, parameters: { record } });
    for (const wake of this.#listeners) wake();
    return { id };
  }

  /** Calls back for every job that is made in this process: its worker need not wait for its next look. */
  onCreated(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** A job of this owner; null where there is none, or where it is another's. */
  async read(id: string, owner: string): Promise<Job | null> {
    const job = await this.#read(id, owner);
    // Neo4j reads each property as it is at that moment: of a job that ends meanwhile the status may come with no parts yet.
    return job?.result === '' ? this.#read(id, owner) : job;
  }

  async #read(id: string, owner: string): Promise<Job | null> {
    const [row] = await this.#database.read({ text: READ, parameters: { id, owner } });
    return row === undefined ? null : jobOf(mapOf(row.job), listOf(row.parts));
  }

  /** The owner's jobs, newest first. */
  async list(owner: string, { status, limit, offset }: JobFilter): Promise<JobPage> {
    const parameters = { owner, status, limit: BigInt(limit), offset: BigInt(offset) };
    const [row] = await this.#database.read({ text: LIST, parameters });
    return { total: Number(row?.total ?? 0), jobs: listOf(row?.jobs).map(mapOf).map(summaryOf) };
  }
}

const CREATE = `WITH timestamp() AS now
CREATE (j:JOB {status: 'pending', dueAt: now, createdAt: now, updatedAt: now,
  losses: 0, current: 0, total: 0, percentage: 0, message: 'waiting for a worker'})
SET j += $record`;

const READ = `MATCH (j:JOB {id: $id}) WHERE j.owner = $owner
RETURN ${JOB_ROW} AS job, COLLECT {
  UNWIND range(0, coalesce(j.resultParts, 0) - 1) AS part
  MATCH (r:JOB_RESULT {job: j.id, part: part})
  RETURN r.text ORDER BY part
} AS parts`;

// A key's jobs are those of a week: all are counted.
const LIST = `RETURN COUNT {
  MATCH (j:JOB) WHERE j.owner = $owner AND j.createdAt >= 0 AND ($status IS NULL OR j.status = $status)
} AS total, COLLECT {
  MATCH (j:JOB) WHERE j.owner = $owner AND j.createdAt >= 0 AND ($status IS NULL OR j.status = $status)
  RETURN j {.*, params: null, lockedAt: null, worker: null} AS job
  ORDER BY j.createdAt DESC, j.id SKIP $offset LIMIT $limit
} AS jobs`;

function mapOf(value: unknown): Row {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
