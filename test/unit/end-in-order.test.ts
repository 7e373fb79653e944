import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endForeign, isToBeForced } from '../../cli/neo4j/end-in-order.ts';
import { identityOf, isAlive } from '../../cli/neo4j/process-birth.ts';
import { LONGEST_STANDSTILL_MS } from '../../cli/neo4j/standstill.ts';

/** As Neo4j 5.26 logs them. */
const START = "INFO  [o.n.d.d.DatabaseLifecycles] Starting 'DatabaseId{774f48ee[neo4j]}'.\n";
const BEGUN = 'Checkpoint triggered by "Database shutdown" @ txId: 989, append index: 989 checkpoint started...\n';
const DONE =
  'Checkpoint triggered by "Database shutdown" @ txId: 989, append index: 989 checkpoint completed in 2s 11ms.\n';

let logs: string;
let child: ChildProcess;

beforeAll(() => {
  logs = mkdtempSync(join(tmpdir(), 'weft-end-'));
});
beforeEach(() => rmSync(join(logs, 'debug.log'), { force: true }));
afterEach(() => child.kill('SIGKILL'));
afterAll(() => rmSync(logs, { recursive: true }));

/** Ends a process that does this when it is asked to, with half a second of grace; resolves with its exit code, null where it was killed. */
async function exitCodeOf(onSignal: string): Promise<number | null> {
  const script = `
    const { appendFileSync } = require('node:fs');
    const log = (line) => appendFileSync(process.argv[1], line);
    process.on('SIGTERM', () => { ${onSignal} });
    setInterval(() => {}, 1000);
    console.log('up');`;
  child = spawn(process.execPath, ['-e', script, join(logs, 'debug.log')], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout ?? child, 'data');
  const { pid } = child;
  if (pid === undefined) throw new Error('node does not start');
  const identity = identityOf(pid);
  const closed = once(child, 'close');
  await endForeign(identity, { layout: { logs }, javaPid: pid, graceMs: 500 });
  expect(isAlive(identity)).toBe(false);
  await closed;
  return child.exitCode;
}

describe('a process that is asked to end', () => {
  it('A process that is asked to end has ended when the call returns', async () => {
    expect(await exitCodeOf('process.exit(7)')).toBe(7);
  });

  it('A process that does not end in its time is killed', async () => {
    expect(await exitCodeOf('')).toBeNull();
  });

  it('A Neo4j that writes out its database when its time is over is waited for', async () => {
    const work = `log(${JSON.stringify(BEGUN)}); setTimeout(() => { log(${JSON.stringify(DONE)}); process.exit(0); }, 4000);`;
    expect(await exitCodeOf(work)).toBe(0);
  });

  it('A Neo4j that has written out its database and does not end is killed', async () => {
    expect(await exitCodeOf(`log(${JSON.stringify(BEGUN + DONE)})`)).toBeNull();
  });

  it('A checkpoint of an earlier start, which was killed in it, gives a Neo4j no more time', async () => {
    appendFileSync(join(logs, 'debug.log'), START + BEGUN + START);
    expect(await exitCodeOf('')).toBeNull();
  });

  it('A Neo4j that writes out its database is killed after three minutes in which it has done nothing', () => {
    const writing = { elapsedMs: 3_600_000, graceMs: 60_000, isWriting: true };
    expect(isToBeForced({ ...writing, standstillMs: LONGEST_STANDSTILL_MS - 1 })).toBe(false);
    expect(isToBeForced({ ...writing, standstillMs: LONGEST_STANDSTILL_MS })).toBe(true);
  });
});
