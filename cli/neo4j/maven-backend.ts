import { existsSync } from 'node:fs';
import type { Connection } from '../../store/database.ts';
import { settleIdentity } from '../home/identity.ts';
import { type Backend, BackendError, type BackendRequest } from './backend.ts';
import { newStart } from './challenge.ts';
import { newPassword, readConnection, writeConnection } from './connection-file.ts';
import { endForeign } from './end-in-order.ts';
import { freePort } from './free-port.ts';
import { settleImport } from './import-staging.ts';
import { fetchJars } from './jars.ts';
import { findJava, findMaven } from './java.ts';
import type { JavaServer, JavaServerOptions } from './java-options.ts';
import { startJavaServer } from './java-server.ts';
import { type Layout, layoutOf } from './layout.ts';
import type { Lock } from './lock.ts';
import { NEO4J_VERSION } from './release.ts';
import { memoryFor } from './server-settings.ts';
import { PortTakenError, TornLogError } from './start-failure.ts';
import { StartProgress } from './start-progress.ts';
import { SupervisedServer } from './supervised-server.ts';

/** Why Java and Maven cannot run Neo4j here; null when they can. Maven is needed only until the jars are there. */
export async function mavenObstacle(layout: Layout, environment: NodeJS.ProcessEnv): Promise<string | null> {
  const java = await findJava(environment);
  if (!java.found) return java.reason;
  if (existsSync(layout.lib) || (await findMaven(environment)) !== null) return null;
  return '`mvn` does not run';
}

/**
 * What comes before any Java process on this home: an orphan is ended, an import that died is settled, a copy gets its own identity, Java is
 * found and the jars are there. The lock is held by the caller.
 */
export async function readyJava(request: BackendRequest, lock: Lock): Promise<{ path: string; version: number }> {
  const { home, environment, log } = request;
  const layout = layoutOf(home);
  if (lock.orphan !== null) {
    log(`ending the Neo4j that a killed Weft left behind (process ${lock.orphan.pid})`);
    await endForeign(lock.orphan, { layout, javaPid: lock.orphan.pid });
  }
  settleImport(layout);
  settleIdentity(home, log);
  const java = await findJava(environment);
  if (!java.found) throw new BackendError(`Neo4j needs Java 17 or 21, but ${java.reason}`);
  if (!existsSync(layout.lib))
    await fetchJars((await findMaven(environment)) ?? 'mvn', layout.lib, log, request.signal);
  return java;
}

/** How often another port is tried where a program takes one between the look and the start. */
const MOST_PORTS = 3;

/** Starts the Neo4j of this WEFT_HOME with Java, fetching its jars the first time. The lock is held by the caller. */
export async function startMavenBackend(request: BackendRequest, lock: Lock): Promise<Backend> {
  const java = await readyJava(request, lock);
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOnFreePort(request, lock, java);
    } catch (error) {
      if (!(error instanceof PortTakenError) || tries === MOST_PORTS) throw error;
      request.log('another program took the port while Neo4j started: starting it at another port');
    }
  }
}

async function startOnFreePort(
  { home, log, signal, restarts, onProgress }: BackendRequest,
  lock: Lock,
  java: { readonly path: string; readonly version: number },
): Promise<Backend> {
  const layout = layoutOf(home);
  const { connection, ...account } = await connectionOf(layout);
  log(`starting Neo4j ${NEO4J_VERSION} with Java ${java.version}`);
  const progress = new StartProgress(log, onProgress);
  const launch: JavaServerOptions = {
    ...{ java: java.path, layout, connection, ...account, memory: memoryFor() },
    ...(signal === undefined ? {} : { aborted: signal }),
    onSpawn: (pid) => lock.recordServer(pid),
    onProgress: (doing) => progress.report(doing),
  };
  const server = new SupervisedServer({
    ...{ log, signal },
    start: () => startWhole(launch, log).finally(() => progress.end()),
    ...(restarts === undefined ? {} : { rule: restarts }),
  });
  await server.started;
  forgetFormerPassword(layout);
  return {
    kind: 'maven',
    connection,
    owned: true,
    description: `Neo4j ${NEO4J_VERSION} with Java ${java.version} at ${connection.uri}, data in ${layout.data}`,
    get pid() {
      return server.pid;
    },
    get doing() {
      return progress.doing;
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

/** How a start of a home's Neo4j is reached, and how it is known. */
interface StartAccount {
  readonly connection: Connection;
  readonly port: number;
  /** The mark of this start. */
  readonly start: string;
  readonly formerPassword: string | undefined;
}

/** The same password for ever, and the same port as long as no other process takes it: both are new in a home that was copied. */
export async function connectionOf(layout: Layout): Promise<StartAccount> {
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
  const start = newStart();
  const formerPassword = stored?.formerPassword;
  writeConnection(layout.connection, { ...connection, formerPassword, start });
  return { connection, port, start, formerPassword };
}

/** Notes that the password of the connection is in effect. */
function forgetFormerPassword(layout: Layout): void {
  const stored = readConnection(layout.connection);
  if (stored?.formerPassword === undefined) return;
  const { formerPassword: _, ...current } = stored;
  writeConnection(layout.connection, current);
}
