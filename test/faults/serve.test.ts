import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlive } from '../../cli/neo4j/process-birth.ts';
import { ask, firstKey, output, runningServer, totals } from '../support/asked-server.ts';
import { answeredBesideAClient } from '../support/beside-a-client.ts';
import { type TestHome, testHome } from '../support/homes.ts';
import { HOUSE_BREAKING_SLICE } from '../support/house-breaking-queries.ts';
import { waitsOf } from '../support/light-client.ts';
import { ROOT } from '../support/paths.ts';
import { endWefts, NO_DOCKER, weftIn } from '../support/weft.ts';

/** Wide, as the machine of a test may be slow: what hangs takes minutes, or for ever. */
const MOST_MS = 15_000;

let home: TestHome;

beforeAll(async () => {
  home = await testHome('mini-sample');
});

afterAll(async () => {
  await endWefts();
  home.remove();
});

const run = (args: readonly string[], settings?: Readonly<Record<string, string>>) => weftIn(home, args, settings);

/** What `npm start` prints until it says that it is ready. */
async function untilReady(npm: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  let text = '';
  for await (const chunk of npm.stdout.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (/^ready .+\n/m.test(text)) return text;
  }
  throw new Error(`npm ended before weft was ready: ${text}`);
}

describe('weft serve, from start to start', () => {
  let key: string;
  let npm: ChildProcessByStdio<null, Readable, null>;
  let url: string;

  afterAll(() => npm.kill());

  it('weft serve, started by npm, prints the settings that were changed, ready and a first key, and answers only with that key', async () => {
    npm = spawn('npm', ['start'], {
      cwd: ROOT,
      env: { ...process.env, WEFT_HOME: home.path, DOCKER_HOST: NO_DOCKER, PORT: '0', WEFT_WARM_UP: 'off' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const printed = await untilReady(npm);
    url = /^ready (\S+)$/m.exec(printed)?.[1] ?? '';
    expect(printed).toMatch(/^WEFT_HOME +\S+$/m);
    expect(printed).not.toContain('WEFT_QUERY_ROWS');
    key = firstKey(printed);
    expect(key).toMatch(/^svc_live_[\w-]{43}$/);
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    expect((await fetch(`${url}/api/query/stats`)).status).toBe(401);
    expect(await totals(url, key)).toMatchObject({ nodeCount: expect.any(Number) });
  });

  it('weft key creates a key that works at once, lists it without its text, and revokes it', async () => {
    const text = (await output(home, ['key', 'create', 'for a test', '--scopes', 'query'])).trim();
    expect((await ask(url, text, 'RETURN 1 AS one')).status).toBe(200);
    const line = (await output(home, ['key', 'list'])).split('\n').find((row) => row.includes('for a test')) ?? '';
    expect(line).toMatch(/query .*valid$/);
    expect(line).not.toContain(text);
    const id = line.split(' ')[0] ?? '';
    expect(await output(home, ['key', 'revoke', id])).toContain(`revoked ${id}`);
    // A server keeps its verdict on a key for at most five seconds.
    const status = async () => (await ask(url, text, 'RETURN 1 AS one')).status;
    await expect.poll(status, { timeout: 5_500, interval: 200 }).toBe(401);
  });

  it('weft doctor says who owns the database and where connection.json is', async () => {
    const text = await output(home, ['doctor']);
    expect(text).toMatch(/^Owner +weft serve, process \d+/m);
    expect(text).toMatch(/^connection\.json +\S+neo4j.connection\.json$/m);
    expect(text).toMatch(/^Neo4j +5\.26\.\d+ community, schema version (\d+) of \1$/m);
  });

  it('weft load refuses an unknown source and says how to find the sources', async () => {
    const load = run(['load', 'no-such-source', 'file']);
    expect(await load.exit).toBe(1);
    expect(load.stderr()).toContain('there is no source no-such-source: `weft load --search WORD` finds the sources');
  });

  // A slice of what `test/full/servers/house-breaking.test.ts` asks.
  it('Queries that once broke the server are answered, and no other request waits for them', async () => {
    const neo4j = runningServer(home).pid;
    const answered = await answeredBesideAClient(url, { asking: key, other: key }, HOUSE_BREAKING_SLICE, 1000);
    expect(answered).toHaveLength(HOUSE_BREAKING_SLICE.length);
    for (const { status, ms, others } of answered) {
      expect([200, 400, 408]).toContain(status);
      expect(Math.max(ms, waitsOf(others).most)).toBeLessThan(MOST_MS);
    }
    expect(runningServer(home).pid).toBe(neo4j);
    expect(npm.exitCode).toBeNull();
  });

  it('SIGTERM reaches it through the shell that npm has put between them, and nothing is left', async () => {
    const server = runningServer(home);
    const ended = once(npm, 'exit');
    npm.kill('SIGTERM');
    await ended;
    for (const deadline = Date.now() + 60_000; isAlive(server) && Date.now() < deadline; ) await wait(100);
    expect(isAlive(server)).toBe(false);
  });
});
