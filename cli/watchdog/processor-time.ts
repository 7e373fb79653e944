import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the kernel's own tick is (`getconf CLK_TCK`). */
const TICK_MS = 10;

/** Processor time of a process in ms, user and system together; null where it cannot be known: it has ended, or this is no Linux. */
export function processorTime(pid: number): number | null {
  try {
    return processorTimeIn(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return null;
  }
}

/** proc(5): after the command name in parentheses come the state and, 11 fields on, user and system time. */
function processorTimeIn(stat: string): number | null {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks * TICK_MS : null;
}
