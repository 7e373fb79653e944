/** Processor time that a Neo4j loses to what it cannot end. */
export interface Loss {
  /** Queries that go on after they were to end, and for how long each has. */
  readonly stuck: readonly { readonly text: string; readonly ms: number }[];
  /** For how long a core has been busy though nothing that runs explains it. */
  readonly unexplainedMs: number;
  /** Whether Neo4j has been slow to answer light queries for several looks. */
  readonly othersWait: boolean;
  /** Whether it has not answered the list of what runs for several looks. */
  readonly isSilent: boolean;
  /** Cores that it used since the last look; null where that is not known. */
  readonly usedCores: number | null;
  /** Cores of the machine. */
  readonly cores: number;
}

/** How long all cores may be lost while light queries are still answered. */
const ALL_CORES_MS = 60_000;
/** How long one core may be lost: a query that has gone on for so long will not end soon. */
const ONE_CORE_MS = 600_000;
/** How long a core is busy without an explanation before that counts as lost: Java compiles and collects for seconds. */
const UNEXPLAINED_MS = 60_000;
/** Below it nothing is lost. A query that goes on gets more, even on a machine on which many others are busy. */
const IDLE_CORES = 0.05;
/** The part of the machine that it has to use for others to wait because of it. */
const BLAMED_PART = 0.5;
/** Characters of a query in a line of the log. */
const SHOWN = 200;

/**
 * Returns why a Neo4j is to be restarted; null where it is not. A restart leaves all users without a graph for half a minute or more, so
 * it needs a loss of processor time that is worse: light queries wait because of it or get no answer, all cores are lost for a minute, or
 * one is for ten.
 */
export function reasonToRestart(loss: Loss): string | null {
  const { stuck, unexplainedMs, usedCores, cores } = loss;
  const isUnexplained = unexplainedMs >= UNEXPLAINED_MS;
  const isIdle = usedCores !== null && usedCores < IDLE_CORES;
  const isToBlame = usedCores === null || usedCores >= BLAMED_PART * cores;
  if (loss.isSilent && isToBlame) return 'it uses the processor and answers nothing';
  if (isIdle || (stuck.length === 0 && !isUnexplained)) return null;
  const what = stuck.length === 0 ? 'a core is busy, and nothing that runs explains it' : describe(stuck);
  if (loss.othersWait && isToBlame) return `light queries wait: ${what}`;
  const lost = stuck.filter(({ ms }) => ms >= ALL_CORES_MS).length;
  if (lost >= cores && isToBlame) return `all cores have been lost for ${ALL_CORES_MS / 1000} s: ${what}`;
  const longest = Math.max(unexplainedMs, ...stuck.map(({ ms }) => ms));
  return longest < ONE_CORE_MS ? null : `a core has been lost for ${ONE_CORE_MS / 60_000} minutes: ${what}`;
}

function describe(stuck: Loss['stuck']): string {
  const texts = stuck.map(({ text }) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text)).join(' and ');
  const who = stuck.length === 1 ? 'a query goes on after its time' : `${stuck.length} queries go on after their time`;
  return `${who}: ${texts}`;
}
