import { createHash, randomBytes } from 'node:crypto';
import { Problem } from '../../schema/problem.ts';
import type { Database, Row } from '../../store/database.ts';
import { FREQUENCIES, type Frequency } from '../clock/frequency.ts';
import { nextTime } from '../clock/recurrence.ts';
import type { JobOwner } from '../jobs/jobs.ts';
import { CAPTURE_OPTIONS, type CaptureOptions, pageKey } from './capture-request.ts';
import { recurrenceOfSchedule, type ScheduleRequest } from './schedule-request.ts';

/** Schedules of one key, and images of one schedule, at most (contract rest.md 0.4). */
export const MOST_SCHEDULES = 3;
export const MOST_IMAGES = 50;
/** A schedule ends if no one looks at its captures for this time. */
const UNUSED_MS = 90 * 24 * 3600 * 1000;
/** Being looked at is written down so often. */
const NOTED_MS = 3600 * 1000;

/** A schedule as its owner sees it. Times in epoch ms. */
export interface Schedule {
  readonly id: string;
  readonly url: string;
  readonly cron: string | null;
  readonly frequency: Frequency | null;
  readonly timezone: string;
  readonly enabled: boolean;
  readonly retentionCount: number;
  readonly options: CaptureOptions;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly lastCaptureAt: number | null;
  readonly nextCaptureAt: number | null;
  readonly captureCount: number;
}

/** A schedule whose turn it is, and whose it is. */
export interface DueSchedule extends Schedule {
  readonly owner: JobOwner;
  readonly dueAt: number;
  /** Its turn before has not ended. */
  readonly isBusy: boolean;
}

/** What is captured, and when. */
interface NewSchedule {
  readonly url: string;
  readonly options: CaptureOptions;
  readonly schedule: ScheduleRequest;
}

/** The schedules of this database. */
export class CaptureSchedules {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Makes a schedule and answers its id; a request that is sent again under its `idempotencyKey` makes none again. Throws a 409 where the owner has as many as it
   * may.
   */
  async create({ url, options, schedule }: NewSchedule, owner: JobOwner, id: string): Promise<void> {
    const now = Date.now();
    const { cron = null, frequency = null, timezone, enabled, retention_count } = schedule;
    const next = enabled ? nextTime(recurrenceOfSchedule(schedule, now), now) : null;
    const record = {
      owner: owner.id,
      ownerName: owner.name,
      url,
      page: pageKey(url),
      cron,
      frequency,
      timezone,
      enabled,
      retentionCount: BigInt(retention_count),
      options: JSON.stringify(options),
      createdAt: BigInt(now),
      updatedAt: BigInt(now),
      lastUsedAt: BigInt(now),
      nextCaptureAt: next === null ? null : BigInt(next),
      captureCount: 0n,
    };
    // Tries a write again for half a minute where the database is down; reports that at once to a caller who waits.
    await this.#database.verify();
    const isThere = await this.#database.transaction(async (transaction) => {
      await transaction.run(LOCK_OWNER, { owner: owner.id });
      const { records } = await transaction.run(CREATE, { id, owner: owner.id, most: BigInt(MOST_SCHEDULES), record });
      return records.length > 0;
    });
    if (!isThere) throw tooManySchedules();
  }

  async read(id: string, owner: string): Promise<Schedule | null> {
    const [row] = await this.#database.read({ text: READ, parameters: { id, owner } });
    return row === undefined ? null : scheduleOf(row.schedule);
  }

  /** Those of an owner, oldest first. */
  async list(owner: string): Promise<Schedule[]> {
    const rows = await this.#database.read({ text: LIST, parameters: { owner } });
    return rows.map(({ schedule }) => scheduleOf(schedule));
  }

  /** Ends a schedule; false where this owner has none such. */
  async remove(id: string, owner: string): Promise<boolean> {
    // A read says at once that Neo4j is away.
    if ((await this.read(id, owner)) === null) return false;
    const counts = await this.#database.write({ text: REMOVE, parameters: { id, owner } });
    return counts.nodesDeleted > 0;
  }

  /** Notes that an owner looks at what is captured of a page. */
  async noteUse(owner: string, url: string): Promise<void> {
    const parameters = { owner, page: pageKey(url), before: BigInt(Date.now() - NOTED_MS) };
    const rows = await this.#database.read({ text: UNNOTED, parameters });
    if (rows.length > 0) await this.#database.write({ text: NOTE_USE, parameters });
  }

  /** The schedule that has been due longest; null where none is due. */
  async due(now: number): Promise<DueSchedule | null> {
    const [row] = await this.#database.read({ text: DUE, parameters: { now: BigInt(now) } });
    if (row === undefined) return null;
    const { owner, ownerName, nextCaptureAt } = Object(row.schedule);
    return {
      ...scheduleOf(row.schedule),
      owner: { id: String(owner), name: String(ownerName) },
      dueAt: Number(nextCaptureAt),
      isBusy: row.isBusy === true,
    };
  }

  /** Sets the next time of a schedule, unless another server did so for this turn; with the job of the turn, where it has one. */
  async advance({ id, dueAt, ...schedule }: DueSchedule, now: number, job: string | null): Promise<void> {
    const { cron, frequency, timezone, createdAt } = schedule;
    const given = { ...(cron === null ? {} : { cron }), ...(frequency === null ? {} : { frequency }), timezone };
    // Turns that were missed while the server was down are skipped.
    const next = nextTime(recurrenceOfSchedule(given, createdAt), Math.max(now, dueAt));
    const parameters = { id, dueAt: BigInt(dueAt), next: next === null ? null : BigInt(next), job };
    await this.#database.write({ text: ADVANCE, parameters });
  }

  /** Ends schedules that are no longer used, and those of keys that have ended. */
  async sweep(now: number): Promise<number> {
    const counts = await this.#database.write({ text: SWEEP, parameters: { before: BigInt(now - UNUSED_MS) } });
    return counts.nodesDeleted;
  }
}

/** The refusal of a further schedule. */
export function tooManySchedules(): Problem {
  const detail = `This key has ${MOST_SCHEDULES} schedules, as many as it may: remove one first.`;
  return new Problem('schedule-limit-reached', 409, detail);
}

/** Writing to the key first locks it, so that only one transaction at a time counts its schedules. */
const LOCK_OWNER = 'MATCH (k:API_KEY {id: $owner}) SET k.lastUsedAt = timestamp()';

const OWNED = 'MATCH (s:CAPTURE_SCHEDULE) WHERE s.owner = $owner AND s.createdAt >= 0';

const CREATE = `CALL () {
  ${OWNED} RETURN count(s) AS had, sum(CASE WHEN s.id = $id THEN 1 ELSE 0 END) AS isThere
}
WITH isThere WHERE isThere > 0 OR had < $most
MERGE (s:CAPTURE_SCHEDULE {id: $id})
ON CREATE SET s += $record
RETURN s.id AS id`;

const READ = 'MATCH (s:CAPTURE_SCHEDULE {id: $id}) WHERE s.owner = $owner RETURN s {.*} AS schedule';
const LIST = `${OWNED} RETURN s {.*} AS schedule ORDER BY s.createdAt, s.id`;
const REMOVE = 'MATCH (s:CAPTURE_SCHEDULE {id: $id}) WHERE s.owner = $owner DELETE s';

const USED = `${OWNED} AND s.page = $page AND s.lastUsedAt < $before`;
const UNNOTED = `${USED} RETURN s.id AS id`;
const NOTE_USE = `${USED} SET s.lastUsedAt = timestamp()`;

const IS_KEY_VALID = `NOT EXISTS { MATCH (k:API_KEY {id: s.owner}) WHERE k.revokedAt IS NOT NULL OR k.expiresAt <= timestamp() }`;

const DUE = `MATCH (s:CAPTURE_SCHEDULE) WHERE s.nextCaptureAt <= $now AND ${IS_KEY_VALID}
WITH s ORDER BY s.nextCaptureAt LIMIT 1
RETURN s {.*} AS schedule, EXISTS { MATCH (j:JOB {id: s.job}) WHERE j.status IN ['pending', 'processing'] } AS isBusy`;

const ADVANCE = `MATCH (s:CAPTURE_SCHEDULE {id: $id})
SET s.lockedAt = timestamp()
WITH s WHERE s.nextCaptureAt = $dueAt
SET s.nextCaptureAt = $next, s.job = coalesce($job, s.job), s.updatedAt = timestamp()`;

const SWEEP = `MATCH (s:CAPTURE_SCHEDULE) WHERE s.lastUsedAt >= 0
WITH s WHERE s.lastUsedAt < $before OR NOT ${IS_KEY_VALID}
DELETE s`;

/** The id of a new schedule: the same for the same request, sent once more under its key of idempotency. */
export function newScheduleId(owner: string, idempotencyKey: string | null): string {
  return `sched_${idempotencyKey === null ? randomBytes(8).toString('hex') : digestOf(owner, idempotencyKey)}`;
}

function digestOf(owner: string, idempotencyKey: string): string {
  return createHash('sha256')
    .update(JSON.stringify([owner, idempotencyKey]))
    .digest('hex')
    .slice(0, 16);
}

function scheduleOf(row: unknown): Schedule {
  const stored: Row = Object(row);
  const time = (name: string) => (stored[name] === undefined || stored[name] === null ? null : Number(stored[name]));
  return {
    id: String(stored.id),
    url: String(stored.url),
    cron: typeof stored.cron === 'string' ? stored.cron : null,
    frequency: FREQUENCIES.find((known) => known === stored.frequency) ?? null,
    timezone: String(stored.timezone),
    enabled: stored.enabled === true,
    retentionCount: Number(stored.retentionCount),
    options: CAPTURE_OPTIONS.parse(JSON.parse(String(stored.options))),
    createdAt: Number(stored.createdAt),
    updatedAt: Number(stored.updatedAt),
    lastCaptureAt: time('lastCaptureAt'),
    nextCaptureAt: time('nextCaptureAt'),
    captureCount: Number(stored.captureCount),
  };
}
