import { setTimeout as wait } from 'node:timers/promises';
import type { Layout } from './layout.ts';
import { logEndOf, writtenSince } from './log-since.ts';
import { isAlive, type ProcessIdentity } from './process-birth.ts';
import { lookAtWork } from './process-work.ts';
import { LONGEST_STANDSTILL_MS, type Standstill, standstillAfter } from './standstill.ts';

/** How long a process may take to end where it has nothing to write out. */
const GRACE_MS = 60_000;
const WAIT_MS = 100;
const LOOK_EVERY_MS = 1000;

/** A process that is to end. */
interface EndingProcess {
  isAlive(): boolean;
  signal(name: NodeJS.Signals): void;
}

/** How long to wait for a process, and where to see what its Neo4j does. */
export interface EndOptions {
  readonly layout: Pick<Layout, 'logs'>;
  /** The Java that may have a database to write out; null where none is known. */
  readonly javaPid: number | null;
  readonly graceMs?: number;
}

/**
 * Asks a process to end, and resolves when it has. It is forced after a time, though not while its Neo4j writes out its database: how long that
 * takes depends on the data, and a Neo4j that is killed meanwhile recovers at its next start.
 */
export async function endInOrder(process: EndingProcess, options: EndOptions): Promise<void> {
  const { layout, javaPid, graceMs = GRACE_MS } = options;
  const since = logEndOf(layout);
  const begun = performance.now();
  let standstill: Standstill | null = null;
  if (process.isAlive()) process.signal('SIGTERM');
  for (; process.isAlive(); await wait(WAIT_MS)) {
    const now = performance.now();
    if (now - (standstill?.atMs ?? begun) < LOOK_EVERY_MS) continue;
    if (javaPid !== null) standstill = standstillAfter(standstill, lookAtWork(javaPid, layout, since));
    const isWriting = javaPid !== null && isWritingOut(layout);
    if (isToBeForced({ elapsedMs: now - begun, graceMs, isWriting, standstillMs: standstill?.ms ?? 0 }))
      process.signal('SIGKILL');
  }
}

/** What is known of a process that was asked to end. */
export interface EndingState {
  readonly elapsedMs: number;
  readonly graceMs: number;
  /** Whether it writes out a database. */
  readonly isWriting: boolean;
  /** For how long it has done nothing. */
  readonly standstillMs: number;
}

/** Whether a process has had its time to end. */
export function isToBeForced({ elapsedMs, graceMs, isWriting, standstillMs }: EndingState): boolean {
  return elapsedMs >= graceMs && (!isWriting || standstillMs >= LONGEST_STANDSTILL_MS);
}

/** Ends a process that this one did not start: a Java whose owner is dead, or a Weft that is to let go of a home. */
export function endForeign(identity: ProcessIdentity, options: EndOptions): Promise<void> {
  const signal = (name: NodeJS.Signals): void => {
    try {
      process.kill(identity.pid, name);
    } catch {
      // It ended between the look and the signal.
    }
  };
  return endInOrder({ isAlive: () => isAlive(identity), signal }, options);
}

/** Whether Neo4j has begun a checkpoint that it has not completed, by the end of its log. */
function isWritingOut(layout: Pick<Layout, 'logs'>): boolean {
  const { path, size } = logEndOf(layout);
  const end = writtenSince({ path, size: Math.max(0, size - TAIL) });
  return (
    end.lastIndexOf('checkpoint started...') >
    Math.max(end.lastIndexOf('checkpoint completed in '), end.lastIndexOf("Starting 'DatabaseId{"))
  );
}

/** Bytes of the log that hold its last events. */
const TAIL = 2 ** 16;
