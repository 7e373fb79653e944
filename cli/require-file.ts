import { accessSync, constants, statSync } from 'node:fs';
import { UsageError } from './failure.ts';

/** Throws a `UsageError` if there is no such file, or it cannot be read: before anything is started for it. */
export function requireFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new UsageError(`There is no file ${path}: check its path`);
  if (found.isDirectory()) throw new UsageError(`${path} is a folder: name a file in it`);
  try {
    accessSync(path, constants.R_OK);
  } catch {
    throw new UsageError(`${path} cannot be read by this user`);
  }
}
