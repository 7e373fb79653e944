import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastStopOf } from '../../cli/neo4j/last-stop.ts';

/** Lines of the debug.log of Neo4j 5.26.30. */
const AT = '2026-11-29 06:37:23.036+0000 INFO  ';
const SYSTEM = `${AT}[o.n.d.d.DatabaseLifecycles] Starting 'DatabaseId{00000000[system]}'.\n`;
const START = `${AT}[o.n.d.d.DatabaseLifecycles] Starting 'DatabaseId{774f48ee[neo4j]}'.\n`;
const STOP = `${AT}[o.n.d.d.DatabaseLifecycles] Stopped 'DatabaseId{774f48ee[neo4j]}' successfully.\n`;
const REQUIRED = `${AT}[o.n.k.d.Database] [neo4j/774f48ee] Recovery required from position LogPosition{logVersion=0, byteOffset=417667}\n`;
const PART = `${AT}[o.n.k.r.Recovery] [neo4j/774f48ee]  40% completed\n`;
const DONE = `${AT}[o.n.k.d.Database] [neo4j/774f48ee] Recovery in 'full' mode completed. Observed transactions range [first:524, last:524]\n`;

let logs: string;
beforeAll(() => {
  logs = mkdtempSync(join(tmpdir(), 'weft-last-stop-'));
});
afterAll(() => rmSync(logs, { recursive: true }));

describe('the last stop of Neo4j', () => {
  it('The last stop is unknown where Neo4j has written no log', () => {
    expect(lastStopOf({ logs }, false)).toEqual({ state: 'unknown' });
    expect(lastStopOf({ logs }, true)).toEqual({ state: 'unknown' });
  });

  it.each([
    ['clean where Neo4j stopped the database', `${SYSTEM}${START}${STOP}`, false, { state: 'clean' }],
    [
      'followed by a recovery where Neo4j did not',
      `${START}${STOP}${SYSTEM}${START}`,
      false,
      { state: 'recovery-pending' },
    ],
    ['clean where Neo4j runs and had nothing to recover', `${START}${STOP}${START}`, true, { state: 'clean' }],
    [
      'followed by a recovery that has just begun',
      `${START}${START}${REQUIRED}`,
      true,
      { state: 'recovering', percent: 0 },
    ],
    [
      'followed by a running recovery',
      `${START}${START}${REQUIRED}${PART}`,
      true,
      { state: 'recovering', percent: 40 },
    ],
    ['followed by a whole recovery', `${START}${START}${REQUIRED}${PART}${DONE}`, true, { state: 'recovered' }],
    ['clean after a recovery and a stop', `${START}${REQUIRED}${PART}${DONE}${STOP}`, false, { state: 'clean' }],
    ['clean two starts after a recovery', `${START}${REQUIRED}${DONE}${STOP}${START}`, true, { state: 'clean' }],
    [
      'followed by a recovery where a recovery was killed',
      `${START}${REQUIRED}${PART}`,
      false,
      { state: 'recovery-pending' },
    ],
  ])('The last stop is %s', (_, log, isRunning, expected) => {
    writeFileSync(join(logs, 'debug.log'), log);
    expect(lastStopOf({ logs }, isRunning)).toEqual(expected);
  });
});
