import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { Backend } from '../../../cli/neo4j/backend.ts';
import { readConnection } from '../../../cli/neo4j/connection-file.ts';
import { findBackend } from '../../../cli/neo4j/find.ts';
import { layoutOf } from '../../../cli/neo4j/layout.ts';
import { isAlive, type ProcessIdentity } from '../../../cli/neo4j/process-birth.ts';
import { type Connection, Database } from '../../../store/database.ts';
import { type TestHome, testHome } from '../../support/homes.ts';

const NO_DOCKER = { ...process.env, DOCKER_HOST: 'unix:///nonexistent/docker.sock' };
/** What the first start writes: every later one has it. */
const KEPT = ['kept.example'];
const FIND = join(import.meta.dirname, '../../../cli/neo4j/find.ts');

let home: TestHome;
const opened: Backend[] = [];
const children: ChildProcess[] = [];

afterAll(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(opened.splice(0).map((backend) => backend.stop()));
  home.remove();
});

async function find(changes: { command?: string; mayAttach?: boolean; signal?: AbortSignal } = {}): Promise<Backend> {
  const request = { home: home.path, named: null, environment: NO_DOCKER, command: 'serve', mayAttach: false };
  const backend = await findBackend({ ...request, log: () => undefined, ...changes });
  opened.push(backend);
  return backend;
}

function runningServer(): ProcessIdentity {
  const server = home.server();
  if (server === null) throw new Error('the lock names no running server');
  return server;
}

async function ended(server: ProcessIdentity, limitMs: number): Promise<boolean> {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await wait(100)) {
    if (!isAlive(server)) return true;
  }
  return false;
}

async function write(connection: Connection, name: string): Promise<void> {
  const database = Database.open(connection);
  await database.write({ text: 'CREATE (:HOSTNAME {name: $name})', parameters: { name } });
  await database.close();
}

async function names(connection: Connection): Promise<unknown[]> {
  const database = Database.open(connection);
  const rows = await database.read({ text: 'MATCH (h:HOSTNAME) RETURN h.name AS name ORDER BY name' });
  await database.close();
  return rows.map((row) => row.name);
}

/** Another process that owns the Neo4j of this home, until it is killed. */
async function ownerProcess(environment: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const script = `
    import { findBackend } from ${JSON.stringify(FIND)};
    const request = { home: process.argv[1], named: null, environment: process.env, command: 'serve', mayAttach: false };
    await findBackend({ ...request, log: () => undefined });
    process.stdout.write('up');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, home.path], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout ?? child, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('the Neo4j of a WEFT_HOME, from start to start', () => {
  let first: Backend;
  let second: Backend;
  let server: ProcessIdentity;

  it('The Neo4j of a new WEFT_HOME listens on loopback alone, and only its owner may read its password', async () => {
    home = await testHome();
    first = await find({ command: 'load', mayAttach: true });
    const { connection } = first;
    const layout = layoutOf(home.path);
    expect(connection.uri).toMatch(/^bolt:\/\/127\.0\.0\.1:\d+$/);
    expect(connection.password.length).toBeGreaterThanOrEqual(32);
    expect(statSync(layout.connection).mode & 0o777).toBe(0o600);
    expect(readConnection(layout.connection)).toEqual({ ...connection, start: expect.any(String) });
    expect(readFileSync(layout.choice, 'utf8')).toContain('"maven"');
    await expect(names({ ...connection, password: 'neo4j' })).rejects.toThrow(/unauthorized/i);
  });

  it('The Neo4j of a WEFT_HOME belongs to one short command at a time, which leaves no Java process', async () => {
    await expect(find({ command: 'key', mayAttach: true })).rejects.toThrow('Run this again when it is done');
    await write(first.connection, 'kept.example');
    const java = runningServer();
    await first.stop();
    expect(isAlive(java)).toBe(false);
    expect(existsSync(layoutOf(home.path).lock)).toBe(false);
  });

  it('The Neo4j of a WEFT_HOME keeps data, port and password when it starts again', async () => {
    second = await find();
    expect(second.connection).toEqual(first.connection);
    expect(await names(second.connection)).toEqual(KEPT);
  });

  it('Other commands may use the Neo4j of a running `weft serve`, but a second `weft serve` may not', async () => {
    await expect(find()).rejects.toThrow(`\`weft serve\` (process ${process.pid}, since `);
    const guest = await find({ command: 'load', mayAttach: true });
    expect(guest).toMatchObject({ owned: false, connection: second.connection });
    await guest.stop();
    expect(await names(second.connection)).toEqual(KEPT);
  });

  it('A Neo4j that dies while its owner runs is restarted at the same address', async () => {
    server = runningServer();
    process.kill(server.pid, 'SIGKILL');
    const deadline = Date.now() + 60_000;
    let answer: unknown[] | null = null;
    while (answer === null && Date.now() < deadline) answer = await names(second.connection).catch(() => null);
    expect(answer).toEqual(KEPT);
    expect(runningServer()).not.toEqual(server);
    await second.stop();
  });

  it('A Neo4j that is starting is stopped when its owner aborts the start', async () => {
    const controller = new AbortController();
    const starting = find({ signal: controller.signal });
    while (home.server() === null) await wait(50);
    server = runningServer();
    controller.abort(new Error('gave up'));
    await expect(starting).rejects.toThrow('gave up');
    expect(isAlive(server)).toBe(false);
    expect(existsSync(layoutOf(home.path).lock)).toBe(false);
  });

  it('The Neo4j of a WEFT_HOME ends with its owner, even when the owner is killed', async () => {
    const owner = await ownerProcess(NO_DOCKER);
    server = runningServer();
    await kill(owner);
    expect(await ended(server, 30_000)).toBe(true);
  });

  it('The Neo4j of a WEFT_HOME has its data at the start after its owner was killed', async () => {
    const java = realpathSync(execFileSync('sh', ['-c', 'command -v java'], { encoding: 'utf8' }).trim());
    // Without a path there is no `sh`, hence no watchdog.
    const owner = await ownerProcess({ ...NO_DOCKER, PATH: '', JAVA_HOME: dirname(dirname(java)) });
    const orphan = runningServer();
    expect(orphan).not.toEqual(server);
    expect(await names(JSON.parse(readFileSync(layoutOf(home.path).connection, 'utf8')))).toEqual(KEPT);
    await kill(owner);
    server = orphan;
  });

  it('The next start ends an orphan Neo4j that no watchdog could end, and takes over', async () => {
    expect(await ended(server, 3_000)).toBe(false);
    const next = await find();
    expect(isAlive(server)).toBe(false);
    expect(await names(next.connection)).toEqual(KEPT);
    await next.stop();
  });

  it('A start says what to do when the password is missing but the data is there', async () => {
    const { connection } = layoutOf(home.path);
    rmSync(connection);
    await expect(find()).rejects.toThrow(`${connection} with its password is missing: restore it`);
  });
});
