import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../../../cli/neo4j/backend.ts';
import { findBackend } from '../../../cli/neo4j/find.ts';
import { birthOf } from '../../../cli/neo4j/process-birth.ts';
import { RefusedQueries } from '../../../cli/refused-queries.ts';
import { Watchdog } from '../../../cli/watchdog/watchdog.ts';
import { QueryIdentities } from '../../../engine/run/query-identity.ts';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import { forKey, forQuery } from '../../../store/connection-users.ts';
import { Database } from '../../../store/database.ts';
import { transactionConfig } from '../../../store/transaction-config.ts';
import { type TestHome, testHome } from '../../support/homes.ts';

/** Long enough that it is at work when its server is killed, and short enough to be waited for. */
const SLOW = { text: 'UNWIND range(1, 20000000) AS n RETURN count(n) AS counted' };
/** A text that Neo4j plans without an end. */
const PLAN = `RETURN ${Array.from({ length: 26 }, (_, n) => `($n = ${n})`).join(' XOR ')} AS odd`;

let home: TestHome;
let backend: Backend;
let database: Database;
const lines: string[] = [];

beforeAll(async () => {
  home = await testHome('schema');
  backend = await findBackend({
    home: home.path,
    named: null,
    environment: { ...process.env, DOCKER_HOST: 'unix:///nonexistent/docker.sock' },
    command: 'serve',
    mayAttach: false,
    log: (line) => lines.push(line),
    restarts: { atOnce: 1, firstPauseMs: 100, longestPauseMs: 200, healthyMs: 600_000 },
  });
  database = Database.open(backend.connection);
});

afterAll(async () => {
  await database?.close();
  await backend?.stop();
  home.remove();
});

function runningPid(): number {
  if (backend.pid === null) throw new Error('no Neo4j runs');
  return backend.pid;
}

describe('a Neo4j that ends unexpectedly', () => {
  it('A Neo4j that is killed three times is restarted each time, and a read that was cut off is answered', async () => {
    for (let kill = 1; kill <= 3; kill += 1) {
      const pid = runningPid();
      const cutOff = database.read(SLOW, { timeoutMs: 120_000 });
      cutOff.catch(() => undefined);
      const running = async () => (await database.read({ text: 'SHOW TRANSACTIONS' })).length;
      await expect.poll(running, { timeout: 60_000 }).toBe(2);
      process.kill(pid, 'SIGKILL');
      expect(await cutOff).toEqual([{ counted: 20_000_000 }]);
      expect(birthOf(pid)).toBeNull();
    }
    expect(lines.filter((line) => line.startsWith('Neo4j'))).toEqual([
      'Neo4j has stopped: starting it again',
      'Neo4j has stopped: starting it again in 1 s',
      'Neo4j has stopped: starting it again in 1 s',
    ]);
  });
});

/** A text that takes as long as it may, and ends when it is to. */
const LONG = 'UNWIND range(1, 1000000000000) AS n RETURN count(n) AS counted';
const LONG_MS = 580_000;
/** Calls that would run for hours: the guard refuses them, so they go past it. */
const SPLIT = 'RETURN size(split($p, $q)) AS parts';
const LARGE = { p: 'a'.repeat(4_000_000), q: `${'a'.repeat(2_000_000)}b` };
const CALL = { name: 'split', sizes: [4_000_000, 2_000_001] };

describe('queries that Neo4j does not end', () => {
  it('A key whose queries Neo4j does not end is held, its other queries are ended, and a restart comes last', async () => {
    const pid = runningPid();
    const identities = new QueryIdentities(procedureCatalog);
    const ask = (key: string, text: string, parameters: object, timeoutMs: number, calls?: string) =>
      forKey(key, () =>
        forQuery(() => askPastTheGuard(text, parameters, timeoutMs), { ...identities.of(text), calls }),
      );
    const events: string[] = [];
    const noting = (event: string) => () => void events.push(event);
    const others = [
      ask('k', LONG, {}, LONG_MS).then(noting('another query of k has ended')),
      ask('innocent', LONG, {}, LONG_MS).then(noting('a query of another key has ended')),
    ];
    const ended = [ask('k', PLAN, { n: 1 }, 1000), ask('k', SPLIT, LARGE, 1000, JSON.stringify([CALL]))];
    const own = Database.open(backend.connection);
    const refused = new RefusedQueries(home.path);
    const lastLine = (_: object, line: string) => void events.push(line.replace(/(?<=restarted: ).*/, '...'));
    const watchdog = new Watchdog({
      database: own,
      // Without a process id its processor time is not known: on a busy machine it gets little.
      backend: { kind: 'uri', pid: null, restart: backend.restart },
      refused,
      hold: (keys) => {
        const line = heldLine(keys);
        if (line !== events.findLast((event) => event.startsWith('held'))) events.push(line);
      },
      onRestarted: noting('it has no plans'),
      home: home.path,
      log: { warn: lastLine, error: lastLine },
      everyMs: 2000,
      cores: 2,
    });
    await expect.poll(() => events, { timeout: 300_000 }).toContain('it has no plans');
    watchdog.stop();
    await own.close();
    await Promise.all(others);
    expect(await Promise.all(ended)).toEqual(['failed', 'failed']);
    expect(birthOf(pid)).toBeNull();
    expect(events.filter((event) => !event.startsWith('the list'))).toEqual([
      heldLine(new Set()),
      'a query goes on after its time, and Neo4j cannot end it',
      'a query goes on after its time, and Neo4j cannot end it',
      heldLine(new Set(['k'])),
      'ending a query of a key that has one which cannot be ended',
      'another query of k has ended',
      'Neo4j is restarted: ...',
      'a query of another key has ended',
      heldLine(new Set()),
      'it has no plans',
    ]);
    expect(refused.ofCalls([{ name: 'split', sizes: [2_000_000, 1_500_000] }])).toMatchObject({ call: CALL });
    expect(refused.ofShape(identities.of(SPLIT).shape)).toBeUndefined();
    expect(refused.ofShape(identities.of(PLAN.replace('= 25', '= 99')).shape)).toBeDefined();
  }, 600_000);
});

function heldLine(keys: ReadonlySet<string>): string {
  return `held: ${[...keys].join(', ')}`;
}

/** Asks as the engine does, and says how it ended. */
async function askPastTheGuard(text: string, parameters: object, timeoutMs: number): Promise<'answered' | 'failed'> {
  const session = database.session('READ');
  try {
    await session.run(text, parameters, transactionConfig(timeoutMs));
    return 'answered';
  } catch {
    return 'failed';
  } finally {
    session.close().catch(() => undefined);
  }
}
