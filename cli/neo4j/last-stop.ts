import { readFileSync } from 'node:fs';
import type { Layout } from './layout.ts';
import { logEndOf } from './log-since.ts';

/** How Neo4j last stopped, as its log says, and what follows for the database. */
export type LastStop =
  /** The log does not say, as before the first start. */
  | { readonly state: 'unknown' }
  | { readonly state: 'clean' }
  /** It was killed and has not been started since: the next start recovers the database. */
  | { readonly state: 'recovery-pending' }
  | { readonly state: 'recovering'; readonly percent: number }
  | { readonly state: 'recovered' };

const EVENT =
  /(?:(Starting|Stopped) 'DatabaseId\{\w+\[neo4j\]\}'|\[neo4j\/\w+\] +(?:(Recovery required from)|(\d+)% completed|(Recovery in '\w+' mode completed)))/g;

/**
 * Reads Neo4j's log from its latest start of the database on. A database that was not stopped in order recovers when it starts, which takes
 * minutes for a large one; nothing is lost.
 */
export function lastStopOf(layout: Pick<Layout, 'logs'>, isRunning: boolean): LastStop {
  const events = [...textOf(logEndOf(layout).path).matchAll(EVENT)];
  const start = events.findLastIndex(([, event]) => event === 'Starting');
  const since = events.slice(start + 1);
  if (isRunning) return start < 0 ? { state: 'unknown' } : startIn(since);
  if (since.some(([, event]) => event === 'Stopped')) return { state: 'clean' };
  return { state: start < 0 ? 'unknown' : 'recovery-pending' };
}

/** How much of its database a Neo4j has recovered, by its log since its start, in percent; null while it recovers nothing. */
export function recoveredPercent(log: string): number | null {
  const start = startIn([...log.matchAll(EVENT)]);
  return start.state === 'recovering' ? start.percent : null;
}

function startIn(events: readonly RegExpExecArray[]): LastStop {
  if (events.some(([, , , , completed]) => completed !== undefined)) return { state: 'recovered' };
  const step = events.findLast(([, , required, done]) => required !== undefined || done !== undefined);
  return step === undefined ? { state: 'clean' } : { state: 'recovering', percent: Number(step[3] ?? 0) };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
