import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Database } from '../../store/database.ts';
import { appliedVersion } from '../../store/migrations.ts';
import { freeBytes, inMebibytes } from '../disk-room.ts';
import { UsageError } from '../failure.ts';
import { readIdentity } from '../home/identity.ts';
import { BackendError, type BackendRequest, inUse } from '../neo4j/backend.ts';
import { dumpDatabase } from '../neo4j/dump-tool.ts';
import { endForeign } from '../neo4j/end-in-order.ts';
import { findJava } from '../neo4j/java.ts';
import { type Layout, layoutOf } from '../neo4j/layout.ts';
import { acquireLock, type Lock, lockHolder } from '../neo4j/lock.ts';
import { startMavenBackend } from '../neo4j/maven-backend.ts';
import { holdsDatabase, refuseOtherDatabases } from '../neo4j/own-database.ts';
import { digestsOf, writeBackupFile } from './backup-file.ts';
import { bytesIn, filesToKeep } from './home-files.ts';
import { DUMP, type GraphFacts, type Manifest, newManifest } from './manifest.ts';

/** What a backup is to be. */
export interface BackupOptions {
  /** An absolute path. */
  readonly file: string;
  /** Whether it may replace a file that is there. */
  readonly force: boolean;
  /** Whether it may stop a `weft serve` that has the database open. */
  readonly stop: boolean;
}

const ELSEWHERE = {
  what: 'A backup',
  words: 'database dump neo4j --to-path=FOLDER',
  docker: { words: 'database dump neo4j --to-stdout', redirection: '> neo4j.dump' },
};

/**
 * Writes the graph of a home, and what a restore needs besides, into one file, and returns its manifest. The file appears complete or not at
 * all. Throws a `BackendError` or a `UsageError` that says what to type where that cannot be.
 */
export async function backUpHome(request: BackendRequest, options: BackupOptions): Promise<Manifest> {
  const { home } = request;
  const { file, force, stop } = options;
  const layout = layoutOf(home);
  await refuseOtherDatabases(request, ELSEWHERE);
  if (!holdsDatabase(home)) throw new UsageError(`${home} holds no graph: name the folder that does with WEFT_HOME.`);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new UsageError(`${file} is a folder: name a file in it.`);
  if (existsSync(file) && !force)
    throw new UsageError(`${file} exists: name another file, or replace it with --force.`);
  requireRoom(file, layout, filesToKeep(home));
  await stopServer(request, layout, stop);
  const taken = acquireLock(layout.lock, request.command);
  if ('holder' in taken) throw inUse(home, taken.holder);
  try {
    return await backUpUnderLock(request, layout, taken.lock, file);
  } finally {
    taken.lock.release();
  }
}

async function backUpUnderLock(request: BackendRequest, layout: Layout, lock: Lock, file: string): Promise<Manifest> {
  const { home, environment, log, signal } = request;
  const facts = await factsOf(request, lock);
  const partial = `${file}.partial`;
  const folder = `${partial}-dump`;
  const remove = () => {
    for (const path of [partial, folder]) rmSync(path, { recursive: true, force: true });
  };
  // A killed backup leaves them.
  remove();
  try {
    await mkdir(folder, { mode: 0o700 });
    const java = await findJava(environment);
    if (!java.found) throw new BackendError(`Neo4j needs Java 17 or 21, but ${java.reason}`);
    log('dumping the graph, which may take minutes');
    await dumpDatabase({
      ...{ java: java.path, layout, folder, signal },
      onSpawn: (pid) => lock.recordServer(pid),
    });
    const files = [{ name: DUMP, path: join(folder, DUMP) }, ...filesToKeep(home)];
    const manifest = newManifest(facts, await digestsOf(files), bytesIn(layout.data), new Date());
    log(`writing ${file}`);
    await writeBackupFile(partial, manifest, files, signal);
    renameSync(partial, file);
    return manifest;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    remove();
  }
}

/**
 * Starts the graph and stops it again: only it knows its schema version, and a database whose Neo4j was killed has to recover, which
 * it does at a start.
 */
async function factsOf(request: BackendRequest, lock: Lock): Promise<GraphFacts> {
  const backend = await startMavenBackend(request, { ...lock, release: () => undefined });
  const database = Database.open(backend.connection);
  try {
    const schemaVersion = await appliedVersion(database);
    const [counts] = await database.read({ text: 'RETURN COUNT { (n) } AS nodes, COUNT { ()-->() } AS edges' });
    const identity = readIdentity(request.home);
    const homeIds = identity === null ? [] : [...identity.formerIds, identity.id];
    return { schemaVersion, nodes: Number(counts?.nodes ?? 0), edges: Number(counts?.edges ?? 0), homeIds };
  } finally {
    await database.close();
    await backend.stop();
  }
}

/** Stops a `weft serve` or `weft mcp` that has the database open, where that is allowed. Other commands end when their work is done. */
async function stopServer({ home, log }: BackendRequest, layout: Layout, mayStop: boolean): Promise<void> {
  const holder = lockHolder(layout.lock);
  if (holder === null) return;
  if (holder.command !== 'serve' && holder.command !== 'mcp') throw inUse(home, holder);
  const { pid } = holder.owner;
  if (!mayStop) {
    throw new BackendError(
      `\`weft ${holder.command}\` (process ${pid}, since ${holder.since}) has the database of ${home} open. ` +
        `Stop it with \`kill ${pid}\`, or add --stop, then start it again after the backup.`,
    );
  }
  log(`stopping \`weft ${holder.command}\` (process ${pid})`);
  await endForeign(holder.owner, { layout, javaPid: holder.server?.pid ?? null });
}

/** Throws a `UsageError` where the disk of a file has no room for a backup: Neo4j's dump, and the file with that dump in it. */
function requireRoom(file: string, layout: Layout, files: readonly { readonly path: string }[]): void {
  const folder = dirname(file);
  if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}: make it first.`);
  const kept = files.map(({ path }) => statSync(path).size).reduce((sum, bytes) => sum + bytes, 0);
  const problem = backupRoomProblem(freeBytes(folder), bytesIn(layout.data), kept);
  if (problem !== null)
    throw new UsageError(`The disk of ${folder} is too full: ${problem}. Make room, or name a file elsewhere.`);
}

/** A dump is compressed. Measured: a fourteenth of the database's files for a part of the sample, a fortieth for a new graph. */
const DUMP_SHARE = 0.25;

/** Why a backup does not fit where so many bytes are free; null where it does. */
export function backupRoomProblem(free: number | null, databaseBytes: number, fileBytes: number): string | null {
  const needed = 2 * DUMP_SHARE * databaseBytes + fileBytes;
  if (free === null || free >= needed) return null;
  return `a backup may take ${inMebibytes(needed)} while it is written, and ${inMebibytes(free)} are free`;
}
