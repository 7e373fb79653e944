import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, BackendError } from '../../cli/neo4j/backend.ts';
import { readConnection, writeConnection } from '../../cli/neo4j/connection-file.ts';
import { startDockerBackend } from '../../cli/neo4j/docker-backend.ts';
import { DockerContainer } from '../../cli/neo4j/docker-container.ts';
import { volumeOf } from '../../cli/neo4j/docker-plan.ts';
import { findBackend } from '../../cli/neo4j/find.ts';
import { freePort } from '../../cli/neo4j/free-port.ts';
import { layoutOf } from '../../cli/neo4j/layout.ts';
import { NEO4J_IMAGE } from '../../cli/neo4j/release.ts';
import { type Connection, Database } from '../../store/database.ts';
import { schemaConnection } from '../support/graph.ts';
import { type Behaviour, isRunning, StandInDocker } from '../support/stand-in-docker.ts';
import { endWefts, weft } from '../support/weft.ts';

/** The lock of a Weft that is killed: it releases nothing. */
const KILLED = { orphan: null, recordServer: () => undefined, release: () => undefined };

/** Lines of the debug.log of Neo4j 5.26. */
const RECOVERING = `2026-11-29 06:37:23.036+0000 INFO  [o.n.d.d.DatabaseLifecycles] Starting 'DatabaseId{774f48ee[neo4j]}'.
2026-11-29 06:37:24.036+0000 INFO  [o.n.k.d.Database] [neo4j/774f48ee] Recovery required from position LogPosition{logVersion=0, byteOffset=417667}
2026-11-29 06:37:25.036+0000 INFO  [o.n.k.r.Recovery] [neo4j/774f48ee]  40% completed
`;

let neo4j: Connection;
let home: string;
let standIn: StandInDocker;
let lines: string[];

beforeAll(async () => {
  neo4j = await schemaConnection();
});

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'weft-home-'));
  lines = [];
});

afterEach(async () => {
  await endWefts();
  standIn.remove();
  rmSync(home, { recursive: true, force: true });
});

/** Containers stand for the Neo4j of this worker. */
function install(): void {
  standIn = new StandInDocker({ forwardTo: Number(new URL(neo4j.uri).port) });
}

/** A home that was started before, with the password of the Neo4j that containers stand for. */
async function knowPassword(): Promise<Connection> {
  const known = { ...neo4j, uri: `bolt://127.0.0.1:${await freePort()}` };
  mkdirSync(layoutOf(home).directory);
  writeConnection(layoutOf(home).connection, known);
  return known;
}

function request() {
  const { environment } = standIn;
  const log = (line: string) => lines.push(line);
  return { home, named: null, environment, command: 'serve', mayAttach: false, log };
}

/** Why a start fails on a Docker that behaves like this. */
async function failure(behaviour: Behaviour, signal?: AbortSignal): Promise<unknown> {
  standIn = new StandInDocker(behaviour);
  const started = findBackend({ ...request(), ...(signal === undefined ? {} : { signal }) });
  return started.then(
    () => 'it started',
    (error: unknown) => error,
  );
}

async function answers(connection: Connection): Promise<boolean> {
  const database = Database.open(connection);
  try {
    await database.verify();
    return true;
  } catch {
    return false;
  } finally {
    await database.close();
  }
}

/** The one container that there is, and whether it runs. */
function onlyContainer() {
  const [container, ...others] = standIn.containers();
  if (container === undefined || others.length > 0) throw new Error(`there are ${others.length + 1} containers`);
  return { ...container, runs: isRunning(container) };
}

function callsOf(command: string): readonly string[] {
  return standIn.calls().filter((call) => call.startsWith(`${command} `));
}

describe('a Neo4j with Docker', () => {
  let backend: Backend;

  it('Neo4j with Docker runs the image on loopback, with its volume, settings and labels, and hides the password', async () => {
    install();
    const known = await knowPassword();
    backend = await findBackend(request());
    const volume = volumeOf(home);
    const container = onlyContainer();
    expect(backend).toMatchObject({ kind: 'docker', owned: true, pid: null, connection: known });
    expect(await answers(backend.connection)).toBe(true);
    const [run = ''] = callsOf('run');
    expect(run).toMatch(new RegExp(`^run --detach --name ${volume} --label weft.volume=${volume} `));
    expect(run).toContain(` --volume ${volume}:/data --publish 127.0.0.1:${container.port}:7687 `);
    expect(run.endsWith(` ${NEO4J_IMAGE}`)).toBe(true);
    expect(container.labels).toMatchObject({ 'weft.home': home, 'weft.volume': volume });
    expect(container.variables).toMatchObject({
      NEO4J_AUTH: `${known.username}/${known.password}`,
      NEO4J_db_tx__log_rotation_retention__policy: '256M size',
      NEO4J_dbms_security_allow__csv__import__from__file__urls: 'false',
    });
    expect(standIn.calls().join('\n')).not.toContain(known.password);
    const { connection, choice } = layoutOf(home);
    expect(readConnection(connection)).toEqual(known);
    expect(statSync(connection).mode & 0o777).toBe(0o600);
    expect(readFileSync(choice, 'utf8')).toContain('"docker"');
    await backend.stop();
    expect(onlyContainer()).toMatchObject({ id: container.id, runs: false });
    expect(callsOf('stop')).toEqual([`stop -t 1800 ${container.id}`]);
    expect(existsSync(layoutOf(home).lock)).toBe(false);
  });

  it('Neo4j with Docker keeps its address and password in the container that replaces the previous one', async () => {
    install();
    await knowPassword();
    const first = await findBackend(request());
    const { id } = onlyContainer();
    await first.stop();
    const second = await findBackend(request());
    expect(second.connection).toEqual(first.connection);
    expect(onlyContainer().id).not.toBe(id);
    expect(await answers(second.connection)).toBe(true);
    await second.stop();
  });

  it('Neo4j with Docker continues in the container that a killed Weft left running', async () => {
    install();
    await knowPassword();
    const killed = await startDockerBackend(request(), KILLED);
    const { id } = onlyContainer();
    const next = await findBackend(request());
    expect(next.connection).toEqual(killed.connection);
    expect(onlyContainer()).toMatchObject({ id, runs: true });
    expect(lines.at(-1)).toBe(`using the container that a killed Weft left running (${id.slice(0, 12)})`);
    expect(callsOf('run')).toHaveLength(1);
    await next.stop();
  });

  it('A running container with the settings of another release is replaced', async () => {
    install();
    await knowPassword();
    await startDockerBackend(request(), KILLED);
    const old = onlyContainer();
    standIn.relabel(old, { ...old.labels, 'weft.settings': 'older' });
    const next = await findBackend(request());
    expect(isRunning(old)).toBe(false);
    expect(onlyContainer().id).not.toBe(old.id);
    await next.stop();
  });

  it('Neo4j with Docker is restarted at its address', async () => {
    install();
    await knowPassword();
    backend = await findBackend(request());
    const before = onlyContainer();
    await backend.restart?.('a test says so');
    expect(onlyContainer()).toMatchObject({ id: before.id, port: before.port, runs: true });
    expect(onlyContainer().pid).not.toBe(before.pid);
    expect(await answers(backend.connection)).toBe(true);
    expect(lines.at(-1)).toBe('restarting Neo4j: a test says so');
    await backend.stop();
  });

  it('A daemon on another machine publishes Neo4j there, at a port that it chooses', async () => {
    install();
    await knowPassword();
    const { environment } = standIn;
    backend = await findBackend({ ...request(), environment: { ...environment, DOCKER_HOST: 'tcp://localhost:2375' } });
    expect(callsOf('run')[0]).toContain(' --publish 7687 ');
    expect(backend.connection.uri).toBe(`bolt://localhost:${onlyContainer().port}`);
    await backend.stop();
  });

  it('Neo4j with Docker serves a command of Weft and ends with it', async () => {
    install();
    await knowPassword();
    const { PATH = '' } = standIn.environment;
    const list = weft(['key', 'list'], { WEFT_HOME: home, PATH });
    expect([await list.exit, list.stderr()]).toEqual([0, expect.any(String)]);
    expect(callsOf('run')).toHaveLength(1);
    expect(onlyContainer().runs).toBe(false);
  });
});

describe('a container whose Neo4j is starting', () => {
  it('A container whose Neo4j recovers is waited for, and its log says how far it is', async () => {
    const controller = new AbortController();
    const failed = failure({ debugLog: RECOVERING, load: '12.50%;1.5GB / 20.3MB' }, controller.signal);
    await expect.poll(() => lines, { timeout: 50_000 }).toContain('Neo4j is recovering, 40 %');
    const [found] = await DockerContainer.listed(standIn.environment, volumeOf(home));
    expect(await found?.load()).toEqual({ cores: 0.125, movedBytes: 1_520_300_000 });
    expect(await found?.endOfDebugLog()).toEqual({ bytes: RECOVERING.length, end: RECOVERING.trimEnd() });
    controller.abort(new Error('gave up'));
    expect(String(await failed)).toBe('Error: gave up');
  });
});

describe('a container that does not become a Neo4j', () => {
  it('A container that ends at once is reported with the end of its log', async () => {
    const log = 'Invalid memory configuration: exceeds the physical memory.';
    const error = await failure({ endsAtOnce: true, log });
    expect(error).toBeInstanceOf(BackendError);
    expect(String(error)).toContain(`The log of its container ends with:\n${log}\n`);
    expect(String(error)).toContain(`\`docker logs ${onlyContainer().id.slice(0, 12)}\` shows more`);
    expect(existsSync(layoutOf(home).lock)).toBe(false);
    expect(existsSync(layoutOf(home).choice)).toBe(false);
  });

  it('A container that Docker refuses is reported in the words of Docker', async () => {
    const error = await failure({ refusal: 'docker: Error response from daemon: no space left on device.' });
    expect(error).toBeInstanceOf(BackendError);
    expect(String(error)).toContain(
      '`docker run` failed: docker: Error response from daemon: no space left on device.',
    );
  });

  it('A container whose volume has another password is stopped, and the error says what to do', async () => {
    const error = await failure({ forwardTo: Number(new URL(neo4j.uri).port) });
    expect(error).toBeInstanceOf(BackendError);
    expect(String(error)).toContain(`does not accept the user and password of ${layoutOf(home).connection}`);
    expect(String(error)).toContain(`\`docker volume rm ${volumeOf(home)}\``);
    expect(onlyContainer().runs).toBe(false);
  });

  it('A container is stopped when the user aborts the start, and the password of its volume is on disk', async () => {
    const controller = new AbortController();
    const failed = failure({}, controller.signal);
    while (!standIn.containers().some(isRunning)) await wait(20);
    controller.abort(new Error('gave up'));
    expect(String(await failed)).toBe('Error: gave up');
    expect(onlyContainer().runs).toBe(false);
    const { username, password } = JSON.parse(readFileSync(layoutOf(home).connection, 'utf8'));
    expect(onlyContainer().variables.NEO4J_AUTH).toBe(`${username}/${password}`);
    expect(standIn.calls().join('\n')).not.toContain(password);
  });
});
