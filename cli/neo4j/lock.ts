import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { makeFolder, writing } from '../home/writable.ts';
import { identityOf, isAlive, type ProcessIdentity } from './process-birth.ts';

const identity = z.object({ pid: z.int(), born: z.string() });
const lockRecord = z.object({
  /** The Weft process that owns the server. */
  owner: identity,
  /** What that process was asked to do: `serve`, `load`, ... */
  command: z.string(),
  /** The Java process; null while it is being started, or with Docker. */
  server: identity.nullable(),
  since: z.string(),
});

/** What the lock file of a WEFT_HOME says. */
export type LockRecord = z.infer<typeof lockRecord>;

/** The lock while this process holds it. */
export interface Lock {
  /** The server that a dead owner left behind, if it still runs: end it before starting another. */
  readonly orphan: ProcessIdentity | null;
  /** Records the Java process, so that the next start finds it should this process die. */
  recordServer(pid: number): void;
  release(): void;
}

/** The current holder of the lock; null when there is none (no file, or its owner is dead). */
export function lockHolder(path: string): LockRecord | null {
  const record = readLock(path);
  return record !== null && isAlive(record.owner) ? record : null;
}

/** The lock, or the record of the living process that has it. */
type LockAttempt = { readonly lock: Lock } | { readonly holder: LockRecord };

/**
 * Takes the lock of a home for this process: returns the lock, or the record of the living owner. A dead owner's lock is taken over. Throws
 * `HomeNotWritable` where the home takes no files.
 */
export function acquireLock(path: string, command: string): LockAttempt {
  return writing(dirname(dirname(path)), () => attemptLock(path, command));
}

function attemptLock(path: string, command: string): LockAttempt {
  makeFolder(dirname(path));
  const own: LockRecord = { owner: identityOf(process.pid), command, server: null, since: new Date().toISOString() };
  for (;;) {
    if (createLock(path, own)) return { lock: heldLock(path, own, null) };
    const found = readLock(path);
    if (found !== null && isAlive(found.owner)) return { holder: found };
    if (found === null && !existsSync(path)) continue;
    const orphan = found?.server ?? null;
    const inheriting = { ...own, server: orphan };
    if (takeOver(path, inheriting)) {
      return { lock: heldLock(path, own, orphan !== null && isAlive(orphan) ? orphan : null) };
    }
  }
}

function heldLock(path: string, own: LockRecord, orphan: ProcessIdentity | null): Lock {
  return {
    orphan,
    recordServer: (pid) => writeAtomically(path, { ...own, server: identityOf(pid) }),
    release: () => {
      if (readLock(path)?.owner.pid === own.owner.pid) rmSync(path, { force: true });
    },
  };
}

/** A hard link appears complete or not at all, and fails where the name exists: no reader sees half a record. */
function createLock(path: string, own: LockRecord): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Replaces a dead owner's lock. Of several that try at once one makes the takeover file; a taker that died in between
 * leaves that file to the next.
 */
function takeOver(path: string, own: LockRecord): boolean {
  const gate = `${path}.takeover`;
  if (!createLock(gate, own)) {
    const taker = readLock(gate);
    if (taker === null || !isAlive(taker.owner)) rmSync(gate, { force: true });
    return false;
  }
  try {
    if (lockHolder(path) !== null) return false;
    writeAtomically(path, own);
    return true;
  } finally {
    rmSync(gate, { force: true });
  }
}

function writeAtomically(path: string, record: LockRecord): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(record), { mode: 0o600 });
  renameSync(draft, path);
}

function readLock(path: string): LockRecord | null {
  try {
    const parsed = lockRecord.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
