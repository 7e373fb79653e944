import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endsOfLogs, untilAnswering } from './await-start.ts';
import { markOf, newStart } from './challenge.ts';
import { childEnvironment } from './child-environment.ts';
import { endInOrder } from './end-in-order.ts';
import type { JavaServer, JavaServerOptions, StartedOptions } from './java-options.ts';
import type { Layout } from './layout.ts';
import { serverSettings } from './server-settings.ts';

/** Modules that Neo4j 5.26 opens by reflection. */
export const JAVA_OPENS = ['java.nio', 'java.io', 'sun.nio.ch'].map(
  (name) => `--add-opens=java.base/${name}=ALL-UNNAMED`,
);

/** All jars of a release, by their real path, since a class archive serves only the jars that it was made from. */
export function classPath({ lib }: Pick<Layout, 'lib'>): string {
  return join(realpathSync(lib), '*');
}

/**
 * Starts Neo4j and resolves when Bolt answers; rejects with the end of its log when Java ends before that. Java runs in a separate process
 * group, so that Ctrl-C reaches only Weft, which stops Java after the last request. If this process is killed, a watchdog ends Java.
 */
export async function startJavaServer(given: JavaServerOptions): Promise<JavaServer> {
  const options = { ...given, start: given.start ?? newStart() };
  const { layout } = options;
  for (const folder of [layout.conf, layout.data, layout.logs]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(layout.conf, 'neo4j.conf'), configuration(options), { mode: 0o600 });
  await setInitialPassword(options);
  const logs = endsOfLogs(layout);
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
  const process = {
    isAlive: () => child.exitCode === null && child.signalCode === null,
    signal: (name: NodeJS.Signals) => child.kill(name),
  };
  const stop = async (graceMs?: number): Promise<void> => {
    await endInOrder(process, { javaPid: pid, layout, ...(graceMs === undefined ? {} : { graceMs }) });
    await ended;
  };
  const server: JavaServer = { pid, ended, stop };
  await untilAnswering(server, options, logs);
  return server;
}

function configuration({ layout, port, start, memory, cutsTornLog = false }: StartedOptions): string {
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
    ...markOf(start),
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
