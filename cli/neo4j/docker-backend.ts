import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { Neo4jContainer } from '@testcontainers/neo4j';
import { Database } from '../../store/database.ts';
import { type Backend, BackendError, type BackendRequest } from './backend.ts';
import { newPassword, readConnection, writeConnection } from './connection-file.ts';
import { freePort } from './free-port.ts';
import { layoutOf } from './layout.ts';
import type { Lock } from './lock.ts';
import { NEO4J_IMAGE } from './release.ts';
import { memoryFor, type ServerMemory, serverSettings } from './server-settings.ts';

const STOP_LIMIT_MS = 60_000;
const RESTART_GRACE_MS = 20_000;
const ANSWER_LIMIT_MS = 60_000;

/**
 * Publishes Bolt on the loopback address alone, where the daemon is on this machine, and on ports that stay: Docker would choose others
 * whenever the container is started again, and who has the address of before would not find it.
 */
class LoopbackNeo4j extends Neo4jContainer {
  protected override async beforeContainerCreated(): Promise<void> {
    if (process.env.DOCKER_HOST?.startsWith('tcp:')) return;
    const bindings = Object.keys(this.createOpts.ExposedPorts ?? {}).map(async (port) => [
      port,
      [{ HostIp: '127.0.0.1', HostPort: String(await freePort()) }],
    ]);
    this.hostConfig.PortBindings = Object.fromEntries(await Promise.all(bindings));
  }
}

/** The named volume that holds the graph of a WEFT_HOME. */
export function volumeOf(home: string): string {
  return `weft-${createHash('sha256').update(resolve(home)).digest('hex').slice(0, 12)}`;
}

/**
 * Starts the Neo4j of this WEFT_HOME in a container: the one of last time where it is still there (also when a killed Weft left it
 * running), with the graph in a named volume that outlives it. The lock is held by the caller.
 */
export async function startDockerBackend(request: BackendRequest, lock: Lock): Promise<Backend> {
  const layout = layoutOf(request.home);
  mkdirSync(layout.directory, { recursive: true, mode: 0o700 });
  const password = readConnection(layout.connection)?.password ?? newPassword();
  const volume = volumeOf(request.home);
  request.log(`starting ${NEO4J_IMAGE} with Docker, data in the volume ${volume}`);
  const container = await new LoopbackNeo4j(NEO4J_IMAGE)
    .withPassword(password)
    .withEnvironment(containerEnvironment(memoryFor()))
    .withBindMounts([{ source: volume, target: '/data', mode: 'rw' }])
    .withReuse()
    .start();
  const uri = () => container.getBoltUri().replace(/\/$/, '');
  const connection = { uri: uri(), username: container.getUsername(), password };
  writeConnection(layout.connection, connection);
  await untilAnswering(Database.open(connection));
  return {
    kind: 'docker',
    connection,
    owned: true,
    description: `${NEO4J_IMAGE} with Docker (container ${container.getId().slice(0, 12)}), data in the volume ${volume}`,
    pid: null,
    restart: async (why) => {
      request.log(`restarting Neo4j: ${why}`);
      await container.restart({ timeout: RESTART_GRACE_MS });
      if (uri() !== connection.uri) {
        throw new BackendError(`Docker gave Neo4j another address, ${uri()}: stop Weft and start it again.`);
      }
      await untilAnswering(Database.open(connection));
    },
    stop: async () => {
      await container.stop({ remove: false, removeVolumes: false, timeout: STOP_LIMIT_MS });
      lock.release();
    },
  };
}

/** The image reads settings from the environment: `_` stands for a dot and `__` for an underscore. */
export function containerEnvironment(memory: ServerMemory): Record<string, string> {
  const settings = { ...serverSettings(memory), 'server.memory.heap.max_size': `${memory.heap}m` };
  const named = Object.entries(settings).map(([name, value]) => [
    `NEO4J_${name.replaceAll('_', '__').replaceAll('.', '_')}`,
    value,
  ]);
  return Object.fromEntries(named);
}

/** A container that is started again has said "Started." before: only Bolt tells whether it is up now. */
async function untilAnswering(database: Database): Promise<void> {
  const deadline = Date.now() + ANSWER_LIMIT_MS;
  try {
    for (;;) {
      const error = await database.verify().then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error === null) return;
      if (Date.now() > deadline) throw error;
      await new Promise((next) => setTimeout(next, 300));
    }
  } finally {
    await database.close();
  }
}
