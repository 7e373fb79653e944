import { existsSync } from 'node:fs';
import type { Connection } from '../../store/database.ts';
import { type Backend, BackendError, type BackendRequest } from './backend.ts';
import { newPassword, readConnection, writeConnection } from './connection-file.ts';
import { freePort } from './free-port.ts';
import { settleImport } from './import-staging.ts';
import { fetchJars } from './jars.ts';
import { findJava, findMaven } from './java.ts';
import { endOrphan, type JavaServer, type JavaServerOptions, startJavaServer } from './java-server.ts';
import { type Layout, layoutOf } from './layout.ts';
import type { Lock } from './lock.ts';
import { NEO4J_VERSION } from './release.ts';
import { memoryFor } from './server-settings.ts';
import { TornLogError } from './start-failure.ts';
import { SupervisedServer } from './supervised-server.ts';

/** Why Java and Maven cannot run Neo4j here; null when they can. Maven is needed only until the jars are there. */
export async function mavenObstacle(layout: Layout, environment: NodeJS.ProcessEnv): Promise<string | null> {
  const java = await findJava(environment);
  if (!java.found) return java.reason;
  if (existsSync(layout.lib) || (await findMaven(environment)) !== null) return null;
  return '`mvn` does not run';
}

/**
 * What comes before any Java process on this home: an orphan is ended, an import that died is settled, Java is found and the
 * jars are there. The lock is held by the caller.
 */
export async function readyJava(request: BackendRequest, lock: Lock): Promise<{ path: string; version: number }> {
  const { home, environment, log } = request;
  const layout = layoutOf(home);
  if (lock.orphan !== null) {
    log(`ending the Neo4j that a killed Weft left behind (process ${lock.orphan.pid})`);
    await endOrphan(lock.orphan);
  }
  settleImport(layout);
  const java = await findJava(environment);
  if (!java.found) throw new BackendError(`Neo4j needs Java 17 or 21, but ${java.reason}`);
  if (!existsSync(layout.lib))
    await fetchJars((await findMaven(environment)) ?? 'mvn', layout.lib, log, request.signal);
  return java;
}

/** Starts the Neo4j of this WEFT_HOME with Java, fetching its jars the first time. The lock is held by the caller. */
export async function startMavenBackend(request: BackendRequest, lock: Lock): Promise<Backend> {
  const { home, log } = request;
  const layout = layoutOf(home);
  const java = await readyJava(request, lock);
  const { connection, port } = await connectionOf(layout);
  log(`starting Neo4j ${NEO4J_VERSION} with Java ${java.version}`);
  const launch = { java: java.path, layout, connection, port, memory: memoryFor() };
  const onSpawn = (pid: number) => lock.recordServer(pid);
  const signal = request.signal === undefined ? {} : { aborted: request.signal };
  const start = () => startWhole({ ...launch, ...signal, onSpawn }, log);
  const kept = { start, log, signal: request.signal };
  const server = new SupervisedServer({
    ...kept,
    ...(request.restarts === undefined ? {} : { rule: request.restarts }),
  });
  await server.started;
  return {
    kind: 'maven',
    connection,
    owned: true,
    description: `Neo4j ${NEO4J_VERSION} with Java ${java.version} at ${connection.uri}, data in ${layout.data}`,
    get pid() {
      return server.pid;
    },
    restart: (why) => server.restart(why),
    stop: async () => {
      await server.stop();
      lock.release();
    },
  };
}

/**
 * Starts the server. If the last transaction of its log is torn, it starts without that transaction, which was never answered. It does not
 * touch other damage.
 */
async function startWhole(options: JavaServerOptions, log: (line: string) => void): Promise<JavaServer> {
  try {
    return await startJavaServer(options);
  } catch (error) {
    if (!(error instanceof TornLogError)) throw error;
    log("the last transaction in Neo4j's log was not written to its end, as on a full disk: starting without it");
    return startJavaServer({ ...options, cutsTornLog: true });
  }
}

/** The same password for ever, and the same port as long as no other process takes it. */
export async function connectionOf(layout: Layout): Promise<{ connection: Connection; port: number }> {
  const stored = readConnection(layout.connection);
  if (stored === null && existsSync(layout.data)) {
    throw new BackendError(
      `${layout.data} holds a graph, but ${layout.connection} with its password is missing: restore it, or move ${layout.directory} away to start with an empty graph.`,
    );
  }
  const port = await freePort(stored === null ? 0 : Number(new URL(stored.uri).port));
  const connection = {
    uri: `bolt://127.0.0.1:${port}`,
    username: stored?.username ?? 'neo4j',
    password: stored?.password ?? newPassword(),
  };
  writeConnection(layout.connection, connection);
  return { connection, port };
}
