import { hostname } from 'node:os';
import type { Reader } from './database.ts';

/** What the record of a load says whose process ended before the load did. */
export const INTERRUPTED = 'the process that ran this load ended before the load did';

/** Returns the holders of locks whose processes are alive, as far as this machine can know. */
export async function livingHolders(database: Reader): Promise<ReadonlySet<string>> {
  const rows = await database.read({
    text: `MATCH (l:LOAD_LOCK) WHERE l.holder IS NOT NULL AND l.expiresAt > timestamp()
      RETURN l.holder AS holder, l.process AS process, l.host AS host`,
  });
  return new Set(rows.filter((row) => !isDead(row)).map(({ holder }) => String(holder)));
}

/**
 * Returns whether the process of a lock's holder has ended. A process of another machine or container is not visible: its lock expires when
 * it is no longer renewed.
 */
export function isDead(held: Readonly<Record<string, unknown>>): boolean {
  if (held.host !== hostname()) return false;
  try {
    process.kill(Number(held.process), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
