/** A transaction as a look at Neo4j's list shows it. */
export interface SeenTransaction {
  readonly id: string;
  /** Whether its time-out, its caller or an operator has terminated it. */
  readonly isTerminated: boolean;
  /** Whether a text is being planned or run in it; one that waits for its client costs nothing. */
  readonly isWorking: boolean;
  readonly elapsedMs: number;
  /** Its time limit; null where none is known. */
  readonly timeoutMs: number | null;
  /** The query without its values. */
  readonly text: string;
  /** What is refused of it; null for what is no user's query. */
  readonly shape: string | null;
}

/** One look at a Neo4j. */
export interface Look {
  /** When, in ms of any clock that only goes on. */
  readonly atMs: number;
  readonly transactions: readonly SeenTransaction[];
  /** Processor time that the server has used since its start; null where it cannot be known. */
  readonly processorMs: number | null;
  /** Whether it fills an index, which is work that no transaction shows. */
  readonly fillsIndexes: boolean;
}

/** What is remembered from look to look. */
export interface Memory {
  /** When each terminated transaction that works was first seen so, and in how many looks. */
  readonly terminated: ReadonlyMap<string, { readonly sinceMs: number; readonly looks: number }>;
  /** Since when a core is used that nothing explains; null while none is. */
  readonly busySinceMs: number | null;
  readonly last: Pick<Look, 'atMs' | 'processorMs'> | null;
}

/** What is to be done after a look. */
export interface Orders {
  /** Transactions to end: their time is long over, and nothing has terminated them. */
  readonly end: readonly SeenTransaction[];
  /** Transactions that go on though they were to end long ago. */
  readonly stuck: readonly SeenTransaction[];
  /** Why the server is to be restarted; null where it is not. */
  readonly restart: string | null;
}

export const NOTHING_SEEN: Memory = { terminated: new Map(), busySinceMs: null, last: null };

/** How long a transaction may go on after its time, or after it was terminated. */
const GRACE_MS = 10_000;
/** Looks in which it is seen so: one after a pause of the whole machine proves nothing. */
const LOOKS = 3;
const MOST_STUCK = 2;
/** One alone: it has what it can get of a core, which on a busy machine is less than a whole one. */
const LASTING_MS = 60_000;
const BUSY_MS = 60_000;
/** Characters of a query in a line of the log. */
const SHOWN = 200;
/** Of one core. */
const BUSY_SHARE = 0.9;

/**
 * What is to be done about a server after one more look: transactions beyond their time are ended; with two that go on all the same, one
 * that does so for a minute, or a core used for a minute by nothing that may, it is restarted.
 */
export function judge(memory: Memory, look: Look): { readonly memory: Memory; readonly orders: Orders } {
  const terminated = stillTerminated(memory, look);
  const stuck = look.transactions.filter(({ id }) => {
    const seen = terminated.get(id);
    return seen !== undefined && seen.looks >= LOOKS && look.atMs - seen.sinceMs >= GRACE_MS;
  });
  const end = look.transactions.filter(isOverdue);
  const isLasting = stuck.some(({ id }) => look.atMs - (terminated.get(id)?.sinceMs ?? look.atMs) >= LASTING_MS);
  const busySinceMs = isBusy(memory, look) ? (memory.busySinceMs ?? memory.last?.atMs ?? null) : null;
  const isBusyForLong = busySinceMs !== null && look.atMs - busySinceMs >= BUSY_MS;
  return {
    memory: { terminated, busySinceMs, last: look },
    orders: { end, stuck, restart: reasonToRestart(stuck, isLasting, isBusyForLong) },
  };
}

function reasonToRestart(stuck: readonly SeenTransaction[], isLasting: boolean, isBusyForLong: boolean): string | null {
  const texts = stuck.map(({ text }) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text)).join(' and ');
  if (stuck.length >= MOST_STUCK) {
    return `${stuck.length} queries go on more than ${GRACE_MS / 1000} s after their time: ${texts}`;
  }
  if (isLasting) return `a query goes on more than ${LASTING_MS / 1000} s after its time: ${texts}`;
  if (isBusyForLong) return `a processor core has been busy for ${BUSY_MS / 1000} s and nothing that runs explains it`;
  return null;
}

function stillTerminated({ terminated }: Memory, { atMs, transactions }: Look): Memory['terminated'] {
  const going = transactions.filter(({ isTerminated, isWorking }) => isTerminated && isWorking);
  return new Map(
    going.map(({ id }) => {
      const before = terminated.get(id);
      return [id, { sinceMs: before?.sinceMs ?? atMs, looks: (before?.looks ?? 0) + 1 }];
    }),
  );
}

function isOverdue({ isTerminated, timeoutMs, elapsedMs }: SeenTransaction): boolean {
  return !isTerminated && timeoutMs !== null && elapsedMs > timeoutMs + GRACE_MS;
}

/** Whether a core was used since the last look though nothing shows that may do so. */
function isBusy({ last }: Memory, { atMs, processorMs, transactions, fillsIndexes }: Look): boolean {
  if (last === null || last.processorMs === null || processorMs === null || atMs <= last.atMs) return false;
  if ((processorMs - last.processorMs) / (atMs - last.atMs) < BUSY_SHARE) return false;
  return !fillsIndexes && !transactions.some(({ isTerminated, isWorking }) => isWorking && !isTerminated);
}
