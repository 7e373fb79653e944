import { existsSync, mkdirSync } from 'node:fs';
import type { Connection } from '../../engine/database/database.ts';
import { type Backend, BackendError, type BackendRequest } from './backend.ts';
import { newPassword, readConnection, writeConnection } from './connection-file.ts';
import { freePort } from './free-port.ts';
import { fetchJars } from './jars.ts';
import { findJava, findMaven } from './java.ts';
import { endOrphan, startJavaServer } from './java-server.ts';
import { type Layout, layoutOf } from './layout.ts';
import type { Lock } from './lock.ts';
import { NEO4J_VERSION } from './release.ts';
import { memoryFor } from './server-settings.ts';

/** Why Java and Maven cannot run Neo4j here; null when they can. Maven is needed only until the jars are there. */
export async function mavenObstacle(layout: Layout, environment: NodeJS.ProcessEnv): Promise<string | null> {
  const java = await findJava(environment);
  if (!java.found) return java.reason;
  if (existsSync(layout.lib) || (await findMaven(environment)) !== null) return null;
  return '`mvn` does not run';
}

/** Starts the Neo4j of this WEFT_HOME with Java, fetching its jars the first time. The lock is held by the caller. */
export async function startMavenBackend(request: BackendRequest, lock: Lock): Promise<Backend> {
  const { home, environment, log } = request;
  const layout = layoutOf(home);
  mkdirSync(layout.directory, { recursive: true, mode: 0o700 });
  if (lock.orphan !== null) {
    log(`ending the Neo4j that a killed Weft left behind (process ${lock.orphan.pid})`);
    await endOrphan(lock.orphan);
  }
  const java = await findJava(environment);
  if (!java.found) throw new BackendError(`Neo4j needs Java 17 or 21, but ${java.reason}`);
  if (!existsSync(layout.lib))
    await fetchJars((await findMaven(environment)) ?? 'mvn', layout.lib, log, request.signal);
  const { connection, port } = await connectionOf(layout);
  log(`starting Neo4j ${NEO4J_VERSION} with Java ${java.version}`);
  const memory = memoryFor();
  const onSpawn = (pid: number) => lock.recordServer(pid);
  const aborted = request.signal;
  const start = { java: java.path, layout, connection, port, memory, onSpawn };
  const server = await startJavaServer(aborted === undefined ? start : { ...start, aborted });
  return {
    kind: 'maven',
    connection,
    owned: true,
    description: `Neo4j ${NEO4J_VERSION} with Java ${java.version} (process ${server.pid}), data in ${layout.data}`,
    ended: server.ended,
    stop: async () => {
      await server.stop();
      lock.release();
    },
  };
}

/** The same password for ever, and the same port as long as nobody else took it. */
async function connectionOf(layout: Layout): Promise<{ connection: Connection; port: number }> {
  const stored = readConnection(layout.connection);
  if (stored === null && existsSync(layout.data)) {
    throw new BackendError(
      `${layout.data} holds a graph, but ${layout.connection} with its password is gone: put it back, or move ${layout.directory} away to start anew.`,
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
