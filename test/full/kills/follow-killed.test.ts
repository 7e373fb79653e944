import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { derive } from '../../../loaders/derive/derive.ts';
import { ensureDerived, loadFile } from '../../../loaders/load.ts';
import { risLive } from '../../../loaders/sources/routing/ris-live.ts';
import type { Database } from '../../../store/database.ts';
import { toyFile } from '../../graph/pipeline-toys.ts';
import { schemaDatabase } from '../../support/graph.ts';
import { risUpdate } from '../../support/ris-messages.ts';
import { webSocketServer } from '../../support/web-socket-server.ts';

const DAY = Date.UTC(2024, 0, 1);

let database: Database;
let server: Awaited<ReturnType<typeof webSocketServer>> | undefined;
let child: ChildProcess | undefined;

beforeEach(async () => {
  database = await schemaDatabase();
});

afterEach(async () => {
  if (child?.exitCode === null) child.kill('SIGKILL');
  await server?.close();
});

/** The messages of a second: each announces blocks over a path that leaks, of another network each time. */
function messages(second: number): string[] {
  return Array.from({ length: 20 }, (_, at) => {
    const leaker = 50_000 + second * 20 + at;
    return risUpdate([3333, 1299, leaker, 6453, 8468], [`10${second % 10}.${at}.0.0/16`], DAY + second * 1000);
  });
}

/** A follower of a server that never stops speaking. */
async function startFollower(): Promise<ChildProcess> {
  server = await webSocketServer((client) => {
    let second = 0;
    const timer = setInterval(() => {
      for (const message of messages(second)) client.send(message);
      second += 1;
      if (second === 400) clearInterval(timer);
    }, 50).unref();
  });
  const connection = await (await fetch(`${inject('neo4jPool')}/schema-${process.env.VITEST_POOL_ID ?? '1'}`)).text();
  const folder = await mkdtemp(join(tmpdir(), 'weft-followed-'));
  return spawn(process.execPath, [join(import.meta.dirname, 'follow-child.ts'), server.url, folder], {
    env: { ...process.env, WEFT_TEST_NEO4J: connection },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function count(text: string): Promise<number> {
  const [row] = await database.read({ text });
  return Number(row?.n);
}

const MOMENTS = [
  [
    'while it loads a portion',
    "MATCH (r:LOAD_RUN {status: 'running'}) MATCH (o:ORIGIN_OBSERVATION) RETURN count(r) AS n",
  ],
  ['after it raised signals', 'MATCH (s:ROUTING_SIGNAL) RETURN count(s) AS n'],
  [
    'when several portions are loaded and what follows from them is not derived',
    "MATCH (r:LOAD_RUN {status: 'completed'}) WITH count(r) AS n WHERE n >= 2 RETURN n",
  ],
] as const;

describe('a follower that is killed', { timeout: 300_000 }, () => {
  it.each(MOMENTS)('A follower that is killed %s leaves a graph that ensureDerived puts right', async (_, moment) => {
    child = await startFollower();
    while (!((await count(moment)) > 0)) {
      if (child.exitCode !== null) throw new Error('the follower ended before it could be killed');
      await sleep(5);
    }
    child.kill('SIGKILL');
    await once(child, 'close');

    expect(await ensureDerived(database)).toBe(true);
    expect(await count("MATCH (r:LOAD_RUN) WHERE r.status = 'running' OR NOT r.isDerived RETURN count(r) AS n")).toBe(
      0,
    );
    const again = (await derive(database)).filter(
      (part) => part.nodesWritten + part.edgesWritten + part.nodesDeleted + part.edgesDeleted > 0,
    );
    expect(again).toEqual([]);
    // Every path that was stored has its signal, and no signal is without its path.
    const paths = await count('MATCH (p:AS_PATH) RETURN count(p) AS n');
    expect(await count("MATCH (s:ROUTING_SIGNAL {kind: 'route-leak'}) RETURN count(s) AS n")).toBe(paths);
    // No lock holds up the next load.
    const path = await toyFile('next.jsonl', []);
    const next = loadFile(database, risLive, path);
    await expect(next).resolves.toMatchObject({ status: 'failed', error: expect.stringContaining('is empty') });
  });
});
