/** One look at a process that works on as much data as there is. */
export interface WorkLook {
  /** When, in ms of any clock that only goes on. */
  readonly atMs: number;
  /** Bytes of its logs. */
  readonly logBytes: number;
  /** How much it has recovered; null while it recovers nothing. */
  readonly percent: number | null;
  /** Processor time that it has used so far; null where it is not known. */
  readonly processorMs: number | null;
  /** Bytes that it has read and written so far; null where they are not known. */
  readonly movedBytes: number | null;
}

/** For how long a process has done nothing. */
export interface Standstill {
  readonly ms: number;
  /** The look at which it had last moved. */
  readonly moved: WorkLook;
  /** When it was last looked at. */
  readonly atMs: number;
}

/** How long a process may do nothing before it counts as hung. How long it works does not matter: that depends on its data. */
export const LONGEST_STANDSTILL_MS = 180_000;

/**
 * Work that counts as movement. Measured: a Neo4j that waits for questions uses 1 to 2.6 hundredths of a core, so at most 4.7 s in the longest
 * standstill, and moves no megabyte. A recovery on a slow disk uses little more of the processor, and reads hundreds of megabytes.
 */
const MOVED_MS = 5000;
const MOVED_BYTES = 16 * 2 ** 20;

/** Looks are a second apart. A longer pause is one of the whole machine, in which nothing could move. */
const LONGEST_PAUSE_MS = 5000;

/** Returns for how long a process has done nothing, after one more look at it. A process whose work is not known has none. */
export function standstillAfter(before: Standstill | null, look: WorkLook): Standstill {
  if (before === null || hasMoved(before.moved, look)) return { ms: 0, moved: look, atMs: look.atMs };
  const pauseMs = Math.min(Math.max(0, look.atMs - before.atMs), LONGEST_PAUSE_MS);
  return { ...before, ms: before.ms + pauseMs, atMs: look.atMs };
}

function hasMoved(since: WorkLook, { logBytes, percent, processorMs, movedBytes }: WorkLook): boolean {
  if (logBytes !== since.logBytes || percent !== since.percent) return true;
  if (processorMs === null || since.processorMs === null) return true;
  if (processorMs - since.processorMs >= MOVED_MS) return true;
  return movedBytes !== null && since.movedBytes !== null && movedBytes - since.movedBytes >= MOVED_BYTES;
}
