import { mkdirSync } from 'node:fs';
import { settleIdentity } from '../home/identity.ts';
import { type Backend, BackendError, type BackendRequest } from './backend.ts';
import { newPassword, readConnection, type StoredConnection, writeConnection } from './connection-file.ts';
import { untilContainerAnswers } from './docker-await.ts';
import { DockerContainer } from './docker-container.ts';
import { currentSettings, planOf, publishingHost, volumeOf } from './docker-plan.ts';
import { freePort } from './free-port.ts';
import { layoutOf } from './layout.ts';
import type { Lock } from './lock.ts';
import { NEO4J_TAG } from './release.ts';
import { StartProgress } from './start-progress.ts';

/** Neo4j writes its database out before it ends, which takes as long as there is much of it; a container that is killed meanwhile recovers. */
const STOP_LIMIT_S = 1800;
const RESTART_GRACE_S = 20;

/**
 * Starts the Neo4j of this WEFT_HOME in a container, with the graph in a named volume that outlives it. A container that a killed Weft
 * left running is used again. The caller holds the lock.
 */
export async function startDockerBackend(request: BackendRequest, lock: Lock): Promise<Backend> {
  const { home, environment, log, signal } = request;
  const layout = layoutOf(home);
  settleIdentity(home, log);
  mkdirSync(layout.directory, { recursive: true, mode: 0o700 });
  const progress = new StartProgress(log, request.onProgress);
  const volume = volumeOf(home);
  log(`starting ${NEO4J_TAG} with Docker, data in the volume ${volume}`);
  try {
    const account = await accountOf(layout.connection);
    const container = await startedContainer(request, account);
    const { formerPassword, ...current } = { ...account, uri: await uriOf(container, environment) };
    writeConnection(layout.connection, { ...current, formerPassword });
    const untilAnswers = (aborted?: AbortSignal) =>
      untilContainerAnswers(container, {
        connection: { ...current, formerPassword },
        onRefusal: wrongPassword(layout.connection, volume),
        onProgress: (doing) => progress.report(doing),
        signal: aborted,
      }).finally(() => progress.end());
    await untilAnswers(signal);
    writeConnection(layout.connection, current);
    return {
      kind: 'docker',
      connection: current,
      owned: true,
      description: `${NEO4J_TAG} with Docker (container ${container.shortId}), data in the volume ${volume}`,
      pid: null,
      get doing() {
        return progress.doing;
      },
      restart: async (why) => {
        log(`restarting Neo4j: ${why}`);
        await container.restart(RESTART_GRACE_S);
        const uri = await uriOf(container, environment);
        if (uri !== current.uri) {
          throw new BackendError(`Docker gave Neo4j another address, ${uri}: stop Weft and start it again.`);
        }
        await untilAnswers();
      },
      stop: async () => {
        await container.stop(STOP_LIMIT_S);
        lock.release();
      },
    };
  } catch (error) {
    await endContainers(environment, volume);
    signal?.throwIfAborted();
    throw error;
  }
}

/** The user and password of the graph, written down before it exists: a volume whose password is lost cannot be opened. */
async function accountOf(path: string): Promise<StoredConnection> {
  const stored = readConnection(path);
  if (stored !== null) return stored;
  const made = { uri: `bolt://127.0.0.1:${await freePort()}`, username: 'neo4j', password: newPassword() };
  writeConnection(path, made);
  return made;
}

/** The container that still runs, if it has today's settings; else a new one in place of those of earlier starts. */
async function startedContainer(request: BackendRequest, account: StoredConnection): Promise<DockerContainer> {
  const { home, environment, log, signal } = request;
  for (const found of await DockerContainer.listed(environment, volumeOf(home))) {
    if (found.isRunning && found.settings === currentSettings()) {
      log(`using the container that a killed Weft left running (${found.shortId})`);
      return found;
    }
    if (found.isRunning) await found.stop(STOP_LIMIT_S);
    await found.remove();
  }
  return DockerContainer.run(environment, await planOf(home, environment, account), signal);
}

async function uriOf(container: DockerContainer, environment: NodeJS.ProcessEnv): Promise<string> {
  const port = await container.boltPort();
  if (port === null) throw new BackendError(await container.endingText());
  return `bolt://${publishingHost(environment)}:${port}`;
}

function wrongPassword(path: string, volume: string): string {
  return (
    `Neo4j does not accept the user and password of ${path}: put back the file that was there with the graph in the volume ${volume}, ` +
    `or remove the volume (\`docker volume rm ${volume}\`) to start a new graph.`
  );
}

/** Ends what a failed start left running. A container that has ended stays, with its log, until the next start. */
async function endContainers(environment: NodeJS.ProcessEnv, volume: string): Promise<void> {
  const found = await DockerContainer.listed(environment, volume).catch(() => []);
  const running = found.filter(({ isRunning }) => isRunning);
  await Promise.allSettled(running.map((container) => container.stop(STOP_LIMIT_S)));
}
