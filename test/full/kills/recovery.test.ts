import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConnection } from '../../../cli/neo4j/connection-file.ts';
import { freePort } from '../../../cli/neo4j/free-port.ts';
import type { JavaServer, JavaServerOptions } from '../../../cli/neo4j/java-options.ts';
import { startJavaServer } from '../../../cli/neo4j/java-server.ts';
import { layoutOf } from '../../../cli/neo4j/layout.ts';
import { isAlive } from '../../../cli/neo4j/process-birth.ts';
import { Database } from '../../../store/database.ts';
import { output } from '../../support/asked-server.ts';
import { type TestHome, testHome } from '../../support/homes.ts';
import { testJava } from '../../support/test-java.ts';
import { endWefts, weftIn } from '../../support/weft.ts';

const KEY = 'a-key-of-an-operator-that-is-long-enough';
/** Transactions that a kill leaves in the log, and the nodes of each. */
const [WRITES, NODES] = [40, 5000];
/** How long a start may do nothing here: longer than a busy machine lets a Java wait. */
const LIMIT_MS = 25_000;

/** What Neo4j logs when it begins to write its database out. */
const WRITING_OUT = /Checkpoint triggered by .*checkpoint started/;
/** What Neo4j logs when it has written its database out because some time has passed. */
const WRITTEN_OUT = /Checkpoint triggered by "Scheduled checkpoint for every [^"]* threshold".*checkpoint completed/;

let home: TestHome;
let options: JavaServerOptions;

beforeAll(async () => {
  home = await testHome('mini-sample');
  const layout = layoutOf(home.path);
  const connection = readConnection(layout.connection);
  if (connection === null) throw new Error('the template has no connection.json');
  const port = Number(new URL(connection.uri).port);
  options = { java: (await testJava()).java, layout, connection, port, memory: { heap: 500, pageCache: 64 } };
});

afterAll(async () => {
  await endWefts();
  home.remove();
});

const debugLog = () => readFileSync(join(options.layout.logs, 'debug.log'), 'utf8');
const logSize = () => debugLog().length;

/** Writes more than a start recovers in a moment, and kills the server before it has written that out. */
async function writeAndKill(server: JavaServer): Promise<void> {
  const begun = logSize();
  const database = Database.open(options.connection);
  const text = 'UNWIND range(1, $nodes) AS n CREATE (:RECOVERED {write: $write, name: toString(n)})';
  for (let write = 0; write < WRITES; write += 1) await database.write({ text, parameters: { nodes: NODES, write } });
  // Neo4j may have written all of it out meanwhile: then the rewriting of it is what a start has to recover.
  const again = 'MATCH (r:RECOVERED) WHERE r.write < 5 SET r.again = coalesce(r.again, 0) + 1';
  for (let from = begun; WRITING_OUT.test(debugLog().slice(from)); ) {
    from = logSize();
    await database.write({ text: again });
  }
  await database.close();
  process.kill(server.pid, 'SIGKILL');
  await server.ended;
}

async function recovered(): Promise<unknown> {
  const database = Database.open(options.connection);
  const [row] = await database.read({ text: 'MATCH (r:RECOVERED) RETURN count(r) AS nodes' });
  await database.close();
  return row?.nodes;
}

/** Resolves when Neo4j has said that it recovers, in this part of its log; rejects with the error of a start that has failed before. */
async function recoveryBegun(from: number, started?: Promise<unknown>): Promise<void> {
  let failure: unknown = null;
  started?.catch((error: unknown) => {
    failure = error;
  });
  for (;;) {
    if (failure !== null) throw failure;
    const log = debugLog().slice(from);
    if (/\[neo4j\/\w+\] +Recovery required from/.test(log)) return;
    await wait(5);
  }
}

/** Starts a Neo4j that is frozen as soon as it recovers; resolves with what the start came to, once `meanwhile` is done. */
async function startFrozen(limitMs: number, meanwhile: (pid: number) => Promise<void>) {
  const heard: string[] = [];
  const from = logSize();
  let pid = 0;
  const started = startJavaServer({
    ...options,
    longestStandstillMs: limitMs,
    onSpawn: (spawned) => {
      pid = spawned;
    },
    onProgress: (doing) => heard.push(doing),
  });
  const ended = started.then(
    (server) => ({ server, error: null }),
    (error: unknown) => ({ server: null, error }),
  );
  await recoveryBegun(from, started);
  process.kill(pid, 'SIGSTOP');
  await meanwhile(pid);
  return { ...(await ended), heard: new Set(heard) };
}

describe('a Neo4j that recovers', () => {
  it('A recovery that takes longer than any limit is waited for as long as it moves, and its progress is reported', async () => {
    await writeAndKill(await startJavaServer(options));
    const begun = performance.now();
    const { server, error, heard } = await startFrozen(LIMIT_MS, async (pid) => {
      for (let pause = 0; pause < 3; pause += 1) {
        const before = logSize();
        await wait(0.6 * LIMIT_MS);
        process.kill(pid, 'SIGCONT');
        while (logSize() === before) await wait(5);
        if (pause < 2) process.kill(pid, 'SIGSTOP');
      }
    });
    expect(error).toBeNull();
    expect(performance.now() - begun).toBeGreaterThan(1.8 * LIMIT_MS);
    expect([...heard]).toContainEqual(expect.stringMatching(/^Neo4j is recovering, \d+ %/));
    expect(await recovered()).toBe(WRITES * NODES);
    if (server !== null) await writeAndKill(server);
  });

  it('A start that does nothing for too long ends with a sentence that says so, and leaves no Java', async () => {
    let java = 0;
    const { server, error } = await startFrozen(LIMIT_MS, async (pid) => {
      java = pid;
      await wait(1.3 * LIMIT_MS);
      process.kill(pid, 'SIGCONT');
    });
    expect(server).toBeNull();
    expect(String(error)).toMatch(
      /^BackendError: Neo4j has done nothing for 25 s while it started: it wrote no log .+ nothing in the graph is lost\.$/,
    );
    expect(() => process.kill(java, 0)).toThrow('ESRCH');
  });
});

describe('a Neo4j that was killed some time after its last write', () => {
  it('A database that was written out has nothing to recover after a kill', async () => {
    const server = await startJavaServer(options);
    const database = Database.open(options.connection);
    const from = logSize();
    await database.write({
      text: 'UNWIND range(1, $nodes) AS n CREATE (:WRITTEN_OUT {n: n})',
      parameters: { nodes: NODES },
    });
    await database.close();
    await expect.poll(() => debugLog().slice(from), { timeout: 240_000, interval: 500 }).toMatch(WRITTEN_OUT);
    process.kill(server.pid, 'SIGKILL');
    await server.ended;
    const killed = logSize();
    const again = await startJavaServer(options);
    const opened = Database.open(options.connection);
    expect(await opened.read({ text: 'MATCH (n:WRITTEN_OUT) RETURN count(n) AS nodes' })).toEqual([{ nodes: NODES }]);
    await opened.close();
    expect(debugLog().slice(killed)).not.toMatch(/\[neo4j\/\w+\] +Recovery required from/);
    await again.stop();
  });
});

describe('a server whose Neo4j recovers', () => {
  it('A server whose Neo4j recovers is alive, and /ready, weft doctor and other commands say how far it is', async () => {
    await writeAndKill(await startJavaServer(options));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const from = logSize();
    const serve = weftIn(home, ['serve'], { PORT: String(port), WEFT_API_KEY: KEY });
    await recoveryBegun(from);
    const java = home.server();
    if (java === null) throw new Error('the lock names no running server');
    process.kill(java.pid, 'SIGSTOP');
    expect((await fetch(`${url}/health`)).status).toBe(200);
    const detail = async () => Object(await (await fetch(`${url}/ready`)).json()).detail;
    await expect.poll(detail, { timeout: 20_000 }).toMatch(/^Neo4j is recovering, \d+ %\.$/);
    expect((await fetch(`${url}/api/query/stats`)).status).toBe(503);
    const doctor = await output(home, ['doctor']);
    expect(doctor).toMatch(/^Neo4j +recovering, \d+ %: it answers when that is done$/m);
    expect(doctor).toMatch(/^Last stop +not clean: recovery is running \(\d+ %\)/m);
    const list = weftIn(home, ['key', 'list']);
    expect(await list.exit).toBe(1);
    expect(list.stderr()).toMatch(
      /^weft: `weft serve` is starting, and its Neo4j is recovering \(\d+ %\): run this again when it says ready\.\n$/,
    );
    process.kill(java.pid, 'SIGCONT');
    expect(await serve.ready()).toBe(url);
    expect(await recovered()).toBe(3 * WRITES * NODES);
    expect(serve.stderr()).toMatch(/^Neo4j is recovering, \d+ %$/m);
    expect(doctor + serve.stderr() + list.stderr()).not.toContain('encryption');
    serve.child.kill('SIGTERM');
    expect(await serve.exit).toBe(0);
    expect(isAlive(java)).toBe(false);
  });
});
