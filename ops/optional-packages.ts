import { readFileSync } from 'node:fs';
import { z } from 'zod';

const PACKAGE = new URL('../package.json', import.meta.url);
const versions = z.object({ optionalDependencies: z.record(z.string(), z.string()) });

/** Packages are not installed that an installation may leave out. The message says what to install. */
export class MissingPackageError extends Error {
  override readonly name = 'MissingPackageError';

  constructor(what: string, names: readonly string[]) {
    const { optionalDependencies } = versions.parse(JSON.parse(readFileSync(PACKAGE, 'utf8')));
    const pinned = names.map((name) => `${name}@${optionalDependencies[name]}`).join(' ');
    super(`${what} need a package that is not installed: run \`npm install ${pinned}\`.`);
  }
}

/** Imports optional packages for what uses them. Rejects with a `MissingPackageError` where one is not installed. */
export async function importOptional<T>(what: string, names: readonly string[], load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    throw isMissing ? new MissingPackageError(what, names) : error;
  }
}
