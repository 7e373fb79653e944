import { readFileSync } from 'node:fs';
import { processorTime } from '../watchdog/processor-time.ts';
import { recoveredPercent } from './last-stop.ts';
import type { Layout } from './layout.ts';
import { type LogEnd, logEndOf, writtenSince } from './log-since.ts';
import type { WorkLook } from './standstill.ts';

/** Looks at what a Java of ours has done so far: its logs, what it has recovered since that moment in `debug.log`, its time, its bytes. */
export function lookAtWork(pid: number, layout: Pick<Layout, 'logs'>, since: LogEnd): WorkLook {
  return {
    atMs: performance.now(),
    logBytes: logEndOf(layout).size + logEndOf(layout, 'neo4j.log').size,
    percent: recoveredPercent(writtenSince(since)),
    processorMs: processorTime(pid),
    movedBytes: movedBytes(pid),
  };
}

/** proc(5): what it has read and written, from caches of the system too. Null where it cannot be known: it has ended, or this is no Linux. */
function movedBytes(pid: number): number | null {
  try {
    const counts = [...readFileSync(`/proc/${pid}/io`, 'utf8').matchAll(/^[rw]char: (\d+)$/gm)];
    return counts.length === 0 ? null : counts.reduce((sum, [, bytes]) => sum + Number(bytes), 0);
  } catch {
    return null;
  }
}
