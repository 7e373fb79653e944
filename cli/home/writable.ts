import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** WEFT_HOME, or a folder in it, takes no files: the message says why, and what to do. */
export class HomeNotWritable extends Error {
  override readonly name = 'HomeNotWritable';
}

/** Codes of the system for a folder that takes no files. */
const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['EROFS', 'its file system is read-only'],
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['ENOTDIR', 'a part of its path is a file'],
  ['ENOENT', 'its folder cannot be created'],
]);

/** Creates WEFT_HOME if it is missing, for its owner alone. Throws `HomeNotWritable` if no file can be written in it. */
export function requireWritable(home: string): void {
  const probe = join(home, `.writable.${process.pid}`);
  writing(home, () => {
    makeFolder(home);
    writeFileSync(probe, '', { mode: 0o600 });
    rmSync(probe);
  });
}

/** Runs work that writes into WEFT_HOME. Throws `HomeNotWritable` where the folder is the reason that it fails. */
export function writing<T>(home: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = REASONS.get(codeOf(error));
    if (reason === undefined) throw error;
    throw new HomeNotWritable(
      `WEFT_HOME ${home} cannot be written to: ${reason}. Make it writable, or name another folder with WEFT_HOME.`,
      { cause: error },
    );
  }
}

/**
 * Creates a folder and those above it, for their owner alone. Node's own recursive `mkdir` does not end on a file system that has no place for a
 * folder, such as `/proc`, and reports a read-only one as a missing folder.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process has just created it.
    if (codeOf(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
