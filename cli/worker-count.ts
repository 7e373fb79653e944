import { availableParallelism, totalmem } from 'node:os';

const MIB = 2 ** 20;
/** What a thread takes that answers queries, and what the rest of the process does: measured, with some room. */
const THREAD = 150 * MIB;
const REST = 300 * MIB;
/** One thread alone reads and writes HTTP for all of them: more than so many it does not keep busy. */
const MOST = 8;

/** The default number of query threads: one for each core, if they and the spare one fit into half of the memory. */
export function workerCount(cores = availableParallelism(), bytes = memory()): number {
  const fitting = Math.floor((bytes / 2 - REST) / THREAD) - 1;
  return Math.max(1, Math.min(cores, MOST, fitting));
}

/** Of the machine, or of the container that this runs in. */
function memory(): number {
  const allowed = process.constrainedMemory();
  return allowed === 0 ? totalmem() : Math.min(allowed, totalmem());
}
