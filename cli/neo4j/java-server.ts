import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Connection, Database } from '../../store/database.ts';
import { BackendError } from './backend.ts';
import { childEnvironment } from './child-environment.ts';
import { answerOf, isRefused } from './first-answer.ts';
import type { Layout } from './layout.ts';
import { isAlive, type ProcessIdentity } from './process-birth.ts';
import { type ServerMemory, serverSettings } from './server-settings.ts';
import { databaseFailure, type LogEnd, logEndOf, processFailure } from './start-failure.ts';

const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 60_000;

/** Modules that Neo4j 5.26 opens by reflection. */
export const JAVA_OPENS = ['java.nio', 'java.io', 'sun.nio.ch'].map(
  (name) => `--add-opens=java.base/${name}=ALL-UNNAMED`,
);

/** All jars of a release, by their real path, since a class archive serves only the jars that it was made from. */
export function classPath({ lib }: Pick<Layout, 'lib'>): string {
  return join(realpathSync(lib), '*');
}

/** A running Neo4j of ours. */
export interface JavaServer {
  readonly pid: number;
  /** Resolves when Java has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Asks it to end, waits, and forces it after a time, without one after a minute. */
  stop(graceMs?: number): Promise<void>;
}

/** What a server is started with. */
export interface JavaServerOptions {
  readonly java: string;
  readonly layout: Layout;
  readonly connection: Connection;
  readonly port: number;
  readonly memory: ServerMemory;
  /** Whether it starts without the end of its log that it cannot read: see `TornLogError`. */
  readonly cutsTornLog?: boolean;
  /** Flags of Java in addition to those of every server that Weft starts. */
  readonly flags?: readonly string[];
  /** Receives the process id as soon as there is one, long before Bolt answers. */
  readonly onSpawn?: (pid: number) => void;
  /** Aborted to give up while it starts: Java is stopped before the call rejects. */
  readonly aborted?: AbortSignal;
}

/**
 * Starts Neo4j and resolves when Bolt answers; rejects with the end of its log when Java ends before that. Java runs in a separate process
 * group, so that Ctrl-C reaches only Weft, which stops Java after the last request. If this process is killed, a watchdog ends Java.
 */
export async function startJavaServer(options: JavaServerOptions): Promise<JavaServer> {
  const { layout } = options;
  for (const folder of [layout.conf, layout.data, layout.logs]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(layout.conf, 'neo4j.conf'), configuration(options), { mode: 0o600 });
  await setInitialPassword(options);
  const log = logEndOf(layout);
  const child = spawnJava(options);
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
  const pid = child.pid;
  if (pid === undefined) throw new Error(`cannot run ${options.java}`);
  const watchdog = watch(pid);
  options.onSpawn?.(pid);
  void ended.then(() => watchdog?.kill('SIGKILL'));
  const server: JavaServer = { pid, ended, stop: (graceMs) => stopChild(child, ended, graceMs) };
  await untilAnswering(server, options, log);
  return server;
}

/** Ends a server that a dead owner left behind. */
export async function endOrphan(orphan: ProcessIdentity): Promise<void> {
  const deadline = Date.now() + STOP_LIMIT_MS;
  for (let signal: NodeJS.Signals | 0 = 'SIGTERM'; isAlive(orphan); signal = Date.now() > deadline ? 'SIGKILL' : 0) {
    try {
      process.kill(orphan.pid, signal);
    } catch {
      // It ended between the look and the signal.
    }
    await wait(100);
  }
}

function configuration({ layout, port, memory, cutsTornLog = false }: JavaServerOptions): string {
  const all = {
    'server.bolt.listen_address': `127.0.0.1:${port}`,
    'server.bolt.advertised_address': `127.0.0.1:${port}`,
    'server.http.enabled': 'false',
    'server.directories.data': layout.data,
    'server.directories.logs': layout.logs,
    // Bolt waits for its threads twice when it stops, 5 s each by default; our driver is closed by then.
    'internal.server.bolt.thread_pool_shutdown_wait_time': '500ms',
    // By default it waits 10 s for transactions, and for ever for connections whose thread is in a plan or an expression without an end.
    'db.shutdown_transaction_end_timeout': '2s',
    'internal.server.bolt.connection_shutdown_wait_time': '500ms',
    ...(cutsTornLog ? { 'internal.dbms.tx_log.fail_on_corrupted_log_files': 'false' } : {}),
    ...serverSettings(memory),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}=${value.replaceAll('\\', '\\\\')}`);
  return `# Written by Weft at every start.\n${lines.join('\n')}\n`;
}

/** Before the first start only. The password goes by an argument file (java(1)), not by the command line that `ps` shows. */
async function setInitialPassword({ java, layout, connection }: JavaServerOptions): Promise<void> {
  if (existsSync(join(layout.data, 'dbms'))) return;
  const file = join(layout.conf, 'initial-password.args');
  const command = ['org.neo4j.server.startup.Neo4jAdminCommand', 'dbms', 'set-initial-password', connection.password];
  writeFileSync(file, ['-cp', quoted(classPath(layout)), ...command].join('\n'), { mode: 0o600 });
  const environment = { ...childEnvironment(process.env), NEO4J_HOME: layout.directory, NEO4J_CONF: layout.conf };
  try {
    await new Promise<void>((resolve, reject) => {
      execFile(java, [`@${file}`], { env: environment }, (error, _stdout, stderr) => {
        if (error === null) resolve();
        else reject(new Error(`Neo4j refused its first password: ${stderr.replaceAll(connection.password, '***')}`));
      });
    });
  } finally {
    rmSync(file, { force: true });
  }
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function spawnJava({ java, layout, memory, flags = [] }: JavaServerOptions): ChildProcess {
  const log = openSync(layout.console, 'w', 0o600);
  const main = [
    'org.neo4j.server.CommunityEntryPoint',
    `--home-dir=${layout.directory}`,
    `--config-dir=${layout.conf}`,
  ];
  const common = [`-Xmx${memory.heap}m`, '-XX:+ExitOnOutOfMemoryError', '-Dfile.encoding=UTF-8', ...JAVA_OPENS];
  try {
    return spawn(java, [...common, ...flags, '-cp', classPath(layout), ...main], {
      detached: true,
      env: childEnvironment(process.env),
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
}

/**
 * A shell that reads from a pipe of ours: when this process ends in whatever way, the pipe closes and the shell ends Java. Windows
 * has no such shell; there the lock file alone leads the next start to the orphan.
 */
function watch(pid: number): ChildProcess | null {
  if (process.platform === 'win32') return null;
  const script = 'read -r line; kill -TERM "$1" 2>/dev/null';
  const watchdog = spawn('sh', ['-c', script, 'weft-watchdog', String(pid)], {
    detached: true,
    env: childEnvironment(process.env),
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a shell only the watchdog is missing.
  watchdog.once('error', () => undefined);
  watchdog.unref();
  return watchdog;
}

/**
 * Resolves when the database answers. Bolt answers before, and also where the database could not be started: then its log says why, and
 * waiting is of no use, as it is none with a wrong password.
 */
async function untilAnswering(server: JavaServer, options: JavaServerOptions, log: LogEnd): Promise<void> {
  const { layout, connection, aborted } = options;
  let hasEnded = false;
  void server.ended.then(() => {
    hasEnded = true;
  });
  const deadline = Date.now() + START_LIMIT_MS;
  const database = Database.open(connection);
  try {
    for (;;) {
      if (hasEnded) throw new BackendError(processFailure(layout));
      const answer = await answerOf(database);
      if (answer === null) return;
      const failure = isRefused(answer) ? new BackendError(wrongPassword(layout)) : databaseFailure(layout, log);
      if (failure !== null || aborted?.aborted || Date.now() > deadline) {
        await server.stop();
        aborted?.throwIfAborted();
        throw failure ?? new BackendError(`Neo4j did not answer within ${START_LIMIT_MS / 1000} s: ${String(answer)}`);
      }
      await wait(200);
    }
  } finally {
    await database.close();
  }
}

function wrongPassword({ connection, directory }: Layout): string {
  return (
    `Neo4j does not accept the user and password of ${connection}: restore the file that belongs to this graph, or move ${directory} ` +
    'away to start with an empty graph.'
  );
}

async function stopChild(child: ChildProcess, ended: Promise<void>, graceMs = STOP_LIMIT_MS): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return ended;
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(force);
}
