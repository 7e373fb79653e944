import { JOB_TYPES, type JobType } from './job.ts';

/** Kinds of slots: jobs of one kind never wait for those of another. */
export const SLOT_KINDS = ['quick', 'slow'] as const;

export type SlotKind = (typeof SLOT_KINDS)[number];

/** The slots of one kind in each process. */
interface SlotRules {
  /** Jobs that run at once. */
  readonly count: number;
  /** A key gets a second slot only while no other key waits for one. */
  readonly isOneForEachKey: boolean;
}

export const SLOTS: Readonly<Record<SlotKind, SlotRules>> = {
  quick: { count: 2, isOneForEachKey: false },
  slow: { count: 2, isOneForEachKey: true },
};

/** The kind of slot that each type of job takes. A slow one waits for strangers: a page to load, ports to answer. */
const KIND_OF: Readonly<Record<JobType, SlotKind>> = {
  similar_domains: 'quick',
  bulk_enrichment: 'quick',
  indicator_search: 'quick',
  screenshot: 'slow',
  screenshot_schedule: 'quick',
  infra_scan: 'slow',
  infra_map: 'quick',
  monitor_alert: 'quick',
};

/** The types of jobs that take this kind of slot: they wait in one line. */
export function typesOf(kind: SlotKind): readonly JobType[] {
  return JOB_TYPES.filter((type) => KIND_OF[type] === kind);
}

/** The kind of slot that a type of job takes. */
export function slotKind(type: JobType): SlotKind {
  return KIND_OF[type];
}

/** The types that wait in one line with this one. */
export function lineOf(type: JobType): readonly JobType[] {
  return typesOf(KIND_OF[type]);
}

/** A job that a worker may take. */
export interface DueJob {
  readonly id: string;
  readonly owner: string;
  /** Its worker was lost: it had its turn. */
  readonly isLost: boolean;
  /** Its place in the line: the round for one that waits, else the end of its lease. */
  readonly place: number;
}

/**
 * Chooses the next job, or null if none is due: jobs whose worker was lost, then those that wait, in the order of their places. Keys in
 * `busy` have a job running already: theirs come only if no other key has one. `among`: how many of the first to choose from at random, so
 * that workers of several processes do not meet at one job again and again.
 */
export function nextJob(due: readonly DueJob[], busy: ReadonlySet<string>, among = 1): DueJob | null {
  const others = due.filter(({ owner }) => !busy.has(owner));
  const first = (others.length > 0 ? others : due).toSorted(byTurn).slice(0, among);
  return first[Math.floor(Math.random() * first.length)] ?? null;
}

function byTurn(one: DueJob, other: DueJob): number {
  return Number(other.isLost) - Number(one.isLost) || one.place - other.place;
}
