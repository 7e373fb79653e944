import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../../../cli/neo4j/backend.ts';
import { findBackend } from '../../../cli/neo4j/find.ts';
import { birthOf } from '../../../cli/neo4j/process-birth.ts';
import { RefusedQueries } from '../../../cli/refused-queries.ts';
import { Watchdog } from '../../../cli/watchdog/watchdog.ts';
import { QueryIdentities } from '../../../engine/run/query-identity.ts';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import { forQuery } from '../../../store/connection-users.ts';
import { Database } from '../../../store/database.ts';
import { transactionConfig } from '../../../store/transaction-config.ts';
import { type TestHome, testHome } from '../../support/homes.ts';

/** Long enough that it is at work when its server is killed, and short enough to be waited for. */
const SLOW = { text: 'UNWIND range(1, 20000000) AS n RETURN count(n) AS counted' };
/** Texts that Neo4j plans or runs without an end; the guard refuses them, so they go past it. */
const WITHOUT_END = [
  `RETURN ${Array.from({ length: 26 }, (_, n) => `($n = ${n})`).join(' XOR ')} AS odd`,
  'RETURN $s =~ "a*a*a*a*b" AS fits',
];

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

/** Until a Neo4j answers that is not the one with this process id. */
async function untilReplaced(pid: number): Promise<void> {
  const answers = async () => {
    await database.read({ text: 'RETURN 1 AS one' });
    return backend.pid !== null && backend.pid !== pid;
  };
  await expect.poll(() => answers().catch(() => false), { timeout: 120_000, interval: 200 }).toBe(true);
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

describe('queries that Neo4j does not end', () => {
  it('Two queries that Neo4j does not end make the watchdog restart it and refuse queries of their shape', async () => {
    const pid = runningPid();
    const identities = new QueryIdentities(procedureCatalog);
    const ended = WITHOUT_END.map((text) => forQuery(() => askWithoutEnd(text), identities.of(text)));
    const own = Database.open(backend.connection);
    const refused = new RefusedQueries(home.path);
    const reported: string[] = [];
    const log = {
      warn: (_: object, line: string) => reported.push(line),
      error: (_: object, line: string) => reported.push(line),
    };
    const watchdog = new Watchdog({ database: own, backend, refused, home: home.path, log, everyMs: 2000 });
    await untilReplaced(pid);
    watchdog.stop();
    await own.close();
    expect(await Promise.all(ended)).toEqual(['failed', 'failed']);
    expect(birthOf(pid)).toBeNull();
    expect(reported.find((line) => line.startsWith('Neo4j is restarted: 2 queries go on'))).toContain(
      'RETURN $s =~ $s AS _',
    );
    expect(refused.all().map(({ text }) => text)).toContain('RETURN $s =~ $s AS _');
    for (const text of WITHOUT_END) {
      expect(refused.get(identities.of(text.replace('= 25', '= 99').replace('a*b"', 'c"')).shape)).toBeDefined();
    }
    expect(refused.get(identities.of('RETURN $s = "aaab" AS fits').shape)).toBeUndefined();
  });
});

/** Asks as the engine does, with a second's time, and says how it ended. */
async function askWithoutEnd(text: string): Promise<'answered' | 'failed'> {
  const session = database.session('READ');
  try {
    await session.run(text, { s: 'a'.repeat(2000), n: 1 }, transactionConfig(1000));
    return 'answered';
  } catch {
    return 'failed';
  } finally {
    session.close().catch(() => undefined);
  }
}
