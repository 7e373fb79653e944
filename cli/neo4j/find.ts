import { type Connection, Database } from '../../store/database.ts';
import { type Backend, BackendError, type BackendRequest, inUse } from './backend.ts';
import { startOfServer } from './challenge.ts';
import { chooseBackend, recordChoice } from './choice.ts';
import { readConnection } from './connection-file.ts';
import { startDockerBackend } from './docker-backend.ts';
import { driverReason } from './driver-reason.ts';
import { lastStopOf } from './last-stop.ts';
import { layoutOf } from './layout.ts';
import { acquireLock, lockHolder } from './lock.ts';
import { startMavenBackend } from './maven-backend.ts';

/**
 * Finds a Neo4j that answers: the one that NEO4J_URI names, the one that a running `weft serve` owns, or one that is started now with
 * Docker or Java. Throws `BackendError` with what to do where there is none.
 */
export async function findBackend(request: BackendRequest): Promise<Backend> {
  if (request.named !== null) return namedBackend(request.named);
  const layout = layoutOf(request.home);
  const holder = lockHolder(layout.lock);
  if (holder !== null && request.mayAttach && holder.command === 'serve') return attach(request);
  if (holder !== null) throw inUse(request.home, holder);
  const kind = await chooseBackend(request);
  const taken = acquireLock(layout.lock, request.command);
  if ('holder' in taken) throw inUse(request.home, taken.holder);
  try {
    const start = kind === 'docker' ? startDockerBackend : startMavenBackend;
    const backend = await start(request, taken.lock);
    recordChoice(request.home, kind);
    return backend;
  } catch (error) {
    taken.lock.release();
    throw error;
  }
}

async function namedBackend(connection: Connection): Promise<Backend> {
  await verified(connection, `NEO4J_URI names ${connection.uri}`);
  return {
    kind: 'uri',
    connection,
    owned: false,
    description: `Neo4j at ${connection.uri} (NEO4J_URI)`,
    pid: null,
    doing: null,
    restart: null,
    stop: async () => {},
  };
}

async function attach({ home }: BackendRequest): Promise<Backend> {
  const layout = layoutOf(home);
  const connection = readConnection(layout.connection);
  if (connection === null) throw new BackendError('`weft serve` is still starting: run this again when it says ready.');
  const { start, formerPassword: _, ...account } = connection;
  const stop = lastStopOf(layout, true);
  if (stop.state === 'recovering') {
    throw new BackendError(
      `\`weft serve\` is starting, and its Neo4j is recovering (${stop.percent} %): run this again when it says ready.`,
    );
  }
  const context = '`weft serve` owns the database of this WEFT_HOME and may be still starting';
  await verified(connection, context, start);
  return {
    kind: 'uri',
    connection: account,
    owned: false,
    description: `Neo4j at ${connection.uri}, shared with \`weft serve\``,
    pid: null,
    doing: null,
    restart: null,
    stop: async () => {},
  };
}

/** Throws a `BackendError` where no server answers, or not the one that has this mark of its start. */
async function verified(connection: Connection, context: string, start?: string): Promise<void> {
  const database = Database.open(connection);
  try {
    await database.verify();
    if (start !== undefined && (await startOfServer(database)) !== start) {
      throw new BackendError(
        `${context}, but another Neo4j answers at ${connection.uri}: stop that one, or start \`weft serve\` again.`,
      );
    }
  } catch (error) {
    if (error instanceof BackendError) throw error;
    throw new BackendError(`${context}, but it does not answer: ${driverReason(error)}`);
  } finally {
    await database.close();
  }
}
