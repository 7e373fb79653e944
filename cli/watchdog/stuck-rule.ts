import type { LargeCall } from '../../engine/contract/refusals.ts';
import { type Loss, reasonToRestart } from './restart-rule.ts';

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
  /** Stands for all queries that differ from it in their values alone; null for what is no user's query. */
  readonly shape: string | null;
  /** The id of the key whose query it is; null for what is no user's query. */
  readonly key: string | null;
  /** The calls with large arguments in its statement. */
  readonly calls: readonly LargeCall[];
}

/** One look at a Neo4j. */
export interface Look {
  /** When, in ms of any clock that only goes on. */
  readonly atMs: number;
  /** How long Neo4j took to answer the list, which a light query takes as well. */
  readonly tookMs: number;
  /** Null where it did not answer in time: then those of the last look are taken to go on. */
  readonly transactions: readonly SeenTransaction[] | null;
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
  /** Looks in a row that Neo4j was slow to answer, and that it did not answer. */
  readonly slowLooks: number;
  readonly silentLooks: number;
  readonly last: (Pick<Look, 'atMs' | 'processorMs'> & { readonly transactions: readonly SeenTransaction[] }) | null;
}

/** What is to be done after a look. */
export interface Orders {
  /** Transactions to end: their time is long over and nothing has terminated them, or they are of a key with one that is stuck. */
  readonly end: readonly SeenTransaction[];
  /** Transactions that go on though they were to end long ago. */
  readonly stuck: readonly SeenTransaction[];
  /** The keys whose these are: they may start no other query. */
  readonly hold: ReadonlySet<string>;
  /** Why the server is to be restarted; null where it is not. */
  readonly restart: string | null;
}

export const NOTHING_SEEN: Memory = {
  terminated: new Map(),
  busySinceMs: null,
  slowLooks: 0,
  silentLooks: 0,
  last: null,
};

/** How long a transaction may go on after its time, or after it was terminated. */
const GRACE_MS = 10_000;
/** Looks in which it is seen so: one after a pause of the whole machine proves nothing. */
const LOOKS = 3;
/** A list takes Neo4j 10 ms, and a second or two when it is planned for the first time. */
const SLOW_MS = 2000;
/** Of one core. */
const BUSY_SHARE = 0.9;

/**
 * What is to be done about a server after one more look. Transactions beyond their time are ended. If one goes on all the same, its key
 * is held and the key's other queries are ended. `reasonToRestart` says when the server is restarted, which is the last resort.
 * `cores`: processors of the machine.
 */
export function judge(memory: Memory, look: Look, cores: number): { readonly memory: Memory; readonly orders: Orders } {
  const transactions = look.transactions ?? memory.last?.transactions ?? [];
  const terminated = stillTerminated(memory, look.atMs, transactions);
  const ages = new Map(transactions.map(({ id }) => [id, look.atMs - (terminated.get(id)?.sinceMs ?? look.atMs)]));
  const ageOf = ({ id }: SeenTransaction): number => ages.get(id) ?? 0;
  const stuck = transactions.filter(
    (seen) => (terminated.get(seen.id)?.looks ?? 0) >= LOOKS && ageOf(seen) >= GRACE_MS,
  );
  const hold = new Set(stuck.flatMap(({ key }) => key ?? []));
  const used = usedCores(memory, look);
  const busySinceMs = busySince(memory, look, used);
  const slowLooks = look.tookMs >= SLOW_MS ? memory.slowLooks + 1 : 0;
  const silentLooks = look.transactions === null ? memory.silentLooks + 1 : 0;
  const loss: Loss = {
    stuck: stuck.map((seen) => ({ text: seen.text, ms: ageOf(seen) })),
    unexplainedMs: busySinceMs === null ? 0 : look.atMs - busySinceMs,
    othersWait: slowLooks >= LOOKS,
    isSilent: silentLooks >= LOOKS,
    usedCores: used,
    cores,
  };
  return {
    memory: { terminated, busySinceMs, slowLooks, silentLooks, last: { ...look, transactions } },
    orders: {
      end: transactions.filter((seen) => isOverdue(seen) || (!seen.isTerminated && isOf(hold, seen))),
      stuck,
      hold,
      restart: reasonToRestart(loss),
    },
  };
}

function stillTerminated(
  { terminated }: Memory,
  atMs: number,
  transactions: readonly SeenTransaction[],
): Memory['terminated'] {
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

function isOf(keys: ReadonlySet<string>, { key }: SeenTransaction): boolean {
  return key !== null && keys.has(key);
}

/** Cores that the server used since the last look; null where that is not known. */
function usedCores({ last }: Memory, { atMs, processorMs }: Look): number | null {
  if (last === null || last.processorMs === null || processorMs === null || atMs <= last.atMs) return null;
  return (processorMs - last.processorMs) / (atMs - last.atMs);
}

/** Since when a core has been used though nothing runs that may do so; a look without an answer changes nothing. */
function busySince(memory: Memory, { transactions, fillsIndexes }: Look, used: number | null): number | null {
  if (transactions === null) return memory.busySinceMs;
  const isExplained = fillsIndexes || transactions.some(({ isTerminated, isWorking }) => isWorking && !isTerminated);
  if (used === null || used < BUSY_SHARE || isExplained) return null;
  return memory.busySinceMs ?? memory.last?.atMs ?? null;
}
