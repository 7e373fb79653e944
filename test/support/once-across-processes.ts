import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { acquireLock } from '../../cli/neo4j/lock.ts';

/** Makes `path` where it is missing; of several test runs at once one makes it and the others wait. */
export async function onceAcrossProcesses(path: string, make: () => Promise<void>): Promise<void> {
  while (!existsSync(path)) {
    const attempt = acquireLock(`${path}.lock`, 'test');
    if ('holder' in attempt) {
      await wait(500);
      continue;
    }
    try {
      if (!existsSync(path)) await make();
    } finally {
      attempt.lock.release();
    }
  }
}
