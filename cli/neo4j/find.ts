import { Database } from '../../store/database.ts';
import { type Backend, BackendError, type BackendRequest, inUse } from './backend.ts';
import { chooseBackend, recordChoice } from './choice.ts';
import { readConnection } from './connection-file.ts';
import { startDockerBackend } from './docker-backend.ts';
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

async function namedBackend(connection: NonNullable<BackendRequest['named']>): Promise<Backend> {
  await verified(connection, `NEO4J_URI names ${connection.uri}`);
  return {
    kind: 'uri',
    connection,
    owned: false,
    description: `Neo4j at ${connection.uri} (NEO4J_URI)`,
    pid: null,
    restart: null,
    stop: async () => {},
  };
}

async function attach({ home }: BackendRequest): Promise<Backend> {
  const layout = layoutOf(home);
  const connection = readConnection(layout.connection);
  if (connection === null) throw new BackendError('`weft serve` is still starting: run this again when it says ready.');
  await verified(connection, '`weft serve` owns the database of this WEFT_HOME and may be still starting');
  return {
    kind: 'uri',
    connection,
    owned: false,
    description: `Neo4j at ${connection.uri}, shared with \`weft serve\``,
    pid: null,
    restart: null,
    stop: async () => {},
  };
}

async function verified(connection: NonNullable<BackendRequest['named']>, context: string): Promise<void> {
  const database = Database.open(connection);
  try {
    await database.verify();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackendError(`${context}, but it does not answer: ${reason}`);
  } finally {
    await database.close();
  }
}
