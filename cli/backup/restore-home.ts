import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { freeBytes, inMebibytes, ROOM_TO_RUN } from '../disk-room.ts';
import { UsageError } from '../failure.ts';
import { writeIdentity } from '../home/identity.ts';
import { configureTool } from '../neo4j/admin-tool.ts';
import { type BackendRequest, inUse } from '../neo4j/backend.ts';
import { recordChoice } from '../neo4j/choice.ts';
import { newPassword, writeConnection } from '../neo4j/connection-file.ts';
import { loadDump } from '../neo4j/dump-tool.ts';
import { endForeign } from '../neo4j/end-in-order.ts';
import { freePort } from '../neo4j/free-port.ts';
import { adoptStaged, newStaging, settleImport } from '../neo4j/import-staging.ts';
import { type Layout, layoutOf } from '../neo4j/layout.ts';
import { acquireLock, type Lock } from '../neo4j/lock.ts';
import { readyJava } from '../neo4j/maven-backend.ts';
import { holdsDatabase, refuseOtherDatabases } from '../neo4j/own-database.ts';
import { readBackupFile } from './backup-file.ts';
import { DUMP, type Manifest, refuseNewer } from './manifest.ts';

/** What is to be restored. */
export interface RestoreOptions {
  /** An absolute path. */
  readonly file: string;
  /** Whether a home that holds a graph is moved away first. */
  readonly force: boolean;
}

/** What a restore has done. */
export interface Restored {
  readonly manifest: Manifest;
  /** Where the former home is now; null where there was none. */
  readonly movedTo: string | null;
}

const ELSEWHERE = {
  what: 'A restore',
  words: 'database load neo4j --from-path=FOLDER --overwrite-destination',
  docker: { words: 'database load neo4j --from-stdin --overwrite-destination', redirection: '< neo4j.dump' },
};

/**
 * Builds the graph of a home from a backup. The home appears complete or not at all, and gets a new port and password, so that it runs next to
 * the one that was backed up. Throws a `BackendError` or a `UsageError` that says what to type where that cannot be.
 */
export async function restoreHome(request: BackendRequest, { file, force }: RestoreOptions): Promise<Restored> {
  const { home } = request;
  await refuseOtherDatabases(request, ELSEWHERE);
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  if (holdsDatabase(home)) refuseToReplace(home, file, force);
  request.log(`checking ${file}`);
  const manifest = await readBackupFile(file, { onManifest: (read) => refuseNewer(file, read) });
  requireRoom(home, manifest);
  const movedTo = holdsDatabase(home) ? await moveAside(request) : null;
  if (movedTo !== null) request.log(`moved the former ${home} to ${movedTo}`);
  const layout = layoutOf(home);
  const taken = acquireLock(layout.lock, request.command);
  if ('holder' in taken) throw inUse(home, taken.holder);
  try {
    await restoreUnderLock(request, layout, taken.lock, file);
    recordChoice(home, 'maven');
    return { manifest, movedTo };
  } finally {
    taken.lock.release();
  }
}

async function restoreUnderLock(request: BackendRequest, layout: Layout, lock: Lock, file: string): Promise<void> {
  const { home, log, signal } = request;
  const java = (await readyJava(request, lock)).path;
  const { directory, layout: staged } = newStaging(layout);
  const folder = join(directory, 'backup');
  try {
    mkdirSync(folder, { mode: 0o700 });
    const { files, homeIds } = await readBackupFile(file, { folder });
    configureTool(staged);
    log('building the graph, which may take minutes');
    await loadDump({ java, layout: staged, folder, signal, onSpawn: (pid) => lock.recordServer(pid) });
    signal?.throwIfAborted();
    for (const { name } of files.filter((kept) => kept.name !== DUMP)) {
      mkdirSync(dirname(join(home, name)), { recursive: true, mode: 0o700 });
      renameSync(join(folder, name), join(home, name));
    }
    writeIdentity(home, homeIds);
    const uri = `bolt://127.0.0.1:${await freePort()}`;
    writeConnection(layout.connection, { uri, username: 'neo4j', password: newPassword() });
    adoptStaged(layout);
  } finally {
    settleImport(layout);
  }
}

function refuseToReplace(home: string, file: string, force: boolean): void {
  if (!force) {
    throw new UsageError(
      `${home} holds a graph, and a restore fills an empty folder. Name another one with WEFT_HOME, ` +
        `or add --force, which moves ${home} to ${home}.before-DATE first.`,
    );
  }
  if (file.startsWith(home + sep)) {
    throw new UsageError(`${file} is in ${home}, which --force moves: move the file somewhere else first.`);
  }
}

/** Moves a home that nothing runs on, and leaves its jars in a new one. */
async function moveAside({ home, command, log }: BackendRequest): Promise<string> {
  const layout = layoutOf(home);
  const taken = acquireLock(layout.lock, command);
  if ('holder' in taken) throw inUse(home, taken.holder);
  const { orphan, release } = taken.lock;
  if (orphan !== null) {
    log(`ending the Neo4j that a killed Weft left behind (process ${orphan.pid})`);
    await endForeign(orphan, { layout, javaPid: orphan.pid });
  }
  release();
  const target = `${home}.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`;
  try {
    renameSync(home, target);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `${home} cannot be moved (${reason}): empty it yourself, or name another folder with WEFT_HOME.`,
    );
  }
  const jars = layoutOf(target).lib;
  if (existsSync(jars)) cpSync(jars, layout.lib, { recursive: true });
  return target;
}

/** Throws a `UsageError` where the disk of a home has no room for what a backup holds, and for the database that is built from it. */
function requireRoom(home: string, { databaseBytes, files }: Manifest): void {
  const place = existingParentOf(home);
  const free = freeBytes(place);
  const needed = databaseBytes + files.map(({ bytes }) => bytes).reduce((sum, bytes) => sum + bytes, 0) + ROOM_TO_RUN;
  if (free === null || free >= needed) return;
  throw new UsageError(
    `The disk of ${place} is too full: a restore takes ${inMebibytes(needed)}, and ${inMebibytes(free)} are free. ` +
      'Make room, or name another folder with WEFT_HOME.',
  );
}

/** A home need not be there yet. */
function existingParentOf(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existingParentOf(dirname(path));
}
