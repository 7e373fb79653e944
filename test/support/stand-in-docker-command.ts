/** What the stand-in for `docker` does (`stand-in-docker.ts`). A container is a process that listens at the published port. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../../cli/neo4j/free-port.ts';
import { type Behaviour, containersIn, isRunning, type StandInContainer } from './stand-in-docker.ts';

const [folder = '', command = '', ...rest] = process.argv.slice(2);
const behaviour: Behaviour = JSON.parse(readFileSync(join(folder, 'behaviour.json'), 'utf8'));
const id = rest.at(-1) ?? '';

/** What each command prints. */
const COMMANDS: Readonly<Record<string, () => string | Promise<string>>> = {
  run,
  ps: () => containersIn(folder).filter(isListed).map(row).join('\n'),
  port: () => (isRunning(container()) ? `7687/tcp -> ${container().host}:${container().port}` : ''),
  inspect: () => String(isRunning(container())),
  logs: () => behaviour.log ?? '',
  /** The size of Neo4j's log, and its end. */
  exec: () => `${Buffer.byteLength(behaviour.debugLog ?? '')}\n${behaviour.debugLog ?? ''}`,
  stats: () => behaviour.load ?? '0.00%;0B / 0B',
  stop: () => end(container()),
  restart: async () => {
    await end(container());
    return start({ ...container(), ...(await place(container().publish)) });
  },
  rm: () => {
    rmSync(pathOf(id));
    return id;
  },
  /** The process of a container: it passes what it receives on to the Neo4j of the test, if there is one. */
  listen: () => {
    const { host, port } = container();
    const server = createServer((client) => {
      client.on('error', () => client.destroy());
      if (behaviour.forwardTo === undefined) return;
      const upstream = connect(behaviour.forwardTo, '127.0.0.1');
      upstream.on('error', () => client.destroy());
      client.pipe(upstream).pipe(client);
    });
    return new Promise(() => server.listen(port, host));
  },
};

try {
  console.log(await (COMMANDS[command] ?? (() => Promise.reject(new Error(`docker: unknown command: ${command}`))))());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<string> {
  if (behaviour.refusal !== undefined) throw new Error(behaviour.refusal);
  const list = { type: 'string', multiple: true } as const;
  const one = { type: 'string' } as const;
  const { values } = parseArgs({
    args: rest,
    allowPositionals: true,
    options: { detach: { type: 'boolean' }, name: one, publish: one, volume: one, label: list, env: list },
  });
  const { name = '', publish = '', volume = '', label = [], env = [] } = values;
  if (containersIn(folder).some((other) => other.name === name))
    throw new Error(`Conflict. The name "/${name}" is in use.`);
  const labels = Object.fromEntries(label.map((text) => text.split('=')));
  const variables = Object.fromEntries(env.map((variable) => [variable, process.env[variable] ?? '']));
  const identity = { id: randomBytes(32).toString('hex'), name, labels, variables, volume, publish };
  return start({ ...identity, ...(await place(publish)), pid: 0 });
}

/** Starts the process of a container and returns once it listens. */
async function start(described: StandInContainer): Promise<string> {
  write(described);
  if (behaviour.endsAtOnce === true) return described.id;
  const own = [import.meta.filename, folder, 'listen', described.id];
  const child = spawn(process.execPath, own, { detached: true, stdio: 'ignore' });
  child.unref();
  write({ ...described, pid: child.pid ?? 0 });
  while (!(await listens(described))) await wait(20);
  return described.id;
}

async function end(ending: StandInContainer): Promise<string> {
  if (isRunning(ending)) process.kill(ending.pid, 'SIGKILL');
  while (isRunning(ending)) await wait(20);
  return ending.id;
}

function listens({ host, port }: StandInContainer): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, host);
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
    probe.once('connect', () => probe.destroy());
  });
}

/** `127.0.0.1:49153:7687`, or `7687` for any port of any address. */
async function place(publish: string): Promise<{ host: string; port: number }> {
  const [host, port] = publish.split(':');
  return port === undefined ? { host: '0.0.0.0', port: await freePort() } : { host: host ?? '', port: Number(port) };
}

function isListed({ labels }: StandInContainer): boolean {
  const filter = rest[rest.indexOf('--filter') + 1] ?? '';
  const [, name = '', value] = /^label=(.+)=(.*)$/.exec(filter) ?? [];
  return labels[name] === value;
}

/** As the format of `docker ps` asks for it. */
function row(listed: StandInContainer): string {
  const format = rest[rest.indexOf('--format') + 1] ?? '';
  return format
    .replace('{{.ID}}', listed.id)
    .replace('{{.State}}', isRunning(listed) ? 'running' : 'exited')
    .replace(/\{\{\.Label "(.+)"\}\}/, (_, name: string) => listed.labels[name] ?? '');
}

function container(): StandInContainer {
  if (!existsSync(pathOf(id))) throw new Error(`Error response from daemon: No such container: ${id}`);
  return JSON.parse(readFileSync(pathOf(id), 'utf8'));
}

function write(written: StandInContainer): void {
  writeFileSync(pathOf(written.id), JSON.stringify(written));
}

function pathOf(containerId: string): string {
  return join(folder, `container-${containerId}`);
}
