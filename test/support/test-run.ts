import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { birthOf } from '../../cli/neo4j/process-birth.ts';

const PREFIX = 'weft-test-';

/** The prefix of the temporary folders of this process. It shows whether the process that made them still runs. */
export function runPrefix(): string {
  return `${PREFIX}${process.pid}-${birthOf(process.pid)}`;
}

/** Removes the temporary folders of test runs that were killed. */
export function sweepDeadRuns(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const [pid = '', born] = name.slice(PREFIX.length).split('-');
    if (/^\d+$/.test(pid) && birthOf(Number(pid)) !== born)
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
